#include "store/soundness.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace weft::store {
namespace {

constexpr std::int64_t kMostBytes = std::int64_t{256} << 20U;

bool contains_any(std::string_view text, std::span<const std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// As "PRAGMA integrity_check" words it.
bool is_of_index(std::string_view complaint) {
  constexpr std::array<std::string_view, 4> kParts = {" missing from index ", "wrong # of entries in index ",
                                                      "non-unique entry in index ", " values differ from index "};
  return contains_any(complaint, kParts);
}

bool is_of_a_value(std::string_view complaint) {
  constexpr std::array<std::string_view, 1> kParts = {" value in "};
  return contains_any(complaint, kParts);
}

bool is_small(Database& database) {
  Statement size(database, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
  return size.step() && size.integer(0) <= kMostBytes;
}

}  // namespace

Soundness check_file(Database& database) {
  Soundness found;
  if (!is_small(database)) return found;
  Statement complaints(database, "PRAGMA integrity_check");
  while (complaints.step()) {
    const std::string complaint = complaints.text(0);
    if (complaint == "ok" || is_of_a_value(complaint)) continue;
    if (is_of_index(complaint)) {
      found.has_sound_index = false;
    } else if (found.damage.empty()) {
      found.damage = complaint;
    }
  }
  return found;
}

}  // namespace weft::store
