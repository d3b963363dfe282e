// Makes any deterministic routing free of deadlock by layers of VCs. The nodes are ordered as for up*/down*; a packet
// starts in layer 0 and changes to the next layer wherever it would go up after going down. Within a layer every path
// goes up, then down, which closes no cycle, and no layer waits for a lower one. A path of h hops has at most (h+1)/2
// such changes, so few layers are enough, and no table is needed.
//
// With `whole` a packet stays in one layer (LASH, see routing/generic/path_layers.h): this takes more layers and a
// table of all pairs.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/input_error.h"
#include "routing/core/combinator.h"
#include "routing/core/destinations.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/generic/node_order.h"
#include "routing/generic/path_layers.h"

namespace weft::routing {
namespace {

// Base class of both variants. The word after those of the inner routing holds the layer in the bits above the lowest
// one, and in the lowest bit whether the packet has gone down in this layer.
class Layered : public Routing, public ShowsHeader {
 public:
  Layered(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, std::uint32_t layer_count)
      : Routing(graph, std::move(spec), facts_around(*inner, layer_count)),
        inner_(std::move(inner)),
        own_word_(inner_->facts().header_word_count) {}

  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return inner_->delivers(inside(header), {.node = position.node});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    for (Candidate& candidate : append_candidates(*inner_, inside(header), {.node = position.node}, found)) {
      raise_vcs(candidate,
                first_vc(word_after(header, position.node, candidate.port) / 2, position.node, candidate.port));
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::uint32_t word = word_after(header, position.node, choice.port);
    const VcId first = first_vc(word / 2, position.node, choice.port);
    const Choice choice_inside{choice.port, static_cast<VcId>(choice.vc - first)};
    return with_word(inner_->advance(inside(header), {.node = position.node}, choice_inside), own_word_, word);
  }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    return header.state[own_word_] * inner_->facts().key_count + inner_->key(inside(header));
  }

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    const std::uint32_t layer = word_after(header, position.node, candidate.port) / 2;
    const Candidate candidate_inside = lowered(candidate, first_vc(layer, position.node, candidate.port));
    return joined_reasons("layer " + std::to_string(layer),
                          inner_->explain(inside(header), {.node = position.node}, candidate_inside));
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    const std::uint32_t word = header.state[own_word_];
    HeaderFields own{{"layer", std::int64_t{word / 2}}, {"went_down", word % 2 == 1 ? "yes" : "no"}};
    return joined_fields(std::move(own), *inner_, inside(header), here);
  }

 protected:
  // The routing's own word after the packet leaves `v` by `port`.
  [[nodiscard]] virtual std::uint32_t word_after(const Header& header, NodeId v, PortId port) const = 0;

  // Appends the initial route of the inner routing: the first, if it has several.
  void start_inside(const Departure& departure, std::uint32_t own_word, std::vector<Header>& headers) const {
    const std::size_t first = headers.size();
    inner_->start(departure, headers);
    if (headers.size() == first) return;
    headers.resize(first + 1);
    headers[first].state[own_word_] = own_word;
  }

  [[nodiscard]] std::size_t own_word() const { return own_word_; }

 private:
  static RoutingFacts facts_around(const Routing& inner, std::uint32_t layer_count) {
    const RoutingFacts& facts = inner.facts();
    return {.vcs = multiplied_vcs(inner, layer_count),
            .draw_count = 1U,
            .message_class_count = MessageClass{1},
            .header_word_count = facts.header_word_count + 1,
            .key_count = std::uint64_t{2} * layer_count * facts.key_count,
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = true,
            .is_input_independent = true,
            .is_terminal_independent = facts.is_terminal_independent,
            .may_pass_destination = facts.may_pass_destination,
            .deadlock_argument = DeadlockArgument::order,
            // The layers are counted on paths between terminals.
            .reaches_all = facts.reaches_all && has_terminals_everywhere(inner.graph()),
            .has_failed_links = facts.has_failed_links,
            .symmetry = no_symmetry};  // the layers depend on the numbers of the nodes
  }

  [[nodiscard]] VcId first_vc(std::uint32_t layer, NodeId v, PortId port) const {
    return static_cast<VcId>(layer * inner_->vc_count(graph().link_class(v, port)));
  }

