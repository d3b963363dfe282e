#include "quantities/member_spread.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::quantities {
namespace {

constexpr std::int64_t kMostTriedSingly = 4096;
constexpr std::int64_t kDenseUpTo = 256;
constexpr std::int64_t kStepsPerDoubling = 16;
constexpr std::size_t kFewestPowersOfTwo = 4;
constexpr std::int64_t kTypicalValue = 4;

// The value to try after this one.
std::int64_t next_value(std::int64_t value, bool is_dense) {
  if (is_dense || value < kDenseUpTo) return value + 1;
  const auto doubling = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(value)));
  const std::int64_t step = doubling / kStepsPerDoubling;
  return value > INT64_MAX - step ? INT64_MAX : value + step;
}

struct ValueRange {
  std::int64_t first;
  std::int64_t last;
  [[nodiscard]] bool is_dense() const { return last - first < kMostTriedSingly; }
};

ValueRange values_of(const FamilyPattern& pattern, const SpreadRequest& request) {
  ValueRange range{std::max<std::int64_t>(pattern.least(), 0), pattern.most()};
  if (request.over == Axis::nodes) return range;
  const auto bounded = [](Count value) { return static_cast<std::int64_t>(std::min<Count>(value, INT64_MAX)); };
  if (request.from) range.first = std::max(range.first, bounded(*request.from));
  if (request.to) range.last = std::min(range.last, bounded(*request.to));
  return range;
}

Count nodes_by_formula(const FamilyPattern& pattern, const topology::Member& member) {
  if (member.closed_forms.nodes) return *member.closed_forms.nodes;
  throw InputError(fmt::format("no formula gives the number of nodes of {}", pattern.text()), {},
                   "write single networks, without a free name");
}

bool is_power_of_two(Count count) { return count != 0 && (count & (count - 1)) == 0; }

std::vector<SpreadMember> geometric(std::vector<SpreadMember> all, std::size_t count) {
  std::vector<SpreadMember> kept;
  const double first = std::log(std::max(1.0, to_double(all.front().x)));
  const double last = std::log(std::max(1.0, to_double(all.back().x)));
  const bool is_flat = !(first < last);
  std::size_t next = 0;
  for (std::size_t i = 0; i < count && next < all.size(); ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count - 1);
    const double wanted = std::exp(first + (last - first) * share) * (1 - 1e-12);
    while (!is_flat && next + 1 < all.size() && to_double(all[next].x) < wanted) ++next;
    if (is_flat) next = static_cast<std::size_t>(share * static_cast<double>(all.size() - 1));
    if (kept.empty() || kept.back().value != all[next].value) kept.push_back(all[next]);
  }
  return kept;
}

std::vector<SpreadMember> thinned(std::vector<SpreadMember> all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<SpreadMember> powers;
  for (const SpreadMember& each : all) {
    if (is_power_of_two(each.x)) powers.push_back(each);
  }
  if (powers.size() >= kFewestPowersOfTwo && powers.size() <= most) return powers;
  return geometric(std::move(all), std::max<std::size_t>(most, 2));
}

}  // namespace

bool size_depends_on_number(const FamilyPattern& pattern, const Execution& execution) {
  const ValueRange values = values_of(pattern, {});
  std::optional<Count> first;
  for (std::int64_t tried = 0; tried < kMostTriedSingly && values.first + tried <= values.last; ++tried) {
    execution.throw_if_stopped();
    const auto member = pattern.find(values.first + tried);
    if (!member) continue;
    const Count nodes = nodes_by_formula(pattern, *member);
    if (first && *first != nodes) return true;
    first = nodes;
  }
  return !first;  // without members the search for them explains what is wrong
}

Spread spread_members(const FamilyPattern& pattern, const SpreadRequest& request, const Execution& execution) {
  std::vector<SpreadMember> found;
  const ValueRange values = values_of(pattern, request);
  const Count most_nodes = request.over == Axis::nodes && request.to ? *request.to
                           : request.to                              ? kHuge
                                                                     : request.most_nodes;
  bool has_members = values.first > values.last;
  for (std::int64_t value = values.first; value <= values.last; value = next_value(value, values.is_dense())) {
    execution.throw_if_stopped();
    if (auto member = pattern.find(value)) {
      has_members = true;
      const Count nodes = nodes_by_formula(pattern, *member);
      if (nodes > most_nodes) break;
      const Count x = request.over == Axis::nodes ? nodes : static_cast<Count>(value);
      if (!request.from || x >= *request.from) found.push_back({value, x, std::move(*member)});
    }
    if (value == INT64_MAX) break;
  }
  if (!has_members) (void)pattern.at(std::clamp<std::int64_t>(kTypicalValue, values.first, values.last));  // says why
  std::ranges::stable_sort(found, [](const SpreadMember& a, const SpreadMember& b) { return a.x < b.x; });
  const std::size_t count = found.size();
  return {thinned(std::move(found), request.most_points), count};
}

}  // namespace weft::quantities
