// The cost of networks as sections for people, JSON and CSV.
#pragma once

#include <string>
#include <vector>

#include "hardware/cost.h"
#include "hardware/router_calibration.h"
#include "report/table.h"

namespace weft::cli {

// Sections on chips, boards, wires, area, router and energy.
std::string cost_text(const hardware::Cost& cost, const hardware::Coefficients& coefficients,
                      const report::TextStyle& style);

// Several networks: a table of their chips, and one of all else.
std::string costs_text(const std::vector<hardware::Cost>& costs, const hardware::Coefficients& coefficients,
                       const report::TextStyle& style);

// One row for each partition. The row of the natural one has the wires of the natural placement, the row of the found
// one those of the improved placement.
report::Table cost_csv(const std::vector<hardware::Cost>& costs);

// One line.
std::string cost_json(const hardware::Cost& cost, const hardware::Coefficients& coefficients);

// The published gates, the model and the residuals.
report::Table calibration_table(const hardware::Calibration& calibration);
std::string calibration_text(const hardware::Calibration& calibration, const report::TextStyle& style);
std::string calibration_json(const hardware::Calibration& calibration);

}  // namespace weft::cli
