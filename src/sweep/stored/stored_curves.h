// Groups stored points into curves and charts. Points that differ only in load and seed form one curve; curves of the
// same traffic and the same kind of routers form one chart.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/numbers/confidence.h"
#include "experiment/port_resources.h"
#include "store/store.h"
#include "sweep/plan/plan.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/stored/stored_run.h"
#include "traffic/packet_lengths.h"

namespace weft::sweep {

struct ClassBusy {
  std::string link_class;
  double busy = 0;  // share of the cycles in which a channel of the class sends
};

// All replications at one load.
struct StoredLoad {
  double load = 0;
  double offered = 0;  // means of the replications
  double accepted = 0;
  std::optional<double> payload{};     // accepted load without header flits; none where headers have one flit
  std::optional<double> latency{};     // none: no packet was received
  std::optional<Interval> interval{};  // 95 % confidence interval of the latency
  std::optional<double> p99{};         // packet latency; the mean of the replications
  std::optional<double> hops{};
  bool is_saturated = false;  // all replications are saturated or deadlocked
  bool is_carried = false;    // all replications carry the load; a mixed load is neither saturated nor carried
  sim::RunVerdict verdict = sim::RunVerdict::converged;  // of the first replication that has not converged
  std::vector<ClassBusy> busy{};
  std::vector<StoredRun> runs{};  // by seed
};

struct StoredCurve {
  std::string name;  // unique in its chart
  std::string network;
  std::string routing;
  experiment::PortResources resources{};
  std::vector<StoredLoad> loads{};     // rising
  std::optional<double> bound{};       // on the accepted load, however unevenly sources are served
  std::optional<double> load_bound{};  // on the offered load, with equal service to all sources
  // The load below the lowest one that is not carried; none when all loads are carried, or the lowest is not.
  std::optional<double> carried{};
  // Bits of a channel, where networks are compared at equal cost; then all loads are in bits. Else 0.
  std::uint64_t width = 0;
};

struct StoredChart {
  std::string traffic;
  std::string process;
  traffic::PacketLengths packet{};         // in flits, or bits
  bool is_in_bits = false;                 // a comparison at equal cost: packets and loads are in bits
  std::string router;                      // the parameters that all curves share, in words
  std::vector<std::string> differences{};  // in the resources of the routers, one sentence each
  std::vector<StoredCurve> curves{};
};

struct StoredCharts {
  std::vector<StoredChart> charts{};
  std::uint64_t left_out = 0;  // runs without a load: lists and batches
};

struct NamedRun {
  StoredRun run;
  std::string name{};  // of its curve in the plan; may be empty
  // A plan that compares at equal cost; else 0 and none.
  std::uint64_t width = 0;
  std::uint64_t packet_bits = 0;
  std::optional<double> load_bits{};
};

struct StoredRuns {
  std::vector<NamedRun> runs;
  std::uint64_t other_models = 0;  // runs left out, as another version of the router model computed them
};

// All runs of a store, ordered by traffic, packet length and configuration.
StoredRuns runs_of(const store::Store& store);
// The points of a plan that are stored, in the order of the plan, with the names that it gives to its curves.
StoredRuns runs_of(const store::Store& store, const ReadyPlan& plan);

// Charts and curves in the order of their first runs. A pattern that is drawn from the seed of the run, such as hot
// spots, counts as one pattern.
StoredCharts charts_of(std::span<const NamedRun> runs, Latency latency);

}  // namespace weft::sweep
