#include "sweep/plan/ready_plan.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "metrics/distances/reference_distances.h"
#include "sim/measure/simulation.h"
#include "spec/parse.h"
#include "sweep/plan/equal_plan.h"
#include "traffic/pattern.h"

namespace weft::sweep {
namespace {

constexpr double kFlitHopsPerSecond = 10e6;       // on one core
constexpr double kRouterCyclesPerSecond = 100e6;  // for idle routers
constexpr double kUsualCycles = 10'000;           // of a run without --cycles

// The raw text of a setting; that of the network where the setting was left out.
const RawSetting& given_of(const Curve& curve, std::string_view setting) {
  const auto found = curve.given.find(setting);
  return found == curve.given.end() ? curve.given.find("spec")->second.front() : found->second.front();
}

double mean_distance(const topology::PortGraph& graph, const Execution& execution) {
  if (graph.node_count() == 0) return 0;
  const std::array source = {metrics::WeightedSource{.node = 0, .weight = graph.node_count()}};
  const double n = graph.node_count();
  return to_double(metrics::reference_distances(graph, source, execution).sum) / (n * n);
}

// Equal for equal curves, in whatever spelling they were given.
std::string identity(const Curve& curve, const KeyInputs& key_inputs) {
  const store::Key key = key_of(curve.settings_of(0, 0), key_inputs);
  std::string text =
      fmt::format("{}\n{}\n{}\n{}", curve.name, curve.replication_count, key.contents, key.configuration);
  for (const auto& load : curve.loads) text += load ? "\n" + to_text(*load) : "";
  return text;
}

// Are the routing and all routings inside it registered, with valid arguments? Then an error is about the network.
bool is_known_routing(const spec::Spec& routing) {
  const auto all = routing::algorithms();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto* each) { return each->name == routing.name; });
  if (found == all.end()) return false;
  const spec::Arguments arguments(routing, (*found)->parameters);
  const auto parameters = spec::parameters((*found)->parameters);
  return std::all_of(parameters.begin(), parameters.end(), [&](const spec::Parameter& parameter) {
    const bool is_inner = parameter.kind == spec::Kind::routing && arguments.has(parameter.name);
    return !is_inner || is_known_routing(arguments.routing(parameter.name));
  });
}

bool is_known_pattern(const spec::Spec& spec) {
  const auto all = traffic::patterns();
  const auto found = std::find_if(all.begin(), all.end(), [&](const traffic::Pattern* each) {
    return each->name == spec.name || (!spec.name.empty() && each->other_name == spec.name);
  });
  if (found == all.end()) return false;
  spec::Spec proper = spec;
  proper.name = (*found)->name;
  static_cast<void>(spec::Arguments(proper, (*found)->parameters));
  return true;
}

bool are_names_known(const RunSettings& settings) {
  try {
    return (settings.routing.empty() || is_known_routing(spec::parse(settings.routing))) &&
           (settings.traffic.empty() || is_known_pattern(spec::parse(settings.traffic)));
  } catch (const InputError&) {
    return false;
  }
}

// set_up with errors located at the setting that caused them: the process, the pattern or the network.
experiment::RunSetup checked_set_up(const Curve& curve, const std::shared_ptr<const RoutedNetwork>& routed,
                                    const RunSettings& settings, const Execution& execution) {
  try {
    return set_up(routed, settings, execution);
  } catch (const InputError& error) {
    const bool is_of_process = !error.text().empty() && error.text() == spec::print(settings.process);
    const std::string_view setting = is_of_process ? "process" : error.place() ? "traffic" : "spec";
    throw located(about(*routed, error), given_of(curve, setting));
  }
}

}  // namespace

ReadyPlan::ReadyPlan(Plan plan, const Execution& execution) : plan_(std::move(plan)) {
  resolve_equal(plan_, routed_networks_, execution);
  const ProgressScope progress(execution, "looking at the networks", plan_.curves.size());
  std::vector<Curve> different;
  std::set<std::string> known;
  for (Curve& curve : plan_.curves) {
    execution.throw_if_stopped();
    const std::size_t routed = at(given_of(curve, "spec"), [&] {
      return routed_networks_.id_of(curve.settings.network, curve.settings.routing);
    });
    progress.advance(1);
    try {
      Ready ready = make_ready(curve, routed, execution.silent());
      if (!known.insert(identity(curve, ready.key_inputs)).second) continue;
      ready_.push_back(std::move(ready));
      different.push_back(std::move(curve));
    } catch (const InputError& error) {
      if (!are_names_known(curve.settings)) throw;
      misfits_.push_back({std::move(curve), error, different.size()});
    }
  }
  if (different.empty() && !misfits_.empty()) throw InputError(misfits_.front().error);
  plan_.curves = std::move(different);
}

