// Names a point of a plan, and says how far a sweep has come with it.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace weft::sweep {

// Indexes: the curve of the plan, the load of the curve, the replication.
struct PointId {
  std::size_t curve = 0;
  std::size_t load = 0;
  std::uint32_t replication = 0;
  friend auto operator<=>(const PointId&, const PointId&) = default;
};

enum class PointState : std::uint8_t {
  waiting,
  already_stored,      // in the store before the sweep began
  computed,            // by this process
  begun_elsewhere,     // another process computes it, and this one waits
  computed_elsewhere,  // by another process during the sweep
  beyond_saturation,   // not run
};

}  // namespace weft::sweep
