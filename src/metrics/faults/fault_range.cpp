#include "metrics/faults/fault_range.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "base/input_error.h"
#include "base/numbers/count.h"

namespace weft::metrics {
namespace {

constexpr std::size_t kMostDecimals = 6;
constexpr std::size_t kMostDigits = 10;
constexpr std::uint64_t kMostPoints = 1000;
constexpr std::string_view kForm = "write FROM:TO:STEP, such as 0:20%:2% or 0:50:5";

[[noreturn]] void refuse(std::string_view text, const std::string& complaint, std::string_view hint = kForm) {
  throw InputError("the range " + quote_briefly(text) + " " + complaint, {}, std::string(hint));
}

// A decimal number: "2.5%" is the number 25 with one decimal and a percent sign.
struct Decimal {
  std::uint64_t digits = 0;
  std::size_t decimals = 0;
  bool has_point = false;
  bool has_percent = false;
};

Decimal read_decimal(std::string_view text, std::string_view range) {
  std::string_view number = text;
  Decimal decimal;
  decimal.has_percent = number.ends_with('%');
  if (decimal.has_percent) number.remove_suffix(1);
  std::string digits(number);
  const std::size_t point = digits.find('.');
  decimal.has_point = point != std::string::npos;
  if (decimal.has_point) {
    digits.erase(point, 1);
    decimal.decimals = digits.size() - point;
  }
  const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) refuse(range, "has " + quote_briefly(text) + " instead of a number");
  if (decimal.decimals > kMostDecimals || digits.size() > kMostDigits) {
    refuse(range, "has a number with too many digits", "at most 6 decimals, and 10 digits in all");
  }
  std::from_chars(digits.data(), digits.data() + digits.size(), decimal.digits);
  return decimal;
}

std::vector<Decimal> read_decimals(std::string_view text) {
  std::vector<Decimal> decimals;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(':', begin), text.size());
    decimals.push_back(read_decimal(text.substr(begin, end - begin), text));
    begin = end + 1;
  }
  if (decimals.size() == 2) refuse(text, "has no step");
  if (decimals.size() > 3) refuse(text, "has " + std::to_string(decimals.size()) + " parts");
  return decimals;
}

std::uint64_t power_of_ten(std::size_t exponent) {
  std::uint64_t power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}

// Percentages may be combined only with percentages and 0.
void check_units(const std::vector<Decimal>& decimals, std::string_view text) {
  const bool has_percent =
      std::any_of(decimals.begin(), decimals.end(), [](const Decimal& each) { return each.has_percent; });
  const bool has_other = std::any_of(decimals.begin(), decimals.end(),
                                     [](const Decimal& each) { return !each.has_percent && each.digits > 0; });
  if (has_percent && has_other) {
    refuse(text, "mixes percentages with other numbers", "write % after each of them, or after none");
  }
}

void check_order(const FaultRange& range, std::string_view text, bool has_step) {
  if (has_step && range.step == 0) refuse(text, "has a step of 0");
  if (range.from > range.to) refuse(text, "ends before it begins");
  if (range.whole > 0 && range.to > range.whole) {
    refuse(text, "goes beyond 100 %", "take at most 100%, or 1.0 as a share");
  }
  if (has_step && (range.to - range.from) / range.step >= kMostPoints) {
    refuse(text, "has too many steps", "a curve has at most " + std::to_string(kMostPoints) + " points");
  }
}

}  // namespace

FaultRange read_fault_range(std::string_view text) {
  const std::vector<Decimal> decimals = read_decimals(text);
  check_units(decimals, text);
  std::size_t most_decimals = 0;
  bool is_percent = false;
  bool is_share = false;
  for (const Decimal& each : decimals) {
    most_decimals = std::max(most_decimals, each.decimals);
    is_percent = is_percent || each.has_percent;
    is_share = is_share || each.has_percent || each.has_point;
  }
  const auto scaled = [&](const Decimal& each) { return each.digits * power_of_ten(most_decimals - each.decimals); };
  FaultRange range;
  range.from = scaled(decimals.front());
  range.to = decimals.size() == 3 ? scaled(decimals[1]) : range.from;
  range.step = decimals.size() == 3 ? scaled(decimals[2]) : 0;
  range.whole = is_share ? power_of_ten(most_decimals) * (is_percent ? 100 : 1) : 0;
  check_order(range, text, decimals.size() == 3);
  return range;
}

std::vector<FaultRate> rates_of(const FaultRange& range, std::uint64_t killable_count) {
  const bool are_counts = range.whole == 0;
  if (are_counts && range.to > killable_count) {
    throw InputError("the range goes to " + std::to_string(range.to) + "; the network has only " +
                         std::to_string(killable_count) + " of them",
                     {}, "take at most " + std::to_string(killable_count) + ", or 100%");
  }
  std::vector<FaultRate> rates;
  const auto add = [&](std::uint64_t value) {
    const std::uint64_t whole = are_counts ? std::max<std::uint64_t>(killable_count, 1) : range.whole;
    const Count doubled = Count{2} * value * killable_count + whole;
    const std::uint64_t fault_count = are_counts ? value : static_cast<std::uint64_t>(doubled / (Count{2} * whole));
    rates.push_back({static_cast<double>(value) / static_cast<double>(whole), fault_count});
  };
  for (std::uint64_t value = range.from; value < range.to; value += range.step) add(value);
  add(range.to);
  return rates;
}

}  // namespace weft::metrics
