#include "topology/constructions/rank_shape.h"

#include <algorithm>
#include <map>
#include <string>

#include "base/check.h"
#include "topology/constructions/torus_assignment.h"
#include "topology/constructions/upper_torus.h"

namespace weft::topology {
namespace {

// Limit: the address of a node that a message reaches has three bits for each rank.
constexpr unsigned kMostMessageRanks = 16;

}  // namespace

std::optional<RankShape> RankShape::of(const Network& network) {
  const std::string& family = network.spec.name;
  if ((family != "rdt" && family != "prdt") || network.has_faults) return std::nullopt;
  const RankShape shape(resolve(network.spec));
  return shape.is_served() ? std::optional(shape) : std::nullopt;
}

RankShape::RankShape(const Member& member)
    : torus_(diagonal_torus(member.arguments)), cardinal_(static_cast<std::uint64_t>(member.integer("cardinal"))) {
  if (member.family->name == "prdt") {
    highest_ = static_cast<unsigned>(member.integer("R"));
    return;
  }
  const AssignedTorus assigned = assigned_torus(member.arguments);
  highest_ = assigned.highest_rank;
  for (std::size_t c = 0; c < assigned.assignment.ranks.size(); ++c) ranks_.push_back(assigned.ranks(c));
}

bool RankShape::is_among(unsigned rank, const std::vector<unsigned>& ranks) {
  return std::ranges::find(ranks, rank) != ranks.end();
}

bool RankShape::is_served() const {
  if (cardinal_ != 2 || highest_ > kMostMessageRanks) return false;
  for (unsigned rank = 1; rank <= highest_; ++rank) {
    const bool has_nodes =
        is_perfect() || std::ranges::any_of(ranks_, [&](const auto& ranks) { return is_among(rank, ranks); });
    if (!has_nodes || !UpperTorus(torus_.side(), cardinal_, rank).has_names()) return false;
  }
  return true;
}

bool RankShape::has_several_ranks() const {
  constexpr std::size_t kBaseAndOne = 2;
  if (is_perfect()) return highest_ > 1;
  return std::ranges::any_of(ranks_, [](const auto& ranks) { return ranks.size() > kBaseAndOne; });
}

std::vector<DiagonalDirection> RankShape::path_to_rank(NodeId from, unsigned rank) const {
  std::vector<NodeId> order{from};
  std::map<NodeId, std::vector<DiagonalDirection>> paths{{from, {}}};
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<DiagonalDirection> path = paths[order[i]];
    if (has_rank(order[i], rank)) return path;
    for (const DiagonalDirection direction : kDiagonalDirections) {
      const NodeId to = moved(order[i], 0, direction);
      const auto [place, is_new] = paths.try_emplace(to, path);
      if (!is_new) continue;
      place->second.push_back(direction);
      order.push_back(to);
    }
  }
  WEFT_CHECK(false);
  return {};
}

}  // namespace weft::topology
