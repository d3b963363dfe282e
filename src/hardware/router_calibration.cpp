#include "hardware/router_calibration.h"

namespace weft::hardware {
namespace {

constexpr std::uint64_t kInputs = 10;
constexpr std::uint64_t kOutputs = 11;
constexpr std::uint64_t kLinkBits = 18;
constexpr std::uint64_t kPacketFlits = 16;
constexpr std::uint64_t kHeaderFlits = 3;

// The least squares of gates = coefficient x bits, over all blocks of each row.
double fit(const std::vector<CalibrationRow>& rows, BitKind kind) {
  double products = 0;
  double squares = 0;
  for (const CalibrationRow& row : rows) {
    if (row.kind != kind) continue;
    const auto bits = static_cast<double>(row.bits * row.blocks);
    products += bits * static_cast<double>(row.published());
    squares += bits * bits;
  }
  return products / squares;
}

}  // namespace

std::string_view name_of(BitKind kind) {
  switch (kind) {
    case BitKind::crosspoint:
      return "crosspoint";
    case BitKind::buffer:
      return "buffer";
    case BitKind::control:
      return "control";
  }
  return "";
}

Calibration calibrate_router() {
  constexpr std::uint64_t kHeaderBits = kHeaderFlits * kLinkBits;
  Calibration calibration{.rows = {
                              {"crossbar", 2927, 1, BitKind::crosspoint, kInputs * kOutputs * kLinkBits},
                              {"arbiter", 2736, 1, BitKind::control, kInputs * kOutputs},
                              {"multicast controller", 1558, 10, BitKind::control, kHeaderBits},
                              {"I/O controller", 397, 10, BitKind::control, kLinkBits},
                              {"bit-map generator", 2288, 10, BitKind::control, 2 * kHeaderBits},
                              {"acknowledge combining", 2009, 1, BitKind::control, kInputs * kOutputs},
                              {"RAM for buffer", 2021, 20, BitKind::buffer, kPacketFlits * kLinkBits},
                          }};
  calibration.gates_per_crosspoint_bit = fit(calibration.rows, BitKind::crosspoint);
  calibration.gates_per_buffer_bit = fit(calibration.rows, BitKind::buffer);
  calibration.gates_per_control_bit = fit(calibration.rows, BitKind::control);
  for (CalibrationRow& row : calibration.rows) {
    const double per_bit = row.kind == BitKind::crosspoint ? calibration.gates_per_crosspoint_bit
                           : row.kind == BitKind::buffer   ? calibration.gates_per_buffer_bit
                                                           : calibration.gates_per_control_bit;
    row.modelled = per_bit * static_cast<double>(row.bits * row.blocks);
  }
  return calibration;
}

}  // namespace weft::hardware
