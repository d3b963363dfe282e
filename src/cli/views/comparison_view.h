// Compared networks as a table, CSV, JSON and a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/views/equal_view.h"
#include "paths/network_comparison.h"
#include "report/table.h"
#include "report/table_page.h"

namespace weft::cli {

using ComparedNetworks = std::vector<paths::ComparedNetwork>;

// Sorts by the named column, best first, ties by network name; throws InputError when there is no such column.
void sort_by(ComparedNetworks& networks, std::string_view column);

// "nodes, radix, ...": the columns that sort_by accepts.
std::string sort_columns_text();

// `equal` is null unless networks are compared at equal cost.

// For people: the columns that fit most terminals.
report::Table comparison_table(const ComparedNetworks& networks, const EqualComparison* equal);

// For programs: one number per cell in full precision, empty where unknown.
report::Table comparison_csv(const ComparedNetworks& networks, const EqualComparison* equal);

// One line of JSON per network: the keys of weft info, and those that compare adds.
std::string comparison_json(const ComparedNetworks& networks, const EqualComparison* equal);

struct ComparisonPage {
  std::string about;               // a sentence on what is compared
  std::vector<std::string> notes;  // left out or filtered members
  std::string command;             // repeats the comparison
  std::vector<std::string> pictures;
  const EqualComparison* equal = nullptr;
};

report::TablePage comparison_content(const ComparedNetworks& networks, const ComparisonPage& page);
std::string comparison_page(const ComparedNetworks& networks, const ComparisonPage& page);

}  // namespace weft::cli
