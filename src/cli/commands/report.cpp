#include <optional>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/store_option.h"
#include "cli/views/curve_view.h"
#include "metrics/survey.h"
#include "sweep/plan/plan_file.h"
#include "sweep/stored/stored_rows.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using metrics::Quantity;

std::optional<sweep::Latency> given_latency(const Invocation& invocation) {
  if (!invocation.has("--latency")) return std::nullopt;
  return sweep::read_latency({.label = "--latency", .text = invocation.value("--latency")});
}

struct Content {
  sweep::StoredRows stored;
  std::string title;
  std::optional<sweep::Latency> latency{};  // that the plan asks for
};

Content content_of(const store::Store& store, const Invocation& invocation, const Execution& execution) {
  if (!invocation.has("--plan")) return {sweep::rows_of(store), "Latency and throughput"};
  const sweep::ReadyPlan plan(sweep::read_plan(invocation.value("--plan"), {}), execution);
  return {sweep::rows_of(store, plan), plan.plan().title.empty() ? invocation.value("--plan") : plan.plan().title,
          plan.plan().latency};
}

// As an operand or, as with other commands, after --store.
std::string given_store(const Invocation& invocation) {
  const auto& operands = invocation.all("STORE");
  if (operands.empty()) return store_path(invocation);
  if (invocation.has("--store")) {
    throw InputError("weft report: STORE and --store are both given", {}, "leave one of them out");
  }
  return operands.front();
}

// Of a network whose sizes follow from its name. A file may have changed since its network was simulated.
std::optional<NetworkSize> size_of(const std::string& network, const Execution& execution) {
  if (network.find("file(") != std::string::npos) return std::nullopt;
  const metrics::SurveyRequest request{.wanted = {Quantity::nodes, Quantity::links, Quantity::channels}};
  try {
    const metrics::Survey survey = metrics::survey(topology::resolve(network), request, execution);
    if (!survey.nodes || !survey.links || !survey.channels) return std::nullopt;
    const bool has_links = survey.links > Count{0};
    return NetworkSize{to_text(*survey.nodes),
                       has_links ? to_text(*survey.links) : to_text(*survey.channels) + " channels"};
  } catch (const InputError&) {  // a name that an older version knew
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
  const sweep::StoredCharts charts = sweep::charts_of(content.stored.rows, latency);
  if (charts.charts.empty()) {
    throw InputError(path + " has no points that make a curve", {}, "compute some: weft help sweep");
  }
  const std::string title = invocation.has("--title") ? invocation.value("--title") : content.title;
  const std::string page = invocation.has("-o") ? invocation.value("-o") : "report.html";
  const NetworkSizes sizes = sizes_of(charts, session.execution);
  write_file_atomically(page, report::to_html(curve_page(charts, sizes, title, latency)));
  session.note(
      fmt::format("{} {} in {}\n", charts.charts.size(), charts.charts.size() == 1 ? "chart" : "charts", page));
  if (const auto others = content.stored.other_models; others > 0) {
    session.note(fmt::format("{} of another version of the simulated routers left out\n",
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
        "One HTML file that needs nothing else. It begins with which network carries the highest load and a summary "
        "table; then latency over load for each traffic and packet length, with intervals, bounds and saturation; how "
        "busy the links are; and for each point the command that repeats it. Pictures can be saved from the page as "
        "SVG and PNG.",
    .operands =
        {{{.name = "STORE", .help = "stored results (weft-results.sqlite when left out)", .is_required = false}}},
    .options = {{
        {"--store", "FILE", "the stored results, in place of STORE"},
        {"-o", "FILE", "the page (report.html when left out)"},
        {"--plan", "FILE", "only the points of this plan of a sweep, in its order, with its names, title and latency"},
        {"--title", "TEXT", "what stands above it"},
        {"--latency", "WHICH",
         "packet: since birth; network: since the head left its terminal; packet when the plan does not say either",
         false, "", "packet|network"},
    }},
    .examples = {"weft sweep \"ring(8)\" --traffic uniform --load 0.1,0.2 && weft report"},
    .run = run_report,
};

}  // namespace command_records
}  // namespace weft::cli
