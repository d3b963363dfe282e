#include "programs/pram/pram_lexer.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/safe_text.h"
#include "programs/pram/pram_syntax.h"

namespace weft::programs::pram {
namespace {

bool is_lexer_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lexer_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_part_of_name(char c) { return is_lexer_letter(c) || is_lexer_digit(c); }

// For what people write in other languages.
std::string hint_for(char symbol) {
  switch (symbol) {
    case ';':
      return "a statement ends with its line";
    case ':':
      return "an assignment is \"x = 1\", and a block is written in braces";
    case '.':
      return "numbers are whole";
    case '!':
    case '&':
    case '|':
      return "write \"not\", \"and\", \"or\"; xor(a,b) works on bits";
    default:
      return "see the grammar in docs/pram.md";
  }
}

}  // namespace

Token Lexer::next() {
  skip_blanks_and_comment();
  while (open_brackets_ > 0 && position_ < text_.size() && text_[position_] == '\n') {
    ++position_;
    skip_blanks_and_comment();
  }
  if (position_ == text_.size()) return {TokenKind::end, {}, 0, {position_, position_}};
  const char c = text_[position_];
  if (c == '\n') return token_of(TokenKind::line_end, 1);
  if (is_lexer_digit(c)) return read_number();
  if (!is_lexer_letter(c)) return read_symbol();
  const std::string_view rest = text_.substr(position_);
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_part_of_name);
  return token_of(TokenKind::name, static_cast<std::size_t>(end - rest.begin()));
}

void Lexer::skip_blanks_and_comment() {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
  if (position_ < text_.size() && text_[position_] == '#')
    position_ = std::min(text_.find('\n', position_), text_.size());
}

Token Lexer::token_of(TokenKind kind, std::size_t length) {
  const std::size_t begin = position_;
  position_ += length;
  return {kind, text_.substr(begin, length), 0, {begin, position_}};
}

Token Lexer::read_number() {
  const std::string_view rest = text_.substr(position_);
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_part_of_name);
  Token token = token_of(TokenKind::number, static_cast<std::size_t>(end - rest.begin()));
  if (!std::all_of(token.text.begin(), token.text.end(), is_lexer_digit)) {
    throw error_at(text_, token.place, "this is neither a name nor a number",
                   "names begin with a letter; numbers are whole, in decimal digits");
  }
  for (const char c : token.text) {
    if (__builtin_mul_overflow(token.number, std::int64_t{10}, &token.number) ||
        __builtin_add_overflow(token.number, std::int64_t{c - '0'}, &token.number)) {
      throw error_at(text_, token.place, "the number " + quote_briefly(token.text, 32) + " does not fit 64 bits",
                     "the largest is 9223372036854775807");
    }
  }
  return token;
}

Token Lexer::read_symbol() {
  constexpr std::array<std::string_view, 20> kSymbols{"==", "!=", "<=", ">=", "..", "+", "-", "*", "/", "%",
                                                      "<",  ">",  "=",  "(",  ")",  "[", "]", "{", "}", ","};
  const std::string_view rest = text_.substr(position_);
  for (const std::string_view symbol : kSymbols) {
    if (!rest.starts_with(symbol)) continue;
    if (symbol == "(" || symbol == "[") ++open_brackets_;
    if ((symbol == ")" || symbol == "]") && open_brackets_ > 0) --open_brackets_;
    return token_of(TokenKind::symbol, symbol.size());
  }
  const std::size_t length = first_character(rest).value_or(Utf8Character{0, 1}).length;
  throw error_at(text_, {position_, position_ + length}, "unexpected " + quote_briefly(rest.substr(0, length)),
                 hint_for(rest.front()));
}

}  // namespace weft::programs::pram
