#include "routing/swapped/recursive_route.h"

#include <algorithm>

#include "base/check.h"
#include "base/numbers/count.h"
#include "routing/core/combinator.h"
#include "routing/core/fault_free.h"
#include "routing/core/header_fields.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/take_hops.h"
#include "routing/swapped/swap_ladder.h"
#include "spec/parse.h"
#include "topology/network.h"

namespace weft::routing {
namespace {

// A nucleus and the routing on it.
struct Inside {
  std::unique_ptr<const topology::Network> network;  // on the heap, as the routing refers to its graph
  std::unique_ptr<Routing> routing;
};

// When the nucleus routing has a state, the header holds that state in the first words and the segment's target, a
// terminal of the nucleus, in the next word; between segments all are zero. The nucleus routing restarts with each
// segment.
class RecursiveRoute final : public Routing, public ShowsHeader {
 public:
  RecursiveRoute(const Task& task, spec::Spec spec, SwapLadder ladder, Inside inside, bool is_symmetric)
      : Routing(task.network.graph, std::move(spec), facts_around(task, ladder, *inside.routing, is_symmetric)),
        ladder_(std::move(ladder)),
        inside_(std::move(inside)),
        own_word_(inner().facts().header_word_count),
        has_own_vcs_(has_own_vcs(task)),
        nucleus_vcs_(most_vcs(inner())) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto [start, destination, draw, message_class] = departure;
    const NodeId goal = node_of(destination);
    const SwapLadder::Step step = start == goal ? SwapLadder::Step{} : ladder_.next(start, goal);
    if (start == goal || step.swap != nullptr || !has_state()) {
      headers.push_back({.destination = destination});
      return;
    }
    const std::size_t first = headers.size();
    inner().start({.node = start % ladder_.nucleus_size(), .destination = nucleus().first_terminal(step.target)},
                  headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], destination);
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const SwapLadder::Step step = ladder_.next(position.node, goal);
    if (step.swap != nullptr) {
      const VcId vc = has_own_vcs_ ? static_cast<VcId>(step.segment) : VcId{0};
      const auto port = graph().port_of(position.node, step.swap->move.generator);
      if (port) found.push_back({.port = *port, .vcs = {vc, vc}, .is_escape = !is_deterministic()});
      return;
    }
    const auto appended =
        append_candidates(inner(), inner_header(header, step.target), nucleus_position(position), found);
    const std::size_t kept = take_over(appended, position.node, first_vc(step.segment));
    found.resize(found.size() - appended.size() + kept);
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    if (!has_state()) return header;
    const SwapLadder::Step step = ladder_.next(position.node, node_of(header.destination));
    const NodeId to = graph().neighbor(position.node, choice.port).node;
    if (step.swap != nullptr) return start_header(to, header.destination);
    if (to % ladder_.nucleus_size() == step.target) return {.destination = header.destination};
    const Choice choice_inside{nucleus_port(position.node, choice.port),
                               static_cast<VcId>(choice.vc - first_vc(step.segment))};
    const Header inside = inner().advance(inner_header(header, step.target), nucleus_position(position), choice_inside);
    return outer(inside, header.destination);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    if (!has_state()) return header.destination;
    const NodeId target = nucleus().node_of_terminal(header.state[own_word_]);
    return inner().key(inner_header(header, target)) * graph().terminal_count() + header.destination;
  }

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    const SwapLadder::Step step = ladder_.next(position.node, node_of(header.destination));
    if (step.swap != nullptr) return "swaps the lowest block into its position";
    const std::string where = "to " + inside_.network->labelling->text(step.target) + " of the nucleus";
    Candidate candidate_inside = lowered(candidate, first_vc(step.segment));
    candidate_inside.port = nucleus_port(position.node, candidate.port);
    const std::string text =
        inner().explain(inner_header(header, step.target), nucleus_position(position), candidate_inside);
    return text.empty() ? where : where + "; " + text;
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    const NodeId target = nucleus().node_of_terminal(header.state[own_word_]);
    return joined_fields({{"target", inside_.network->labelling->text(target)}}, inner(), inner_header(header, target),
                         here % ladder_.nucleus_size());
  }

 private:
  static bool has_own_vcs(const Task& task) { return task.arguments.word("vcs") == "apart"; }
  static VcId most_vcs(const Routing& inner) {
    const std::vector<VcId>& vcs = inner.facts().vcs;
    return vcs.empty() ? VcId{1} : *std::ranges::max_element(vcs);
  }

  // `inner` must live as long as the routing.
  static RoutingFacts facts_around(const Task& task, const SwapLadder& ladder, const Routing& inner,
                                   bool is_symmetric) {
    const RoutingFacts& facts = inner.facts();
    const topology::PortGraph& graph = task.network.graph;
    const bool has_state = facts.header_word_count > 0U;
    return {.vcs = vcs_around(task, ladder, inner),
            .draw_count = 1U,
            .message_class_count = MessageClass{1},
            .header_word_count = has_state ? facts.header_word_count + 1 : 0U,
            .key_count = (has_state ? facts.key_count.get() : 1) * graph.terminal_count(),
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = facts.has_one_initial_route,
            .is_input_independent = true,
            .is_terminal_independent = false,
            .may_pass_destination = false,
            .deadlock_argument = argument(task, facts.deadlock_argument),
            .reaches_all = false,  // a swap link may have failed
            .has_failed_links = task.network.has_faults || facts.has_failed_links,
            .symmetry = [&inner, n = graph.node_count(), is_symmetric] {
              return is_symmetric ? symmetry_around(inner, n) : PathSymmetry{};
            }};
  }

  static std::vector<VcId> vcs_around(const Task& task, const SwapLadder& ladder, const Routing& inner) {
    std::vector<VcId> vcs = vcs_on_all(task.network.graph, 1);
    const VcId segments = has_own_vcs(task) ? static_cast<VcId>(ladder.segment_count()) : VcId{1};
    // Link classes: those of the nucleus, then the swaps, then the diameter links, which this routing never uses.
    const std::size_t first_swap = ladder.rungs().empty() ? vcs.size() : ladder.rungs().back().move.link_class;
    for (std::size_t c = 0; c < first_swap; ++c) vcs[c] = static_cast<VcId>(segments * most_vcs(inner));
    for (const SwapLadder::Rung& rung : ladder.rungs()) {
      if (has_own_vcs(task)) vcs[rung.move.link_class] = static_cast<VcId>(segments / rung.path_segments);
    }
    return vcs;
  }

  // With faults, an escape candidate of the nucleus may be a failed link.
  static DeadlockArgument argument(const Task& task, DeadlockArgument inside) {
    const bool may_lack_escape = task.network.has_faults && inside == DeadlockArgument::escapes;
    return has_own_vcs(task) && !may_lack_escape ? inside : DeadlockArgument::none;
  }

  // Swaps only move digits, so a symmetry of the nucleus routing, applied to all digits, is a symmetry here.
  static PathSymmetry symmetry_around(const Routing& inner, NodeId node_count) {
    if (is_direct(inner)) return {.generators = symbol_permutations(node_count, inner.graph().node_count())};
    const PathSymmetry inside = inner.symmetry();
    PathSymmetry symmetry{.keeps_vcs = inside.keeps_vcs};
    for (const std::vector<NodeId>& map : inside.generators) {
      symmetry.generators.push_back(with_each_digit(node_count, map));
    }
    return symmetry;
  }

  [[nodiscard]] const Routing& inner() const { return *inside_.routing; }
  [[nodiscard]] const topology::PortGraph& nucleus() const { return inside_.network->graph; }
  [[nodiscard]] bool has_state() const { return own_word_ > 0; }

  [[nodiscard]] VcId first_vc(std::uint32_t segment) const {
    return has_own_vcs_ ? static_cast<VcId>(segment * nucleus_vcs_) : VcId{0};
  }

  // The port of the same link in the nucleus: generators have the same numbers there.
  [[nodiscard]] PortId nucleus_port(NodeId v, PortId port) const {
    return *nucleus().port_of(v % ladder_.nucleus_size(), graph().generator(v, port));
  }

  // Translates candidates of the nucleus into candidates of the network, those whose link has not failed; returns their
  // number.
  [[nodiscard]] std::size_t take_over(std::span<Candidate> candidates, NodeId v, VcId first) const {
    const NodeId x = v % ladder_.nucleus_size();
    std::size_t kept = 0;
    for (Candidate candidate : candidates) {
      const auto port = graph().port_of(v, nucleus().generator(x, candidate.port));
      if (!port) continue;
      candidate.port = *port;
      raise_vcs(candidate, first);
      candidates[kept++] = candidate;
    }
    return kept;
  }

  // Position and header as the nucleus routing sees them, and back.
  [[nodiscard]] Position nucleus_position(const Position& position) const {
    return {.node = position.node % ladder_.nucleus_size()};
  }
  [[nodiscard]] Header inner_header(const Header& header, NodeId target) const {
    Header inside{.destination = nucleus().first_terminal(target), .state = header.state};
    if (has_state()) inside.state[own_word_] = 0;
    return inside;
  }
  [[nodiscard]] Header outer(const Header& inside, TerminalId destination) const {
    Header header{.destination = destination, .state = inside.state};
    header.state[own_word_] = inside.destination;
    return header;
  }

  // The header of a packet at a node where a segment begins.
  [[nodiscard]] Header start_header(NodeId node, TerminalId destination) const {
    std::vector<Header> headers;
    start({.node = node, .destination = destination}, headers);
    return headers.at(0);
  }

  // True when every path in the nucleus is one hop on VC 0; then any permutation of its nodes is a symmetry.
  static bool is_direct(const Routing& inner) {
    const topology::PortGraph& nucleus = inner.graph();
    std::vector<Header> headers;
    Decision decision;
    for (NodeId x = 0; x < nucleus.node_count(); ++x) {
      for (NodeId y = 0; y < nucleus.node_count(); ++y) {
        if (x == y) continue;
        headers.clear();
        inner.start({.node = x, .destination = nucleus.first_terminal(y)}, headers);
        inner.decide(headers.at(0), {.node = x}, decision);
        const bool is_single = headers.size() == 1 && decision.candidates.size() == 1;
        if (!is_single || decision.candidates[0].vcs != VcRange{}) return false;
        if (nucleus.neighbor(x, decision.candidates[0].port).node != y) return false;
      }
    }
    return nucleus.node_count() > 1;
  }

  SwapLadder ladder_;
  Inside inside_;
  std::size_t own_word_;
  bool has_own_vcs_;
  VcId nucleus_vcs_;  // the most of its link classes
};