  [[nodiscard]] Header inside(const Header& header) const { return with_word(header, own_word_, 0); }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
};

class WholePaths final : public Layered {
 public:
  WholePaths(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, PathLayers layers)
      : Layered(graph, std::move(spec), std::move(inner), layers.layer_count()), layers_(std::move(layers)) {}

  // Only paths between terminals have a layer.
  void start(const Departure& departure, std::vector<Header>& headers) const override {
    if (graph().terminal_count_at(departure.node) == 0) return;
    const std::uint32_t layer = layers_.layer(departure.node, departure.destination);
    start_inside(departure, 2 * layer, headers);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

 private:
  [[nodiscard]] std::uint32_t word_after(const Header& header, NodeId, PortId) const override {
    return header.state[own_word()];
  }

  PathLayers layers_;
};

// The changes of layers along the paths of a routing.
class LayerChanges {
 public:
  LayerChanges(const Routing& inner, std::string name)
      : inner_(inner), name_(std::move(name)), ranks_(ranks_from(inner.graph(), max_degree_node(inner.graph()))) {}

  // The own word after a hop.
  [[nodiscard]] std::uint32_t word_after(std::uint32_t word, NodeId v, PortId port) const {
    const bool goes_up = ranks_[inner_.graph().neighbor(v, port).node] < ranks_[v];
    if (!goes_up) return word | 1U;
    return (word & 1U) != 0 ? word + 1 : word;  // up after down: the next layer, with the lowest bit clear
  }

  // The maximum over all pairs. A packet without state in its header goes on from a node in the same way wherever it
  // has come from, so that what a path needs from there on is computed once for each node and destination.
  [[nodiscard]] std::uint32_t count_layers(const Execution& execution) const {
    const std::vector<NodeId> sources = nodes_with_terminals(inner_.graph());
    const std::vector<TerminalId> destinations = distinct_destinations(inner_);
    const bool has_state = inner_.facts().header_word_count > 0U || !inner_.facts().is_input_independent;
    std::vector<std::uint32_t> most(execution.worker_count(), 0);
    std::vector<Scratch> scratch(execution.worker_count());
    parallel_for(execution, "layers", destinations.size(), [&](unsigned worker, std::uint64_t k) {
      Scratch& s = scratch[worker];
      if (!has_state) s.further.assign(inner_.graph().node_count(), {});
      for (const NodeId source : sources) {
        const std::uint32_t last =
            has_state ? last_layer(source, destinations[k], s) : last_layer_by_nodes(source, destinations[k], s);
        most[worker] = std::max(most[worker], last);
      }
    });
    return *std::max_element(most.begin(), most.end()) + 1;
  }

 private:
  // How many times a packet changes its layer from a node on: if it has not gone down in its layer, and if it has.
  struct Further {
    enum class State : std::uint8_t { unknown, on_path, known };
    State state = State::unknown;
    std::array<std::uint8_t, 2> changes{};
  };
  struct Scratch {
    std::vector<Header> headers;
    Decision decision;
    std::vector<Further> further;
    std::vector<std::pair<NodeId, PortId>> path;
  };

  [[nodiscard]] std::uint32_t last_layer_by_nodes(NodeId source, TerminalId destination, Scratch& scratch) const {
    auto& [headers, decision, further, path] = scratch;
    headers.clear();
    inner_.start({.node = source, .destination = destination}, headers);
    if (headers.empty()) return 0;
    path.clear();
    NodeId v = source;
    while (further[v].state == Further::State::unknown) {
      inner_.decide(headers.front(), {.node = v}, decision);
      if (decision.candidates.empty()) {
        further[v].state = Further::State::known;
        break;
      }
      further[v].state = Further::State::on_path;
      path.emplace_back(v, decision.candidates.front().port);
      v = inner_.graph().neighbor(v, path.back().second).node;
    }
    if (further[v].state == Further::State::on_path) return last_layer(source, destination, scratch);  // a loop
    for (; !path.empty(); path.pop_back()) {
      const auto [from, port] = path.back();
      const std::array<std::uint8_t, 2> after = further[std::exchange(v, from)].changes;
      const auto changes = [&](std::uint32_t went_down) {
        const std::uint32_t word = word_after(went_down, from, port);
        return static_cast<std::uint8_t>(std::min<std::uint32_t>(word / 2 + after[word % 2], kMostLayers));
      };
      further[from] = {Further::State::known, {changes(0), changes(1)}};
    }
    if (further[source].changes[0] >= kMostLayers) throw_too_many();
    return further[source].changes[0];
  }

