// A table of text cells, and its renderings.
#pragma once

#include <string>
#include <vector>

namespace weft::report {

enum class Align : unsigned char { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
  bool is_optional = false;  // left out of a text that would be too wide; TextStyle says how wide it may be
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // as many cells as columns
};

struct TextStyle {
  bool has_color = false;
  bool has_unicode = true;
  std::size_t width = 0;  // characters of a line, of a terminal; 0: no limit
};

// Columns padded to their widest cell, a rule under the titles; each cell is a safe_line. A table wider than the style
// allows is wrapped inside its columns, says once what all rows have in common, and leaves out optional columns; lines
// below it tell.
std::string to_text(const Table& table, const TextStyle& style);

// RFC 4180: cells with commas, quotes or line ends are quoted. A cell that begins with = + - @ and is no number gets an
// apostrophe before it, so that no spreadsheet computes a name from a file.
std::string to_csv(const Table& table);

std::string to_html(const Table& table);

// Of Markdown with tables; bars in cells are escaped.
std::string to_markdown(const Table& table);

// Text safe inside HTML.
std::string escape_html(const std::string& text);

}  // namespace weft::report
