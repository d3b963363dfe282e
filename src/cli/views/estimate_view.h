// An estimated curve as text, JSON, CSV and a page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/shell/output_form.h"
#include "experiment/latency_estimate.h"
#include "paths/estimate/queueing.h"
#include "report/curve_page.h"
#include "report/table.h"
#include "traffic/packet_lengths.h"

namespace weft::cli {

struct EstimatedPoint {
  experiment::LatencyEstimate estimate;
  std::optional<experiment::RunResult> simulated{};

  // The estimate less the simulated latency, over the latter; none where either is missing or the run is saturated.
  [[nodiscard]] std::optional<double> error() const;
};

struct CurveEstimate {
  std::string network;
  std::string routing;
  std::string traffic;
  traffic::PacketLengths packet{};
  double mean_hops = 0;
  std::optional<paths::TrafficDensity> density{};  // none without channels
  double terminals = 0;
  std::vector<double> channel_loads{};
  double saturation = 0;  // of the model
  std::vector<EstimatedPoint> points{};

  // Kleinrock's delay in cycles, at a load; none: saturated.
  [[nodiscard]] std::optional<double> queueing_delay(double load) const;
};

// Without points.
CurveEstimate curve_of(const experiment::RunSetup& setup, const experiment::LatencyEstimator& estimator,
                       const Execution& execution);

std::string estimate_text(const CurveEstimate& curve, const report::TextStyle& style);
std::string estimate_json(const CurveEstimate& curve);
report::Table estimate_table(const CurveEstimate& curve, Form form);
report::CurvePage estimate_page(const CurveEstimate& curve);

}  // namespace weft::cli
