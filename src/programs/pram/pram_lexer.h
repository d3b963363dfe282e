// Divides a PRAM program into tokens, one at a time, so that an error at the beginning of a large file is found at
// once.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/input_error.h"

namespace weft::programs::pram {

enum class TokenKind : std::uint8_t { name, number, symbol, line_end, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text{};
  std::int64_t number = 0;
  TextSpan place{};
};

class Lexer {
 public:
  // The text outlives the lexer.
  explicit Lexer(std::string_view text) : text_(text) {}

  // Throws InputError. A line's end inside ( ) or [ ] is no token.
  Token next();

 private:
  void skip_blanks_and_comment();
  Token token_of(TokenKind kind, std::size_t length);
  Token read_number();
  Token read_symbol();

  std::string_view text_;
  std::size_t position_ = 0;
  std::size_t open_brackets_ = 0;
};

}  // namespace weft::programs::pram
