#include "programs/embeddings/map_search.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "base/numbers/random.h"

namespace weft::programs {
namespace {

constexpr std::uint64_t kStepsBetweenLooks = 1024;  // at a stop request

struct Neighbourhood {
  struct Entry {
    NodeId node;
    std::uint64_t weight;
    bool is_outgoing;
  };
  std::vector<std::vector<Entry>> of_node;

  Neighbourhood(const topology::PortGraph& guest, const TaskWeights& weights) : of_node(guest.node_count()) {
    const DigraphView arcs = guest.arcs();
    for (NodeId v = 0; v < guest.node_count(); ++v) {
      for (std::uint64_t c = arcs.offsets[v]; c < arcs.offsets[v + 1]; ++c) {
        of_node[v].push_back({arcs.heads[c], weights.channel(c), true});
        of_node[arcs.heads[c]].push_back({v, weights.channel(c), false});
      }
    }
  }
};

class MapImprover {
 public:
  MapImprover(const topology::Network& guest, const topology::Network& host, const TaskWeights& weights, HostMap start,
              const DistanceMatrix& distances, RandomStream random)
      : host_(host.graph),
        weights_(weights),
        neighbourhood_(guest.graph, weights),
        distances_(distances),
        random_(random),
        map_(std::move(start)),
        guests_at_(host.graph.node_count()),
        load_(host.graph.node_count(), 0) {
    for (NodeId v = 0; v < map_.size(); ++v) {
      guests_at_[map_[v]].push_back(v);
      load_[map_[v]] += weights_.node(v);
    }
    most_load_ = *std::max_element(load_.begin(), load_.end());
    for (const auto& guests : guests_at_) most_guests_ = std::max(most_guests_, guests.size());
  }

  // The threshold falls linearly over the first four fifths of the steps and is zero afterwards.
  HostMap run(std::uint64_t steps, const Execution& execution) && {
    const Count first = typical_change();
    const std::uint64_t falling = steps / 5 * 4;
    for (std::uint64_t i = 0; i < steps; ++i) {
      if (i % kStepsBetweenLooks == 0) execution.throw_if_stopped();
      const std::uint64_t left = i < falling ? falling - i : 0;
      try_step(falling == 0 ? 0 : static_cast<std::int64_t>(first * left / falling));
    }
    return std::move(map_);
  }

 private:
  // A guest node goes to `to`; `other`, if there is one, comes from there.
  struct Step {
    NodeId guest = kNoNode;
    NodeId to = kNoNode;
    NodeId other = kNoNode;
  };

  // Half of the mean change of random steps: about what a map that is not yet good gains and loses.
  Count typical_change() {
    constexpr int kSamples = 256;
    Count sum = 0;
    for (int i = 0; i < kSamples; ++i) {
      const Step step = random_step();
      if (!is_allowed(step)) continue;
      const std::int64_t change = change_by(step);
      sum += static_cast<std::uint64_t>(change < 0 ? -change : change);
    }
    return sum / kSamples / 2;
  }

  void try_step(std::int64_t threshold) {
    const Step step = random_step();
    if (!is_allowed(step)) return;
    if (change_by(step) <= threshold) take(step);
  }

  Step random_step() {
    Step step{.guest = static_cast<NodeId>(random_.below(map_.size()))};
    step.to = random_.below(8) == 0 ? static_cast<NodeId>(random_.below(host_.node_count())) : place_near(step.guest);
    const auto& there = guests_at_[step.to];
    if (!there.empty() && (there.size() == most_guests_ || random_.below(2) == 0)) {
      step.other = there[random_.below(there.size())];
    }
    return step;
  }

  // The image of a neighbour, if there is room for several, or a host node next to it.
  NodeId place_near(NodeId guest) {
    const auto& neighbours = neighbourhood_.of_node[guest];
    if (neighbours.empty()) return static_cast<NodeId>(random_.below(host_.node_count()));
    const NodeId place = map_[neighbours[random_.below(neighbours.size())].node];
    const PortId degree = host_.out_degree(place);
    if (degree == 0 || (most_guests_ > 1 && random_.below(2) == 0)) return place;
    return host_.neighbor(place, static_cast<PortId>(random_.below(degree))).node;
  }

  [[nodiscard]] bool is_allowed(const Step& step) const {
    const NodeId from = map_[step.guest];
    if (from == step.to) return false;
    const std::uint64_t going = weights_.node(step.guest);
    const std::uint64_t coming = step.other == kNoNode ? 0 : weights_.node(step.other);
    if (step.other == kNoNode && guests_at_[step.to].size() >= most_guests_) return false;
    return load_[step.to] - coming + going <= most_load_ && load_[from] - going + coming <= most_load_;
  }

  std::int64_t change_by(const Step& step) {
    const NodeId from = map_[step.guest];
    const std::int64_t before = cost_at(step.guest) + (step.other == kNoNode ? 0 : cost_at(step.other, step.guest));
    map_[step.guest] = step.to;
    if (step.other != kNoNode) map_[step.other] = from;
    const std::int64_t after = cost_at(step.guest) + (step.other == kNoNode ? 0 : cost_at(step.other, step.guest));
    map_[step.guest] = from;
    if (step.other != kNoNode) map_[step.other] = step.to;
    return after - before;
  }

