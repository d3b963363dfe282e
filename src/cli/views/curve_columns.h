// The table columns that distinguish the curves of a plan, and the resources in which their routers differ; shared by
// `sweep` and `saturation`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/views/differences.h"
#include "report/table.h"
#include "sweep/plan/ready_plan.h"

namespace weft::cli {

// The name of a curve (if any curve has one), its network, routing, traffic and packet length, and every other setting
// in which curves differ.
class CurveColumns {
 public:
  explicit CurveColumns(const sweep::ReadyPlan& plan);

  [[nodiscard]] report::Table empty_table() const;
  // `traffic` is the pattern of the point; it may depend on the seed.
  [[nodiscard]] std::vector<std::string> cells(std::size_t curve, const std::string& traffic) const;
  // The cells of a curve that does not fit: the settings as given.
  [[nodiscard]] std::vector<std::string> misfit_cells(std::size_t misfit) const;

 private:
  const sweep::ReadyPlan& plan_;
  std::vector<SettingTexts> texts_;         // of each curve
  std::vector<SettingTexts> misfit_texts_;  // of each curve that does not fit
  std::vector<std::string> others_;
  bool has_names_ = false;
};

// A sentence and a hint for each reason why curves do not fit, without a line end.
std::vector<std::string> misfit_sentences(const sweep::ReadyPlan& plan);

// For a comparison at equal cost: the budget and the units; else empty.
std::string equal_line(const sweep::ReadyPlan& plan);

// One line per resource in which networks of the plan differ.
std::string difference_lines(const sweep::ReadyPlan& plan);

}  // namespace weft::cli
