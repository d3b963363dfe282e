// Adaptive over all shortest paths, in layers of VCs, free of deadlock by an order of the channels: within a layer a
// packet uses channels of increasing rank only, and otherwise changes to a later layer. It may take any shortest path
// and any layers as long as enough layers remain. A table that grows with the number of nodes, not of pairs, holds how
// many it needs: see routing/cayley/fewest_layers.h and, for the orders, routing/cayley/layer_order.h.
#include "base/numbers/small_divisor.h"
#include "routing/cayley/fewest_layers.h"
#include "routing/core/algorithm.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

// The header's first word holds the layer and the arrival. The second is the image of the node when the goal is mapped
// to its representative; it follows from node and destination, so it is not part of the key.
class Ascending final : public Routing, public ShowsHeader {
 public:
  Ascending(const Task& task, std::shared_ptr<const LayerOrder> order, FewestLayers layers)
      : Routing(task.network.graph, task.arguments.to_spec(), facts_on(task.network, order, layers)),
        order_(std::move(order)),
        layers_(std::move(layers)),
        by_arrivals_(layers_.arrival_count()) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const NodeId seen = order_->seen_from(node_of(departure.destination), departure.node);
    headers.push_back({.destination = departure.destination, .state = {0, seen}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = layers_.representative(node_of(header.destination));
    const LayeredPosition seen{.node = header.state[1],
                               .arrival = by_arrivals_.remainder(header.state[0]),
                               .layer = by_arrivals_.quotient(header.state[0])};
    const int rank_before = layers_.rank_before(seen);
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const auto [first, count] = layers_.layers_by(goal, seen, rank_before, port);
      if (count == 0) continue;
      found.push_back({.port = port, .vcs = {static_cast<VcId>(first), static_cast<VcId>(first + count - 1)}});
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position&, const Choice& choice) const override {
    const End end = graph().neighbor(header.state[1], choice.port);
    return {.destination = header.destination, .state = {choice.vc * layers_.arrival_count() + end.port + 1, end.node}};
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    return std::uint64_t{header.state[0]} * graph().terminal_count() + header.destination;
  }

  [[nodiscard]] std::string explain(const Header&, const Position&, const Candidate& candidate) const override {
    const auto [first, last] = candidate.vcs;
    const std::string text = "nearer, in layer " + std::to_string(first);
    return first == last ? text : text + " to " + std::to_string(last);
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    const std::uint32_t arrival = header.state[0] % layers_.arrival_count();
    return {{"layer", std::int64_t{header.state[0] / layers_.arrival_count()}},
            arrival == 0 ? HeaderField("input", "terminal") : HeaderField("input", std::int64_t{arrival} - 1),
            {"seen_as", std::int64_t{header.state[1]}}};
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network, const std::shared_ptr<const LayerOrder>& order,
                               const FewestLayers& layers) {
    const std::uint64_t value_count = std::uint64_t{layers.layer_count()} * layers.arrival_count();
    RoutingFacts facts =
        header_routing_facts({.vcs = vcs_on_all(network.graph, static_cast<VcId>(layers.layer_count())),
                              .header_word_count = 2U,
                              .key_count = value_count * network.graph.terminal_count()},
                             network.has_faults);
    facts.deadlock_argument = DeadlockArgument::order;
    facts.symmetry = [order] { return PathSymmetry{.generators = order->symmetries()}; };
    return facts;
  }

  std::shared_ptr<const LayerOrder> order_;
  FewestLayers layers_;
  SmallDivisor by_arrivals_;
};

std::unique_ptr<Routing> build_ascending(const Task& task) {
  std::shared_ptr<const LayerOrder> order = layer_order(task.network);
  if (order == nullptr) return nullptr;
  FewestLayers layers(task.network.graph, *order, task.execution);
  return std::make_unique<Ascending>(task, std::move(order), std::move(layers));
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
