#include "claims/rtl_gates.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/check.h"

namespace weft::claims {
namespace {

// The modules of rtl/src that do what a row of Table VIII names.
struct GateRow {
  std::string_view row;
  std::array<std::string_view, 3> modules;
};

constexpr std::array kGateRows{
    GateRow{"crossbar", {"crossbar"}},
    GateRow{"arbiter", {"switch_allocator", "vc_allocator"}},
    GateRow{"multicast controller", {"input_vc"}},
    GateRow{"I/O controller", {"link_control", "link_slice", "output_port"}},
    GateRow{"bit-map generator", {"bitmap_generator"}},
    GateRow{"acknowledge combining", {"ack_combiner"}},
};

std::vector<std::string_view> cells_of_line(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t comma = line.find(','); comma != std::string_view::npos; comma = line.find(',')) {
    cells.push_back(line.substr(0, comma));
    line.remove_prefix(comma + 1);
  }
  cells.push_back(line);
  return cells;
}

// "1234.5", in tenths.
Count tenths(std::string_view text) {
  std::string digits(text);
  std::erase(digits, '.');
  return std::stoull(digits);
}

// Gates of all instances of a module in a chip, in tenths.
Count tenths_of_gates(std::string_view module, unsigned vcs) {
  std::string_view text = rtl_gates_csv();
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::vector<std::string_view> cells = cells_of_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (cells.size() < 4 || cells[0] != std::to_string(vcs) || cells[1] != module) continue;
    return tenths(cells[3]) * std::stoull(std::string(cells[2]));
  }
  return 0;
}

Count tenths_of_row(const GateRow& row, unsigned vcs) {
  Count sum = 0;
  for (const std::string_view module : row.modules) sum += module.empty() ? 0 : tenths_of_gates(module, vcs);
  WEFT_CHECK(sum > 0);
  return sum;
}

const GateRow& gate_row(std::string_view name) {
  const auto* const found = std::ranges::find(kGateRows, name, &GateRow::row);
  WEFT_CHECK(found != kGateRows.end());
  return *found;
}

}  // namespace

Fraction rtl_gates(std::string_view row, unsigned vcs) { return {tenths_of_row(gate_row(row), vcs), 10}; }

Fraction rtl_gate_share(std::string_view row, unsigned vcs) {
  Count all = 0;
  for (const GateRow& one : kGateRows) all += tenths_of_row(one, vcs);
  return {100 * tenths_of_row(gate_row(row), vcs), all};
}

}  // namespace weft::claims
