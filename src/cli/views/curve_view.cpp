#include "cli/views/curve_view.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include <fmt/format.h>

namespace weft::cli {
namespace {

using report::Align;
using sweep::StoredChart;
using sweep::StoredCurve;
using sweep::StoredLoad;

std::string seeds_of(const StoredLoad& load) {
  std::string text;
  for (const sweep::StoredRun& run : load.runs) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", run.configuration.seed);
  }
  return text;
}

std::string latency_of(const StoredLoad& load) {
  if (!load.latency) return "";
  std::string text = fmt::format("{:.2f}", *load.latency);
  if (load.interval) text += fmt::format(" ± {:.2f}", (load.interval->high - load.interval->low) / 2);
  return text;
}

std::string if_any(const std::optional<double>& value, int digits) {
  return value ? fmt::format("{:.{}f}", *value, digits) : "";
}

report::CurvePoint point_of(const StoredLoad& load) {
  const double latency = load.latency.value_or(std::numeric_limits<double>::quiet_NaN());
  report::CurvePoint point{.offered = load.offered,
                           .accepted = load.accepted,
                           .latency = latency,
                           .low = load.interval ? load.interval->low : latency,
                           .high = load.interval ? load.interval->high : latency,
                           .is_saturated = load.is_saturated,
                           .verdict = std::string(to_text(load.verdict))};
  point.details = {{"load", fmt::format("{}", load.load)},
                   {"latency", latency_of(load)},
                   {"99 % of packets", if_any(load.p99, 0)},
                   {"hops", if_any(load.hops, 3)},
                   {load.runs.size() == 1 ? "seed" : "seeds", seeds_of(load)}};
  if (load.payload) point.details.emplace_back("payload", if_any(load.payload, 4));
  return point;
}

}  // namespace

report::Curve curve_of(const StoredCurve& stored) {
  report::Curve curve{.name = stored.name, .bound = stored.bound, .saturation = stored.carried};
  for (const StoredLoad& load : stored.loads) {
    curve.points.push_back(point_of(load));
    for (std::size_t c = 0; c < load.busy.size(); ++c) {
      if (c == curve.link_use.size()) curve.link_use.push_back({.link_class = load.busy[c].link_class});
      curve.link_use[c].points.push_back({load.offered, load.busy[c].busy});
    }
  }
  return curve;
}

