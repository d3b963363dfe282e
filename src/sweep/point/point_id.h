// A point of a plan: the curve, the load on it, the replication.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace weft::sweep {

struct PointId {
  std::size_t curve = 0;
  std::size_t load = 0;
  std::uint32_t replication = 0;
  friend auto operator<=>(const PointId&, const PointId&) = default;
};

}  // namespace weft::sweep
