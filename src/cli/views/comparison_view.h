// How compared networks are shown: a table, CSV, JSON and a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "paths/network_comparison.h"
#include "report/table.h"

namespace weft::cli {

using ComparedNetworks = std::vector<paths::ComparedNetwork>;

// Best first by the column of this name, equal ones by their names; throws InputError when there is no such column.
void sort_by(ComparedNetworks& networks, std::string_view column);

// "nodes, radix, ...": what can be sorted by.
std::string sort_columns_text();

// For people, the columns that fit most terminals.
report::Table comparison_table(const ComparedNetworks& networks);

// For programs: one number in each cell, all digits, empty where there is none.
report::Table comparison_csv(const ComparedNetworks& networks);

// One line of JSON for each: what weft info tells, and what compare adds.
std::string comparison_json(const ComparedNetworks& networks);

struct ComparisonPage {
  std::string about;               // what is compared, in a sentence
  std::vector<std::string> notes;  // what was left out
  std::string command;             // that shows it again
  std::vector<std::string> pictures;
};

std::string comparison_page(const ComparedNetworks& networks, const ComparisonPage& page);

}  // namespace weft::cli
