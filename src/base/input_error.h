// The exception for bad input and failed resources: what is wrong, where in the text, and what to try.
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

  // The same error with the text to which its position refers; a text that is already set stays.
  [[nodiscard]] InputError in_text(std::string_view text) const;

  [[nodiscard]] const std::optional<TextSpan>& place() const { return place_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::string& hint() const { return hint_; }

 private:
  std::optional<TextSpan> place_;
  std::string text_;
  std::string hint_;
};

// Quotes user input in a message: shortened, and safe for a terminal.
std::string quote_briefly(std::string_view text, std::size_t most = 48);

// The message, the text around the error (at most 60 characters) with a caret line under it, and the hint. The first
// line begins with `program`. Never longer than 500 bytes.
std::string render(const InputError& error, std::string_view program);

}  // namespace weft
