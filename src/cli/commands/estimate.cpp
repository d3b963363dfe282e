#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/setting_options.h"
#include "cli/shell/output_form.h"
#include "cli/views/estimate_view.h"
#include "sweep/plan/plan.h"

namespace weft::cli {
namespace {

sweep::Curve estimated_curve(const Invocation& invocation) {
  sweep::Group group{.common = given_alternatives(invocation), .networks = {}};
  group.networks.push_back({{"spec", {{.label = "SPEC", .text = invocation.operand("SPEC")}}}});
  sweep::Plan plan;
  sweep::add_curves(group, sweep::Loads::needed, "", plan);
  if (plan.curves.size() != 1 || plan.curves.front().replication_count != 1) {
    throw InputError("weft estimate draws one curve: each option but --load takes one value", {},
                     "run it once for each curve");
  }
  return plan.curves.front();
}

// Checked before --simulate takes its time.
void check_estimate_options(const Invocation& invocation, const sweep::Curve& curve) {
  if (!curve.loads.front()) {
    throw InputError("weft estimate needs a process with a load, such as bernoulli", {}, "leave --process out");
  }
  if (invocation.has("--page") && invocation.value("--page").empty()) {
    throw InputError("--page is empty; it must name a file", {}, "write --page estimate.html");
  }
}

void simulate_points(const std::shared_ptr<const experiment::RoutedNetwork>& routed, const sweep::Curve& curve,
                     CurveEstimate& estimate, const Execution& execution) {
  Execution single = execution.silent();
  single.thread_count = 1;
  parallel_for(execution, "simulating", estimate.points.size(), [&](unsigned, std::uint64_t i) {
    estimate.points[i].simulated = experiment::run(routed, curve.settings_of(i, 0), single);
  });
}

int run_estimate(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const sweep::Curve curve = estimated_curve(invocation);
  check_estimate_options(invocation, curve);
  const auto routed = std::make_shared<const experiment::RoutedNetwork>(curve.settings.network, curve.settings.routing,
                                                                        session.execution);
  note_remarks(routed->network(), session);
  const experiment::RunSetup setup = experiment::set_up(routed, curve.settings_of(0, 0), session.execution);
  const experiment::LatencyEstimator estimator(setup, session.execution);
  CurveEstimate estimate = curve_of(setup, estimator, session.execution);
  estimate.points.resize(curve.loads.size());
  parallel_for(session.execution, "estimating", curve.loads.size(), [&](unsigned, std::uint64_t i) {
    estimate.points[i].estimate = estimator.at(curve.loads[i]->to_double(), session.execution.silent());
  });
  if (invocation.has("--simulate")) simulate_points(routed, curve, estimate, session.execution);
  session.print(form == Form::text   ? estimate_text(estimate, session.style)
                : form == Form::json ? estimate_json(estimate)
                                     : csv_of(estimate_table(estimate, form)));
  session.flush();
  if (invocation.has("--page")) {
    write_file_atomically(invocation.value("--page"), report::to_html(estimate_page(estimate)));
    session.note_written(invocation.value("--page"));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command estimate{
    .name = "estimate",
    .summary = "estimate latency over load from exact channel loads, without simulating",
    .details =
        "Latency is from the generation of a packet until its tail is received, as in weft simulate: the latency in "
        "an empty network, and waiting times from a queueing model of wormhole switching with virtual channels. With "
        "--simulate each load is simulated too, and the error of the estimate is printed. M/M/1 is the simpler "
        "estimate of Kleinrock: every channel is an M/M/1 queue, capacities are assigned optimally, and routers take "
        "no time; in cycles. Traffic density is the number of messages that pass a bidirectional link when every "
        "terminal sends one, or one to each other terminal. docs/estimate.md has the equations and their limits.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{
        {"--routing", "ROUTING", "the routing (default: the network's own); see: weft list routing", false, "--with"},
        {.name = "--traffic",
         .value = "PATTERN",
         .help = "traffic pattern; see: weft list patterns",
         .is_required = true},
        {.name = "--load",
         .value = "LOADS",
         .help = "flits per terminal and cycle, 0 to 1, such as 0.1,0.2 or 0.05:0.5:0.05",
         .alias = "--loads",
         .is_required = true},
    }},
    .takes_run_options = true,
    .further_options = {{
        {"--simulate", "", "simulate each load too, and print the error of the estimate"},
        {"--page", "FILE", "write a page with the curves"},
        {"--json", "", "one JSON object"},
        kCsvOption,
    }},
    .examples = {"weft estimate \"torus(8,8)\" --traffic uniform --load 0.02:0.2:0.02",
                 "weft estimate \"hypercube(4)\" --traffic uniform --load 0.1,0.2 --packet 4 --simulate",
                 "weft estimate \"mesh(4,4)\" --traffic transpose --load 0.1:0.3:0.1 --json"},
    .run = run_estimate,
};

}  // namespace command_records
}  // namespace weft::cli
