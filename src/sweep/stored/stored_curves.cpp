#include "sweep/stored/stored_curves.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "experiment/parameters.h"
#include "experiment/run_json.h"
#include "sim/model/model.h"
#include "spec/parse.h"

namespace weft::sweep {
namespace {

using experiment::Configuration;
using experiment::LinkDescription;
using experiment::PortResources;
using experiment::RouterDescription;
using experiment::RunResult;

using Runs = std::span<const NamedRun* const>;

// Removes the argument seed=S where S is the seed of the run, so that all replications have the same pattern.
std::string pattern_of(const std::string& text, std::uint64_t seed) {
  if (text.empty()) return text;
  spec::Spec pattern = spec::parse(text);
  std::erase_if(pattern.arguments, [&](const spec::Argument& argument) {
    return argument.key == "seed" && spec::print(argument.value) == fmt::to_string(seed);
  });
  return spec::print(pattern);
}

// A map that keeps the order of insertion.
template <class Member>
class Grouped {
 public:
  Member& operator[](const std::string& key) {
    const auto [found, is_new] = indexes_.try_emplace(key, members_.size());
    if (is_new) members_.emplace_back();
    return members_[found->second];
  }
  [[nodiscard]] std::vector<Member>& members() { return members_; }

 private:
  std::map<std::string, std::size_t> indexes_;
  std::vector<Member> members_;
};

// Equal for curves of one chart: everything but the network, the routing, the load and the resources of ports.
std::string chart_key(const Configuration& configuration) {
  Configuration common = configuration;
  common.names.network.clear();
  common.names.routing.clear();
  common.names.traffic = pattern_of(configuration.names.traffic, configuration.seed);
  common.load.reset();
  common.seed = 0;
  common.router.links.clear();
  common.router.parameters.buffer = 1;
  common.router.vc_reuse = sim::VcReuse::tail;
  return experiment::configuration_text(common);
}

// Equal for points of one curve of a chart. `contents` has the hashes of files: a file may have held another network
// before.
std::string curve_key(const Configuration& configuration, const std::string& contents) {
  Configuration own{.names = {.network = configuration.names.network, .routing = configuration.names.routing}};
  own.router = {.vc_reuse = configuration.router.vc_reuse, .links = configuration.router.links};
  own.router.parameters.buffer = configuration.router.parameters.buffer;
  return experiment::configuration_text(own) + contents;
}

using Part = std::function<std::optional<double>(const RunResult&)>;

// Over the runs whose result has the number.
std::optional<Estimate> estimate_of(Runs runs, const Part& part) {
  std::vector<double> values;
  for (const NamedRun* each : runs) {
    if (const auto value = part(each->run.result)) values.push_back(*value);
  }
  return estimate(values);
}

std::optional<double> mean_of(Runs runs, const Part& part) {
  const auto estimated = estimate_of(runs, part);
  return estimated ? std::optional(estimated->mean) : std::nullopt;
}

std::vector<ClassBusy> busy_of(Runs runs) {
  std::vector<ClassBusy> busy;
  const auto& classes = runs.front()->run.result.utilisation;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const Part part = [c](const RunResult& result) {
      return c < result.utilisation.size() ? result.utilisation[c].mean : std::nullopt;
    };
    busy.push_back({classes[c].name, mean_of(runs, part).value_or(0)});
  }
  return busy;
}

sim::RunVerdict verdict_of(Runs runs) {
  for (const NamedRun* each : runs) {
    if (each->run.result.verdict != sim::RunVerdict::converged) return each->run.result.verdict;
  }
  return sim::RunVerdict::converged;
}

// Half width of the interval of a mean over n independent runs: sqrt(sum of squares of their half widths) / n. Where a
// run has no interval, it comes from the spread of the runs (Student's t).
std::optional<double> half_width_of(Runs runs, const Part& half_width, const Estimate& estimated) {
  double squares = 0;
  for (const NamedRun* each : runs) {
    const auto half = half_width(each->run.result);
    if (!half) return estimated.half_width;
    squares += *half * *half;
  }
  return std::sqrt(squares) / static_cast<double>(runs.size());
}

void set_latency(Runs runs, Latency latency, StoredLoad& load) {
  const bool is_packet = latency == Latency::packet;
  const Part mean = [&](const RunResult& result) {
    return is_packet ? result.packet_latency.mean : result.network_latency;
  };
  const Part half_width = [&](const RunResult& result) {
    return is_packet ? result.packet_latency.ci95 : std::nullopt;  // that of the network latency is not measured
  };
  const auto estimated = estimate_of(runs, mean);
  if (!estimated) return;
  load.latency = estimated->mean;
  if (const auto half = half_width_of(runs, half_width, *estimated)) {
    load.interval = Interval{std::max(0.0, estimated->mean - *half), estimated->mean + *half};
  }
}

StoredLoad load_of(Runs runs, Latency latency) {
  const auto all = [&](bool (*holds)(const RunResult&)) {
    return std::all_of(runs.begin(), runs.end(), [&](const NamedRun* each) { return holds(each->run.result); });
  };
  StoredLoad load{
      .load = runs.front()->load_bits.value_or(*runs.front()->run.result.load),
      .offered = mean_of(runs, [](const RunResult& result) { return result.offered; }).value_or(0),
      .accepted = mean_of(runs, [](const RunResult& result) { return result.accepted; }).value_or(0),
      .payload = mean_of(runs, [](const RunResult& result) { return result.accepted_payload; }),
      .p99 = mean_of(runs, [](const RunResult& result) { return std::optional<double>(result.packet_latency.p99); }),
      .hops = mean_of(runs, [](const RunResult& result) { return result.hops; }),
      .is_saturated = all(experiment::is_saturated),
      .is_carried = all(experiment::is_carried),
      .verdict = verdict_of(runs),
      .busy = busy_of(runs)};
  set_latency(runs, latency, load);
  for (const NamedRun* each : runs) load.runs.push_back(each->run);
  return load;
}

// From flits to bits; the load itself is given in bits.
void scale(std::uint64_t width, StoredCurve& curve) {
  const auto bits = static_cast<double>(width);
  for (StoredLoad& load : curve.loads) {
    load.offered *= bits;
    load.accepted *= bits;
    if (load.payload) *load.payload *= bits;
  }
  if (curve.bound) *curve.bound *= bits;
  if (curve.load_bound) *curve.load_bound *= bits;
}

std::optional<double> carried_load(std::span<const StoredLoad> loads) {
  const auto first = std::find_if(loads.begin(), loads.end(), [](const StoredLoad& load) { return !load.is_carried; });
  if (first == loads.begin() || first == loads.end()) return std::nullopt;
  return std::prev(first)->load;
}

StoredCurve curve_of(std::vector<const NamedRun*> runs, Latency latency) {
  const auto load_and_seed = [](const NamedRun* each) {
    return std::pair(*each->run.result.load, each->run.result.seed);
  };
  std::ranges::sort(runs, {}, load_and_seed);
  const StoredRun& first = runs.front()->run;
  StoredCurve curve{.name = runs.front()->name,
                    .network = first.result.names.network,
                    .routing = first.result.names.routing,
                    .resources = experiment::port_resources(first.configuration.router)};
  for (auto begin = runs.begin(); begin != runs.end();) {
    const auto end = std::find_if(
        begin, runs.end(), [&](const NamedRun* each) { return each->run.result.load != (*begin)->run.result.load; });
    curve.loads.push_back(load_of(Runs(begin, end), latency));
    const RunResult& result = (*begin)->run.result;
    if (result.accepted_bound) curve.bound = result.accepted_bound;
    if (result.bound) curve.load_bound = result.bound;
    begin = end;
  }
  curve.width = runs.front()->width;
  if (curve.width > 0) scale(curve.width, curve);
  curve.carried = carried_load(curve.loads);
  return curve;
}

std::string vcs_text(const PortResources& resources) {
  return fmt::format("{} {}", to_text(resources.vcs), resources.vcs.most == 1 ? "VC" : "VCs");
}

const RouterDescription& router_of(const StoredCurve& curve) {
  return curve.loads.front().runs.front().configuration.router;
}

// Names the link classes that are slower than the default of one cycle.
std::string links_text(const StoredCurve& curve) {
  std::string text;
  for (const LinkDescription& link : router_of(curve).links) {
    if (link.latency.constant() != 1U) text += fmt::format(", {} latency {}", link.name, link.latency.text());
    if (link.cycles_per_flit.constant() != 1U) {
      text += fmt::format(", {} {} cycles a flit", link.name, link.cycles_per_flit.text());
    }
  }
  if (!router_of(curve).link_file.empty()) text += fmt::format(", links of {}", router_of(curve).link_file);
  return text;
}

std::string width_text(const StoredCurve& curve) {
  return curve.width == 0 ? "" : fmt::format(", {} bits", curve.width);
}

// Takes the shortest kind of name under which no two curves are equal; failing that, numbers them. Slow links are
// always part of a name.
void name_curves(std::vector<StoredCurve>& curves) {
  using Naming = std::function<std::string(const StoredCurve&)>;
  const Naming network = [&](const StoredCurve& curve) { return curve.network + links_text(curve); };
  const Naming given = [&](const StoredCurve& curve) { return curve.name.empty() ? network(curve) : curve.name; };
  const Naming routed = [&](const StoredCurve& curve) {
    return fmt::format("{} / {}{}", curve.network, curve.routing, links_text(curve));
  };
  const Naming with_vcs = [&](const StoredCurve& curve) { return routed(curve) + ", " + vcs_text(curve.resources); };
  const Naming with_buffers = [&](const StoredCurve& curve) {
    return fmt::format("{} of {} flits", with_vcs(curve), to_text(curve.resources.buffer));
  };
  const auto reuse_text = [](const StoredCurve& curve) { return ", reuse " + curve.resources.vc_reuse; };
  const Naming with_reuse = [&](const StoredCurve& curve) { return with_vcs(curve) + reuse_text(curve); };
  const Naming with_all = [&](const StoredCurve& curve) { return with_buffers(curve) + reuse_text(curve); };
  for (const Naming& naming : {given, network, routed, with_vcs, with_buffers, with_reuse, with_all}) {
    std::vector<std::string> names;
    for (const StoredCurve& curve : curves) names.push_back(naming(curve));
    if (std::set<std::string>(names.begin(), names.end()).size() == curves.size()) {
      for (std::size_t i = 0; i < curves.size(); ++i) curves[i].name = names[i] + width_text(curves[i]);
      return;
    }
  }
  for (std::size_t i = 0; i < curves.size(); ++i) curves[i].name = fmt::format("{}, {}", with_all(curves[i]), i + 1);
}

// The VCs, buffers and VC reuse rule that all curves share.
std::string resources_text(const std::vector<StoredCurve>& curves) {
  const experiment::PortResources& first = curves.front().resources;
  const auto all = [&](const auto& part) {
    return std::all_of(curves.begin(), curves.end(),
                       [&](const StoredCurve& curve) { return part(curve.resources) == part(first); });
  };
  const bool has_vcs = all([](const experiment::PortResources& r) { return r.vcs; });
  const bool has_buffers = all([](const experiment::PortResources& r) { return r.buffer; });
  std::string text;
  if (has_vcs) text += ", " + vcs_text(first);
  if (has_buffers) text += fmt::format("{}buffers of {} flits", has_vcs ? " with " : ", ", to_text(first.buffer));
  if (!(has_vcs && has_buffers) && all([](const experiment::PortResources& r) { return r.flits; })) {
    text += fmt::format(", {} flits per port", to_text(first.flits));
  }
  if (all([](const experiment::PortResources& r) { return r.vc_reuse; })) text += ", reuse " + first.vc_reuse;
  return text;
}

std::string router_text(const Configuration& configuration, const std::vector<StoredCurve>& curves) {
  const sim::RouterParameters& router = configuration.router.parameters;
  const sim::Delays& delays = router.delays;
  std::string text = fmt::format("{}{}, delays {} {} {} {} {}", to_text(router.switching), resources_text(curves),
                                 delays.route, delays.vc, delays.switching, delays.crossbar, delays.credit);
  for (const std::string& words : experiment::unusual_words(router)) text += ", " + words;
  if (configuration.cycles) {
    text += fmt::format("; {} cycles, {}", *configuration.cycles,
                        configuration.warm_up ? fmt::format("the first {} do not count", *configuration.warm_up)
                                              : "the warm-up among them");
  }
  return text;
}

StoredChart chart_of(std::vector<std::vector<const NamedRun*>>& curves, Latency latency) {
  const StoredRun& first = curves.front().front()->run;
  StoredChart chart{.traffic = pattern_of(first.result.names.traffic, first.configuration.seed),
                    .process = first.result.names.process,
                    .packet = first.configuration.packet,
                    .router = {}};
  if (const std::uint64_t bits = curves.front().front()->packet_bits; bits > 0) {
    chart.packet = static_cast<std::uint32_t>(bits);
    chart.is_in_bits = true;
  }
  std::vector<experiment::NamedResources> compared;
  for (std::vector<const NamedRun*>& runs : curves) {
    chart.curves.push_back(curve_of(std::move(runs), latency));
    const StoredCurve& curve = chart.curves.back();
    compared.push_back({curve.name, curve.network, curve.routing, curve.resources});
  }
  chart.router = router_text(first.configuration, chart.curves);
  chart.differences = resource_differences(compared);
  name_curves(chart.curves);
  return chart;
}

}  // namespace

