#include "report/table.h"

#include <charconv>
#include <string_view>

#include <fmt/format.h>

namespace weft::report {
namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// A spreadsheet would evaluate such a cell; a single character is harmless.
bool is_formula(const std::string& text) {
  return text.size() > 1 && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos &&
         !is_number(text);
}

std::string csv_cell(const std::string& cell) {
  const std::string text = is_formula(cell) ? "'" + cell : cell;
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string markdown_cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

std::string to_csv(const Table& table) {
  std::string text;
  for (std::size_t c = 0; c < table.columns.size(); ++c) text += (c > 0 ? "," : "") + csv_cell(table.columns[c].title);
  text += "\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) text += (c > 0 ? "," : "") + csv_cell(row[c]);
    text += "\n";
  }
  return text;
}

std::string to_html(const Table& table) {
  const auto cell = [](const char* tag, const std::string& text, Align align) {
    return fmt::format("<{0}{1}>{2}</{0}>", tag, align == Align::right ? " class=\"number\"" : "", escape_html(text));
  };
  std::string html = "<table>\n<thead><tr>";
  for (const Column& column : table.columns) html += cell("th", column.title, column.align);
  html += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    html += "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c) html += cell("td", row[c], table.columns[c].align);
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

std::string to_markdown(const Table& table) {
  std::string titles = "|";
  std::string rule = "|";
  for (const Column& column : table.columns) {
    titles += " " + markdown_cell(column.title) + " |";
    rule += column.align == Align::right ? "---:|" : "---|";
  }
  std::string text = titles + "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    text += "|";
    for (const std::string& cell : row) text += " " + markdown_cell(cell) + " |";
    text += "\n";
  }
  return text;
}

std::string escape_html(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace weft::report
