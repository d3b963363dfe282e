#include "routing/cayley/layer_order.h"

#include <array>

#include "routing/cayley/scc_remaining_route.h"
#include "routing/cayley/symbol_renaming.h"
#include "routing/core/path_symmetry.h"

namespace weft::routing {
namespace {

// Generators as the families number them.
enum RingMove : GeneratorId { kNext, kPrevious, kAcross, kMoveCount };

// For networks of rings in which each node has one link to another ring (`across`). A layer ranks the channels slot by
// slot from slot 0: across, then to the next slot. So a path that takes its links across at rising slots stays in the
// layer. Where it is shorter to go backwards to a higher slot, through slot 0, the path begins in the lower half and
// ends in the upper one: the backward channels rank between the halves. The one that would close the ring ranks last.
// Odd layers are the mirror image about slot 0, as half of all paths go backwards; or they are the same. Ring of 4:
//
//   across 0, 0>1, across 1, 1>2, 1>0, 0>3, 3>2, across 2, 2>3, across 3, 3>0, 2>1
class SweepOrder : public LayerOrder {
 public:
  SweepOrder(const topology::PortGraph& graph, unsigned ring_size, bool mirrors_odd_layers)
      : graph_(graph), ring_size_(ring_size) {
    ranks_[0] = ranks(false);
    ranks_[1] = ranks(mirrors_odd_layers);
  }

  [[nodiscard]] unsigned rank(unsigned layer, NodeId v, PortId port) const final {
    return ranks_[layer % 2][v % ring_size_ * kMoveCount + graph_.generator(v, port)];
  }
  [[nodiscard]] NodeId goal_count() const final { return ring_size_; }
  [[nodiscard]] NodeId representative(NodeId goal) const final { return goal % ring_size_; }

 protected:
  [[nodiscard]] NodeId ring_size() const { return ring_size_; }
  [[nodiscard]] NodeId node_count() const { return graph_.node_count(); }

 private:
  [[nodiscard]] std::vector<unsigned> ranks(bool is_mirrored) const {
    std::vector<unsigned> ranks(std::size_t{ring_size_} * kMoveCount);
    unsigned next_rank = 0;
    const auto add = [&](NodeId slot, RingMove move) {
      const NodeId image = is_mirrored ? (ring_size_ - slot) % ring_size_ : slot;
      const GeneratorId generator = is_mirrored && move != kAcross ? kNext + kPrevious - move : move;
      ranks[image * kMoveCount + generator] = next_rank++;
    };
    const auto sweep = [&](NodeId begin, NodeId end) {
      for (NodeId slot = begin; slot < end; ++slot) {
        add(slot, kAcross);
        add(slot, kNext);
      }
    };
    const NodeId half = (ring_size_ + 1) / 2;
    sweep(0, half);
    for (NodeId slot = half; slot-- > 0;) add(slot, kPrevious);
    for (NodeId slot = ring_size_; --slot > half;) add(slot, kPrevious);
    sweep(half, ring_size_);
    add(half, kPrevious);
    return ranks;
  }

  const topology::PortGraph& graph_;
  NodeId ring_size_;
  std::array<std::vector<unsigned>, 2> ranks_;  // by parity of the layer; then by slot and move
};

class CubeOrder final : public SweepOrder {
 public:
  CubeOrder(const topology::PortGraph& graph, unsigned ring_size) : SweepOrder(graph, ring_size, true) {}

  // The symmetry inverts bits of the cube.
  [[nodiscard]] NodeId seen_from(NodeId goal, NodeId from) const override {
    return from % ring_size() + (from / ring_size() ^ goal / ring_size()) * ring_size();
  }
  [[nodiscard]] std::vector<std::vector<NodeId>> symmetries() const override {
    std::vector<std::vector<NodeId>> inversions;
    for (NodeId bit = 0; bit < ring_size(); ++bit) {
      const NodeId goal = (NodeId{1} << bit) * ring_size();
      inversions.push_back(tabulated(node_count(), [&](NodeId v) { return seen_from(goal, v); }));
    }
    return inversions;
  }
};

class SccOrder final : public SweepOrder {
 public:
  SccOrder(const topology::PortGraph& graph, const topology::PermutationLabelling& labels)
      : SweepOrder(graph, labels.slot_count(), labels.slot_count() > kLargestRingWithoutMirror), labels_(labels) {}