  // Of the channels at v, except those from and to `without`, which were counted there.
  [[nodiscard]] std::int64_t cost_at(NodeId v, NodeId without = kNoNode) const {
    std::int64_t cost = 0;
    for (const auto& [w, weight, is_outgoing] : neighbourhood_.of_node[v]) {
      if (w == without) continue;
      const std::uint32_t distance = is_outgoing ? distances_(map_[v], map_[w]) : distances_(map_[w], map_[v]);
      // Capped, so that no sum overflows.
      const std::int64_t hops = std::min<std::uint32_t>(distance, 64);
      cost += static_cast<std::int64_t>(weight) * hops * hops * hops;
    }
    return cost;
  }

  void take(const Step& step) {
    const NodeId from = map_[step.guest];
    move(step.guest, from, step.to);
    if (step.other != kNoNode) move(step.other, step.to, from);
  }

  void move(NodeId guest, NodeId from, NodeId to) {
    auto& left = guests_at_[from];
    *std::find(left.begin(), left.end(), guest) = left.back();
    left.pop_back();
    guests_at_[to].push_back(guest);
    load_[from] -= weights_.node(guest);
    load_[to] += weights_.node(guest);
    map_[guest] = to;
  }

  const topology::PortGraph& host_;
  const TaskWeights& weights_;
  Neighbourhood neighbourhood_;
  const DistanceMatrix& distances_;
  RandomStream random_;
  HostMap map_;
  std::vector<std::vector<NodeId>> guests_at_;
  std::vector<std::uint64_t> load_;
  std::uint64_t most_load_ = 0;
  std::size_t most_guests_ = 0;
};

// All nodes, also of graphs in several parts.
std::vector<NodeId> breadth_first_order(DigraphView graph) {
  BreadthFirstSearch search(graph);
  std::vector<bool> is_listed(graph.node_count(), false);
  std::vector<NodeId> order;
  for (NodeId start = 0; start < graph.node_count(); ++start) {
    if (is_listed[start]) continue;
    search.run(start);
    for (const NodeId v : search.order()) {
      if (!is_listed[v]) order.push_back(v);
      is_listed[v] = true;
    }
  }
  return order;
}

HostMap heaviest_first(NodeId guest_size, NodeId host_size, const TaskWeights& weights) {
  std::vector<NodeId> order(guest_size);
  std::iota(order.begin(), order.end(), NodeId{0});
  std::stable_sort(order.begin(), order.end(), [&](NodeId a, NodeId b) { return weights.node(a) > weights.node(b); });
  std::vector<std::uint64_t> load(host_size, 0);
  HostMap map(guest_size);
  for (const NodeId v : order) {
    map[v] = static_cast<NodeId>(std::min_element(load.begin(), load.end()) - load.begin());
    load[map[v]] += weights.node(v);
  }
  return map;
}

}  // namespace

DistanceMatrix::DistanceMatrix(const topology::PortGraph& graph, const Execution& execution)
    : size_(graph.node_count()) {
  WEFT_CHECK(size_ <= kMostSearchedNodes);
  distances_.assign(size_ * size_, static_cast<std::uint16_t>(kMostSearchedNodes));
  BreadthFirstSearch search(graph.arcs());
  for (NodeId v = 0; v < size_; ++v) {
    execution.throw_if_stopped();
    search.run(v);
    for (const NodeId w : search.order()) distances_[v * size_ + w] = static_cast<std::uint16_t>(search.distance(w));
  }
}

std::vector<HostMap> starting_maps(const topology::Network& guest, const topology::Network& host,
                                   const TaskWeights& weights) {
  const NodeId guests = guest.graph.node_count();
  const NodeId hosts = host.graph.node_count();
  WEFT_CHECK(hosts > 0);
  const NodeId block = (guests + hosts - 1) / hosts;
  const std::vector<NodeId> guest_order = breadth_first_order(guest.graph.arcs());
  const std::vector<NodeId> host_order = breadth_first_order(host.graph.arcs());
  std::vector<HostMap> maps(3, HostMap(guests));
  for (NodeId i = 0; i < guests; ++i) {
    maps[0][i] = i % hosts;
    maps[1][i] = i / block;
    maps[2][guest_order[i]] = host_order[i / block];
  }
  if (!weights.nodes.empty()) maps.push_back(heaviest_first(guests, hosts, weights));
  return maps;
}

HostMap improved_map(const topology::Network& guest, const topology::Network& host, const TaskWeights& weights,
                     HostMap start, const DistanceMatrix& distances, const SearchSettings& settings,
                     std::uint32_t index, const Execution& execution) {
  MapImprover improver(guest, host, weights, std::move(start), distances,
                       RandomStream(settings.seed, Purpose::maps, index));
  return std::move(improver).run(settings.effort * guest.graph.node_count(), execution);
}

}  // namespace weft::programs
