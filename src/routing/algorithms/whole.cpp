// A routing of the whole network in one of its parts, on the paths that stay inside the part: a closed partition of an
// RDT with rdt-partitioned, a cluster of a swapped network with swapped-recursive. A pair whose path leaves the part
// has none. The part's nodes, terminals and ports have other numbers than in the whole network; everything else is the
// inner routing's.
#include "base/input_error.h"
#include "routing/core/combinator.h"
#include "routing/core/header_fields.h"
#include "topology/part.h"

namespace weft::routing {
namespace {

// The numbers of a part's nodes, terminals and ports in the whole network.
class WholeNumbers {
 public:
  WholeNumbers(const topology::Network& part, const topology::PortGraph& whole) : part_(part.graph), whole_(whole) {
    in_part_.assign(whole.node_count(), kNoNode);
    for (NodeId v = 0; v < part_.node_count(); ++v) {
      in_whole_.push_back(topology::in_whole(part, v));
      in_part_[in_whole_.back()] = v;
    }
  }

  [[nodiscard]] NodeId node(NodeId v) const { return in_whole_[v]; }
  [[nodiscard]] NodeId node_in_part(NodeId w) const { return in_part_[w]; }
  [[nodiscard]] TerminalId terminal(TerminalId terminal) const {
    const NodeId v = part_.node_of_terminal(terminal);
    return whole_.first_terminal(node(v)) + (terminal - part_.first_terminal(v));
  }
  // Channels have the same generator in both.
  [[nodiscard]] PortId port(NodeId v, PortId port) const { return *whole_.port_of(node(v), part_.generator(v, port)); }
  [[nodiscard]] PortId port_in_part(NodeId v, PortId port) const {
    return *part_.port_of(v, whole_.generator(node(v), port));
  }

 private:
  const topology::PortGraph& part_;
  const topology::PortGraph& whole_;
  std::vector<NodeId> in_whole_;
  std::vector<NodeId> in_part_;  // kNoNode for a node outside
};

class RoutingOfWhole final : public Routing, public ShowsHeader {
 public:
  RoutingOfWhole(const topology::Network& part, spec::Spec spec, std::unique_ptr<const topology::Network> whole,
                 std::unique_ptr<Routing> inner)
      : Routing(part.graph, std::move(spec), facts_in_part(*inner)),
        whole_(std::move(whole)),
        inner_(std::move(inner)),
        numbers_(part, whole_->graph) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    std::vector<Header> starts;
    inner_->start({numbers_.node(departure.node), numbers_.terminal(departure.destination), departure.draw,
                   departure.message_class},
                  starts);
    if (starts.empty() || !stays_inside(starts[0], numbers_.node(departure.node))) return;
    starts[0].destination = departure.destination;
    headers.push_back(starts[0]);
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    for (Candidate& candidate : append_candidates(*inner_, inside(header), inside(position), found)) {
      candidate.port = numbers_.port_in_part(position.node, candidate.port);
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    Header next =
        inner_->advance(inside(header), inside(position), {numbers_.port(position.node, choice.port), choice.vc});
    next.destination = header.destination;
    return next;
  }

  [[nodiscard]] std::uint64_t key(const Header& header) const override { return inner_->key(inside(header)); }

  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return inner_->has_arrived(inside(header), inside(position));
  }

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    Candidate in_whole = candidate;
    in_whole.port = numbers_.port(position.node, candidate.port);
    return inner_->explain(inside(header), inside(position), in_whole);
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    return joined_fields({}, *inner_, inside(header), numbers_.node(here));
  }

 private:
  static RoutingFacts facts_in_part(const Routing& inner) {
    const RoutingFacts& facts = inner.facts();
    return {.vcs = facts.vcs,
            .draw_count = facts.draw_count,
            .message_class_count = facts.message_class_count,
            .header_word_count = facts.header_word_count,
            .key_count = facts.key_count,
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = facts.has_one_initial_route,
            .is_input_independent = true,
            .is_terminal_independent = facts.is_terminal_independent,
            .may_pass_destination = facts.may_pass_destination,
            .deadlock_argument = facts.deadlock_argument,  // there are fewer paths, so fewer dependencies
            .reaches_all = false,
            .has_failed_links = facts.has_failed_links,
            .symmetry = no_symmetry};
  }

  [[nodiscard]] Header inside(Header header) const {
    header.destination = numbers_.terminal(header.destination);
    return header;
  }
  [[nodiscard]] Position inside(const Position& position) const { return {.node = numbers_.node(position.node)}; }

  // Follows the one path of a header of the inner routing.
  [[nodiscard]] bool stays_inside(Header header, NodeId here) const {
    Position position{.node = here};
    Decision decision;
    for (inner_->decide(header, position, decision); !decision.delivers; inner_->decide(header, position, decision)) {
      if (decision.candidates.empty()) return false;
      const Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
      header = inner_->advance(header, position, choice);
      position = {.node = whole_->graph.neighbor(position.node, choice.port).node};
      if (numbers_.node_in_part(position.node) == kNoNode) return false;
    }
    return true;
  }

  std::unique_ptr<const topology::Network> whole_;
  std::unique_ptr<Routing> inner_;
  WholeNumbers numbers_;
};

topology::Network whole_network(const topology::Network& part, const Execution& execution) {
  const topology::Member member = topology::resolve(part.spec);
  return topology::build(*topology::site_of(member).whole, execution);
}

std::unique_ptr<Routing> build_routing_of_whole(const Task& task) {
  if (task.network.labelling_as<topology::PartLabelling>() == nullptr) return nullptr;
  if (task.network.has_faults) {
    task.arguments.fail("R", "the part has faults, which the whole network does not have", "use layered(shortest)");
  }
  auto whole = std::make_unique<const topology::Network>(whole_network(task.network, task.execution));
  auto inner = build(*whole, task.arguments.routing("R"), task.execution);
  if (!inner->is_deterministic() || !inner->facts().has_one_initial_route) {
    task.arguments.fail("R", inner->name() + " has choices, some of which may leave the part",
                        "take a routing with one path for each pair");
  }
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  return std::make_unique<RoutingOfWhole>(task.network, std::move(spec), std::move(whole), std::move(inner));
}

void write_out_in_whole(spec::Arguments& arguments, const topology::Network& part, const Execution& execution) {
  const topology::Network whole = whole_network(part, execution);
  arguments.set("R", {full_spec(whole, arguments.routing("R"), execution)});
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm whole{
    .name = "whole",
    .summary = "a routing of the whole network in a part of it, for the pairs whose paths stay inside",
    .citation = "",
    .serves = "parts of networks",
    .parameters = {{{.name = "R", .kind = spec::Kind::routing, .meaning = "a routing of the whole network"}}},
    .examples = {"part(hsn(3,complete(3)),cluster(2))", "part(hsn(2,torus(3,3)),cluster(4))",
                 "part(rhsn(2,2,complete(3)),cluster(1,0))"},
    .calls = {"whole(swapped-recursive)"},
    .build = build_routing_of_whole,
    .write_out = write_out_in_whole,
};

}  // namespace algorithm_records
}  // namespace weft::routing
