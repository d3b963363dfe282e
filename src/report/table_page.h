// A page with one large table that can be sorted by a click on a title, and filtered by name and by number. The script
// is part of the page and loads nothing else; without scripts the table is static.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/page.h"
#include "report/table.h"

namespace weft::report {

// An input field: shows only rows whose number in this column is at most, or at least, the given one.
struct NumberFilter {
  std::size_t column = 0;
  bool is_least = false;
};

struct TablePage {
  std::string title;
  std::string about;  // above the table
  // The first column marks rows with "*", the second names them. Intervals such as "3 to 5" are sorted and filtered by
  // their lower ends.
  Table table;
  std::size_t detail_columns = 0;  // the last columns, hidden in narrow windows and in print
  std::vector<NumberFilter> filters;
  std::string mark_meaning;        // of "*": "no other is better"
  std::vector<std::string> notes;  // below the table, a paragraph each
  std::string command;             // makes this page again
  std::vector<std::string> pictures;
};

std::string table_page(const TablePage& page);

// Everything but the title, as a part of another page. A page has at most one such table.
void add_table_content(Page& page, const TablePage& content);

}  // namespace weft::report
