// A table of text cells, and its renderings.
#pragma once

#include <string>
#include <vector>

namespace weft::report {

enum class Align : unsigned char { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
  bool is_optional = false;  // left out where the text would be wider than TextStyle::width
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // as many cells as columns
};

struct TextStyle {
  bool has_color = false;
  bool has_unicode = true;
  std::size_t width = 0;  // characters per line of the terminal; 0: no limit
};

// Pads columns to their widest cell, with a rule under the titles; escapes cells with safe_line. Where the table is too
// wide, cells are wrapped, columns with one value are moved to a line below, and optional columns are left out and
// listed below.
std::string to_text(const Table& table, const TextStyle& style);

// RFC 4180: cells with commas, quotes or newlines are quoted. A cell that begins with = + - @ and is no number gets a
// leading apostrophe, so that a spreadsheet does not run a name from a file as a formula.
std::string to_csv(const Table& table);

std::string to_html(const Table& table);

// GitHub's Markdown tables; bars in cells are escaped.
std::string to_markdown(const Table& table);

// Escapes & < > and " for HTML.
std::string escape_html(const std::string& text);

}  // namespace weft::report
