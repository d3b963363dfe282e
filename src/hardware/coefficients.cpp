// This file and sweep/plan/plan_file.cpp are the only ones that see toml++, with the same settings.
#include "hardware/coefficients.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "base/files/text_file.h"
#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::hardware {
namespace {

constexpr TextLimits kCoefficientLimits{.most_bytes = 1U << 20U};
constexpr double kLargest = 1e9;

using C = Coefficients;

constexpr std::array<Coefficient, 15> kTable{{
    {"placement", "node_pitch_mm", 2, "mm between neighbouring cells of a placement", &C::node_pitch_mm},
    {"placement", "wire_pitch_um", 1, "um between neighbouring wires on a chip", &C::wire_pitch_um},
    {"packaging", "signals_per_bit", 1, "pins and wires for each bit of a channel; 2: differential",
     &C::signals_per_bit},
    {"packaging", "boards_per_rack", 4, "boards in a rack", &C::boards_per_rack, true},
    {"router", "virtual_channels", 2, "virtual channels of an input, each with a buffer", &C::virtual_channels, true},
    {"router", "buffer_flits", 16, "flits in the buffer of a virtual channel", &C::buffer_flits, true},
    {"gates", "per_crosspoint_bit", 1.478, "gates of the crossbar for each bit of a crosspoint",
     &C::gates_per_crosspoint_bit},
    {"gates", "per_buffer_bit", 7.017, "gates of a buffer for each bit", &C::gates_per_buffer_bit},
    {"gates", "per_control_bit", 22.69, "gates of control logic for each signal that it handles",
     &C::gates_per_control_bit},
    {"energy", "buffer_pj_per_bit", 0.05, "pJ to write a bit to a buffer and to read it", &C::buffer_pj_per_bit},
    {"energy", "crossbar_pj_per_bit", 0.05, "pJ for a bit through the crossbar", &C::crossbar_pj_per_bit},
    {"energy", "arbitration_pj", 0.5, "pJ for the arbitration of a flit", &C::arbitration_pj},
    {"energy", "wire_pj_per_bit_mm", 0.1, "pJ for a bit along a mm of wire on a chip", &C::wire_pj_per_bit_mm},
    {"energy", "off_chip_pj_per_bit", 2, "pJ for a bit from chip to chip on a board", &C::off_chip_pj_per_bit},
    {"energy", "off_board_pj_per_bit", 5, "pJ for a bit from board to board", &C::off_board_pj_per_bit},
}};

// Where the values of a table are from.
struct TableSource {
  std::string_view table;
  std::string_view source;
};

constexpr std::array<TableSource, 5> kSources{{
    {"placement", "assumptions: round numbers, for lengths that compare networks"},
    {"packaging", "assumptions"},
    {"router", "assumptions"},
    {"gates", "fitted to the gates of the RDT router chip (Table VIII): weft cost --calibration"},
    {"energy", "assumptions: round numbers of the order of a 28 nm process, not measured and from no publication"},
}};

std::string_view source_of(std::string_view table) {
  return std::ranges::find(kSources, table, &TableSource::table)->source;
}

// The text of a file, for messages that point at a place in it.
class CoefficientFile {
 public:
  explicit CoefficientFile(const std::filesystem::path& path)
      : path_(path), text_(read_text_file(path, kCoefficientLimits)) {}

  [[nodiscard]] const std::string& text() const { return text_; }

  [[noreturn]] void refuse(const toml::source_region& region, const std::string& what, const std::string& hint) const {
    const std::string line = line_at(region.begin.line);
    const std::size_t begin =
        std::min<std::size_t>(region.begin.column == 0 ? 0 : region.begin.column - 1, line.size());
    const bool ends_here = region.end.line == region.begin.line && region.end.column > region.begin.column;
    const std::size_t end = ends_here ? std::min<std::size_t>(region.end.column - 1, line.size()) : begin + 1;
    throw InputError(at_line(path_, region.begin.line) + what, TextSpan{begin, end}, hint).in_text(line);
  }

