// A page with one large table that fits its window, sorts by a click on a title, and is filtered by name and by number.
// The script is part of the page and asks for nothing outside; without scripts the table is there all the same.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/table.h"

namespace weft::report {

// Shows only rows whose number in this column is at most, or at least, what is typed.
struct NumberFilter {
  std::size_t column = 0;
  bool is_least = false;
};

struct TablePage {
  std::string title;
  std::string about;  // above the table
  // Its first column marks rows with "*", its second names them. Intervals such as "3 to 5" are sorted and filtered by
  // their lower ends.
  Table table;
  std::size_t detail_columns = 0;  // at the end; hidden in windows too narrow for them, and in print
  std::vector<NumberFilter> filters;
  std::string mark_meaning;        // "no other is better": what "*" says of a row
  std::vector<std::string> notes;  // below the table, a paragraph each
  std::string command;             // that shows this again
  std::vector<std::string> pictures;
};

std::string table_page(const TablePage& page);

}  // namespace weft::report
