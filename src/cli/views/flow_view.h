// How weft flow shows the most that a network can carry, and the best oblivious routing.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "paths/flow/concurrent_flow.h"
#include "paths/flow/oblivious.h"
#include "paths/flow/routing_throughput.h"
#include "paths/worst_case.h"
#include "report/table.h"
#include "topology/network.h"

namespace weft::cli {

// A network under a demand, and a routing beside the optimum if one was named.
struct FlowFindings {
  const topology::Network& network;
  std::string traffic;
  paths::ConcurrentFlow flow{};
  std::string routing_name{};  // empty: none
  paths::RoutingThroughput routing{};

  // Flits per terminal and cycle; terminals included.
  [[nodiscard]] double routing_throughput() const;
};

nlohmann::ordered_json flow_json(const FlowFindings& findings);
std::string flow_text(const FlowFindings& findings, const report::TextStyle& style);

// A network under its worst permutation.
struct ObliviousFindings {
  const topology::Network& network;
  paths::ObliviousOptimum optimum{};
  std::string routing_name{};  // empty: none
  std::optional<paths::WorstCase> worst{};
};

nlohmann::ordered_json oblivious_json(const ObliviousFindings& findings);
std::string oblivious_text(const ObliviousFindings& findings, const report::TextStyle& style);

}  // namespace weft::cli
