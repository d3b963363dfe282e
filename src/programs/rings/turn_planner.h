// How the numbers of a unidirectional ring with skips move forward by a distance, and which sorting network takes the
// fewest steps; ring_sort.h has the method.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "programs/rings/comparator_stages.h"
#include "programs/rings/skip_ring.h"

namespace weft::programs {

// Links that lead a certain distance forward. With a period, skips are taken by visits of all classes, which turn the
// frame by g - 1 more.
struct RingTurn {
  RingLink link = 0;
  NodeId count = 0;
};

class TurnPlanner {
 public:
  // Limit: the ring outlives it.
  explicit TurnPlanner(const SkipRing& ring);

  [[nodiscard]] bool has_period() const { return ring_.period() > 1; }

  // The fewest links, where every node has all of them; otherwise ring links.
  [[nodiscard]] std::vector<RingLink> links(NodeId distance) const;
  // With a period: the skip by whose visits the stage takes fewer steps than over the ring links.
  [[nodiscard]] std::optional<RingTurn> visits(NodeId distance) const;
  // With a period: how all numbers move this distance, by skips below `links` and then ring links.
  [[nodiscard]] std::vector<RingTurn> turns_home(NodeId distance, RingLink links) const;
  // Of a whole sort, until the frame is at home again.
  [[nodiscard]] std::uint64_t sort_steps(const std::vector<ComparatorStage>& stages) const;

 private:
  [[nodiscard]] std::uint64_t stage_steps(NodeId distance) const;
  [[nodiscard]] NodeId stage_turn(NodeId distance) const;
  [[nodiscard]] std::uint64_t steps_home(NodeId distance) const;
  [[nodiscard]] std::uint64_t steps_home(const std::vector<RingTurn>& turns) const;
  // Each class crosses the skips `times` times, and moves on between the visits.
  [[nodiscard]] std::uint64_t visit_steps(const RingTurn& turn, std::uint64_t times) const {
    return (times * turn.count + 1) * ring_.period() - 1;
  }

  const SkipRing& ring_;
  std::vector<std::uint32_t> hops_;  // by distance
  std::vector<RingLink> last_;       // of a shortest path of that distance
};

struct RingMethod {
  std::string name;
  std::vector<ComparatorStage> stages;
};

// The sorting network with the fewest steps on this ring.
RingMethod best_ring_method(const SkipRing& ring, const TurnPlanner& planner);

}  // namespace weft::programs