ReadyPlan::Ready ReadyPlan::make_ready(const Curve& curve, std::size_t id, const Execution& execution) const {
  std::shared_ptr<const RoutedNetwork> routed;
  try {
    routed = routed_networks_.get(id, execution);
  } catch (const InputError& error) {
    const bool is_of_routing = error.text() != curve.settings.network;
    throw located(error, given_of(curve, is_of_routing ? "routing" : "spec"));
  }
  const topology::PortGraph& graph = routed->network().graph;
  Ready ready{.routed = id, .node_count = graph.node_count(), .terminal_count = graph.terminal_count()};
  for (std::uint32_t r = 0; r < curve.replication_count; ++r) {
    RunSettings settings = curve.settings_of(curve.loads.size() - 1, r);  // the highest load is the strictest test
    if (!settings.load && !settings.ends_by_itself()) settings.load = Decimal(1);
    const experiment::RunSetup setup = checked_set_up(curve, routed, settings, execution);
    ready.traffic.push_back(setup.traffic);
    ready.full_traffic.push_back(setup.full_traffic);
    if (r > 0) continue;
    ready.key_inputs = key_inputs_of(setup, execution);
    ready.warning = setup.warning;
    ready.remarks = routed->network().remarks;
    ready.bytes = routed->channel_count() * setup.model.terminal_vcs * 256;
  }
  ready.flit_hops = graph.terminal_count() * (1 + mean_distance(graph, execution));
  ready.most_flit_hops = static_cast<double>(routed->channel_count() + graph.terminal_count());
  return ready;
}

RunSettings ReadyPlan::settings(const PointId& id) const {
  return plan_.curves[id.curve].settings_of(id.load, id.replication);
}

experiment::RunNames ReadyPlan::names(const PointId& id) const { return inputs(id.curve, id.replication).names; }

KeyInputs ReadyPlan::inputs(std::size_t curve, std::uint32_t replication) const {
  KeyInputs key_inputs = ready_[curve].key_inputs;
  key_inputs.names.traffic = ready_[curve].traffic[replication];
  key_inputs.full_traffic = ready_[curve].full_traffic[replication];
  return key_inputs;
}

experiment::Configuration ReadyPlan::configuration(const PointId& id) const {
  return configuration_of(settings(id), inputs(id.curve, id.replication));
}

store::Key ReadyPlan::key(const PointId& id) const { return key(id.curve, settings(id), id.replication); }

store::Key ReadyPlan::key(std::size_t curve, const RunSettings& settings, std::uint32_t replication) const {
  return key_of(settings, inputs(curve, replication));
}

std::set<std::string> ReadyPlan::remarks() const {
  std::set<std::string> sentences;
  for (const Ready& ready : ready_) sentences.insert(ready.remarks.begin(), ready.remarks.end());
  if (plan_.equal) sentences.insert(plan_.equal->notes.begin(), plan_.equal->notes.end());
  return sentences;
}

std::set<std::string> ReadyPlan::warnings() const {
  std::set<std::string> sentences;
  for (const Ready& ready : ready_) {
    if (!ready.warning.empty()) sentences.insert(ready.warning);
  }
  return sentences;
}

double ReadyPlan::seconds(const PointId& id) const {
  const Curve& curve = plan_.curves[id.curve];
  const Ready& ready = ready_[id.curve];
  const double cycles = curve.settings.cycles ? static_cast<double>(*curve.settings.cycles) : kUsualCycles;
  const double load = curve.loads[id.load] ? curve.loads[id.load]->to_double() : 1;
  return cycles * (std::min(load * ready.flit_hops, ready.most_flit_hops) / kFlitHopsPerSecond +
                   static_cast<double>(ready.node_count) / kRouterCyclesPerSecond);
}

}  // namespace weft::sweep
