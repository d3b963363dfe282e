#include "base/ranks/ranks.h"

#include <array>
#include <charconv>
#include <functional>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft {

// With code 0 if no rank has failed.
FailedRank Ranks::first_failure(int code, std::string_view text) {
  has_begun_ = true;
  const std::vector<std::string> all = gather(code == 0 ? "" : fmt::format("{} {}", code, text));
  std::string first;
  for (std::size_t rank = 0; rank < all.size() && first.empty(); ++rank) {
    if (all[rank].empty()) continue;
    const std::size_t end = all[rank].find(' ');
    first = fmt::format("{} {}{}", all[rank].substr(0, end), rank == 0 ? "" : fmt::format("rank {}: ", rank),
                        all[rank].substr(end + 1));
  }
  broadcast(first);
  if (first.empty()) return {0, ""};
  int first_code = 0;
  const std::size_t end = first.find(' ');
  std::from_chars(first.data(), first.data() + end, first_code);
  return {first_code, first.substr(end + 1)};
}

void Ranks::begin() {
  if (has_begun_) return;
  if (FailedRank failed = first_failure(0, ""); failed.code() != 0) throw std::move(failed);
}

FailedRank Ranks::fail(int code, std::string_view text) { return first_failure(code, text); }

void expect_same(Ranks& ranks, std::string_view what, std::string_view text) {
  const std::uint64_t hash = std::hash<std::string_view>()(text);
  std::array<std::uint64_t, 2> bounds{hash, ~hash};
  ranks.largest(bounds);
  if (bounds[0] == ~bounds[1]) return;
  throw InputError("the ranks have different " + std::string(what), {},
                   "give all of them the same files, and the same program");
}

bool any_of(Ranks& ranks, bool value) {
  std::array<std::uint64_t, 1> values{value ? 1U : 0U};
  ranks.largest(values);
  return values[0] != 0;
}

}  // namespace weft