StoredRuns runs_of(const store::Store& store) {
  StoredRuns found;
  store.for_each([&](const store::Row& row) {
    if (row.key.model == sim::kModelVersion) {
      found.runs.push_back({read_row(row)});
    } else {
      ++found.other_models;
    }
  });
  std::ranges::sort(found.runs, {}, [](const NamedRun& each) {
    const Configuration& configuration = each.run.configuration;
    return std::tie(configuration.names.traffic, configuration.packet, each.run.row.key.configuration);
  });
  return found;
}

StoredRuns runs_of(const store::Store& store, const ReadyPlan& plan) {
  StoredRuns found;
  for (PointId id; id.curve < plan.plan().curves.size(); ++id.curve) {
    const Curve& curve = plan.curve(id.curve);
    for (id.load = 0; id.load < curve.loads.size(); ++id.load) {
      for (id.replication = 0; id.replication < curve.replication_count; ++id.replication) {
        if (auto row = store.find(store::hash(plan.key(id)))) {
          NamedRun& run = found.runs.emplace_back(NamedRun{read_row(std::move(*row)), curve.name});
          if (!curve.format) continue;
          run.width = curve.format->width;
          run.packet_bits = plan.plan().equal->request.packet_bits;
          if (curve.bit_loads[id.load]) run.load_bits = curve.bit_loads[id.load]->to_double();
        }
      }
    }
  }
  return found;
}

StoredCharts charts_of(std::span<const NamedRun> runs, Latency latency) {
  StoredCharts all;
  Grouped<Grouped<std::vector<const NamedRun*>>> charts;
  for (const NamedRun& each : runs) {
    Configuration configuration = each.run.configuration;
    if (each.packet_bits > 0)
      configuration.packet = static_cast<std::uint32_t>(each.packet_bits);  // its flits differ between networks
    if (each.run.result.load) {
      charts[chart_key(configuration)][curve_key(configuration, each.run.row.key.contents)].push_back(&each);
    } else {
      ++all.left_out;
    }
  }
  for (auto& curves : charts.members()) all.charts.push_back(chart_of(curves.members(), latency));
  return all;
}

}  // namespace weft::sweep
