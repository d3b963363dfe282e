// What has become of a point of a sweep.
#pragma once

#include <cstdint>

namespace weft::sweep {

enum class PointState : std::uint8_t {
  waiting,
  was_there,
  computed,
  begun_elsewhere,     // by another process, and waited for
  computed_elsewhere,  // by another process, meanwhile
  beyond_saturation,   // left out
};

}  // namespace weft::sweep