  [[nodiscard]] std::uint32_t last_layer(NodeId source, TerminalId destination, Scratch& scratch) const {
    auto& headers = scratch.headers;
    auto& decision = scratch.decision;
    headers.clear();
    inner_.start({.node = source, .destination = destination}, headers);
    if (headers.empty()) return 0;
    Header header = headers.front();
    Position position{.node = source};
    std::uint32_t word = 0;
    for (inner_.decide(header, position, decision); !decision.candidates.empty();
         inner_.decide(header, position, decision)) {
      const Choice choice{decision.candidates.front().port, decision.candidates.front().vcs.first};
      header = inner_.advance(header, position, choice);
      word = word_after(word, position.node, choice.port);
      if (word / 2 >= kMostLayers) throw_too_many();
      position = {.node = inner_.graph().neighbor(position.node, choice.port).node};
    }
    return word / 2;
  }

  [[noreturn]] void throw_too_many() const {
    throw InputError(name_ + " needs more than " + std::to_string(kMostLayers) + " layers", {},
                     "use up-down, which needs one");
  }

  const Routing& inner_;
  std::string name_;
  std::vector<NodeId> ranks_;
};

class ChangingLayers final : public Layered {
 public:
  ChangingLayers(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner,
                 LayerChanges changes, std::uint32_t layer_count)
      : Layered(graph, std::move(spec), std::move(inner), layer_count), changes_(std::move(changes)) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    start_inside(departure, 0, headers);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

 private:
  [[nodiscard]] std::uint32_t word_after(const Header& header, NodeId v, PortId port) const override {
    return changes_.word_after(header.state[own_word()], v, port);
  }

  LayerChanges changes_;
};

std::unique_ptr<Routing> build_layered(const Task& task) {
  std::unique_ptr<Routing> inner = task.inner("R");
  check_fits_inside(task, {"R", *inner});
  if (!inner->is_deterministic() || inner->draw_count() > 1) {
    task.arguments.fail("R", inner->name() + " has more than one path for a pair",
                        "use a deterministic routing such as shortest");
  }
  check_keys_fit(task, "R", saturating_multiply(inner->facts().key_count, Count{2} * kMostLayers));
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  const topology::PortGraph& graph = task.network.graph;
  if (task.arguments.has("whole")) {
    PathLayers layers(*inner, task.execution);
    return std::make_unique<WholePaths>(graph, std::move(spec), std::move(inner), std::move(layers));
  }
  LayerChanges changes(*inner, spec::print(spec));
  const std::uint32_t layer_count = changes.count_layers(task.execution);
  return std::make_unique<ChangingLayers>(graph, std::move(spec), std::move(inner), std::move(changes), layer_count);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm layered{
    .name = "layered",
    .summary = "the paths of R, in layers of VCs without cyclic dependencies",
    .citation =
        "T. Skeie, O. Lysne, J. Flich, P. Lopez, A. Robles, J. Duato, LASH-TOR: a generic transition-oriented routing "
        "algorithm, ICPADS 2004",
    .serves = "networks that R routes",
    .parameters =
        {{{.name = "R", .kind = spec::Kind::routing, .meaning = "a deterministic routing, such as shortest"},
          {.name = "whole", .kind = spec::Kind::flag, .meaning = "each path stays in one layer", .is_optional = true}}},
    .examples = {"petersen", "torus(4,4)", "scc(4)", "hypercube(3)", "fat-tree(2,3)", "hsn(2,ring(5))",
                 "faulty(torus(4,4),links=5,seed=7)", "jellyfish(24,4)", "ring(5,concentration=2)"},
    .calls = {"layered(shortest)", "layered(up-down)", "layered(shortest,whole)"},
    .build = build_layered,
};

}  // namespace algorithm_records
}  // namespace weft::routing
