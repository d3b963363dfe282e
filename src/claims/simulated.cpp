#include "claims/simulated.h"

#include <fmt/format.h>

#include "sim/model/model.h"

namespace weft::claims {

std::vector<sweep::Replication> latencies(const RunTexts& settings, std::uint64_t first_seed, MeasurementCache& cache) {
  std::vector<sweep::Replication> replications;
  for (const experiment::RunResult& result : cache.runs(settings, first_seed)) {
    replications.push_back({.seed = result.seed});
    if (!is_saturated(result)) replications.back().latency = result.network_latency.value_or(0);
  }
  return replications;
}

Measured order_value(sweep::Order order) {
  if (order == sweep::Order::not_distinguishable) return Measured::between(0, 1);
  return Measured::exactly(order == sweep::Order::below ? 1 : 0);
}

sweep::Order order_of(const Measured& value) {
  if (!value.is_exact()) return sweep::Order::not_distinguishable;
  return value.low().numerator() == 1 ? sweep::Order::below : sweep::Order::above;
}

std::string simulated_version() { return fmt::format("1, model {}", sim::kModelVersion); }

std::string simulate_command(const RunTexts& settings) {
  std::string command = fmt::format("weft simulate \"{}\"", settings.at("spec"));
  for (const auto& [name, text] : settings) {
    if (name == "spec") continue;
    command += text == "true" ? fmt::format(" --{}", name) : fmt::format(" --{} \"{}\"", name, text);
  }
  return command;
}

}  // namespace weft::claims
