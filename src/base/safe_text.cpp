#include "base/safe_text.h"

#include <array>

namespace weft {
namespace {

constexpr std::array<std::string_view, 2> kOwnSequences = {"\x1b[1m", "\x1b[0m"};

bool reorders_or_breaks_lines(std::uint32_t code) {
  return (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0x200E || code == 0x200F ||
         code == 0x061C;
}

// The number of leading bytes that may be printed unchanged.
std::size_t harmless_length(std::string_view text) {
  const auto character = first_character(text);
  const bool is_harmless = character && !is_control(character->code) && !reorders_or_breaks_lines(character->code);
  return is_harmless ? character->length : 0;
}

std::size_t own_length(std::string_view text) {
  if (text.front() == '\n' || text.front() == '\t') return 1;
  for (const std::string_view sequence : kOwnSequences) {
    if (text.starts_with(sequence)) return sequence.size();
  }
  return 0;
}

std::string safe_text(std::string_view text, bool keeps_own) {
  std::string safe;
  safe.reserve(text.size());
  while (!text.empty()) {
    std::size_t length = harmless_length(text);
    if (length == 0 && keeps_own) length = own_length(text);
    if (length > 0) {
      safe += text.substr(0, length);
    } else {
      const auto character = first_character(text);
      length = character ? character->length : 1;
      safe += '?';
    }
    text.remove_prefix(length);
  }
  return safe;
}

}  // namespace

std::optional<Utf8Character> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return Utf8Character{first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return std::nullopt;
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return std::nullopt;
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || is_surrogate) return std::nullopt;
  return Utf8Character{code, length};
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code <= 0x9F); }

std::string safe_line(std::string_view text) { return safe_text(text, false); }

std::string safe_lines(std::string_view text) { return safe_text(text, true); }

}  // namespace weft