 private:
  [[nodiscard]] std::string line_at(std::size_t number) const {
    std::size_t begin = 0;
    for (std::size_t line = 1; line < number; ++line) {
      const std::size_t newline = text_.find('\n', begin);
      if (newline == std::string::npos) return {};
      begin = newline + 1;
    }
    return text_.substr(begin, std::min(text_.find('\n', begin), text_.size()) - begin);
  }

  std::filesystem::path path_;
  std::string text_;
};

constexpr std::string_view kListing = "weft cost --print-coefficients";

std::string hint_among(std::string_view typed, std::vector<std::string_view> known) {
  return suggestion(typed, known, kListing);
}

double read_value(const CoefficientFile& file, const Coefficient& coefficient, const toml::node& node) {
  const std::string name = fmt::format("{}.{}", coefficient.table, coefficient.key);
  const auto hint = fmt::format("write {} = {}", coefficient.key, coefficient.usual);
  const auto value = node.is_number() ? node.value<double>() : std::nullopt;
  if (!value) file.refuse(node.source(), name + " must be a number", hint);
  if (!(*value > 0)) file.refuse(node.source(), name + " must be positive", hint);
  if (!(*value <= kLargest)) file.refuse(node.source(), name + " must be at most 1e9", hint);
  if (coefficient.is_whole && std::floor(*value) != *value)
    file.refuse(node.source(), name + " must be a whole number", hint);
  return *value;
}

void read_table(const CoefficientFile& file, std::string_view table, const toml::table& content, Coefficients& values) {
  std::vector<std::string_view> keys;
  for (const Coefficient& coefficient : kTable) {
    if (coefficient.table == table) keys.push_back(coefficient.key);
  }
  for (const auto& [key, node] : content) {
    const auto found = std::ranges::find_if(
        kTable, [&, &name = key](const Coefficient& c) { return c.table == table && c.key == name.str(); });
    if (found == kTable.end()) {
      file.refuse(key.source(), fmt::format("[{}] has no coefficient {}", table, quote_briefly(key.str())),
                  hint_among(key.str(), keys));
    }
    values.*(found->member) = read_value(file, *found, node);
  }
}

}  // namespace

std::span<const Coefficient> coefficient_table() { return kTable; }

Coefficients usual_coefficients() {
  Coefficients values;
  for (const Coefficient& coefficient : kTable) values.*(coefficient.member) = coefficient.usual;
  return values;
}

std::string coefficients_text(const Coefficients& coefficients) {
  std::string text =
      "# Units and coefficients of weft cost; use them with: weft cost SPEC --coefficients FILE\n"
      "# A file may leave out what it does not change.\n";
  std::string_view table;
  for (const Coefficient& coefficient : kTable) {
    if (coefficient.table != table)
      text += fmt::format("\n# {}\n[{}]\n", source_of(coefficient.table), coefficient.table);
    table = coefficient.table;
    text += fmt::format("{:<28}# {}\n", fmt::format("{} = {}", coefficient.key, coefficients.*(coefficient.member)),
                        coefficient.meaning);
  }
  return text;
}

Coefficients read_coefficients(const std::filesystem::path& path) {
  const CoefficientFile file(path);
  const toml::parse_result result = toml::parse(file.text(), path.string());
  if (!result) {
    file.refuse(result.error().source(), "this is not TOML: " + std::string(result.error().description()),
                fmt::format("see: {}", kListing));
  }
  std::vector<std::string_view> tables;
  for (const Coefficient& coefficient : kTable) tables.push_back(coefficient.table);
  Coefficients values = usual_coefficients();
  for (const auto& [key, node] : result.table()) {
    if (std::ranges::find(tables, key.str()) == tables.end())
      file.refuse(key.source(), "there is no table " + quote_briefly(key.str()), hint_among(key.str(), tables));
    const toml::table* content = node.as_table();
    if (content == nullptr)
      file.refuse(key.source(), fmt::format("{} is a table", key.str()), fmt::format("write [{}]", key.str()));
    read_table(file, key.str(), *content, values);
  }
  return values;
}

}  // namespace weft::hardware
