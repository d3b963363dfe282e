// Weights read from a file: one line `source destination weight` for each pair that has one, or a dense matrix with a
// row for each source. The probability of a destination is in proportion to its weight; the rate of a source is the sum
// of its weights over the mean of these sums. Lines for the same pair add up.
#include <algorithm>
#include <optional>
#include <tuple>

#include "base/numbers/count.h"
#include "traffic/argument_file.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

struct Entry {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint64_t weight = 0;  // in units of 10^-9
};

constexpr std::size_t kDecimals = 9;
constexpr std::string_view kWeightForm =
    "a weight is a decimal below 10^9 with up to nine decimals, such as 0.25 or 1e3";

[[noreturn]] void refuse_weight(std::string_view field, const std::string& why, std::uint64_t line) {
  throw topology::LineError(line, "weight " + topology::quote_field(field) + " " + why,
                            std::string(kWeightForm) + "; only ratios of weights matter, so all may be scaled");
}

// Digits and the position of the decimal point, which may also be before or behind them.
struct Digits {
  std::string digits{};
  std::int64_t point = 0;
};

std::string_view take_digits(std::string_view& rest) {
  const std::size_t count = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const std::string_view digits = rest.substr(0, count);
  rest.remove_prefix(count);
  return digits;
}

// The number behind an e; none if it is malformed or has more than three digits.
std::optional<std::int64_t> read_exponent(std::string_view rest) {
  if (rest.empty()) return 0;
  if (rest.front() != 'e' && rest.front() != 'E') return std::nullopt;
  rest.remove_prefix(1);
  const bool is_negative = rest.starts_with('-');
  if (is_negative || rest.starts_with('+')) rest.remove_prefix(1);
  const std::string_view digits = take_digits(rest);
  if (digits.empty() || digits.size() > 3 || !rest.empty()) return std::nullopt;
  const std::int64_t exponent = std::stoi(std::string(digits));
  return is_negative ? -exponent : exponent;
}

Digits read_digits(std::string_view field, std::uint64_t line) {
  std::string_view rest = field;
  const std::string_view whole = take_digits(rest);
  const bool has_point = rest.starts_with('.');
  if (has_point) rest.remove_prefix(1);
  const std::string_view decimals = has_point ? take_digits(rest) : std::string_view{};
  const std::optional<std::int64_t> exponent = read_exponent(rest);
  const bool is_number = !whole.empty() && (!has_point || !decimals.empty());
  if (!is_number || !exponent) refuse_weight(field, "is not a decimal number", line);
  return {std::string(whole) + std::string(decimals), static_cast<std::int64_t>(whole.size()) + *exponent};
}

// In units of 10^-9, exact.
std::uint64_t read_weight(std::string_view field, std::uint64_t line) {
  if (field.empty()) throw topology::LineError(line, "a weight is missing", std::string(kWeightForm));
  if (field.starts_with('-')) refuse_weight(field, "is negative", line);
  auto [digits, point] = read_digits(field, line);
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  digits.erase(0, zeros);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.empty()) return 0;
  point -= static_cast<std::int64_t>(zeros);
  if (point > static_cast<std::int64_t>(kDecimals)) refuse_weight(field, "is not below 10^9", line);
  const std::int64_t missing = point + static_cast<std::int64_t>(kDecimals) - static_cast<std::int64_t>(digits.size());
  if (missing < 0) refuse_weight(field, "has more than nine decimals", line);
  return std::stoull(digits.append(static_cast<std::size_t>(missing), '0'));
}

// Lines `source destination weight`.
class PairReader {
 public:
  explicit PairReader(TerminalId terminal_count) : terminal_count_(terminal_count) {}

  void read(std::string_view rest, std::uint64_t line, std::vector<Entry>& entries) const {
    const TerminalId source = read_terminal(topology::take_field(rest), terminal_count_, line);
    const TerminalId destination = read_terminal(topology::take_field(rest), terminal_count_, line);
    const std::uint64_t weight = read_weight(topology::take_field(rest), line);
    expect_end(rest, "three", "source destination weight", line);
    if (weight > 0) entries.push_back({source, destination, weight});
  }
  void finish() const {}

 private:
  TerminalId terminal_count_;
};

// A line for each source, a weight for each destination.
class RowReader {
 public:
  explicit RowReader(TerminalId terminal_count) : terminal_count_(terminal_count) {}

