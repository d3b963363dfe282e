#include "routing/multicast/rank_cast.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/check.h"

namespace weft::routing {
namespace {

using topology::DiagonalDirection;
using topology::kDiagonalDirections;

constexpr std::size_t axis_of_direction(DiagonalDirection direction) { return direction / 2U; }

// One that has the packet and goes on at the next rank.
struct CastHolder {
  NodeId node = 0;
  LeafAddress address = 0;
};

// The number of steps by which a ring leads back.
std::uint32_t ring_length(const topology::RankShape& shape, unsigned rank, DiagonalDirection direction) {
  std::uint32_t length = 1;
  for (NodeId v = shape.moved(0, rank, direction); v != 0; v = shape.moved(v, rank, direction)) ++length;
  return length;
}

}  // namespace

RankCast::RankCast(const topology::PortGraph& graph, topology::RankShape shape)
    : graph_(graph), shape_(std::move(shape)) {
  patterns_.assign(highest_rank(), RankPattern::tile());
  patterns_.push_back(top_pattern());
  find_rings();
  std::vector<NodeId> examples(shape_.class_count(), kNoNode);  // of each class
  for (NodeId v = 0; v < graph.node_count(); ++v)
    examples[shape_.class_of(v)] = std::min(examples[shape_.class_of(v)], v);
  find_walks(examples);
  leaves_.resize(examples.size());
  for (std::size_t c = 0; c < examples.size(); ++c) fill_leaves(c, examples[c]);
}

// The tile if it is the whole torus; otherwise half of the ring of x in each direction, and from there in y.
RankPattern RankCast::top_pattern() {
  const unsigned rank = highest_rank();
  std::vector<NodeId> nodes{0};
  for (const RankPattern::Step& step : topology::kTileSteps) {
    nodes.push_back(shape_.moved(nodes[step.from], rank, step.direction));
  }
  std::set<NodeId> torus{0};
  std::vector<NodeId> open{0};
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const DiagonalDirection direction : kDiagonalDirections) {
      const NodeId to = shape_.moved(open[i], rank, direction);
      if (torus.insert(to).second) open.push_back(to);
    }
  }
  is_tiled_ = torus.size() == topology::kTileNodes && std::set(nodes.begin(), nodes.end()) == torus;
  if (is_tiled_) return RankPattern::tile();

  const std::uint32_t width = ring_length(shape_, rank, topology::kPlusX);
  const auto height = static_cast<std::uint32_t>(torus.size() / width);
  // A position, the direction in which it goes on (from position 0, all of them), and the steps left.
  struct Line {
    DiagonalDirection direction;
    std::uint32_t left;
  };
  std::vector<RankPattern::Step> steps;
  std::vector<std::vector<Line>> lines{{{topology::kPlusX, width / 2}, {topology::kMinusX, (width - 1) / 2}}};
  lines[0].push_back({topology::kPlusY, height / 2});
  lines[0].push_back({topology::kMinusY, (height - 1) / 2});
  for (std::uint32_t position = 0; position < lines.size(); ++position) {
    for (const Line line : std::vector<Line>(lines[position])) {
      if (line.left == 0) continue;
      steps.push_back({position, line.direction});
      has_dateline_[line.direction] = has_dateline_[line.direction] || line.left > 1;
      lines.push_back({{line.direction, line.left - 1}});
      if (axis_of_direction(line.direction) > 0) continue;
      lines.back().push_back({topology::kPlusY, height / 2});
      lines.back().push_back({topology::kMinusY, (height - 1) / 2});
    }
  }
  WEFT_CHECK(steps.size() + 1 == torus.size());
  return RankPattern(std::move(steps));
}

void RankCast::find_rings() {
  for (const DiagonalDirection direction : {topology::kPlusX, topology::kPlusY}) {
    std::vector<NodeId>& first = rings_[axis_of_direction(direction)];
    first.assign(graph_.node_count(), kNoNode);
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (NodeId w = v; first[w] == kNoNode; w = shape_.moved(w, highest_rank(), direction)) first[w] = v;
    }
  }
}

void RankCast::find_walks(const std::vector<NodeId>& examples) {
  for (const NodeId v : examples) {
    auto& walks = walks_.emplace_back();
    for (unsigned rank = 0; rank <= highest_rank(); ++rank) {
      walks.push_back(shape_.path_to_rank(v, rank));
      longest_walk_ = std::max(longest_walk_, walks.back().size());
    }
  }
  has_one_walk_vc_ = longest_walk_ <= 1 && !shape_.has_several_ranks();
  shares_up_walks_ = has_one_walk_vc_ && may_share_up_walks(examples);
}

// An arc from class c to class d: a walk in +y from c leads to a walk or a tile at d that uses its channel in +y. Upper
// links join nodes of one class, so a tile of an upper rank does not change it.
bool RankCast::may_share_up_walks(const std::vector<NodeId>& examples) const {
  std::vector<std::set<std::size_t>> after(examples.size());
  for (std::size_t c = 0; c < examples.size(); ++c) {
    for (unsigned rank = 1; rank <= highest_rank(); ++rank) {
      if (walks_[c][rank] != std::vector{topology::kPlusY}) continue;
      NodeId v = shape_.moved(examples[c], 0, topology::kPlusY);
      for (unsigned lower = rank; --lower > 0;) {
        const std::vector<DiagonalDirection>& walk = walks_[shape_.class_of(v)][lower];
        if (walk == std::vector{topology::kPlusY}) after[c].insert(shape_.class_of(v));
        for (const DiagonalDirection direction : walk) v = shape_.moved(v, 0, direction);
      }
      after[c].insert(shape_.class_of(v));
    }
  }
  // Removes classes without successors; those of a cycle stay.
  std::set<std::size_t> left;
  for (std::size_t c = 0; c < after.size(); ++c) {
    if (!after[c].empty()) left.insert(c);
  }
  const auto is_end = [&](std::size_t c) {
    return std::ranges::none_of(after[c], [&](std::size_t d) { return left.contains(d); });
  };
  while (std::erase_if(left, is_end) > 0) continue;
  return left.empty();
}

