// Adaptive over all shortest paths, in layers of VCs, free of deadlock by an order of the channels: within a layer a
// packet uses channels of increasing rank only, and otherwise changes to a later layer. It may take any shortest path
// and any layers as long as enough layers remain. A table that grows with the number of nodes, not of pairs, holds how
// many it needs: see routing/cayley/fewest_layers.h and, for the orders, routing/cayley/layer_order.h.
#include "routing/cayley/fewest_layers.h"
#include "routing/core/algorithm.h"

namespace weft::routing {
namespace {

// The header's first word holds the layer and the arrival. The second is the image of the node when the goal is mapped
// to its representative; it follows from node and destination, so it is not part of the key.
class Ascending final : public Routing {
 public:
  Ascending(const Task& task, std::unique_ptr<LayerOrder> order)
      : Routing(task.network.graph, task.arguments.to_spec()),
        order_(std::move(order)),
        layers_(graph(), *order_, task.execution) {}

  [[nodiscard]] VcId vc_count(LinkClassId) const override { return static_cast<VcId>(layers_.layer_count()); }
  [[nodiscard]] bool is_deterministic() const override { return false; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return DeadlockArgument::order; }
  [[nodiscard]] std::size_t state_word_count() const override { return 2; }
  [[nodiscard]] PathSymmetry symmetry() const override { return {.generators = order_->symmetries()}; }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override {
    headers.push_back({.destination = destination, .state = {0, order_->seen_from(node_of(destination), start)}});
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = position.node == goal;
    if (decision.delivers) return;
    const LayeredPosition seen{.node = header.state[1],
                               .arrival = header.state[0] % layers_.arrival_count(),
                               .layer = header.state[0] / layers_.arrival_count()};
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const auto [first, count] = layers_.layers_by(order_->representative(goal), seen, port);
      if (count == 0) continue;
      decision.candidates.push_back(
          {.port = port, .vcs = {static_cast<VcId>(first), static_cast<VcId>(first + count - 1)}});
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position&, const Choice& choice) const override {
    const End end = graph().neighbor(header.state[1], choice.port);
    return {.destination = header.destination, .state = {choice.vc * layers_.arrival_count() + end.port + 1, end.node}};
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return std::uint64_t{header.state[0]} * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return std::uint64_t{layers_.layer_count()} * layers_.arrival_count() * graph().terminal_count();
  }

  [[nodiscard]] std::string reason(const Header&, const Position&, const Candidate& candidate) const override {
    const auto [first, last] = candidate.vcs;
    const std::string text = "nearer, in layer " + std::to_string(first);
    return first == last ? text : text + " to " + std::to_string(last);
  }

 private:
  std::unique_ptr<LayerOrder> order_;
  FewestLayers layers_;
};

std::unique_ptr<Routing> build_ascending(const Task& task) {
  std::unique_ptr<LayerOrder> order = layer_order(task.network);
  if (order == nullptr) return nullptr;
  return std::make_unique<Ascending>(task, std::move(order));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm ascending{
    .name = "ascending",
    .summary = "adaptive over all shortest paths, in few layers of VCs with ascending channel ranks",
    .citation = "",
    .serves = "star-connected cycles, cube-connected cycles, star graphs, without faults",
    .examples = {"scc(3)", "scc(4)", "ccc(3)", "ccc(4)", "ccc(5)", "star(2)", "star(3)", "star(4)"},
    .build = build_ascending,
};

}  // namespace algorithm_records
}  // namespace weft::routing