namespace {

// A column for a resource in which curves differ.
struct ResourceColumn {
  const char* title;
  std::string (*text)(const experiment::PortResources&);
};

std::vector<ResourceColumn> resource_columns(const StoredChart& chart) {
  const std::array<ResourceColumn, 3> all{{
      {"VCs", [](const experiment::PortResources& r) { return experiment::to_text(r.vcs); }},
      {"buffer", [](const experiment::PortResources& r) { return experiment::to_text(r.buffer); }},
      {"reuse", [](const experiment::PortResources& r) { return r.vc_reuse; }},
  }};
  std::vector<ResourceColumn> differing;
  for (const ResourceColumn& column : all) {
    const bool differs = std::any_of(chart.curves.begin(), chart.curves.end(), [&](const StoredCurve& curve) {
      return column.text(curve.resources) != column.text(chart.curves.front().resources);
    });
    if (differs) differing.push_back(column);
  }
  return differing;
}

report::Table numbers_of(const StoredChart& chart) {
  const std::vector<ResourceColumn> resources = resource_columns(chart);
  const bool has_payload = chart.curves.front().loads.front().payload.has_value();
  report::Table table{{{"network"}, {"routing"}}, {}};
  for (const ResourceColumn& column : resources) table.columns.push_back({column.title, Align::right});
  for (const char* title : {"load", "accepted"}) table.columns.push_back({title, Align::right});
  if (has_payload) table.columns.push_back({"payload", Align::right});
  for (const char* title : {"latency", "99 %", "hops", "runs"}) table.columns.push_back({title, Align::right});
  table.columns.push_back({"verdict"});
  for (const StoredCurve& curve : chart.curves) {
    for (const StoredLoad& load : curve.loads) {
      std::vector<std::string> cells{curve.network, curve.routing};
      for (const ResourceColumn& column : resources) cells.push_back(column.text(curve.resources));
      cells.insert(cells.end(), {fmt::format("{}", load.load), fmt::format("{:.4f}", load.accepted)});
      if (has_payload) cells.push_back(if_any(load.payload, 4));
      cells.insert(cells.end(), {latency_of(load), if_any(load.p99, 0), if_any(load.hops, 3),
                                 fmt::to_string(load.runs.size()), std::string(to_text(load.verdict))});
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

void add_repeats(const StoredChart& chart, const std::string& title, report::CurvePage& page) {
  for (const StoredCurve& curve : chart.curves) {
    for (const StoredLoad& load : curve.loads) {
      for (const sweep::StoredRun& run : load.runs) {
        page.repeats.push_back({fmt::format("{}: {} at {}", title, curve.name, load.load),
                                simulate_command(run.configuration), fmt::to_string(run.configuration.seed),
                                run.row.outcome.program});
      }
    }
  }
}

// "2026-03-01", or "2026-03-01 to 2026-03-04".
std::string span_text(const std::set<std::string>& days) {
  return days.size() == 1 ? *days.begin() : fmt::format("{} to {}", *days.begin(), *days.rbegin());
}

// "seed 1", "seeds 1 to 5", "seeds 1, 7".
std::string seeds_text(const std::set<std::uint64_t>& seeds) {
  if (seeds.size() == 1) return fmt::format("seed {}", *seeds.begin());
  const bool is_range = *seeds.rbegin() - *seeds.begin() + 1 == seeds.size() && seeds.size() > 2;
  return is_range ? fmt::format("seeds {} to {}", *seeds.begin(), *seeds.rbegin())
                  : fmt::format("seeds {}", fmt::join(seeds, ", "));
}

struct Origins {
  std::uint64_t run_count = 0;
  std::set<std::string> programs;
  std::set<std::string> days;
  std::set<std::uint64_t> seeds;
};

Origins origins_of(const sweep::StoredCharts& stored) {
  Origins origins;
  for (const StoredChart& chart : stored.charts) {
    for (const StoredCurve& curve : chart.curves) {
      for (const StoredLoad& load : curve.loads) {
        for (const auto& [row, configuration, result] : load.runs) {
          ++origins.run_count;
          origins.programs.insert(row.outcome.program);
          origins.days.insert(row.finished.substr(0, row.finished.find('T')));
          origins.seeds.insert(configuration.seed);
        }
      }
    }
  }
  return origins;
}

// All charts of a plan are in the same unit.
bool is_in_bits(const sweep::StoredCharts& stored) {
  return std::ranges::any_of(stored.charts, &StoredChart::is_in_bits);
}

std::vector<std::string> intro_of(const sweep::StoredCharts& stored, sweep::Latency latency) {
  const Origins origins = origins_of(stored);
  std::vector<std::string> intro = {
      fmt::format("{} {}, finished {}, with {}, by weft {}.", origins.run_count,
                  origins.run_count == 1 ? "run" : "runs", span_text(origins.days), seeds_text(origins.seeds),
                  fmt::join(origins.programs, ", ")),
      fmt::format(
          "Latency is in cycles, from {} until the tail is received, with its 95 % confidence interval; near "
          "zero load it is the mean at the lowest simulated load. Loads are in {} per terminal and "
          "cycle. The saturation load lies between the largest load that was carried and the next, which was "
          "not; the bound is an upper bound on it for any routing and router, with equal service to all sources.",
          latency == sweep::Latency::packet ? "the generation of a packet" : "the moment its head leaves the terminal",
          is_in_bits(stored) ? "bits" : "flits")};
  if (stored.left_out > 0) {
    intro.push_back(fmt::format("Left out: {} runs of lists and batches, which have no load.", stored.left_out));
  }
  return intro;
}

}  // namespace

report::CurvePage curve_page(const sweep::StoredCharts& stored, const NetworkSizes& sizes, const std::string& title,
                             sweep::Latency latency) {
  const std::vector<std::string> titles = chart_titles(stored);
  report::CurvePage page{.title = title,
                         .answers = answers_of(stored, titles),
                         .tables = {{"Summary", summary_table(stored, sizes)}},
                         .intro = intro_of(stored, latency)};
  if (is_in_bits(stored)) page.load_unit = "bits per terminal and cycle";
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const StoredChart& chart = stored.charts[i];
    report::CurveChart drawn{.title = titles[i], .subtitle = fmt::format("{}; {}", chart.process, chart.router)};
    for (const std::string& difference : chart.differences) drawn.notes.push_back(difference + ".");
    for (const StoredCurve& curve : chart.curves) drawn.curves.push_back(curve_of(curve));
    drawn.numbers = numbers_of(chart);
    page.charts.push_back(std::move(drawn));
    add_repeats(chart, titles[i], page);
  }
  return page;
}

}  // namespace weft::cli
