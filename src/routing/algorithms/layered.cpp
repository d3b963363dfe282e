// Makes any deterministic routing free of deadlock by layers of VCs. The nodes are ordered as for up*/down*; a packet
// starts in layer 0 and changes to the next layer wherever it would go up after going down. Within a layer every path
// goes up, then down, which closes no cycle, and no layer waits for a lower one. A path of h hops has at most (h+1)/2
// such changes, so few layers are enough, and no table is needed.
//
// With `whole` a packet stays in one layer (LASH, see routing/generic/path_layers.h): this takes more layers and a
// table of all pairs.
#include <algorithm>
#include <optional>

#include "base/input_error.h"
#include "routing/core/combinator.h"
#include "routing/generic/node_order.h"
#include "routing/generic/path_layers.h"

namespace weft::routing {
namespace {

// Base class of both variants. The word after those of the inner routing holds the layer in the bits above the lowest
// one, and in the lowest bit whether the packet has gone down in this layer.
class Layered : public Routing {
 public:
  Layered(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner)
      : Routing(graph, std::move(spec)), inner_(std::move(inner)), own_word_(inner_->state_word_count()) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(layer_count_ * inner_->vc_count(link_class));
  }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return DeadlockArgument::order; }
  // The layers are counted on paths between terminals.
  [[nodiscard]] bool reaches_all() const override { return inner_->reaches_all() && has_terminals_everywhere(graph()); }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    inner_->decide(inside(header), {.node = position.node}, decision);
    for (Candidate& candidate : decision.candidates) {
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

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return header.state[own_word_] * inner_->decision_key_count() + inner_->decision_key(inside(header));
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return std::uint64_t{2} * layer_count_ * inner_->decision_key_count();
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override {
    const std::uint32_t layer = word_after(header, position.node, candidate.port) / 2;
    return joined_reasons("layer " + std::to_string(layer),
                          inner_->reason(inside(header), {.node = position.node}, candidate));
  }

 protected:
  // The routing's own word after the packet leaves `v` by `port`.
  [[nodiscard]] virtual std::uint32_t word_after(const Header& header, NodeId v, PortId port) const = 0;

  [[nodiscard]] const Routing& inner() const { return *inner_; }
  [[nodiscard]] std::size_t own_word() const { return own_word_; }
  void set_layer_count(std::uint32_t count) { layer_count_ = count; }

 private:
  [[nodiscard]] VcId first_vc(std::uint32_t layer, NodeId v, PortId port) const {
    return static_cast<VcId>(layer * inner_->vc_count(graph().link_class(v, port)));
  }

  [[nodiscard]] Header inside(const Header& header) const { return with_word(header, own_word_, 0); }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
  std::uint32_t layer_count_ = kMostLayers;
};

class WholePaths final : public Layered {
 public:
  WholePaths(const Task& task, spec::Spec spec, std::unique_ptr<Routing> inside)
      : Layered(task.network.graph, std::move(spec), std::move(inside)), layers_(inner(), task.execution) {
    set_layer_count(layers_.layer_count());
  }

  void plans(TerminalId source, TerminalId destination, std::uint64_t, std::vector<Header>& headers) const override {
    const std::size_t first = headers.size();
    inner().plans(source, destination, 0, headers);
    if (headers.size() == first) return;
    headers.resize(first + 1);
    headers[first].state[own_word()] = 2 * layers_.layer(source, destination);
  }
  // Only paths between terminals have a layer.
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    if (graph().terminal_count_at(start) > 0) plans(graph().first_terminal(start), destination, draw, headers);
  }

 private:
  [[nodiscard]] std::uint32_t word_after(const Header& header, NodeId, PortId) const override {
    return header.state[own_word()];
  }

  PathLayers layers_;
};

class ChangingLayers final : public Layered {
 public:
  ChangingLayers(const Task& task, spec::Spec spec, std::unique_ptr<Routing> inside)
      : Layered(task.network.graph, std::move(spec), std::move(inside)),
        ranks_(ranks_from(graph(), max_degree_node(graph()))) {
    set_layer_count(count_layers(task.execution));
  }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override {
    const std::size_t first = headers.size();
    inner().plans_from_node(start, destination, 0, headers);
    if (headers.size() > first) headers.resize(first + 1);
  }

 private:
  [[nodiscard]] std::uint32_t word_after(const Header& header, NodeId v, PortId port) const override {
    const std::uint32_t word = header.state[own_word()];
    const bool goes_up = ranks_[graph().neighbor(v, port).node] < ranks_[v];
    if (!goes_up) return word | 1U;
    return (word & 1U) != 0 ? word + 1 : word;  // up after down: the next layer, with the lowest bit clear
  }

  struct Scratch {
    std::vector<Header> headers;
    Decision decision;
  };

  // The maximum over all pairs.
  [[nodiscard]] std::uint32_t count_layers(const Execution& execution) const {
    std::vector<std::uint32_t> most(execution.worker_count(), 0);
    std::vector<Scratch> scratch(execution.worker_count());
    parallel_for(execution, "layers", graph().terminal_count(), [&](unsigned worker, std::uint64_t destination) {
      std::uint32_t last = 0;
      for (TerminalId source = 0; source < graph().terminal_count(); ++source) {
        last = std::max(last, last_layer(source, static_cast<TerminalId>(destination), scratch[worker]));
      }
      most[worker] = std::max(most[worker], last);
    });
    return *std::max_element(most.begin(), most.end()) + 1;
  }

  [[nodiscard]] std::uint32_t last_layer(TerminalId source, TerminalId destination, Scratch& scratch) const {
    auto& [headers, decision] = scratch;
    headers.clear();
    plans(source, destination, 0, headers);
    if (headers.empty()) return 0;
    Header header = headers.front();
    Position position{.node = node_of(source)};
    for (decide(header, position, decision); !decision.candidates.empty(); decide(header, position, decision)) {
      const Choice choice{decision.candidates.front().port, decision.candidates.front().vcs.first};
      header = advance(header, position, choice);
      if (header.state[own_word()] / 2 >= kMostLayers) {
        throw InputError(name() + " needs more than " + std::to_string(kMostLayers) + " layers", {},
                         "use up-down, which needs one");
      }
      position = next_position(graph(), position, choice);
    }
    return header.state[own_word()] / 2;
  }

  std::vector<NodeId> ranks_;
};

std::unique_ptr<Routing> build_layered(const Task& task) {
  std::unique_ptr<Routing> inner = task.inner("R");
  check_fits_inside(task, {"R", *inner});
  if (!inner->is_deterministic() || inner->draw_count() > 1) {
    task.arguments.fail("R", inner->name() + " has more than one path for a pair",
                        "use a deterministic routing such as shortest");
  }
  check_keys_fit(task, "R", saturating_multiply(inner->decision_key_count(), Count{2} * kMostLayers));
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  if (task.arguments.has("whole")) return std::make_unique<WholePaths>(task, std::move(spec), std::move(inner));
  return std::make_unique<ChangingLayers>(task, std::move(spec), std::move(inner));
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
                 "faulty(torus(4,4),links=5,seed=7)", "jellyfish(24,4)"},
    .calls = {"layered(shortest)", "layered(up-down)", "layered(shortest,whole)"},
    .build = build_layered,
};

}  // namespace algorithm_records
}  // namespace weft::routing
