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
  unsigned rank = 0;
  friend auto operator<=>(const RankedChannel&, const RankedChannel&) = default;
};

std::ostream& operator<<(std::ostream& out, const RankedChannel& channel) {
  return out << channel.from << "->" << channel.to << " rank " << channel.rank;
}

// The two links that a node starts in a rank, as channels both ways; one that falls on the node itself is none.
void add_links(std::vector<RankedChannel>& channels, const Plane& plane, Vector place, unsigned rank) {
  const auto [along_x, along_y] = unit_vectors(rank);
  for (const Vector& step : {along_x, along_y}) {
    if (plane.is_zero(step)) continue;
    const NodeId v = plane.at(place);
    const NodeId w = plane.at({place.x + step.x, place.y + step.y});
    channels.push_back({v, w, rank});
    channels.push_back({w, v, rank});
  }
}

// Links that coincide become one, of the lowest rank among them.
std::vector<RankedChannel> merged(const std::vector<RankedChannel>& channels) {
  std::map<std::pair<NodeId, NodeId>, unsigned> lowest;
  for (const auto& [from, to, rank] : channels) {
    const auto [place, is_new] = lowest.emplace(std::pair(from, to), rank);
    if (!is_new) place->second = std::min(place->second, rank);
  }
  std::vector<RankedChannel> result;
  for (const auto& [ends, rank] : lowest) result.push_back({ends.first, ends.second, rank});
  return result;
}

std::vector<RankedChannel> ranked_channels_of(const topology::PortGraph& graph) {
  std::vector<RankedChannel> channels;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const std::string& name = graph.link_classes()[graph.link_class(v, port)].name;
      EXPECT_EQ(name.substr(0, 5), "rank ");
      channels.push_back({v, graph.neighbor(v, port).node, static_cast<unsigned>(std::stoul(name.substr(5)))});
    }
  }
  return channels;
}

}  // namespace

UnitVectors unit_vectors(unsigned rank) {
  if (rank == 0) return {{1, 0}, {0, 1}};
  const auto [x, y] = unit_vectors(rank - 1);
  return {{2 * x.x + 2 * y.x, 2 * x.y + 2 * y.y}, {-2 * x.x + 2 * y.x, -2 * x.y + 2 * y.y}};
}

Plane::Plane(const topology::Network& network, long side) : side_(side) {
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
