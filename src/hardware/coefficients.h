// Units and coefficients of the cost models. All of them are in one table, with default, unit and meaning; a user's
// TOML file replaces some or all. The defaults are of the right order of magnitude, no more; those for gates are fitted
// to a real chip (router_calibration.h).
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace weft::hardware {

struct Coefficients {
  double node_pitch_mm = 0;
  double wire_pitch_um = 0;
  double signals_per_bit = 0;
  double boards_per_rack = 0;   // whole
  double virtual_channels = 0;  // whole
  double buffer_flits = 0;      // whole
  double gates_per_crosspoint_bit = 0;
  double gates_per_buffer_bit = 0;
  double gates_per_control_bit = 0;
  double buffer_pj_per_bit = 0;
  double crossbar_pj_per_bit = 0;
  double arbitration_pj = 0;
  double wire_pj_per_bit_mm = 0;
  double off_chip_pj_per_bit = 0;
  double off_board_pj_per_bit = 0;
};

struct Coefficient {
  std::string_view table;  // of the file: [gates]
  std::string_view key;
  double usual = 0;
  std::string_view meaning;
  double Coefficients::*member = nullptr;
  bool is_whole = false;  // a count
};

std::span<const Coefficient> coefficient_table();

Coefficients usual_coefficients();

// A file with these values, each with its meaning.
std::string coefficients_text(const Coefficients& coefficients);

// What the file does not give keeps its usual value. Throws InputError, with the place, for anything that is not TOML,
// an unknown name, and a value that is not positive.
Coefficients read_coefficients(const std::filesystem::path& path);

}  // namespace weft::hardware
