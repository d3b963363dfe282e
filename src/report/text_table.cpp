// Writes tables as text. A table that is too wide is narrowed by as many of these steps as needed:
//   1. titles wrap, and so does prose (cells of more than 30 characters), the widest column first;
//   2. columns with the same value in every row become a line below the table;
//   3. columns are separated by one blank instead of two;
//   4. optional columns are left out, the last first;
//   5. names wrap too, and prose gets narrower, both down to 13 characters; at last cells such as "29.04 ± 0.28" wrap.
#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "base/safe_text.h"
#include "report/table.h"
#include "report/wrap.h"

namespace weft::report {
namespace {

// A column with longer cells holds sentences, which are hard to read in a narrower column.
constexpr std::size_t kProse = 30;
constexpr std::size_t kNarrow = 13;

// How far columns may be made narrower.
struct Squeeze {
  std::size_t least_prose = kProse;
  std::size_t least_name = kProse;
  std::size_t gap = 2;  // blanks between columns
  bool wraps_numbers = false;
};

constexpr Squeeze kReadable{};
constexpr Squeeze kClose{.gap = 1};
constexpr std::array kTighter = {
    kClose, Squeeze{.least_name = kNarrow, .gap = 1}, Squeeze{.least_prose = kNarrow, .least_name = kNarrow, .gap = 1},
    Squeeze{.least_prose = kNarrow, .least_name = kNarrow, .gap = 1, .wraps_numbers = true}};

// The columns that are shown and their widths, and the columns that are not.
struct Layout {
  std::vector<std::size_t> columns;
  std::vector<std::size_t> widths;
  std::vector<std::size_t> same_in_all_rows;
  std::vector<std::size_t> left_out;
  std::size_t gap = kReadable.gap;
};

std::size_t sum_of(std::span<const std::size_t> widths, std::size_t gap) {
  std::size_t sum = widths.empty() ? 0 : gap * (widths.size() - 1);
  for (const std::size_t width : widths) sum += width;
  return sum;
}

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    longest = std::max(longest, width_of(text.substr(0, blank)));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return longest;
}

template <class Measure>
std::size_t widest_cell(const Table& table, std::size_t column, const Measure& measure) {
  std::size_t width = 0;
  for (const auto& row : table.rows) width = std::max(width, measure(row[column]));
  return width;
}

std::size_t natural_width(const Table& table, std::size_t column) {
  return std::max(width_of(table.columns[column].title), widest_cell(table, column, width_of));
}

std::size_t least_width(const Table& table, std::size_t column, const Squeeze& squeeze) {
  const bool is_text = table.columns[column].align == Align::left;
  std::size_t cells = widest_cell(table, column, width_of);
  if (is_text) cells = std::min(cells, cells > kProse ? squeeze.least_prose : squeeze.least_name);
  if (!is_text && squeeze.wraps_numbers) cells = widest_cell(table, column, longest_word);
  return std::max(longest_word(table.columns[column].title), cells);
}

std::vector<std::size_t> natural_widths(const Table& table, const std::vector<std::size_t>& columns) {
  std::vector<std::size_t> widths;
  for (const std::size_t column : columns) widths.push_back(natural_width(table, column));
  return widths;
}

std::vector<std::size_t> least_widths(const Table& table, const std::vector<std::size_t>& columns,
                                      const Squeeze& squeeze) {
  std::vector<std::size_t> widths;
  for (const std::size_t column : columns) widths.push_back(least_width(table, column, squeeze));
  return widths;
}

bool fits(const Table& table, const std::vector<std::size_t>& columns, const Squeeze& squeeze, std::size_t width) {
  return sum_of(least_widths(table, columns, squeeze), squeeze.gap) <= width;
}

// Gives each column its natural width up to a common cap, the largest that fits: the widest columns wrap.
std::vector<std::size_t> capped_widths(const Table& table, const std::vector<std::size_t>& columns,
                                       const Squeeze& squeeze, std::size_t width) {
  const std::vector<std::size_t> natural = natural_widths(table, columns);
  const std::vector<std::size_t> least = least_widths(table, columns, squeeze);
  std::vector<std::size_t> best = least;
  for (std::size_t cap = 1; cap <= width; ++cap) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) widths.push_back(std::max(least[i], std::min(natural[i], cap)));
    if (sum_of(widths, squeeze.gap) > width) break;
    best = std::move(widths);
  }
  return best;
}

bool is_same_in_all_rows(const Table& table, std::size_t column) {
  return table.rows.size() > 1 && std::all_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
           return row[column] == table.rows.front()[column];
         });
}

// The first column identifies the rows and stays.
void take_out_equal_columns(const Table& table, Layout& layout) {
  for (std::size_t i = 1; i < layout.columns.size(); ++i) {
    if (is_same_in_all_rows(table, layout.columns[i])) layout.same_in_all_rows.push_back(layout.columns[i]);
  }
  std::erase_if(layout.columns, [&](std::size_t column) {
    return std::find(layout.same_in_all_rows.begin(), layout.same_in_all_rows.end(), column) !=
           layout.same_in_all_rows.end();
  });
}

