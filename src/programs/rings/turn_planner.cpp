#include "programs/rings/turn_planner.h"

#include <algorithm>
#include <bit>

namespace weft::programs {

TurnPlanner::TurnPlanner(const SkipRing& ring) : ring_(ring), hops_(ring.node_count()), last_(ring.node_count()) {
  for (NodeId d = 1; d < ring.node_count(); ++d) {
    hops_[d] = hops_[d - 1] + 1;
    for (RingLink link = 1; link < ring.link_count() && !has_period(); ++link) {
      const NodeId length = ring.length(link);
      if (length > d || hops_[d - length] + 1 >= hops_[d]) continue;
      hops_[d] = hops_[d - length] + 1;
      last_[d] = link;
    }
  }
}

std::vector<RingLink> TurnPlanner::links(NodeId distance) const {
  std::vector<RingLink> links;
  for (NodeId d = distance; d > 0; d -= ring_.length(last_[d])) links.push_back(last_[d]);
  return links;
}

std::optional<RingTurn> TurnPlanner::visits(NodeId distance) const {
  std::optional<RingTurn> best;
  std::uint64_t least = 2 * std::uint64_t{distance};
  for (RingLink skip = 1; skip < ring_.link_count() && has_period(); ++skip) {
    if (distance % ring_.length(skip) != 0) continue;
    const RingTurn turn{skip, distance / ring_.length(skip)};
    if (visit_steps(turn, 2) >= least) continue;
    least = visit_steps(turn, 2);
    best = turn;
  }
  return best;
}

std::uint64_t TurnPlanner::stage_steps(NodeId distance) const {
  const auto turn = visits(distance);
  return turn ? visit_steps(*turn, 2) : 2 * std::uint64_t{hops_[distance]};
}

NodeId TurnPlanner::stage_turn(NodeId distance) const {
  return visits(distance) ? ring_.after(distance, ring_.period() - 1) : distance;
}

std::vector<RingTurn> TurnPlanner::turns_home(NodeId distance, RingLink links) const {
  std::vector<RingTurn> best{{0, distance}};
  for (RingLink skip = links; skip-- > 1;) {
    const NodeId extra = ring_.period() - 1;
    if (distance < ring_.length(skip) + extra) continue;
    const RingTurn turn{skip, (distance - extra) / ring_.length(skip)};
    std::vector<RingTurn> turns = turns_home(distance - extra - turn.count * ring_.length(skip), skip);
    turns.insert(turns.begin(), turn);
    if (steps_home(turns) < steps_home(best)) best = std::move(turns);
  }
  return best;
}

std::uint64_t TurnPlanner::steps_home(NodeId distance) const {
  return has_period() ? steps_home(turns_home(distance, ring_.link_count())) : hops_[distance];
}

std::uint64_t TurnPlanner::steps_home(const std::vector<RingTurn>& turns) const {
  std::uint64_t steps = 0;
  for (const RingTurn& turn : turns) steps += turn.link == 0 ? turn.count : visit_steps(turn, 1);
  return steps;
}

std::uint64_t TurnPlanner::sort_steps(const std::vector<ComparatorStage>& stages) const {
  std::uint64_t steps = 0;
  NodeId turned = 0;
  for (const ComparatorStage& stage : stages) {
    steps += stage_steps(stage.distance);
    turned = ring_.after(turned, stage_turn(stage.distance));
  }
  return steps + steps_home(ring_.after(0, ring_.node_count() - turned));
}

RingMethod best_ring_method(const SkipRing& ring, const TurnPlanner& planner) {
  const NodeId count = ring.node_count();
  std::vector<RingMethod> methods{{"transposition", transposition_stages(count)},
                                  {"merge-exchange", merge_exchange_stages(count)}};
  if (std::has_single_bit(count)) methods.push_back({"bitonic", bitonic_stages(count)});
  return *std::min_element(methods.begin(), methods.end(), [&](const RingMethod& a, const RingMethod& b) {
    return planner.sort_steps(a.stages) < planner.sort_steps(b.stages);
  });
}

}  // namespace weft::programs
