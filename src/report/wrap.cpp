#include "report/wrap.h"

#include <algorithm>

namespace weft::report {
namespace {

constexpr std::string_view kBreakBehind = ",|/;(";

bool is_first_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// Bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  while (end < text.size() && count > 0) {
    ++end;
    while (end < text.size() && !is_first_byte(text[end])) ++end;
    --count;
  }
  return end;
}

// The number of bytes of a long word that stay on a line of this width.
std::size_t break_of(std::string_view word, std::size_t width) {
  const std::size_t most = bytes_of(word, width);
  const std::size_t last = word.substr(0, most).find_last_of(kBreakBehind);
  return last == std::string_view::npos ? most : last + 1;
}

class LineFiller {
 public:
  explicit LineFiller(std::size_t width) : width_(std::max<std::size_t>(width, 1)) {}

  void add(std::string_view word) {
    const std::size_t gap = lines_.back().empty() ? 0 : 1;
    const std::size_t used = width_of(lines_.back()) + gap;
    if (used + width_of(word) <= width_) return append(word, gap);
    const bool fits_a_line = width_of(word) <= width_;
    const bool has_room = used + kLeastRest <= width_;
    if (gap > 0 && (fits_a_line || !has_room)) {
      lines_.emplace_back();
      return add(word);
    }
    const std::size_t taken = break_of(word, width_ - used);
    append(word.substr(0, taken), gap);
    lines_.emplace_back();
    add(word.substr(taken));
  }

  std::vector<std::string> take() { return std::move(lines_); }

 private:
  static constexpr std::size_t kLeastRest = 12;  // a shorter beginning of a long word is not worth a break

  void append(std::string_view word, std::size_t gap) {
    lines_.back().append(gap, ' ');
    lines_.back() += word;
  }

  std::size_t width_;
  std::vector<std::string> lines_{""};
};

// The number of bytes before the value of "  name   value"; for other lines, the number of leading blanks.
std::size_t head_of(std::string_view line, std::size_t width) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = std::min(line.find("  ", begin), line.size());
  const std::size_t value = std::min(line.find_first_not_of(' ', gap), line.size());
  const bool is_value = value < line.size() && width_of(line.substr(0, value)) <= width / 2;
  return is_value ? value : begin;
}

// A rule, or a line with several gaps of two blanks or more; a name and its value have one gap.
bool is_table_row(std::string_view line) {
  if (line.find_first_not_of("\u2500- ") == std::string_view::npos) return true;
  std::size_t gaps = 0;
  for (std::size_t i = line.find_first_not_of(' '); i < line.size(); i = line.find_first_not_of(' ', i)) {
    i = line.find("  ", i);
    if (i < line.size()) ++gaps;
  }
  return gaps > 1;
}

// Wraps a text that begins behind `indent` characters; continuation lines are indented to the same column.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  for (const std::string& line : wrap(text, width - std::min(indent, width - 1))) {
    if (!result.empty()) result += "\n" + std::string(indent, ' ');
    result += line;
  }
  return result;
}

std::string fit_line(std::string_view line, std::size_t width) {
  constexpr std::size_t kDeep = 8;  // a line indented this far continues the value of another line
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const bool is_usage = line.find(" [") != std::string_view::npos;
  const bool is_command = line.substr(begin).starts_with("weft ") && !is_usage;
  const bool stays =
      width_of(line) <= width || is_command || is_table_row(line) || line.find('\x1b') != std::string_view::npos;
  if (stays) return std::string(line);
  const std::size_t head = head_of(line, width);
  const bool is_item = head == begin && begin > 0 && begin < kDeep;
  const std::size_t indent = std::min(width_of(line.substr(0, head)) + (is_item ? 2 : 0), width / 2);
  return std::string(line.substr(0, head)) + wrapped(line.substr(head), indent, width);
}

}  // namespace

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_first_byte));
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  if (width_of(text) <= width) return {std::string(text)};
  LineFiller filler(width);
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    filler.add(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return filler.take();
}

std::string fit_lines(std::string_view text, std::size_t width) {
  if (width == 0) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += fit_line(text.substr(0, end), width);
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace weft::report
