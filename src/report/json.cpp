#include "report/json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace weft::report {
namespace {

constexpr Count kLargestExactNumber = Count{1} << 53U;

}  // namespace

nlohmann::ordered_json json_integer(Count count) {
  if (count > kLargestExactNumber) return weft::to_text(count);
  return static_cast<std::uint64_t>(count);
}

nlohmann::ordered_json json_integers(std::span<const Count> counts) {
  const bool is_exact = std::all_of(counts.begin(), counts.end(), [](Count c) { return c <= kLargestExactNumber; });
  auto array = nlohmann::ordered_json::array();
  for (const Count count : counts)
    array.push_back(is_exact ? json_integer(count) : nlohmann::ordered_json(weft::to_text(count)));
  return array;
}

}  // namespace weft::report
