// What a page of curves says first: which network carries most, and a table of all of them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/table.h"
#include "sweep/stored/stored_curves.h"

namespace weft::cli {

// As text, empty where it is not known.
struct NetworkSize {
  std::string routers;
  std::string links;
};
using NetworkSizes = std::map<std::string, NetworkSize>;  // by the network's name

// A title for each chart, no two alike: traffic and packet length, and what tells it from others with the same.
std::vector<std::string> chart_titles(const sweep::StoredCharts& stored);

// A sentence for each chart.
std::vector<std::string> answers_of(const sweep::StoredCharts& stored, const std::vector<std::string>& titles);

// A row for each curve of each chart.
report::Table summary_table(const sweep::StoredCharts& stored, const NetworkSizes& sizes);

}  // namespace weft::cli
