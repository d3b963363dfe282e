#include "support/diagonal_plane.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include "support/edge_lists.h"

namespace weft::test {
namespace {

struct RankedChannel {
  NodeId from = 0;
  NodeId to = 0;
  std::string link_class;
  friend auto operator<=>(const RankedChannel&, const RankedChannel&) = default;
};

std::ostream& operator<<(std::ostream& out, const RankedChannel& channel) {
  return out << channel.from << "->" << channel.to << " " << channel.link_class;
}

// The two links that a node starts in a rank, as channels both ways; one that falls on the node itself is none.
void add_links(std::vector<RankedChannel>& channels, const Plane& plane, Vector position, unsigned rank) {
  const auto [along_x, along_y] = unit_vectors(rank, plane.cardinal());
  for (const auto& [step, axis] : {std::pair(along_x, " x"), std::pair(along_y, " y")}) {
    if (plane.is_zero(step)) continue;
    const std::string link_class = fmt::format("rank {}{}", rank, rank == 0 ? axis : "");
    const NodeId v = plane.at(position);
    const NodeId w = plane.at({position.x + step.x, position.y + step.y});
    channels.push_back({v, w, link_class});
    channels.push_back({w, v, link_class});
  }
}

// Links that coincide become one, of the lowest rank among them.
std::vector<RankedChannel> merged(const std::vector<RankedChannel>& channels) {
  std::map<std::pair<NodeId, NodeId>, std::string> lowest;
  for (const auto& [from, to, link_class] : channels) {
    const auto [position, is_new] = lowest.emplace(std::pair(from, to), link_class);
    if (!is_new) position->second = std::min(position->second, link_class);  // ranks here have one digit
  }
  std::vector<RankedChannel> result;
  for (const auto& [ends, link_class] : lowest) result.push_back({ends.first, ends.second, link_class});
  return result;
}

std::vector<RankedChannel> ranked_channels_of(const topology::PortGraph& graph) {
  std::vector<RankedChannel> channels;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      channels.push_back({v, graph.neighbor(v, port).node, graph.link_classes()[graph.link_class(v, port)].name});
    }
  }
  return channels;
}

}  // namespace

UnitVectors unit_vectors(unsigned rank, long cardinal) {
  if (rank == 0) return {{1, 0}, {0, 1}};
  const auto [x, y] = unit_vectors(rank - 1, cardinal);
  const long n = cardinal;
  return {{n * x.x + n * y.x, n * x.y + n * y.y}, {-n * x.x + n * y.x, -n * x.y + n * y.y}};
}

Plane::Plane(const topology::Network& network, long side, long cardinal) : side_(side), cardinal_(cardinal) {
  for (long y = 0; y < side; ++y) {
    for (long x = 0; x < side; ++x) nodes_.push_back(node_labelled(network, fmt::format("({},{})", x, y)));
  }
}

void expect_ranks(const topology::Network& network, const Plane& plane, topology::ParallelLinks parallel,
                  const RanksAt& ranks_at) {
  std::vector<RankedChannel> expected;
  for (long y = 0; y < plane.side(); ++y) {
    for (long x = 0; x < plane.side(); ++x) {
      for (const unsigned rank : ranks_at(plane.index({x, y}))) add_links(expected, plane, {x, y}, rank);
    }
  }
  if (parallel == topology::ParallelLinks::merge) expected = merged(expected);
  std::vector<RankedChannel> found = ranked_channels_of(network.graph);
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(found, expected) << network.name();
}

}  // namespace weft::test
