// The text of `weft simulate`, and the tables that it writes to files.
#pragma once

#include <string>

#include "experiment/run.h"
#include "report/table.h"

namespace weft::cli {

std::string simulation_text(const experiment::DetailedRun& run, const report::TextStyle& style);
// The speed of the simulation; it differs from run to run.
std::string speed_text(const experiment::DetailedRun& run);

report::Table channel_table(const experiment::DetailedRun& run);
report::Table packet_table(const experiment::DetailedRun& run);
report::Table series_table(const experiment::DetailedRun& run);
report::Table histogram_table(const experiment::DetailedRun& run);

}  // namespace weft::cli
