// What `weft simulate` shows: text, JSON, and the tables that it writes to files.
#pragma once

#include <optional>
#include <string>

#include "cli/simulation_options.h"
#include "deadlock/verdict.h"
#include "paths/throughput_bound.h"
#include "report/table.h"
#include "sim/simulation.h"
#include "topology/network.h"

namespace weft::cli {

struct SimulationFindings {
  const topology::Network& network;
  const routing::Routing& routing;
  std::string traffic;  // canonical names
  std::string process;
  bool ends_by_itself = false;
  SimulationOptions options{};
  sim::Model model{};
  std::string why_reuse;  // of the vcs; empty when there is nothing to tell
  sim::Measurements measured{};
  // On the accepted load, whatever the routing and the routers; none where the traffic does not follow the pattern.
  std::optional<paths::ThroughputBound> bound{};
  std::optional<deadlock::Proof> proof{};  // of the routing, when the run deadlocked
  std::string no_proof{};                  // why there is none
  double setup_seconds = 0;
};

std::string simulation_text(const SimulationFindings& findings, const report::TextStyle& style);
std::string simulation_json(const SimulationFindings& findings);
// How fast it was: differs from run to run.
std::string speed_text(const SimulationFindings& findings);

report::Table channel_table(const SimulationFindings& findings);
report::Table packet_table(const SimulationFindings& findings);
report::Table series_table(const SimulationFindings& findings);
report::Table histogram_table(const SimulationFindings& findings);

}  // namespace weft::cli
