#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "base/numbers/decimal.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/shell/output_form.h"
#include "cli/views/flow_view.h"
#include "cli/views/tidy_records.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"
#include "traffic/group.h"

namespace weft::cli {
namespace {

// "1%" or "0.01".
double gap_of(const Invocation& invocation) {
  constexpr double kDefaultGap = 0.01;
  if (!invocation.has("--gap")) return kDefaultGap;
  std::string text = invocation.value("--gap");
  const bool is_percent = text.ends_with('%');
  if (is_percent) text.pop_back();
  const auto number = read_decimal(text);
  const double gap = number ? number->to_double() / (is_percent ? 100 : 1) : 0;
  if (gap < 1e-6 || gap >= 1)
    throw InputError(fmt::format("--gap {} is no gap", quote_briefly(invocation.value("--gap"))), {},
                     "write a share of the throughput from 0.0001% to 99%, such as --gap 1%");
  return gap;
}

paths::FlowMethod method_of(const Invocation& invocation) {
  if (!invocation.has("--method")) return paths::FlowMethod::any;
  const std::string& name = invocation.value("--method");
  if (name == "lp") return paths::FlowMethod::linear_program;
  if (name == "weights") return paths::FlowMethod::weights;
  throw InputError(fmt::format("--method {} is none", quote_briefly(name)), {}, "use --method lp or --method weights");
}

void check_flow_options(const Invocation& invocation) {
  for (const char* option : {"--traffic", "--gap", "--method"}) {
    if (!invocation.has("--oblivious") || !invocation.has(option)) continue;
    throw InputError(fmt::format("--oblivious and {} exclude each other", option), {},
                     "--oblivious is about the worst traffic of all, and solves a linear program");
  }
  if (!invocation.has("--gap") || !invocation.has("--method") || invocation.value("--method") != "lp") return;
  throw InputError("--gap is for --method weights; a linear program has none", {}, "leave one of them out");
}

// The permutation is the worst of a routing; the worst of all routings is another question.
void refuse_worst_case(const std::string& traffic) {
  if (spec::parse(traffic).name != "worst-case") return;
  throw InputError("worst-case depends on a routing", {},
                   "use --oblivious for the routing with the best worst case, and --with to compare another with it");
}

struct FlowTask {
  std::string traffic = "uniform";
  paths::FlowRequest request{};
  bool is_oblivious = false;
  std::string routing{};  // empty: none
};

FlowTask task_of(const Invocation& invocation) {
  check_flow_options(invocation);
  FlowTask task{.request = {.method = method_of(invocation), .gap = gap_of(invocation)},
                .is_oblivious = invocation.has("--oblivious")};
  if (invocation.has("--traffic")) task.traffic = invocation.value("--traffic");
  if (invocation.has("--routing")) task.routing = invocation.value("--routing");
  refuse_worst_case(task.traffic);
  return task;
}

nlohmann::ordered_json show_flow(const topology::Network& network, const FlowTask& task, Form form, Session& session) {
  traffic::check_single_destinations(task.traffic, "flow");
  const traffic::Demand demand = traffic::build_demand(network, task.traffic, 1, session.execution);
  std::unique_ptr<const routing::Routing> routing;
  if (!task.routing.empty()) routing = routing::build(network, task.routing, session.execution);
  FlowFindings findings{network, demand.name(),
                        paths::concurrent_flow(network.graph, demand, task.request, session.execution)};
  if (routing) {
    findings.routing_name = routing->name();
    findings.routing = paths::routing_throughput(*routing, demand, session.execution);
  }
  if (form == Form::text) session.print(flow_text(findings, session.style));
  return flow_json(findings);
}

nlohmann::ordered_json show_oblivious(const topology::Network& network, const FlowTask& task, Form form,
                                      Session& session) {
  std::unique_ptr<const routing::Routing> routing;
  if (!task.routing.empty()) routing = routing::build(network, task.routing, session.execution);
  ObliviousFindings findings{network, paths::oblivious_optimum(network.graph, session.execution)};
  if (routing) {
    findings.routing_name = routing->name();
    findings.worst = paths::find_worst_case(*routing, session.execution);
  }
  if (form == Form::text) session.print(oblivious_text(findings, session.style));
  return oblivious_json(findings);
}

int run_flow(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const FlowTask task = task_of(invocation);
  for (const std::string& text : invocation.all("SPEC")) (void)topology::resolve(text);  // before the work
  std::vector<Record> records;
  bool is_first = true;
  for (const std::string& text : invocation.all("SPEC")) {
    const topology::Network network = network_named(text, session);
    if (form == Form::text && !is_first) session.print("\n");
    nlohmann::ordered_json object =
        task.is_oblivious ? show_oblivious(network, task, form, session) : show_flow(network, task, form, session);
    if (form == Form::json) session.print(object.dump() + "\n");
    object.erase("classes");  // not for one row
    if (form == Form::csv) records.push_back(flat_record(object));
    session.flush();
    is_first = false;
  }
  if (form == Form::csv) session.print(csv_of(record_table(records)));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command flow{
    .name = "flow",
    .summary = "compute the highest throughput of a network under a demand, no routing assumed",
    .details =
        "The throughput is that of the maximum concurrent flow: flits may be split over any paths, every channel and "
        "every terminal carries one flit per cycle, and all sources are served alike. No routing has more; weft paths "
        "prints the throughput of a routing in the same unit. It is exact where a linear program finds it: up to about "
        "64 nodes, more where the network and the traffic are symmetric. Beyond that, multiplicative weights give an "
        "interval whose ends differ by at most the gap. Flows and lengths that prove the two ends are checked by "
        "separate code. The table shows the loads of the channels under the flow that was found, and how much of the "
        "bottleneck each link class is: faster channels of a class with 0 % would not help. With --oblivious, the "
        "traffic is "
        "the worst there is, with at most one flit per cycle out of and into each terminal, and the result is the best "
        "that any oblivious routing guarantees: one that sends fixed shares of each pair over fixed paths. It is a "
        "linear program too, for up to about 16 nodes, and up to 64 where all nodes look alike.",
    .operands = {{{.name = "SPEC", .help = "a network, such as \"torus(8,8)\"", .is_repeated = true}}},
    .options = {{{"--traffic", "PATTERN", "who sends to whom (default: uniform); see: weft list traffic"},
                 {"--oblivious", "", "the best oblivious routing under its worst traffic"},
                 {"--routing", "ROUTING", "compare this routing with the optimum", false, "--with"},
                 {"--gap", "SHARE", "the gap between the ends of an approximate throughput (default: 1%)"},
                 {"--method", "METHOD", "lp: a linear program; weights: multiplicative weights (default: by size)",
                  false, "", "lp|weights"},
                 {"--json", "", "one JSON object per network and line"},
                 kCsvOption}},
    .examples = {"weft flow \"torus(8,8)\" \"mesh(8,8)\"", "weft flow \"mesh(4,4)\" --traffic transpose --with dor",
                 "weft flow \"torus(16,16)\" --method weights --gap 5%",
                 "weft flow \"torus(4,4)\" --oblivious --with \"valiant(dor)\""},
    .run = run_flow,
};

}  // namespace command_records
}  // namespace weft::cli