// A segment may lead from any node of the nucleus to any other.
void check_nucleus(const Task& task, const topology::Network& nucleus) {
  const topology::PortGraph& graph = nucleus.graph;
  if (strong_components(graph.arcs()).count > 1) {
    task.arguments.fail("nucleus", "the nucleus " + nucleus.name() + " is not connected", "use shortest");
  }
  for (NodeId x = 0; x < graph.node_count(); ++x) {
    if (graph.terminal_count_at(x) > 0) continue;
    task.arguments.fail("nucleus", "the nucleus " + nucleus.name() + " has a node without a terminal", "use shortest");
  }
}

void check_inner(const Task& task, const Routing& inner, Count segment_count) {
  if (inner.draw_count() > 1) {
    task.arguments.fail("nucleus", inner.name() + " is randomized; each segment would need a draw of its own",
                        "use a routing without random choices");
  }
  if (inner.facts().header_word_count >= Header{}.state.size()) {
    task.arguments.fail("nucleus", inner.name() + " leaves no free word in the header",
                        "use a routing with a smaller state");
  }
  if (saturating_multiply(inner.facts().key_count, task.network.graph.terminal_count()) > UINT64_MAX) {
    task.arguments.fail("nucleus", "there are too many states for 64 bits", "use a smaller network");
  }
  for (const VcId vc_count : inner.facts().vcs.get()) {
    if (segment_count * vc_count <= UINT16_MAX) continue;
    task.arguments.fail("nucleus", inner.name() + " needs too many VCs for " + to_text(segment_count) + " segments",
                        "use vcs=shared");
  }
}

