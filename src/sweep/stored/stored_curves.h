// Stored points as curves: what was run alike but for load and seed is one curve, and curves of the same traffic
// through the same kind of routers belong together.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/numbers/confidence.h"
#include "store/store.h"
#include "sweep/plan/plan.h"
#include "sweep/point/port_resources.h"

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
  std::optional<double> payload{};     // accepted, without headers; none where these have one flit
  std::optional<double> latency{};     // none: no packet arrived
  std::optional<Interval> interval{};  // of the latency: of the replications, or of the only run
  std::optional<double> p99{};         // of packets; the mean of the replications
  std::optional<double> hops{};
  bool is_saturated = false;  // all of them are, or deadlocked
  bool is_carried = false;    // by all of them; with one that is saturated and one that is not it is neither
  std::string verdict;        // of the first that is not converged, else "converged"
  std::vector<ClassBusy> busy{};
  std::vector<store::Row> rows{};
};

struct StoredCurve {
  std::string name;  // no two of a chart have the same
  std::string network;
  std::string routing;
  PortResources resources{};
  std::vector<StoredLoad> loads{};     // rising
  std::optional<double> bound{};       // on the accepted load, however unevenly sources are served
  std::optional<double> load_bound{};  // on the load, with equal service to all sources
  // The largest load that is carried, as are all below it; none when all are, or no load is.
  std::optional<double> carried{};
};

struct StoredChart {
  std::string traffic;
  std::string process;
  std::uint64_t packet = 1;
  std::string router;                      // in words, as far as the curves have it in common
  std::vector<std::string> differences{};  // in the resources of their routers
  std::vector<StoredCurve> curves{};
};

struct StoredCharts {
  std::vector<StoredChart> charts{};
  std::uint64_t left_out = 0;  // runs that end by themselves, and have no load
};

struct NamedRow {
  store::Row row;
  std::string name{};  // of its curve, by whoever planned it; may be empty
};

// Charts and curves in the order in which they first appear. Patterns that are drawn by the seed of the run, such as
// hot spots, are one pattern.
StoredCharts charts_of(std::span<const NamedRow> rows, Latency latency);

}  // namespace weft::sweep
