#include "base/graphs/subgraph_search.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

#include "base/numbers/bits.h"
#include "base/numbers/random.h"

namespace weft {
namespace {

constexpr std::uint64_t kMostSetBits = std::uint64_t{1} << 29U;  // 64 MiB for each of three tables
constexpr std::uint32_t kRandomSearches = 12;
constexpr std::uint64_t kStepsPerSet = 4;  // what looking at a set takes, beside its words

// Rows of bits, one for each node.
class BitRows {
 public:
  BitRows(std::size_t row_count, std::size_t bit_count) : words_(words_for(bit_count)), bits_(row_count * words_, 0) {}

  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::span<std::uint64_t> row(std::size_t i) { return {bits_.data() + i * words_, words_}; }
  [[nodiscard]] std::span<const std::uint64_t> row(std::size_t i) const { return {bits_.data() + i * words_, words_}; }
  void set(std::size_t i, std::size_t bit) { row(i)[bit / kWordBits] |= std::uint64_t{1} << bit % kWordBits; }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

struct Neighbour {
  NodeId node;
  std::uint32_t arc_count;
};

std::vector<std::vector<Neighbour>> counted_neighbours(DigraphView graph) {
  std::vector<std::vector<Neighbour>> lists(graph.node_count());
  std::vector<NodeId> heads;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    heads.assign(graph.arcs_from(v).begin(), graph.arcs_from(v).end());
    std::sort(heads.begin(), heads.end());
    for (const NodeId w : heads) {
      if (lists[v].empty() || lists[v].back().node != w) lists[v].push_back({w, 0});
      ++lists[v].back().arc_count;
    }
  }
  return lists;
}

std::vector<std::vector<std::uint32_t>> sorted_counts(const std::vector<std::vector<Neighbour>>& neighbours) {
  std::vector<std::vector<std::uint32_t>> lists(neighbours.size());
  for (std::size_t v = 0; v < neighbours.size(); ++v) {
    for (const Neighbour& w : neighbours[v]) lists[v].push_back(w.arc_count);
    std::sort(lists[v].begin(), lists[v].end(), std::greater<>());
  }
  return lists;
}

// One direction of the arcs: successors or predecessors.
struct Side {
  Side(DigraphView pattern, DigraphView target)
      : pattern_neighbours(counted_neighbours(pattern)),
        target_neighbours(counted_neighbours(target)),
        pattern_counts(sorted_counts(pattern_neighbours)),
        target_counts(sorted_counts(target_neighbours)),
        target_rows(target.node_count(), target.node_count()) {
    for (NodeId v = 0; v < target.node_count(); ++v) {
      for (const Neighbour& w : target_neighbours[v]) target_rows.set(v, w.node);
    }
  }

  // Has v of the target, for each number of parallel arcs, as many neighbours as u of the pattern?
  [[nodiscard]] bool has_room(NodeId u, NodeId v) const {
    const std::vector<std::uint32_t>& needed = pattern_counts[u];
    const std::vector<std::uint32_t>& present = target_counts[v];
    if (needed.size() > present.size()) return false;
    return std::equal(needed.begin(), needed.end(), present.begin(), std::less_equal<>());
  }

  // Keeps the candidates that v has at least `arc_count` arcs to, or from.
  void keep_neighbours(std::span<std::uint64_t> candidates, NodeId v, std::uint32_t arc_count) const {
    const auto row = target_rows.row(v);
    for (std::size_t i = 0; i < row.size(); ++i) candidates[i] &= row[i];
    if (arc_count == 1) return;
    for (const Neighbour& w : target_neighbours[v]) {
      if (w.arc_count < arc_count) candidates[w.node / kWordBits] &= ~(std::uint64_t{1} << w.node % kWordBits);
    }
  }

  std::vector<std::vector<Neighbour>> pattern_neighbours;
  std::vector<std::vector<Neighbour>> target_neighbours;
  std::vector<std::vector<std::uint32_t>> pattern_counts;  // of parallel arcs to each neighbour, decreasing
  std::vector<std::vector<std::uint32_t>> target_counts;
  BitRows target_rows;
};

class SubgraphSearch {
 public:
  SubgraphSearch(DigraphView pattern, DigraphView target, const Execution& execution)
      : pattern_size_(pattern.node_count()),
        target_size_(target.node_count()),
        out_(pattern, target),
        in_(ReversedDigraph(pattern).view(), ReversedDigraph(target).view()),
        initial_(pattern_size_, target_size_),
        candidates_(0, 0),
        execution_(execution) {
    for (NodeId u = 0; u < pattern_size_; ++u) {
      for (NodeId v = 0; v < target_size_; ++v) {
        if (out_.has_room(u, v) && in_.has_room(u, v)) initial_.set(u, v);
      }
      execution.throw_if_stopped();
    }
  }

  // A complete search of at most `most_steps` steps; `order` ranks the nodes of the target.
  SearchEnd run(std::vector<NodeId> order, const RepresentativeOf& equivalent, std::uint64_t most_steps) {
    candidates_ = initial_;
    image_.assign(pattern_size_, kNoNode);
    free_.assign(candidates_.words(), ~std::uint64_t{0});
    order_ = std::move(order);
    limit_ = steps_ + most_steps;
    return extend(0, equivalent);
  }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] const std::vector<NodeId>& image() const { return image_; }

