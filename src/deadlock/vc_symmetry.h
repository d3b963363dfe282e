// The symmetries of a routing that keep VCs, for proofs: one destination of each orbit is enough, and what holds for a
// VC holds for its images.
#pragma once

#include <vector>

#include "deadlock/channels.h"
#include "routing/core/path_orbits.h"

namespace weft::deadlock {

class VcSymmetry {
 public:
  explicit VcSymmetry(const Channels& channels);

  // One destination of each orbit, with the number of those for which it stands.
  [[nodiscard]] const std::vector<routing::Representative>& destinations() const { return destinations_; }
  // The image of each VC, by its folded number, under each of the symmetries.
  [[nodiscard]] const std::vector<std::vector<NodeId>>& maps() const { return maps_; }
  // For each VC the first one of its orbit.
  [[nodiscard]] std::vector<NodeId> orbits() const;

 private:
  std::vector<routing::Representative> destinations_;
  std::vector<std::vector<NodeId>> maps_;
  NodeId vc_count_;
};

}  // namespace weft::deadlock
