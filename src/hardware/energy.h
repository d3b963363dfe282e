// Energy of a flit, in pJ, from stated coefficients.
//
// A router: the flit is written to a buffer and read, passes the crossbar, and is arbitrated once. A link: along its
// wire if both ends are on one chip, else from chip to chip or from board to board. Of a packet under uniform traffic
// on shortest paths, a flit takes the mean distance in links and passes one router more; all links are weighted alike.
#pragma once

#include <cstdint>

#include "hardware/coefficients.h"

namespace weft::hardware {

// Bidirectional links and unidirectional channels by where they lead.
struct LinkKinds {
  std::uint64_t on_chip = 0;
  std::uint64_t off_chip = 0;  // on one board
  std::uint64_t off_board = 0;
  double on_chip_cells = 0;  // mean length of the wires on chips, whose nodes stand in rows on a square, in cells
};

struct HopEnergy {
  double router_pj = 0;
  double link_pj = 0;  // mean over all links
};

HopEnergy hop_energy(const LinkKinds& kinds, std::uint64_t flit_bits, const Coefficients& coefficients);

// Of a flit that takes this many links on average.
inline double flit_energy(const HopEnergy& hop, double mean_distance) {
  return mean_distance * (hop.router_pj + hop.link_pj) + hop.router_pj;
}

}  // namespace weft::hardware
