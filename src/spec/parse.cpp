#include "spec/parse.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/safe_text.h"

namespace weft::spec {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }
bool is_in_path(char c) { return c == '.' || c == '/' || c == '~'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Spec whole() {
    refuse_other_encodings();
    skip_spaces();
    if (at_end()) fail_here("the spec is empty", "try \"hypercube(4)\"; see: weft list");
    if (!is_letter(peek())) fail_here("a spec begins with a name", "try \"hypercube(4)\"; see: weft list");
    Spec spec = read_spec(0);
    if (!at_end() && static_cast<unsigned char>(peek()) >= 0x80U) {
      fail_here("a name is made of the letters a to z, digits, \"-\" and \"_\"", "see: weft list families");
    }
    if (!at_end()) {
      if (peek() == ')') fail_here("this parenthesis closes nothing", "count the parentheses");
      fail_here("unexpected text after the spec",
                peek() == ','
                    ? "one spec at a time; weft sweep and weft saturation take several, with commas between them"
                    : "one spec at a time; put specs with spaces in quotes");
    }
    return spec;
  }

 private:
  [[nodiscard]] bool at_end() const { return position_ == text_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[position_]; }

  // Names are printed in JSON, which is UTF-8.
  void refuse_other_encodings() {
    while (!at_end()) {
      const auto character = first_character(text_.substr(position_));
      if (!character) fail_here("this is not UTF-8", "rename the file");
      position_ += character->length;
    }
    position_ = 0;
  }

  void skip_spaces() {
    while (!at_end() && is_space(text_[position_])) ++position_;
  }

  // Consumes the character, and the spaces after it, if it is next.
  bool take(char c) {
    if (at_end() || text_[position_] != c) return false;
    ++position_;
    skip_spaces();
    return true;
  }

  [[noreturn]] static void fail(const std::string& what, TextSpan place, const std::string& hint) {
    throw InputError(what, place, hint);
  }
  [[noreturn]] void fail_here(const std::string& what, const std::string& hint) const {
    fail(what, {position_, position_ + 1}, hint);
  }

  std::string_view read_name() {
    const std::size_t begin = position_;
    while (!at_end() && is_name_character(text_[position_])) ++position_;
    return text_.substr(begin, position_ - begin);
  }

  // For a character of a file name that stands without quotes.
  [[nodiscard]] std::string quotes_hint() const {
    const std::size_t before = text_.find_last_of("(,=[", position_);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(text_.find_first_of(",)]", position_), text_.size());
    return "a file name needs quotes: " + quote_briefly(text_.substr(begin, end - begin));
  }

  // Parses the items up to `closing`; the opening bracket at `opened` is already consumed.
  void check_depth(int depth) const {
    if (depth <= kDeepestNesting) return;
    fail_here("this nests deeper than " + std::to_string(kDeepestNesting) + " levels", "remove some parentheses");
  }

  void expect_separator(char closing, std::size_t opened) {
    if (take(',') || peek() == closing) return;
    if (at_end()) {
      fail(std::string("the \"") + (closing == ')' ? "(" : "[") + "\" here is never closed", {opened, opened + 1},
           std::string("add a \"") + closing + "\" at the end");
    }
    fail_here(std::string("expected \",\" or \"") + closing + "\", not " + quote_briefly(text_.substr(position_, 1)),
              is_in_path(peek()) ? quotes_hint() : "arguments are separated by commas");
  }

  Spec read_spec(int depth) {
    const std::size_t begin = position_;
    Spec spec;
    spec.name = std::string(read_name());
    spec.name_span = {begin, position_};
    std::size_t end = position_;
    skip_spaces();
    const std::size_t opened = position_;
    if (take('(')) {
      check_depth(depth + 1);
      while (peek() != ')') {
        spec.arguments.push_back(read_argument(depth + 1, ')', opened));
        expect_separator(')', opened);
      }
      end = position_ + 1;
      take(')');
    }
    spec.place = {begin, end};
    return spec;
  }

  Argument read_argument(int depth, char closing, std::size_t opened) {
    Argument argument;
    const std::size_t begin = position_;
    if (is_letter(peek())) {
      const std::string_view word = read_name();
      skip_spaces();
      if (take('=')) {
        argument.key = std::string(word);
      } else {
        position_ = begin;
      }
    }
    argument.value = read_value(depth, closing, opened);
    argument.place = {begin, argument.value.place.end};
    return argument;
  }

  Value read_value(int depth, char closing, std::size_t opened) {
    const std::size_t begin = position_;
    Value value;
    if (is_letter(peek())) {
      value.content = read_spec(depth);
      value.place = std::get<Spec>(value.content).place;
      return value;
    }
    if (is_digit(peek()) || peek() == '-') {
      read_number(value);
    } else if (peek() == '"') {
      value.content = read_text();
    } else if (peek() == '[') {
      value.content = read_list(depth);
    } else {
      fail_missing_value(closing, opened);
    }
    value.place = {begin, position_};
    skip_spaces();
    return value;
  }

  [[noreturn]] void fail_missing_value(char closing, std::size_t opened) {
    if (at_end()) expect_separator(closing, opened);
    if (peek() == '(') fail_here("a parenthesis needs a name before it", "write \"name(arguments)\"");
    fail_here("expected a value, not " + quote_briefly(text_.substr(position_, 1)),
              is_in_path(peek()) ? quotes_hint() : "a value is a number, a word, \"text\", [a,list] or a spec");
  }

  List read_list(int depth) {
    check_depth(depth + 1);
    const std::size_t opened = position_;
    take('[');
    List list;
    while (peek() != ']') {
      list.push_back(read_value(depth + 1, ']', opened));
      expect_separator(']', opened);
    }
    ++position_;
    return list;
  }

  Text read_text() {
    const std::size_t opened = position_++;
    Text text;
    while (!at_end() && peek() != '"') {
      char c = text_[position_++];
      if (c == '\\' && !at_end()) {
        c = text_[position_++];
        if (c == 'n') c = '\n';
      }
      text.characters += c;
    }
    if (at_end()) fail("the quote here is never closed", {opened, opened + 1}, "add a \" at the end");
    ++position_;
    return text;
  }

  // Parses digits as a 64-bit integer; none if they do not fit.
  std::optional<std::int64_t> read_digits(std::int64_t start = 0) {
    bool fits = true;
    std::int64_t number = start;
    for (; !at_end() && is_digit(peek()); ++position_) {
      fits = fits && !__builtin_mul_overflow(number, std::int64_t{10}, &number) &&
             !__builtin_add_overflow(number, std::int64_t{peek() - '0'}, &number);
    }
    return fits ? std::optional(number) : std::nullopt;
  }

  void read_number(Value& value) {
    const std::size_t begin = position_;
    const bool is_negative = peek() == '-';
    if (is_negative) ++position_;
    if (!is_digit(peek())) fail_here("a digit is missing after the sign", "write a number such as -3");
    std::optional<std::int64_t> numerator = read_digits();
    std::optional<std::int64_t> denominator = 1;
    if (peek() == '.') {
      ++position_;
      const std::size_t first_decimal = position_;
      if (!is_digit(peek())) fail_here("a digit is missing after the point", "write a number such as 0.5");
      if (numerator) numerator = read_digits(*numerator);
      for (std::size_t i = first_decimal; i < position_ && denominator; ++i) {
        if (__builtin_mul_overflow(*denominator, std::int64_t{10}, &*denominator)) denominator.reset();
      }
    } else if (peek() == '/') {
      ++position_;
      if (!is_digit(peek())) fail_here("a digit is missing after the slash", "write a fraction such as 1/3");
      denominator = read_digits();
    }
    const TextSpan place{begin, position_};
    if (!numerator || !denominator) {
      fail("the number " + quote_briefly(text_.substr(begin, position_ - begin), 32) + " does not fit 64 bits", place,
           "no parameter is that large");
    }
    if (*denominator == 0) fail("a fraction cannot have the denominator 0", place, "write a fraction such as 1/3");
    const std::int64_t divisor = std::gcd(*numerator, *denominator);
    const Ratio ratio{(is_negative ? -1 : 1) * (*numerator / divisor), *denominator / divisor};
    if (ratio.denominator == 1) {
      value.content = ratio.numerator;
    } else {
      value.content = ratio;
    }
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace

Spec parse(std::string_view text) {
  try {
    return Parser(text).whole();
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

Value parse_value(std::string_view text) {
  // A value alone is not a spec, so it is parsed as the only argument of one.
  return parse("v(" + std::string(text) + ")").arguments.front().value;
}

}  // namespace weft::spec
