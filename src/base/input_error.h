// The one exception for bad input and for a resource that failed: what is wrong, where it stands, and what to try.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace weft {

// A half-open range of bytes in the text that was read.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& what, std::optional<TextSpan> place = {}, std::string hint = {});

  // The same error, told which text its place refers to. The innermost text wins.
  [[nodiscard]] InputError in_text(std::string_view text) const;

  [[nodiscard]] const std::optional<TextSpan>& place() const { return place_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::string& hint() const { return hint_; }

 private:
  std::optional<TextSpan> place_;
  std::string text_;
  std::string hint_;
};

// What a person typed, cut to a length that fits a message; safe for a terminal.
std::string quote_briefly(std::string_view text, std::size_t most = 48);

// The message, the text around the place (at most 60 characters) with a caret line under it, and the hint.
// `program` opens the first line. Never longer than 500 bytes.
std::string render(const InputError& error, std::string_view program);

}  // namespace weft
