#include "sweep/stored/stored_curves.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sim/model/model.h"
#include "spec/parse.h"
#include "sweep/point/point_key.h"
#include "sweep/point/short_names.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {
namespace {

using nlohmann::ordered_json;

struct Point {
  const NamedRow* stored = nullptr;
  ordered_json configuration{};
  ordered_json result{};
};

// Adds the settings that keys leave out.
ordered_json configuration_of(const store::Row& row) {
  return ordered_json::parse(with_values_before(row.key.configuration, settings()));
}

// Removes the argument seed=S where S is the seed of the run, so that all replications have the same pattern.
std::string pattern_of(const ordered_json& configuration, const std::string& text) {
  if (text.empty()) return text;
  spec::Spec pattern = spec::parse(text);
  std::erase_if(pattern.arguments, [&](const spec::Argument& argument) {
    return argument.key == "seed" && spec::print(argument.value) == configuration["seed"].dump();
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

// Equal for curves of one chart.
std::string chart_key(const ordered_json& configuration) {
  ordered_json router = configuration["router"];
  router.erase("links");
  router.erase("buffer");
  router.erase("vc_reuse");
  return ordered_json{pattern_of(configuration, configuration["traffic"]),
                      configuration["packet"],
                      configuration["process"],
                      router,
                      configuration["cycles"],
                      configuration["warmup"]}
      .dump();
}

// Equal for points of one curve. `contents` has the hashes of files: a file may have held another network before.
std::string curve_key(const ordered_json& configuration, const std::string& contents) {
  const ordered_json& router = configuration["router"];
  return ordered_json{configuration["spec"], configuration["routing"], router["vc_reuse"],
                      router["buffer"],      router["links"],          contents}
      .dump();
}

std::optional<double> number_of(const ordered_json& value) {
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

// Over the points whose result has the number.
std::optional<Estimate> estimate_of(std::span<const Point> points,
                                    const std::function<ordered_json(const ordered_json&)>& part) {
  std::vector<double> values;
  for (const Point& point : points) {
    if (const auto value = number_of(part(point.result))) values.push_back(*value);
  }
  return estimate(values);
}

std::optional<double> mean_of(std::span<const Point> points,
                              const std::function<ordered_json(const ordered_json&)>& part) {
  const auto estimated = estimate_of(points, part);
  return estimated ? std::optional(estimated->mean) : std::nullopt;
}

std::vector<ClassBusy> busy_of(std::span<const Point> points) {
  std::vector<ClassBusy> busy;
  for (const auto& [link_class, use] : points.front().result["utilisation"].items()) {
    const auto part = [&](const ordered_json& result) { return result["utilisation"][link_class]["mean"]; };
    busy.push_back({link_class, mean_of(points, part).value_or(0)});
  }
  return busy;
}

std::string verdict_of(std::span<const Point> points) {
  for (const Point& point : points) {
    if (point.result["verdict"] != "converged") return point.result["verdict"];
  }
  return "converged";
}

// Half width of the interval of a mean over n independent runs: sqrt(sum of squares of their half widths) / n. Where a
// run has no interval, it comes from the spread of the runs (Student's t).
std::optional<double> half_width_of(std::span<const Point> points, const char* name, const Estimate& estimated) {
  double squares = 0;
  for (const Point& point : points) {
    const ordered_json& latency = point.result[name];
    const auto half = latency.contains("ci95") ? number_of(latency["ci95"]) : std::nullopt;
    if (!half) return estimated.half_width;
    squares += *half * *half;
  }
  return std::sqrt(squares) / static_cast<double>(points.size());
}

void set_latency(std::span<const Point> points, Latency latency, StoredLoad& load) {
  const char* const name = latency == Latency::packet ? "packet_latency" : "network_latency";
  const auto estimated = estimate_of(points, [&](const ordered_json& result) { return result[name]["mean"]; });
  if (!estimated) return;
  load.latency = estimated->mean;
  if (const auto half = half_width_of(points, name, *estimated)) {
    load.interval = Interval{std::max(0.0, estimated->mean - *half), estimated->mean + *half};
  }
}

StoredLoad load_of(std::span<const Point> points, Latency latency) {
  StoredLoad load{
      .load = points.front().result["load"].get<double>(),
      .offered = mean_of(points, [](const auto& result) { return result["offered"]; }).value_or(0),
      .accepted = mean_of(points, [](const auto& result) { return result["accepted"]; }).value_or(0),
      .payload = mean_of(points, [](const auto& result) { return result.value("accepted_payload", ordered_json()); }),
      .p99 = mean_of(points, [](const auto& result) { return result["packet_latency"]["p99"]; }),
      .hops = mean_of(points, [](const auto& result) { return result["hops"]["mean"]; }),
      .is_saturated = std::all_of(points.begin(), points.end(),
                                  [](const Point& point) { return is_saturated(point.stored->row.outcome.result); }),
      .is_carried = std::all_of(points.begin(), points.end(),
                                [](const Point& point) { return is_carried(point.stored->row.outcome.result); }),
      .verdict = verdict_of(points),
      .busy = busy_of(points)};
  set_latency(points, latency, load);
  for (const Point& point : points) load.rows.push_back(point.stored->row);
  return load;
}

std::optional<double> carried_load(std::span<const StoredLoad> loads) {
  const auto first = std::find_if(loads.begin(), loads.end(), [](const StoredLoad& load) { return !load.is_carried; });
  if (first == loads.begin() || first == loads.end()) return std::nullopt;
  return std::prev(first)->load;
}

StoredCurve curve_of(std::vector<Point> points, Latency latency) {
  const auto load_and_seed = [](const Point& point) {
    return std::pair(point.result["load"].get<double>(), point.result["seed"].get<std::uint64_t>());
  };
  std::sort(points.begin(), points.end(),
            [&](const Point& a, const Point& b) { return load_and_seed(a) < load_and_seed(b); });
  StoredCurve curve{.name = points.front().stored->name,
                    .network = points.front().result["spec"],
                    .routing = points.front().result["routing"],
                    .resources = port_resources(points.front().configuration["router"])};
  for (auto begin = points.begin(); begin != points.end();) {
    const auto end = std::find_if(begin, points.end(), [&](const Point& point) {
      return load_and_seed(point).first != load_and_seed(*begin).first;
    });
    curve.loads.push_back(load_of(std::span(begin, end), latency));
    if (const auto bound = number_of(begin->result["accepted_bound"])) curve.bound = bound;
    if (const auto bound = number_of(begin->result["bound"])) curve.load_bound = bound;
    begin = end;
  }
  curve.carried = carried_load(curve.loads);
  return curve;
}

std::string vcs_text(const PortResources& resources) {
  return fmt::format("{} {}", to_text(resources.vcs), resources.vcs.most == 1 ? "VC" : "VCs");
}

// Names the link classes that are slower than the default of one cycle.
std::string links_text(const ordered_json& router) {
  std::string text;
  for (const auto& [link_class, link] : router["links"].items()) {
    if (link["latency"] != 1) text += fmt::format(", {} latency {}", link_class, link["latency"].dump());
    if (link["cycles_per_flit"] != 1) {
      text += fmt::format(", {} {} cycles a flit", link_class, link["cycles_per_flit"].dump());
    }
  }
  return text;
}

// Takes the shortest kind of name under which no two curves are equal; failing that, numbers them. Slow links are
// always part of a name.
void name_curves(std::vector<StoredCurve>& curves) {
  const auto router = [](const StoredCurve& curve) {
    return configuration_of(curve.loads.front().rows.front())["router"];
  };
  using Naming = std::function<std::string(const StoredCurve&)>;
  const Naming network = [&](const StoredCurve& curve) { return curve.network + links_text(router(curve)); };
  const Naming given = [&](const StoredCurve& curve) { return curve.name.empty() ? network(curve) : curve.name; };
  const Naming routed = [&](const StoredCurve& curve) {
    return fmt::format("{} / {}{}", curve.network, curve.routing, links_text(router(curve)));
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
      for (std::size_t i = 0; i < curves.size(); ++i) curves[i].name = names[i];
      return;
    }
  }
  for (std::size_t i = 0; i < curves.size(); ++i) curves[i].name = fmt::format("{}, {}", with_all(curves[i]), i + 1);
}

// The VCs, buffers and VC reuse rule that all curves share.
std::string resources_text(const std::vector<StoredCurve>& curves) {
  const PortResources& first = curves.front().resources;
  const auto all = [&](const auto& part) {
    return std::all_of(curves.begin(), curves.end(),
                       [&](const StoredCurve& curve) { return part(curve.resources) == part(first); });
  };
  const bool has_vcs = all([](const PortResources& r) { return r.vcs; });
  const bool has_buffers = all([](const PortResources& r) { return r.buffer; });
  std::string text;
  if (has_vcs) text += ", " + vcs_text(first);
  if (has_buffers) text += fmt::format("{}buffers of {} flits", has_vcs ? " with " : ", ", to_text(first.buffer));
  if (!(has_vcs && has_buffers) && all([](const PortResources& r) { return r.flits; })) {
    text += fmt::format(", {} flits per port", to_text(first.flits));
  }
  if (all([](const PortResources& r) { return r.vc_reuse; })) text += ", reuse " + first.vc_reuse;
  return text;
}

std::string router_text(const ordered_json& configuration, const std::vector<StoredCurve>& curves) {
  const ordered_json& router = configuration["router"];
  const ordered_json& delays = router["delays"];
  std::string text = fmt::format("{}{}, delays {} {} {} {} {}", router["switching"].get<std::string>(),
                                 resources_text(curves), delays["route"].dump(), delays["vc"].dump(),
                                 delays["switch"].dump(), delays["crossbar"].dump(), delays["credit"].dump());
  if (router.value("header", 1) > 1) text += fmt::format(", headers of {} flits", router["header"].dump());
  if (router.value("route_on", "first") != "first") text += ", routed on the last header flit";
  if (router["iterations"] != 1) text += fmt::format(", {} iterations", router["iterations"].dump());
  if (router["speedup"] != 1) text += fmt::format(", speedup {}", router["speedup"].dump());
  if (router["speculative"] == true) text += ", speculative";
  if (configuration["cycles"].is_number()) {
    text += fmt::format("; {} cycles, {}", configuration["cycles"].dump(),
                        configuration["warmup"].is_number()
                            ? fmt::format("the first {} do not count", configuration["warmup"].dump())
                            : "the warm-up among them");
  }
  return text;
}

}  // namespace

StoredRows rows_of(const store::Store& store) {
  struct Sorted {
    std::tuple<std::string, std::uint64_t, std::string> order;
    store::Row row;
  };
  StoredRows found;
  std::vector<Sorted> sorted;
  store.for_each([&](const store::Row& row) {
    if (row.key.model != sim::kModelVersion) {
      ++found.other_models;
      return;
    }
    const auto configuration = nlohmann::json::parse(row.key.configuration);
    sorted.push_back({{configuration["traffic"], configuration["packet"], row.key.configuration}, row});
  });
  std::ranges::sort(sorted, {}, &Sorted::order);
  for (Sorted& each : sorted) found.rows.push_back({.row = std::move(each.row)});
  return found;
}

StoredRows rows_of(const store::Store& store, const ReadyPlan& plan) {
  StoredRows found;
  for (PointId id; id.curve < plan.plan().curves.size(); ++id.curve) {
    const Curve& curve = plan.curve(id.curve);
    for (id.load = 0; id.load < curve.loads.size(); ++id.load) {
      for (id.replication = 0; id.replication < curve.replication_count; ++id.replication) {
        if (auto row = store.find(store::hash(plan.key(id)))) found.rows.push_back({std::move(*row), curve.name});
      }
    }
  }
  return found;
}

StoredCharts charts_of(std::span<const NamedRow> rows, Latency latency) {
  StoredCharts all;
  Grouped<Grouped<std::vector<Point>>> charts;
  for (const NamedRow& stored : rows) {
    Point point{&stored, configuration_of(stored.row), result_of(stored.row)};
    if (!point.result["load"].is_number()) {
      ++all.left_out;
      continue;
    }
    charts[chart_key(point.configuration)][curve_key(point.configuration, stored.row.key.contents)].push_back(
        std::move(point));
  }
  for (auto& curves : charts.members()) {
    const ordered_json& configuration = curves.members().front().front().configuration;
    const ordered_json& result = curves.members().front().front().result;
    StoredChart chart{.traffic = pattern_of(configuration, result["traffic"]),
                      .process = result["process"],
                      .packet = configuration["packet"],
                      .router = {}};
    const ordered_json shared = configuration;
    std::vector<NamedResources> compared;
    for (auto& points : curves.members()) {
      chart.curves.push_back(curve_of(std::move(points), latency));
      const StoredCurve& curve = chart.curves.back();
      compared.push_back({curve.name, curve.network, curve.routing, curve.resources});
    }
    chart.router = router_text(shared, chart.curves);
    chart.differences = resource_differences(compared);
    name_curves(chart.curves);
    all.charts.push_back(std::move(chart));
  }
  return all;
}

}  // namespace weft::sweep
