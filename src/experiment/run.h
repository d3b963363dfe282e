// Runs one simulation: from its settings to the result.
//
//   RunResult result = run(read_settings({...}), execution);
//
// Callers that run the same network several times keep a RoutedNetwork; set_up shows errors before anything runs, and
// run_in_detail also returns what is too large for a result.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/multicast_setup.h"
#include "experiment/routed_network.h"
#include "experiment/run_result.h"
#include "experiment/run_settings.h"
#include "sim/measure/simulation.h"
#include "traffic/injector.h"

namespace weft::experiment {

// A run that is ready: all names are resolved and all settings checked.
struct RunSetup {
  std::shared_ptr<const RoutedNetwork> routed;
  RunSettings settings;
  std::string traffic;                              // canonical; empty for a list
  std::string full_traffic;                         // with every argument written out
  std::shared_ptr<const MulticastSetup> multicast;  // none: messages go to one terminal each
  sim::Model model;
  std::string why_reuse;           // the reason for the VC reuse rule; may be empty
  std::string warning;             // printed with the results; empty for most runs
  std::uint64_t sender_count = 0;  // terminals that send under this pattern
  traffic::Injector injector;

  // That of the network, with VCs for multicasts where they need some.
  [[nodiscard]] const routing::Routing& routing() const {
    return multicast == nullptr ? routed->routing() : multicast->routing();
  }
};

// Throws InputError: a pattern that does not fit the network, too few VCs, a buffer too short, ...
RunSetup set_up(std::shared_ptr<const RoutedNetwork> routed, const RunSettings& settings, const Execution& execution);

// Cycles per flit of each link class, 1 unless a setting says otherwise. Throws InputError for an unknown link class,
// and where they differ within a class.
std::vector<unsigned> cycles_per_flit(const RunSettings& settings, const topology::PortGraph& graph);

struct DetailedRun {
  RunResult result;
  RunSetup setup;
  sim::Measurements measured{};
  std::optional<paths::ThroughputBound> bound{};
  std::optional<deadlock::Proof> proof{};  // of the routing, when the run deadlocked and the network is not too large
};

// The number of threads worth using on one run: threads synchronize in every cycle, so each needs many routers.
unsigned useful_threads(std::uint64_t node_count);

// Optional records of a run; each takes memory.
struct RecordOptions {
  bool counts_channels = false;
  bool keeps_packets = false;
};

// `cycles` is for the simulation itself, `rest` for the bound and the proof. Throws Interrupted when it is stopped.
// With several ranks only the first one has the bound, the proof and descriptions of packets.
DetailedRun run_in_detail(RunSetup setup, const RecordOptions& options, const Execution& cycles, const Execution& rest);

// Builds the network, runs, and returns the result. Throws InputError for settings that are incomplete or do not fit,
// and Interrupted when it is stopped.
RunResult run(const RunSettings& settings, const Execution& execution);
// The same on a network that is built already; the settings' own network and routing are ignored.
RunResult run(const std::shared_ptr<const RoutedNetwork>& routed, const RunSettings& settings,
              const Execution& execution);

// f(node, port, channel), channels numbered node by node, port by port.
template <class F>
void for_each_channel(const topology::PortGraph& graph, const F& f) {
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) f(v, port, channel++);
  }
}

// The utilisation of a channel whose flits were counted.
double busy_share(const DetailedRun& run, NodeId v, PortId port);

}  // namespace weft::experiment
