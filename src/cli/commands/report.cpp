#include <optional>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/store_option.h"
#include "cli/views/curve_view.h"
#include "metrics/analysis.h"
#include "sweep/plan/plan_file.h"
#include "sweep/stored/stored_curves.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

std::optional<sweep::Latency> given_latency(const Invocation& invocation) {
  if (!invocation.has("--latency")) return std::nullopt;
  return sweep::read_latency({.label = "--latency", .text = invocation.value("--latency")});
}

struct Content {
  sweep::StoredRuns stored;
  std::string title;
  std::optional<sweep::Latency> latency{};  // the plan's choice
};

Content content_of(const store::Store& store, const Invocation& invocation, const Execution& execution) {
  if (!invocation.has("--plan")) return {sweep::runs_of(store), "Latency and throughput"};
  const sweep::ReadyPlan plan(sweep::read_plan(invocation.value("--plan"), {}), execution);
  return {sweep::runs_of(store, plan), plan.plan().title.empty() ? invocation.value("--plan") : plan.plan().title,
          plan.plan().latency};
}

// The store is an operand or, as for other commands, the value of --store.
std::string given_store(const Invocation& invocation) {
  const auto& operands = invocation.all("STORE");
  if (operands.empty()) return store_path(invocation);
  if (invocation.has("--store")) {
    throw InputError("weft report: STORE and --store are both given", {}, "leave one of them out");
  }
  return operands.front();
}

// None for a network from a file, which may have changed since it was simulated.
std::optional<NetworkSize> size_of(const std::string& network, const Execution& execution) {
  if (network.find("file(") != std::string::npos) return std::nullopt;
  try {
    metrics::Analysis analysis(topology::resolve(network), {}, execution);
    const auto nodes = analysis.nodes();
    const auto links = analysis.links();
    const auto channels = analysis.channels();
    if (!nodes || !links || !channels) return std::nullopt;
    return NetworkSize{to_text(*nodes), *links > 0 ? to_text(*links) : to_text(*channels) + " channels"};
  } catch (const InputError&) {  // a name of an older version
    return std::nullopt;
  }
}

NetworkSizes sizes_of(const sweep::StoredCharts& charts, const Execution& execution) {
  NetworkSizes sizes;
  for (const sweep::StoredChart& chart : charts.charts) {
    for (const sweep::StoredCurve& curve : chart.curves) {
      if (sizes.contains(curve.network)) continue;
      if (const auto size = size_of(curve.network, execution)) sizes[curve.network] = *size;
    }
  }
  return sizes;
}

int run_report(const Invocation& invocation, Session& session) {
  const std::optional<sweep::Latency> given = given_latency(invocation);
  const std::string path = given_store(invocation);
  const store::Store store = open_store(path, store::Access::read, session);
  const Content content = content_of(store, invocation, session.execution);
  const sweep::Latency latency = given ? *given : content.latency.value_or(sweep::Latency::packet);
  const sweep::StoredCharts charts = sweep::charts_of(content.stored.runs, latency);
  if (charts.charts.empty()) {
    throw InputError(path + " has no points that make a curve", {}, "compute some: weft help sweep");
  }
  const std::string title = invocation.has("--title") ? invocation.value("--title") : content.title;
  const std::string page = invocation.has("-o") ? invocation.value("-o") : "report.html";
  const NetworkSizes sizes = sizes_of(charts, session.execution);
  write_file_atomically(page, report::to_html(curve_page(charts, sizes, title, latency)));
  session.note(
      fmt::format("wrote {} ({} {})\n", page, charts.charts.size(), charts.charts.size() == 1 ? "chart" : "charts"));
  if (const auto others = content.stored.other_models; others > 0) {
    session.note(fmt::format("left out: {} of another model version\n",
                             others == 1 ? "1 point" : fmt::format("{} points", others)));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command report{
    .name = "report",
    .summary = "write a page with the curves of stored results",
    .details =
        "Writes one self-contained HTML file. It begins with the network that carries the highest load and a summary "
        "table; then follow latency over load for each traffic pattern and packet length, with confidence intervals, "
        "bounds and saturation; link utilisation; and for each point the command that repeats it. Pictures can be "
        "saved from the page as SVG and PNG.",
    .operands = {{{.name = "STORE", .help = "stored results (default: weft-results.sqlite)", .is_required = false}}},
    .options = {{
        {"--store", "FILE", "the stored results, instead of STORE"},
        {"-o", "FILE", "the page (default: report.html)"},
        {"--plan", "PLAN", "only the points of this sweep plan, with its order, names, title and latency"},
        {"--title", "TEXT", "title of the page"},
        {"--latency", "WHICH",
         "packet: from generation; network: from injection of the head (default: that of the plan, else packet)", false,
         "", "packet|network"},
    }},
    .examples = {"weft sweep \"ring(8)\" --traffic uniform --load 0.1,0.2 && weft report"},
    .run = run_report,
};

}  // namespace command_records
}  // namespace weft::cli
