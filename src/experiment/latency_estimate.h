// The latency of a run, estimated without simulating it: the latency in an empty network, which follows from the
// routers' delays, and the waiting times of paths/estimate/contention.h.
#pragma once

#include <optional>
#include <vector>

#include "experiment/run.h"
#include "paths/estimate/contention.h"

namespace weft::experiment {

struct LatencyEstimate {
  double load = 0;                                // flits per terminal and cycle
  double unloaded = 0;                            // cycles
  std::optional<paths::Contention> contention{};  // none: saturated

  [[nodiscard]] std::optional<double> latency() const {
    return contention ? std::optional(unloaded + contention->total()) : std::nullopt;
  }
};

// Estimates points of one curve: all that depends on the load is computed point by point.
class LatencyEstimator {
 public:
  // Throws InputError for what the model does not describe: a switching other than wormhole, a process other than
  // bernoulli, replies, pairs that the routing does not deliver.
  LatencyEstimator(const RunSetup& setup, const Execution& execution);

  [[nodiscard]] const paths::TrafficSurvey& traffic() const { return traffic_; }
  [[nodiscard]] LatencyEstimate at(double load, const Execution& execution) const;
  // The largest load, within a thousandth, that the model carries.
  [[nodiscard]] double saturation(const Execution& execution) const;

 private:
  paths::TrafficSurvey traffic_;
  std::vector<paths::QueueClass> queues_;
  paths::ContentionModel model_;
  double unloaded_ = 0;
};

}  // namespace weft::experiment