  void read(std::string_view rest, std::uint64_t line, std::vector<Entry>& entries) {
    if (source_ == terminal_count_) throw topology::LineError(line, "a row too many", hint());
    for (TerminalId destination = 0; destination < terminal_count_; ++destination) {
      const std::string_view field = topology::take_field(rest);
      if (field.empty()) {
        throw topology::LineError(line, "a row of " + std::to_string(destination) + " weights", hint());
      }
      const std::uint64_t weight = read_weight(field, line);
      if (weight > 0) entries.push_back({source_, destination, weight});
    }
    if (!topology::take_field(rest).empty()) {
      throw topology::LineError(line, "a row of more than " + std::to_string(terminal_count_) + " weights", hint());
    }
    ++source_;
  }
  void finish() const {
    if (source_ < terminal_count_) throw InputError("only " + std::to_string(source_) + " rows", {}, hint());
  }

 private:
  [[nodiscard]] std::string hint() const {
    return "a dense matrix has as many rows and columns as there are terminals, " + std::to_string(terminal_count_);
  }

  TerminalId terminal_count_;
  TerminalId source_ = 0;
};

template <class Reader>
std::vector<Entry> read_entries(std::string_view text, const PatternTask& task, Reader reader) {
  std::vector<Entry> entries;
  for_each_line(text, [&](std::string_view fields, std::uint64_t line) {
    reader.read(fields, line, entries);
    check_table_fits(task, entries.capacity() * sizeof(Entry));
  });
  reader.finish();
  if (entries.empty()) {
    throw InputError("no pair has a weight", {}, "write lines `source destination weight`, or a row for each source");
  }
  return entries;
}

std::uint64_t field_count(std::string_view rest) {
  std::uint64_t count = 0;
  while (!topology::take_field(rest).empty()) ++count;
  return count;
}

// Whether the file has a row for each terminal and a number for each terminal in every row.
bool is_square(std::string_view text, TerminalId terminal_count) {
  TerminalId row_count = 0;
  bool is_whole = true;
  for_each_line(text, [&](std::string_view fields, std::uint64_t) {
    is_whole = is_whole && row_count < terminal_count && field_count(fields) == terminal_count;
    ++row_count;
  });
  return is_whole && row_count == terminal_count;
}

bool is_dense(std::string_view text, const PatternTask& task) {
  constexpr TerminalId kNumbersPerPair = 3;  // numbers in a line
  const TerminalId count = task.network.graph.terminal_count();
  if (task.arguments.has("form")) return task.arguments.word("form") == "dense";
  const bool has_rows = is_square(text, count);
  if (has_rows && count == kNumbersPerPair) {
    throw InputError("three lines of three numbers may be three pairs or a dense matrix", {},
                     "write form=pairs or form=dense behind the file");
  }
  return has_rows;
}

// Sorted, each pair once.
std::vector<Entry> merged(std::vector<Entry> entries) {
  const auto pair = [](const Entry& entry) { return std::tuple(entry.source, entry.destination); };
  std::ranges::sort(entries, {}, pair);
  std::vector<Entry> result;
  for (const Entry& entry : entries) {
    if (!result.empty() && pair(result.back()) == pair(entry)) {
      result.back().weight += entry.weight;
    } else {
      result.push_back(entry);
    }
  }
  return result;
}

Destinations demand_of(const std::vector<Entry>& entries, TerminalId terminal_count) {
  RowsBuilder rows;
  std::vector<double> rates(terminal_count);
  double total = 0;
  auto entry = entries.begin();
  for (TerminalId source = 0; source < terminal_count; ++source) {
    std::vector<Weighted> row;
    Count sum = 0;
    for (; entry != entries.end() && entry->source == source; ++entry) {
      row.push_back({entry->destination, entry->weight});
      sum += entry->weight;
    }
    rows.add(row);
    rates[source] = to_double(sum);
    total += rates[source];
  }
  for (double& rate : rates) rate = rate * terminal_count / total;
  return {ToRow{std::move(rows).finish()}, std::move(rates)};
}

Destinations matrix_demand(const PatternTask& task) {
  constexpr std::uint64_t kLongestWeight = 32;  // with the blanks around it
  const TerminalId count = task.network.graph.terminal_count();
  return read_argument_file(
      task.arguments, task.execution,
      [&](std::string_view text) {
        return demand_of(merged(is_dense(text, task) ? read_entries(text, task, RowReader(count))
                                                     : read_entries(text, task, PairReader(count))),
                         count);
      },
      std::max(kLongestLine, count * kLongestWeight));
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern matrix{
    .name = "matrix",
    .summary = "read from a file: lines `source destination weight`, or a dense matrix",
    .parameters = {{kPathParameter,
                    {.name = "form",
                     .kind = spec::Kind::word,
                     .meaning = "form of the file (default: dense if there is a row for each terminal and a number "
                                "for each terminal in every row)",
                     .words = "pairs|dense",
                     .is_optional = true,
                     .is_keyed = true}}},
    .demand = matrix_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