// False when there is no optional column.
bool leave_out_last_optional(const Table& table, Layout& layout) {
  const auto last = std::find_if(layout.columns.rbegin(), layout.columns.rend(),
                                 [&](std::size_t column) { return table.columns[column].is_optional; });
  if (last == layout.columns.rend()) return false;
  layout.left_out.insert(layout.left_out.begin(), *last);
  layout.columns.erase(std::next(last).base());
  return true;
}

Layout layout_of(const Table& table, std::size_t width) {
  Layout layout;
  for (std::size_t c = 0; c < table.columns.size(); ++c) layout.columns.push_back(c);
  layout.widths = natural_widths(table, layout.columns);
  if (width == 0 || sum_of(layout.widths, layout.gap) <= width) return layout;
  if (!fits(table, layout.columns, kReadable, width)) take_out_equal_columns(table, layout);
  bool has_more = true;
  while (has_more && !fits(table, layout.columns, kClose, width)) has_more = leave_out_last_optional(table, layout);
  Squeeze squeeze = kReadable;
  for (std::size_t i = 0; i < kTighter.size() && !fits(table, layout.columns, squeeze, width); ++i) {
    squeeze = kTighter[i];
  }
  layout.gap = squeeze.gap;
  layout.widths = capped_widths(table, layout.columns, squeeze, width);
  return layout;
}

std::string padded(const std::string& text, std::size_t width, Align align) {
  const std::string blanks(width - std::min(width, width_of(text)), ' ');
  return align == Align::left ? text + blanks : blanks + text;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

// The lines of a row whose cells are wrapped to their columns.
std::vector<std::string> row_lines(const Table& table, const Layout& layout, const std::vector<std::string>& row) {
  std::vector<std::vector<std::string>> cells;
  std::size_t line_count = 1;
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    cells.push_back(wrap(row[layout.columns[i]], layout.widths[i]));
    line_count = std::max(line_count, cells.back().size());
  }
  std::vector<std::string> lines;
  for (std::size_t line = 0; line < line_count; ++line) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      text +=
          std::string(i > 0 ? layout.gap : 0, ' ') + padded(line < cells[i].size() ? cells[i][line] : "",
                                                            layout.widths[i], table.columns[layout.columns[i]].align);
    }
    lines.push_back(without_trailing_blanks(std::move(text)));
  }
  return lines;
}

std::string title_lines(const Table& table, const Layout& layout, bool is_bold) {
  std::vector<std::string> titles;
  for (const Column& column : table.columns) titles.push_back(column.title);
  std::string text;
  for (const std::string& line : row_lines(table, layout, titles)) {
    text += (is_bold ? "\x1b[1m" + line + "\x1b[0m" : line) + "\n";
  }
  return text;
}

std::string rule(const Layout& layout, bool has_unicode) {
  std::string text;
  for (std::size_t i = 0; i < layout.widths.size(); ++i) {
    text += std::string(i > 0 ? layout.gap : 0, ' ');
    for (std::size_t k = 0; k < layout.widths[i]; ++k) text += has_unicode ? "\u2500" : "-";
  }
  return text + "\n";
}

// "the same in all rows: routing dor, packet 1", then "2 columns more with --wide: usage, serves".
std::string other_columns(const Table& table, const Layout& layout) {
  std::vector<std::string> same;
  for (const std::size_t column : layout.same_in_all_rows) {
    const std::string& cell = table.rows.front()[column];
    same.push_back(fmt::format("{} {}", table.columns[column].title, cell.empty() ? "empty" : cell));
  }
  std::vector<std::string> names;
  for (const std::size_t column : layout.left_out) names.push_back(table.columns[column].title);
  std::string text;
  if (!same.empty()) text += fmt::format("the same in all rows: {}\n", fmt::join(same, ", "));
  if (names.empty()) return text;
  return text + fmt::format("{} {} more with --wide: {}\n", names.size(), names.size() == 1 ? "column" : "columns",
                            fmt::join(names, ", "));
}

// Any cell may hold a name from a file.
Table with_safe_cells(Table table) {
  for (Column& column : table.columns) column.title = safe_line(column.title);
  for (auto& row : table.rows) {
    for (std::string& cell : row) cell = safe_line(cell);
  }
  return table;
}

}  // namespace

std::string to_text(const Table& raw_table, const TextStyle& style) {
  const Table table = with_safe_cells(raw_table);
  const Layout layout = layout_of(table, style.width);
  std::string text = title_lines(table, layout, style.has_color) + rule(layout, style.has_unicode);
  for (const auto& row : table.rows) {
    for (const std::string& line : row_lines(table, layout, row)) text += line + "\n";
  }
  return text + fit_lines(other_columns(table, layout), style.width);
}

}  // namespace weft::report
