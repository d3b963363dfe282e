// The text of `weft simulate`, and the tables that it writes to files.
#pragma once

#include <string>

#include "report/table.h"
#include "sweep/point/point_run.h"

namespace weft::cli {

std::string simulation_text(const sweep::PointRun& run, const report::TextStyle& style);
// The speed of the simulation; it differs from run to run.
std::string speed_text(const sweep::PointRun& run);

report::Table channel_table(const sweep::PointRun& run);
report::Table packet_table(const sweep::PointRun& run);
report::Table series_table(const sweep::PointRun& run);
report::Table histogram_table(const sweep::PointRun& run);

}  // namespace weft::cli