// A routing with one path per pair, which preserves symmetries: the nucleus' default, or layered(shortest) where that
// default may deadlock.
std::string default_inside(const topology::Network& nucleus) {
  const std::string own = default_routing(nucleus);
  return own == default_simulated_routing(nucleus) ? own : "layered(shortest)";
}

// The canonical spec omits a nucleus routing equal to the default, and `diameter` where there are no diameter links.
spec::Spec canonical_name(const Task& task, const Routing& inner, const std::string& default_name,
                          bool has_diameter_links) {
  spec::Arguments arguments = task.arguments;
  if (!has_diameter_links) arguments.forget("diameter");
  if (!arguments.has("nucleus")) return arguments.to_spec();
  if (inner.name() == default_name) {
    arguments.forget("nucleus");
  } else {
    arguments.replace_inner("nucleus", inner.spec());
  }
  return arguments.to_spec();
}

}  // namespace

std::optional<topology::SwappedForm> swapped_form_of(const topology::Network& network) {
  return topology::swapped_form(topology::resolve(fault_free(network.spec)));
}

void write_out_nucleus(spec::Arguments& arguments, const topology::Network& network, const Execution& execution) {
  const auto form = swapped_form_of(network);
  WEFT_CHECK(form.has_value());
  const topology::Network nucleus = topology::build(form->nucleus, execution);
  const spec::Spec inner =
      arguments.has("nucleus") ? arguments.routing("nucleus") : spec::parse(default_inside(nucleus));
  arguments.set("nucleus", {full_spec(nucleus, inner, execution)});
}

std::unique_ptr<Routing> build_recursive_route(const Task& task, const topology::SwappedForm& form) {
  auto nucleus = std::make_unique<const topology::Network>(topology::build(form.nucleus, task.execution));
  check_nucleus(task, *nucleus);
  const std::string default_name = default_inside(*nucleus);
  const bool is_given = task.arguments.has("nucleus");
  std::unique_ptr<Routing> inner =
      build(*nucleus, is_given ? task.arguments.routing("nucleus") : spec::parse(default_name), task.execution);
  SwapLadder ladder(form.shape, nucleus->graph);
  check_inner(task, *inner, ladder.segment_count());
  const bool has_diameter_links = form.shape.diameter_links != "none";
  const bool is_symmetric =
      !task.network.has_faults && form.shape.removed == 0 && !has_diameter_links && inner->is_deterministic();
  spec::Spec name = canonical_name(task, *inner, default_name, has_diameter_links);
  return std::make_unique<RecursiveRoute>(task, std::move(name), std::move(ladder),
                                          Inside{std::move(nucleus), std::move(inner)}, is_symmetric);
}

}  // namespace weft::routing
