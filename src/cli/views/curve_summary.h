// The beginning of a page of curves: which network carries the highest load, and a summary table.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/table.h"
#include "sweep/stored/stored_curves.h"

namespace weft::cli {

// As text, empty where unknown.
struct NetworkSize {
  std::string routers;
  std::string links;
};
using NetworkSizes = std::map<std::string, NetworkSize>;  // by the network's name

// A unique title for each chart: traffic and packet length, and the settings that distinguish charts that share them.
std::vector<std::string> chart_titles(const sweep::StoredCharts& stored);

// One sentence per chart.
std::vector<std::string> answers_of(const sweep::StoredCharts& stored, const std::vector<std::string>& titles);

// One row per curve of each chart.
report::Table summary_table(const sweep::StoredCharts& stored, const NetworkSizes& sizes);

}  // namespace weft::cli
