#include "hardware/area.h"

namespace weft::hardware {

AreaBound area_bound(const metrics::Bisection& bisection, bool is_directed, std::uint64_t flit_bits,
                     const Coefficients& coefficients) {
  const double channels_per_link = is_directed ? 1 : 2;
  const double pitch_mm = coefficients.wire_pitch_um / 1000;
  AreaBound bound{.bisection = bisection.lower};
  bound.wires = static_cast<double>(bisection.lower) * channels_per_link * static_cast<double>(flit_bits) *
                coefficients.signals_per_bit;
  bound.squared_pitches = bound.wires * bound.wires / 4;
  bound.square_mm = bound.squared_pitches * pitch_mm * pitch_mm;
  return bound;
}

}  // namespace weft::hardware
