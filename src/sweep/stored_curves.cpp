#include "sweep/stored_curves.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "spec/parse.h"

namespace weft::sweep {
namespace {

using nlohmann::ordered_json;

struct Point {
  const NamedRow* stored = nullptr;
  ordered_json configuration{};
  ordered_json result{};
};

// The pattern as one would write it: what is drawn by the seed of the run has it as an argument.
std::string pattern_of(const ordered_json& configuration) {
  const std::string text = configuration["traffic"];
  if (text.empty()) return text;
  spec::Spec pattern = spec::parse(text);
  std::erase_if(pattern.arguments, [&](const spec::Argument& argument) {
    return argument.key == "seed" && spec::print(argument.value) == configuration["seed"].dump();
  });
  return spec::print(pattern);
}

// Members by a key, in the order in which they first appear.
template <class Member>
class Grouped {
 public:
  Member& operator[](const std::string& key) {
    const auto [found, is_new] = places_.try_emplace(key, members_.size());
    if (is_new) members_.emplace_back();
    return members_[found->second];
  }
  [[nodiscard]] std::vector<Member>& members() { return members_; }

 private:
  std::map<std::string, std::size_t> places_;
  std::vector<Member> members_;
};

// What curves of one chart have in common.
std::string chart_key(const ordered_json& configuration) {
  ordered_json router = configuration["router"];
  router.erase("links");
  router.erase("vc_reuse");
  return ordered_json{pattern_of(configuration), configuration["packet"], configuration["process"], router,
                      configuration["cycles"],   configuration["warmup"]}
      .dump();
}

std::string curve_key(const ordered_json& configuration) {
  const ordered_json& router = configuration["router"];
  return ordered_json{configuration["spec"], configuration["routing"], router["vc_reuse"], router["links"]}.dump();
}

std::optional<double> number_of(const ordered_json& value) {
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

// The mean over the points that have the number.
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

bool has_no_end(const Point& point) {
  return point.result["verdict"] == "saturated" || point.result["verdict"] == "deadlock";
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
    if (point.result["verdict"] != "settled") return point.result["verdict"];
  }
  return "settled";
}

// Of replications the interval is theirs; a run alone has one of its own.
void set_latency(std::span<const Point> points, Latency latency, StoredLoad& load) {
  const char* const name = latency == Latency::packet ? "packet_latency" : "network_latency";
  const auto estimated = estimate_of(points, [&](const ordered_json& result) { return result[name]["mean"]; });
  if (!estimated) return;
  load.latency = estimated->mean;
  load.interval = estimated->interval();
  if (points.size() > 1 || latency == Latency::network) return;
  if (const auto half = number_of(points.front().result[name]["ci95"])) {
    load.interval = Interval{estimated->mean - *half, estimated->mean + *half};
  }
}

StoredLoad load_of(std::span<const Point> points, Latency latency) {
  StoredLoad load{.load = points.front().result["load"].get<double>(),
                  .offered = mean_of(points, [](const auto& result) { return result["offered"]; }).value_or(0),
                  .accepted = mean_of(points, [](const auto& result) { return result["accepted"]; }).value_or(0),
                  .p99 = mean_of(points, [](const auto& result) { return result["packet_latency"]["p99"]; }),
                  .hops = mean_of(points, [](const auto& result) { return result["hops"]["mean"]; }),
                  .is_saturated = std::all_of(points.begin(), points.end(), has_no_end),
                  .verdict = verdict_of(points),
                  .busy = busy_of(points)};
  set_latency(points, latency, load);
  for (const Point& point : points) load.rows.push_back(point.stored->row);
  return load;
}

std::optional<double> carried_load(std::span<const StoredLoad> loads) {
  const auto first = std::find_if(loads.begin(), loads.end(), [](const StoredLoad& load) { return load.is_saturated; });
  if (first == loads.begin() || first == loads.end()) return std::nullopt;
  return std::prev(first)->load;
}

StoredCurve curve_of(std::vector<Point> points, Latency latency) {
  const auto place = [](const Point& point) {
    return std::pair(point.result["load"].get<double>(), point.result["seed"].get<std::uint64_t>());
  };
  std::sort(points.begin(), points.end(), [&](const Point& a, const Point& b) { return place(a) < place(b); });
  StoredCurve curve{.name = points.front().stored->name,
                    .network = points.front().result["spec"],
                    .routing = points.front().result["routing"]};
  for (auto begin = points.begin(); begin != points.end();) {
    const auto end = std::find_if(begin, points.end(),
                                  [&](const Point& point) { return place(point).first != place(*begin).first; });
    curve.loads.push_back(load_of(std::span(begin, end), latency));
    if (const auto bound = number_of(begin->result["bound"])) curve.bound = bound;
    begin = end;
  }
  curve.carried = carried_load(curve.loads);
  return curve;
}

std::string vcs_text(const ordered_json& router) {
  std::set<std::uint64_t> counts;
  for (const auto& [link_class, link] : router["links"].items()) counts.insert(link["vcs"].get<std::uint64_t>());
  if (counts.size() != 1) return "";
  return fmt::format(", {} {}", *counts.begin(), *counts.begin() == 1 ? "vc" : "vcs");
}

// From the shortest name to longer ones, until no two are equal; then they are numbered.
void name_curves(std::vector<StoredCurve>& curves) {
  const auto router = [](const StoredCurve& curve) {
    return ordered_json::parse(curve.loads.front().rows.front().key.configuration)["router"];
  };
  using Naming = std::function<std::string(const StoredCurve&)>;
  const std::vector<Naming> namings = {
      [](const StoredCurve& curve) { return curve.name.empty() ? curve.network : curve.name; },
      [](const StoredCurve& curve) { return curve.network; },
      [](const StoredCurve& curve) { return fmt::format("{} / {}", curve.network, curve.routing); },
      [&](const StoredCurve& curve) {
        return fmt::format("{} / {}{}", curve.network, curve.routing, vcs_text(router(curve)));
      },
      [&](const StoredCurve& curve) {
        return fmt::format("{} / {}{}, reuse {}", curve.network, curve.routing, vcs_text(router(curve)),
                           router(curve)["vc_reuse"].get<std::string>());
      },
  };
  std::set<std::string> names;
  for (const Naming& naming : namings) {
    names.clear();
    for (StoredCurve& curve : curves) names.insert(curve.name = naming(curve));
    if (names.size() == curves.size()) return;
  }
  for (std::size_t i = 0; i < curves.size(); ++i) curves[i].name += fmt::format(", {}", i + 1);
}

std::string router_text(const ordered_json& configuration) {
  const ordered_json& router = configuration["router"];
  const ordered_json& delays = router["delays"];
  std::string text =
      fmt::format("{}, buffers of {} flits, delays {} {} {} {} {}", router["switching"].get<std::string>(),
                  router["buffer"].dump(), delays["route"].dump(), delays["vc"].dump(), delays["switch"].dump(),
                  delays["crossbar"].dump(), delays["credit"].dump());
  if (router["iterations"] != 1) text += fmt::format(", {} iterations", router["iterations"].dump());
  if (router["speedup"] != 1) text += fmt::format(", speedup {}", router["speedup"].dump());
  if (router["speculative"] == true) text += ", speculative";
  if (configuration["cycles"].is_number()) {
    text += fmt::format("; {} cycles, of which {} do not count", configuration["cycles"].dump(),
                        configuration["warmup"].is_number() ? configuration["warmup"].dump() : "the warm-up");
  }
  return text;
}

}  // namespace

StoredCharts charts_of(std::span<const NamedRow> rows, Latency latency) {
  StoredCharts all;
  Grouped<Grouped<std::vector<Point>>> charts;
  for (const NamedRow& stored : rows) {
    Point point{&stored, ordered_json::parse(stored.row.key.configuration),
                ordered_json::parse(stored.row.outcome.result)};
    if (!point.result["load"].is_number()) {
      ++all.left_out;
      continue;
    }
    charts[chart_key(point.configuration)][curve_key(point.configuration)].push_back(std::move(point));
  }
  for (auto& curves : charts.members()) {
    const ordered_json& configuration = curves.members().front().front().configuration;
    StoredChart chart{.traffic = pattern_of(configuration),
                      .process = configuration["process"],
                      .packet = configuration["packet"],
                      .router = router_text(configuration)};
    for (auto& points : curves.members()) chart.curves.push_back(curve_of(std::move(points), latency));
    name_curves(chart.curves);
    all.charts.push_back(std::move(chart));
  }
  return all;
}

}  // namespace weft::sweep
