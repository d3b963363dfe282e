// A lower bound on the area of any layout on two layers of wires (Thompson: A complexity theory for VLSI, 1980): a
// network whose bisection has w wires takes an area of at least w^2 / 4 squared wire pitches. The lower end of the
// bisection's interval is used, so the bound is proved. A bidirectional link has the wires of two channels; where there
// are unidirectional channels, a link of the cut is counted with the wires of one.
#pragma once

#include <cstdint>

#include "hardware/coefficients.h"
#include "metrics/cuts/bisection.h"

namespace weft::hardware {

struct AreaBound {
  std::uint64_t bisection = 0;  // lower end, in links
  double wires = 0;             // across it
  double squared_pitches = 0;   // wires^2 / 4
  double square_mm = 0;
};

AreaBound area_bound(const metrics::Bisection& bisection, bool is_directed, std::uint64_t flit_bits,
                     const Coefficients& coefficients);

}  // namespace weft::hardware
