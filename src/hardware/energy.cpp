#include "hardware/energy.h"

namespace weft::hardware {

HopEnergy hop_energy(const LinkKinds& kinds, std::uint64_t flit_bits, const Coefficients& coefficients) {
  const auto bits = static_cast<double>(flit_bits);
  HopEnergy hop{.router_pj = bits * (coefficients.buffer_pj_per_bit + coefficients.crossbar_pj_per_bit) +
                             coefficients.arbitration_pj};
  const std::uint64_t links = kinds.on_chip + kinds.off_chip + kinds.off_board;
  if (links == 0) return hop;
  const double wire_pj = kinds.on_chip_cells * coefficients.node_pitch_mm * coefficients.wire_pj_per_bit_mm;
  const double sum_pj = static_cast<double>(kinds.on_chip) * wire_pj +
                        static_cast<double>(kinds.off_chip) * coefficients.off_chip_pj_per_bit +
                        static_cast<double>(kinds.off_board) * coefficients.off_board_pj_per_bit;
  hop.link_pj = bits * sum_pj / static_cast<double>(links);
  return hop;
}

}  // namespace weft::hardware
