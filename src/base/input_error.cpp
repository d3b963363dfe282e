#include "base/input_error.h"

#include <algorithm>

#include "base/safe_text.h"

namespace weft {
namespace {

constexpr std::size_t kWindow = 60;        // characters of the text shown around the error
constexpr std::size_t kLongestWhat = 200;  // bytes; with window, carets and hint the whole stays below 500
constexpr std::size_t kLongestHint = 140;

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Cuts at a character border, so that half a UTF-8 sequence is never printed.
std::string_view first_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && is_continuation(text[most])) --most;
  return text.substr(0, most);
}

std::string clip(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  return std::string(first_bytes(text, most - 3)) + "...";
}

// Prints one column for each byte of the text, so that the caret line needs no width table.
char as_plain_ascii(char c) { return c >= 0x20 && c < 0x7F ? c : '?'; }

struct Excerpt {
  std::string text;
  std::string carets;
};

Excerpt excerpt_around(std::string_view text, TextSpan place) {
  const std::size_t begin = std::min(place.begin, text.size());
  const std::size_t end = std::clamp(place.end, begin, text.size());
  const std::size_t before = std::min<std::size_t>(begin, kWindow / 2);
  std::size_t first = begin - before;
  const std::size_t last = std::min(text.size(), first + kWindow);
  if (last - first < kWindow) first = last > kWindow ? last - kWindow : 0;

  Excerpt excerpt;
  const std::string_view shown = text.substr(first, last - first);
  std::transform(shown.begin(), shown.end(), std::back_inserter(excerpt.text), as_plain_ascii);
  if (first > 0) excerpt.text.replace(0, 3, "...");
  if (last < text.size()) excerpt.text.replace(excerpt.text.size() - 3, 3, "...");
  const std::size_t width = std::clamp<std::size_t>(std::min(end, last) - std::min(begin, last), 1, kWindow);
  excerpt.carets = std::string(begin - first, ' ') + "^" + std::string(width - 1, '~');
  return excerpt;
}

}  // namespace

InputError::InputError(const std::string& what, std::optional<TextSpan> place, std::string hint)
    : std::runtime_error(what), place_(place), hint_(std::move(hint)) {}

InputError InputError::in_text(std::string_view text) const {
  InputError copy = *this;
  if (copy.text_.empty()) copy.text_ = std::string(text);
  return copy;
}

std::string quote_briefly(std::string_view text, std::size_t most) { return "\"" + safe_line(clip(text, most)) + "\""; }

std::string render(const InputError& error, std::string_view program) {
  std::string message = std::string(program) + ": " + clip(safe_line(error.what()), kLongestWhat) + "\n";
  if (error.place() && !error.text().empty()) {
    const Excerpt excerpt = excerpt_around(error.text(), *error.place());
    message += "  " + excerpt.text + "\n  " + excerpt.carets + "\n";
  }
  if (!error.hint().empty()) message += "  hint: " + clip(safe_line(error.hint()), kLongestHint) + "\n";
  return message;
}

}  // namespace weft