 private:
  struct Saved {
    NodeId node;
    std::vector<std::uint64_t> row;
  };

  SearchEnd extend(NodeId mapped_count, const RepresentativeOf& equivalent) {
    if (mapped_count == pattern_size_) return SearchEnd::found;
    if (steps_ > limit_) return SearchEnd::limit;
    execution_.throw_if_stopped();
    const NodeId u = next_node();
    for (const NodeId v : ordered_candidates(u)) {
      if (equivalent && equivalent(v) != v) continue;
      std::vector<Saved> saved;
      image_[u] = v;
      flip(v);
      SearchEnd end = SearchEnd::none;
      if (narrow(u, v, saved)) end = extend(mapped_count + 1, nullptr);
      if (end != SearchEnd::none) return end;
      for (auto each = saved.rbegin(); each != saved.rend(); ++each) {
        std::copy(each->row.begin(), each->row.end(), candidates_.row(each->node).begin());
      }
      flip(v);
      image_[u] = kNoNode;
    }
    return SearchEnd::none;
  }

  void flip(NodeId v) { free_[v / kWordBits] ^= std::uint64_t{1} << v % kWordBits; }

  // Narrows the neighbours' candidates; false if one has none left.
  bool narrow(NodeId u, NodeId v, std::vector<Saved>& saved) {
    for (const Side* side : {&out_, &in_}) {
      for (const Neighbour& neighbour : side->pattern_neighbours[u]) {
        if (image_[neighbour.node] != kNoNode) continue;
        const auto row = candidates_.row(neighbour.node);
        saved.push_back({neighbour.node, {row.begin(), row.end()}});
        side->keep_neighbours(row, v, neighbour.arc_count);
        if (candidate_count(neighbour.node) == 0) return false;
      }
    }
    return true;
  }

  std::uint32_t candidate_count(NodeId u) {
    const auto row = candidates_.row(u);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < row.size(); ++i) count += static_cast<std::uint32_t>(std::popcount(row[i] & free_[i]));
    steps_ += row.size() + kStepsPerSet;
    return count;
  }

  // The node with the fewest candidates; among equals the one with the most arcs.
  NodeId next_node() {
    NodeId best = kNoNode;
    std::pair<std::uint32_t, std::int64_t> least;
    for (NodeId u = 0; u < pattern_size_; ++u) {
      if (image_[u] != kNoNode) continue;
      const auto arcs = out_.pattern_neighbours[u].size() + in_.pattern_neighbours[u].size();
      const std::pair key(candidate_count(u), -static_cast<std::int64_t>(arcs));
      if (best == kNoNode || key < least) {
        best = u;
        least = key;
      }
      if (least.first == 0) break;
    }
    return best;
  }

  std::vector<NodeId> ordered_candidates(NodeId u) const {
    std::vector<NodeId> nodes;
    const auto row = candidates_.row(u);
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::uint64_t left = row[i] & free_[i]; left != 0; left &= left - 1) {
        nodes.push_back(static_cast<NodeId>(i * kWordBits) + static_cast<NodeId>(std::countr_zero(left)));
      }
    }
    std::sort(nodes.begin(), nodes.end(), [&](NodeId a, NodeId b) { return order_[a] < order_[b]; });
    return nodes;
  }

  NodeId pattern_size_;
  NodeId target_size_;
  Side out_;
  Side in_;
  BitRows initial_;
  BitRows candidates_;
  const Execution& execution_;
  std::vector<std::uint64_t> free_;  // nodes of the target that are no image yet
  std::vector<NodeId> image_;
  std::vector<NodeId> order_;
  std::uint64_t steps_ = 0;
  std::uint64_t limit_ = 0;
};

}  // namespace

bool can_search_subgraph(DigraphView pattern, DigraphView target) {
  const std::uint64_t target_size = target.node_count();
  return target_size * target_size <= kMostSetBits && pattern.node_count() * target_size <= kMostSetBits;
}

MapSearch find_subgraph(DigraphView pattern, DigraphView target, const RepresentativeOf& equivalent_in_target,
                        std::uint64_t most_steps, const Execution& execution) {
  if (pattern.node_count() > target.node_count() || pattern.heads.size() > target.heads.size()) return {};
  SubgraphSearch search(pattern, target, execution);
  std::vector<NodeId> order(target.node_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  const std::uint64_t share = most_steps / 4 / kRandomSearches;
  MapSearch found{.end = search.run(order, equivalent_in_target, share)};
  for (std::uint32_t i = 0; found.end == SearchEnd::limit && i < kRandomSearches; ++i) {
    std::vector<NodeId> shuffled = order;
    RandomStream(1, Purpose::maps, i).shuffle(std::span<NodeId>(shuffled));
    found.end = search.run(std::move(shuffled), equivalent_in_target, share);
  }
  if (found.end == SearchEnd::limit && search.steps() < most_steps) {
    found.end = search.run(std::move(order), equivalent_in_target, most_steps - search.steps());
  }
  found.steps = search.steps();
  if (found.end == SearchEnd::found) found.image = search.image();
  return found;
}

}  // namespace weft
