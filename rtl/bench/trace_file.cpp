#include "bench/trace_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::rtl {
namespace {

constexpr std::array<std::string_view, 7> kColumns{"source",    "sequence", "destination", "flits",
                                                   "generated", "injected", "received"};

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t comma = line.find(',');
    cells.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

std::array<std::size_t, kColumns.size()> places_of(std::string_view header) {
  const std::vector<std::string_view> names = cells_of(header);
  std::array<std::size_t, kColumns.size()> places{};
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto found = std::ranges::find(names, kColumns[i]);
    if (found == names.end()) {
      throw InputError(fmt::format("the trace has no column \"{}\"", kColumns[i]), {},
                       "write it with weft simulate --trace FILE");
    }
    places[i] = static_cast<std::size_t>(found - names.begin());
  }
  return places;
}

std::optional<std::uint64_t> number_in(std::string_view cell) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc{} || end != cell.data() + cell.size()) return std::nullopt;
  return value;
}

}  // namespace

std::vector<TracedCopy> read_trace(std::istream& in) {
  std::string line;
  std::getline(in, line);
  const auto places = places_of(line);
  std::vector<TracedCopy> copies;
  for (std::size_t number = 2; std::getline(in, line); ++number) {
    const std::vector<std::string_view> cells = cells_of(line);
    std::array<std::uint64_t, kColumns.size()> values{};
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      const auto value = places[i] < cells.size() ? number_in(cells[places[i]]) : std::nullopt;
      if (!value) throw InputError(fmt::format("line {} of the trace has no number for \"{}\"", number, kColumns[i]));
      values[i] = *value;
    }
    copies.push_back({static_cast<TerminalId>(values[0]), static_cast<std::uint32_t>(values[1]),
                      static_cast<TerminalId>(values[2]), static_cast<std::uint32_t>(values[3]), values[4], values[5],
                      values[6]});
  }
  return copies;
}

void write_trace(std::vector<TracedCopy> copies, std::ostream& out) {
  std::ranges::sort(copies, {}, [](const TracedCopy& copy) {
    return std::tuple(copy.received, copy.source, copy.sequence, copy.destination);
  });
  out << fmt::format("{}\n", fmt::join(kColumns, ","));
  for (const TracedCopy& copy : copies) {
    out << fmt::format("{},{},{},{},{},{},{}\n", copy.source, copy.sequence, copy.destination, copy.flits,
                       copy.generated, copy.injected, copy.received);
  }
}

}  // namespace weft::rtl
