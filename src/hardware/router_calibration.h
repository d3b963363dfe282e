// The model of gates beside a chip that was built: the router chip of the RDT (Yang, Funahashi, Jouraku, Nishi, Amano,
// Sueyoshi: Recursive diagonal torus; IEEE TPDS 12(7), 2001), Table VIII. Its crossbar has 10 inputs and 11 outputs of
// 18 bits, packets have at most 16 flits, the first 3 are the header.
//
// Each row has a number of bits of one kind, which is our choice: crosspoint bits, buffer bits (each of the 20 RAMs
// holds one packet), and signals that control logic handles (requests for the arbiter and for combining
// acknowledgements, bits of the header once for multicast and twice for bit maps, which are read and made anew, and
// bits of the link for I/O). The three coefficients, gates per bit, are the least squares over the rows of their kind.
// With two rows alone in their kind, their residuals are 0 and say nothing; those of the five control blocks do.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace weft::hardware {

enum class BitKind : std::uint8_t { crosspoint, buffer, control };
std::string_view name_of(BitKind kind);

struct CalibrationRow {
  std::string_view block;
  std::uint64_t gates = 0;  // of one block, published
  std::uint64_t blocks = 0;
  BitKind kind = BitKind::control;
  std::uint64_t bits = 0;  // of one block
  double modelled = 0;     // gates of all blocks by the model

  [[nodiscard]] std::uint64_t published() const { return gates * blocks; }
  [[nodiscard]] double residual() const { return modelled - static_cast<double>(published()); }
};

struct Calibration {
  std::vector<CalibrationRow> rows;
  double gates_per_crosspoint_bit = 0;
  double gates_per_buffer_bit = 0;
  double gates_per_control_bit = 0;
};

// Fits the coefficients to the table.
Calibration calibrate_router();

}  // namespace weft::hardware
