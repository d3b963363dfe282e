// One point: from its settings to what a run measured. `weft simulate` is one point; a sweep is many.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sim/measure/simulation.h"
#include "sweep/point/routed_network.h"
#include "sweep/point/run_settings.h"
#include "traffic/injector.h"

namespace weft::sweep {

// A point that is ready to run: everything has been looked up and checked.
struct PointSetup {
  std::shared_ptr<const RoutedNetwork> routed;
  RunSettings settings;
  std::string traffic;       // canonical; empty for a list
  std::string full_traffic;  // with every argument written out
  sim::Model model;
  std::string why_reuse;           // of the vcs; empty when there is nothing to tell
  std::string warning;             // what a reader of the results must know; mostly empty
  std::uint64_t sender_count = 0;  // terminals that the pattern lets send
  traffic::Injector injector;
};

// Throws InputError: a pattern that does not fit, too few vcs, a buffer too short, ...
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
  // Whatever the routing and the routers; none where the traffic does not follow the pattern.
  std::optional<paths::ThroughputBound> bound{};
  std::optional<deadlock::Proof> proof{};  // of the routing, when the run deadlocked and the network is not too large
  double setup_seconds = 0;

  [[nodiscard]] bool is_deadlocked() const { return measured.verdict == sim::RunVerdict::deadlocked; }
};

// Threads wait for one another in every cycle, which pays only where each has much to do.
unsigned useful_threads(std::uint64_t node_count);

// What is kept besides.
struct RecordOptions {
  bool counts_channels = false;
  bool keeps_packets = false;
};

// `cycles` is for the simulation itself, `rest` for the bound and the proof. Throws Interrupted when it is stopped.
PointRun run_point(const PointSetup& setup, const RecordOptions& wishes, const Execution& cycles,
                   const Execution& rest);

}  // namespace weft::sweep
