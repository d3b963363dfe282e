#include "cli/atlas/atlas_curves.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "cli/views/curve_view.h"
#include "sweep/search/sweep_run.h"
#include "version.h"

namespace weft::cli {
namespace {

// The routers of all curves.
constexpr const char* kTraffic = "uniform";
constexpr const char* kPacket = "8";  // flits
constexpr const char* kVcs = "4";

sweep::Plan plan_of(const AtlasRecord& record, std::string_view loads) {
  sweep::Group group;
  const auto set = [&](const char* name, std::string_view text) {
    group.common[name] = {{.label = fmt::format("--{}", name), .text = std::string(text)}};
  };
  set("traffic", kTraffic);
  set("packet", kPacket);
  set("vcs", kVcs);
  set("load", loads);
  for (const std::string_view spec : record.networks) {
    group.networks.push_back({{"spec", {{.label = "SPEC", .text = std::string(spec)}}}});
  }
  sweep::Plan plan;
  sweep::add_curves(group, sweep::Loads::needed, "", plan);
  return plan;
}

}  // namespace

std::vector<sweep::StoredCurve> simulate_curves(const AtlasRecord& record, std::string_view loads, store::Store& store,
                                                const Execution& execution) {
  const sweep::ReadyPlan plan(plan_of(record, loads), execution);
  sweep::SweepRun(plan, store, kVersion).run(execution);
  std::vector<sweep::StoredCurve> curves;
  sweep::StoredCharts stored = sweep::charts_of(sweep::runs_of(store, plan).runs, sweep::Latency::packet);
  for (sweep::StoredChart& chart : stored.charts) std::ranges::move(chart.curves, std::back_inserter(curves));
  return curves;
}

std::string carried_text(const sweep::StoredCurve& curve) {
  if (curve.carried) return fmt::format("{}", *curve.carried);
  const bool are_all_carried = curve.loads.back().is_carried;
  return are_all_carried ? fmt::format("{} or more", curve.loads.back().load)
                         : fmt::format("less than {}", curve.loads.front().load);
}

report::AtlasTable capacities_of(const AtlasRecord& record, std::string_view loads,
                                 const std::vector<sweep::StoredCurve>& curves) {
  report::AtlasTable table{
      .table = {{{"network"},
                 {"routing"},
                 {"latency near zero load", report::Align::right},
                 {"carries a load of", report::Align::right},
                 {"no routing above", report::Align::right}},
                {}},
      .note =
          fmt::format("Latency in cycles, from the generation of a packet until its tail is received, at the lowest "
                      "simulated load. Loads are in flits per terminal and cycle; the last column is a proven "
                      "bound. Each port has {} VCs; packets have {} flits.",
                      kVcs, kPacket),
      .commands = {fmt::format("weft sweep {} --traffic {} --packet {} --vcs {} --load {}",
                               all_in_quotes(record.networks), kTraffic, kPacket, kVcs, loads),
                   "weft report -o curves.html"}};
  for (const sweep::StoredCurve& curve : curves) {
    const sweep::StoredLoad& lowest = curve.loads.front();
    table.table.rows.push_back({curve.network, curve.routing,
                                lowest.latency ? fmt::format("{:.1f}", *lowest.latency) : "?", carried_text(curve),
                                curve.load_bound ? fmt::format("{:.3f}", *curve.load_bound) : "?"});
  }
  return table;
}

report::CurveChart chart_of(const std::vector<sweep::StoredCurve>& curves) {
  report::CurveChart chart;
  for (const sweep::StoredCurve& curve : curves) chart.curves.push_back(curve_of(curve));
  return chart;
}

}  // namespace weft::cli