VcId RankCast::walk_vc(DiagonalDirection direction, unsigned rank, std::size_t number) const {
  const VcId above = pattern_vcs(0)[axis_of_direction(direction)];
  if (!has_one_walk_vc_) return static_cast<VcId>(above + (rank - 1) * longest_walk_ + number);
  if (direction == topology::kPlusY) return shares_up_walks_ ? 0 : above;
  return 1;
}

std::array<VcId, 2> RankCast::pattern_vcs(unsigned rank) const {
  if (!is_top_ring(rank)) return {1, 2};
  const auto count = [](bool forward, bool backward) { return static_cast<VcId>(forward || backward ? 2 : 1); };
  return {count(has_dateline_[topology::kPlusX], has_dateline_[topology::kMinusX]),
          count(has_dateline_[topology::kPlusY], has_dateline_[topology::kMinusY])};
}

std::vector<VcId> RankCast::vcs() const {
  std::array<VcId, 2> base = pattern_vcs(0);
  for (const auto& of_class : walks_) {
    for (unsigned rank = 1; rank <= highest_rank(); ++rank) {
      for (std::size_t number = 0; number < of_class[rank].size(); ++number) {
        const DiagonalDirection direction = of_class[rank][number];
        VcId& count = base[axis_of_direction(direction)];
        count = std::max<VcId>(count, walk_vc(direction, rank, number) + 1);
      }
    }
  }
  std::vector<VcId> vcs(base.begin(), base.end());
  for (unsigned rank = 1; rank <= highest_rank(); ++rank) vcs.push_back(std::ranges::max(pattern_vcs(rank)));
  return vcs;
}

std::size_t RankCast::displacement(NodeId from, NodeId to) const {
  const std::uint64_t side = shape_.side();
  const std::uint64_t x = (to % side + side - from % side) % side;
  const std::uint64_t y = (to / side + side - from / side) % side;
  return static_cast<std::size_t>(y * side + x);
}

LeafAddress RankCast::leaf(NodeId source, unsigned root_rank, NodeId node) const {
  return leaves_[shape_.class_of(source)][root_rank][displacement(source, node)];
}

void RankCast::fill_leaves(std::size_t of_class, NodeId source) {
  for (unsigned root_rank = 0; root_rank <= highest_rank(); ++root_rank) {
    std::vector<CastHolder> holders{{source, 0}};
    for (unsigned rank = root_rank + 1; rank-- > 0;) {
      const std::vector<DiagonalDirection>& path = walks_[shape_.class_of(holders.front().node)][rank];
      std::vector<CastHolder> next;
      for (CastHolder holder : holders) {
        for (const DiagonalDirection direction : path) holder.node = shape_.moved(holder.node, 0, direction);
        std::vector<NodeId> nodes{holder.node};
        for (const RankPattern::Step& step : pattern(rank).steps()) {
          nodes.push_back(shape_.moved(nodes[step.from], rank, step.direction));
        }
        for (std::uint32_t position = 0; position < nodes.size(); ++position) {
          next.push_back({nodes[position], (holder.address << 3U) + position});
        }
      }
      holders = std::move(next);
    }
    std::vector<LeafAddress>& leaves = leaves_[of_class].emplace_back(graph_.node_count(), kNoLeaf);
    for (const CastHolder& holder : holders) {
      LeafAddress& leaf = leaves[displacement(source, holder.node)];
      WEFT_CHECK(leaf == kNoLeaf);  // each node is reached once
      leaf = holder.address;
    }
  }
}

PortId RankCast::port_to(NodeId from, unsigned rank, DiagonalDirection direction) const {
  const NodeId to = shape_.moved(from, rank, direction);
  const auto port = graph_.port_of(from, 4 * rank + direction);
  if (port && graph_.neighbor(from, *port).node == to) return *port;
  // Links of two directions coincide and are merged.
  const auto heads = graph_.arcs().arcs_from(from);
  const auto place = std::ranges::find(heads, to);
  WEFT_CHECK(place != heads.end());
  return static_cast<PortId>(place - heads.begin());
}

std::vector<RankCast::Step> RankCast::walk(NodeId from, unsigned rank) const {
  std::vector<Step> steps;
  for (const DiagonalDirection direction : walks_[shape_.class_of(from)][rank]) {
    const NodeId to = shape_.moved(from, 0, direction);
    steps.push_back({port_to(from, 0, direction), walk_vc(direction, rank, steps.size()), to});
    from = to;
  }
  return steps;
}

RankCast::Step RankCast::spread(NodeId from, unsigned rank, std::uint32_t position, bool& is_past) const {
  const RankPattern::Step& step = pattern(rank).steps()[position - 1];
  const NodeId to = shape_.moved(from, rank, step.direction);
  Step hop{port_to(from, rank, step.direction), 0, to};
  if (!is_top_ring(rank)) {
    hop.vc = step.from > 0 && step.direction == topology::kPlusY ? 1 : 0;
    return hop;
  }
  const bool goes_on = step.from > 0 && pattern(rank).steps()[step.from - 1].direction == step.direction;
  const bool crosses = rings_[axis_of_direction(step.direction)][to] == to;
  is_past = has_dateline_[step.direction] && (crosses || (goes_on && is_past));
  hop.vc = is_past ? 1 : 0;
  return hop;
}

}  // namespace weft::routing