  [[nodiscard]] NodeId seen_from(NodeId goal, NodeId from) const override {
    const SccRemainingRoute route = remaining_route(labels_, from, goal);
    return labels_.node(route.home, route.slot);
  }
  [[nodiscard]] std::vector<std::vector<NodeId>> symmetries() const override {
    return symbol_renamings(labels_, node_count());
  }

 private:
  // Up to this ring size the same order in every layer needs one layer less than mirrored odd layers.
  static constexpr unsigned kLargestRingWithoutMirror = 4;

  const topology::PermutationLabelling& labels_;
};

// Star graphs: a hop leads from an even permutation to an odd one or back. Any two hops stay in a layer if the first
// one leaves an even permutation, as those rank lower. The positions are in two halves, the hops of the lower half
// ranking before those of the upper one: so some paths of three or four hops stay in a layer, too.
class StarOrder final : public LayerOrder {
 public:
  StarOrder(const topology::PortGraph& graph, const topology::PermutationLabelling& labels)
      : labels_(labels), node_count_(graph.node_count()), length_(labels.permutation(0).length()) {}

  [[nodiscard]] unsigned rank(unsigned, NodeId v, PortId port) const override {
    const unsigned half = 2 * port / (length_ - 1);
    return 2 * half + (is_odd(v) ? 1 : 0);
  }
  // The goals are an even permutation and an odd one.
  [[nodiscard]] NodeId goal_count() const override { return 2; }
  [[nodiscard]] NodeId representative(NodeId goal) const override { return is_odd(goal) ? 1 : 0; }

  // The symmetry is an even renaming of symbols. Node 1 is the identity with its last two symbols exchanged.
  [[nodiscard]] NodeId seen_from(NodeId goal, NodeId from) const override {
    Permutation seen = remaining_route(labels_, from, goal).home;
    if (!is_odd(goal)) return labels_.node(seen);
    for (unsigned position = 1; position <= length_; ++position) {
      const unsigned symbol = seen.at(position);
      if (symbol + 1 >= length_) seen.set(position, 2 * length_ - 1 - symbol);
    }
    return labels_.node(seen);
  }
  [[nodiscard]] std::vector<std::vector<NodeId>> symmetries() const override {
    return even_symbol_renamings(labels_, node_count_);
  }

 private:
  // The number of inversions is the sum of the rank's digits in the factorial number system (radices 1, 2, 3, ...).
  [[nodiscard]] static bool is_odd(NodeId v) {
    NodeId inversions = 0;
    for (NodeId radix = 2; v > 0; ++radix) {
      inversions += v % radix;
      v /= radix;
    }
    return inversions % 2 != 0;
  }

  const topology::PermutationLabelling& labels_;
  NodeId node_count_;
  unsigned length_;
};

}  // namespace

std::unique_ptr<LayerOrder> layer_order(const topology::Network& network) {
  const topology::PortGraph& graph = network.graph;
  const auto* permutations = network.labelling_as<topology::PermutationLabelling>();
  if (network.spec.name == "scc") return std::make_unique<SccOrder>(graph, *permutations);
  if (network.spec.name == "star") return std::make_unique<StarOrder>(graph, *permutations);
  if (network.spec.name != "ccc") return nullptr;
  const auto& positions = *network.labelling_as<topology::CoordinateLabelling>();
  return std::make_unique<CubeOrder>(graph, static_cast<unsigned>(positions.radix().radix(0)));
}

}  // namespace weft::routing
