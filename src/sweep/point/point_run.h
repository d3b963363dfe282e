// Runs one point: from its settings to the measurements. `weft simulate` runs one point, a sweep many.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sim/measure/simulation.h"
#include "sweep/point/routed_network.h"
#include "sweep/point/run_settings.h"
#include "traffic/injector.h"

namespace weft::sweep {

// A point that is ready to run: all names are resolved and all settings checked.
struct PointSetup {
  std::shared_ptr<const RoutedNetwork> routed;
  RunSettings settings;
  std::string traffic;       // canonical; empty for a list
  std::string full_traffic;  // with every argument written out
  sim::Model model;
  std::string why_reuse;           // the reason for the VC reuse rule; may be empty
  std::string warning;             // printed with the results; empty for most runs
  std::uint64_t sender_count = 0;  // terminals that send under this pattern
  traffic::Injector injector;
};

// Throws InputError: a pattern that does not fit the network, too few VCs, a buffer too short, ...
PointSetup set_up(std::shared_ptr<const RoutedNetwork> routed, const RunSettings& settings, const Execution& execution);

struct PointRun {
  std::shared_ptr<const RoutedNetwork> routed;
  RunSettings settings;
  std::string traffic;
  sim::Model model;
  std::string why_reuse;
  std::string warning;
  std::uint64_t sender_count = 0;
  sim::Measurements measured{};
  // Holds for any routing and any router; none where the traffic does not follow a pattern.
  std::optional<paths::ThroughputBound> bound{};
  std::optional<deadlock::Proof> proof{};  // of the routing, when the run deadlocked and the network is not too large
  double setup_seconds = 0;

  [[nodiscard]] bool is_deadlocked() const { return measured.verdict == sim::RunVerdict::deadlocked; }
};

// The number of threads worth using on one run: threads synchronize in every cycle, so each needs many routers.
unsigned useful_threads(std::uint64_t node_count);

// Optional records of a run; each takes memory.
struct RecordOptions {
  bool counts_channels = false;
  bool keeps_packets = false;
};

// `cycles` is for the simulation itself, `rest` for the bound and the proof. Throws Interrupted when it is stopped.
PointRun run_point(const PointSetup& setup, const RecordOptions& options, const Execution& cycles,
                   const Execution& rest);

}  // namespace weft::sweep
