#include "base/suggest.h"

#include <algorithm>
#include <vector>

#include "base/input_error.h"

namespace weft {
namespace {

// Optimal string alignment distance, row by row.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestName = 64;  // a longer word is not a typing error
  if (typed.empty() || typed.size() > kLongestName) return {};
  std::string lower(typed);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  // A prefix of exactly one name suggests that name.
  const auto continues = [&](std::string_view name) { return name.starts_with(lower); };
  if (lower.size() > 1 && std::count_if(known.begin(), known.end(), continues) == 1) {
    return *std::find_if(known.begin(), known.end(), continues);
  }
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
  for (const std::string_view name : known) {
    const std::size_t distance = edit_distance(lower, name);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

std::string suggestion(std::string_view typed, std::span<const std::string_view> known, std::string_view listing) {
  const std::string_view nearest = nearest_name(typed, known);
  const std::string see = "see: " + std::string(listing);
  return nearest.empty() ? see : "did you mean " + quote_briefly(nearest) + "?  " + see;
}

}  // namespace weft
