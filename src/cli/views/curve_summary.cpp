#include "cli/views/curve_summary.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace weft::cli {
namespace {

using report::Align;
using sweep::StoredChart;
using sweep::StoredCharts;
using sweep::StoredCurve;
using sweep::StoredLoad;

std::string base_title(const StoredChart& chart) {
  if (!chart.is_in_bits) return fmt::format("{}, {}", chart.traffic, chart.packet.words());
  return fmt::format("{}, packets of {} bit{}", chart.traffic, chart.packet.text(), chart.packet == 1 ? "" : "s");
}

// "wormhole", "4 VCs with buffers of 8 flits", …: the process and the router settings.
std::vector<std::string> traits_of(const StoredChart& chart) {
  const std::string text = fmt::format("{}, {}", chart.process, chart.router);
  std::vector<std::string> traits;
  constexpr std::string_view kBetween = ", ";
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(kBetween, begin), text.size());
    traits.push_back(text.substr(begin, end - begin));
    begin = end + kBetween.size();
  }
  return traits;
}

// The traits of `chart` that not all charts share.
std::vector<std::string> own_traits(const StoredChart& chart, const std::vector<const StoredChart*>& charts) {
  std::vector<std::string> own;
  for (const std::string& trait : traits_of(chart)) {
    const bool is_shared = std::all_of(charts.begin(), charts.end(), [&](const StoredChart* other) {
      const std::vector<std::string> theirs = traits_of(*other);
      return std::find(theirs.begin(), theirs.end(), trait) != theirs.end();
    });
    if (!is_shared) own.push_back(trait);
  }
  return own;
}

// For charts with the same title: as few of their own traits as distinguish them.
std::vector<std::string> endings_of(const std::vector<const StoredChart*>& charts) {
  std::vector<std::string> endings(charts.size());
  const auto are_distinct = [&] {
    return std::set<std::string>(endings.begin(), endings.end()).size() == endings.size();
  };
  for (std::size_t trait = 0, most = 1; trait < most && !are_distinct(); ++trait) {
    for (std::size_t i = 0; i < charts.size(); ++i) {
      const std::vector<std::string> own = own_traits(*charts[i], charts);
      if (trait < own.size()) endings[i] += ", " + own[trait];
      most = std::max(most, own.size());
    }
  }
  if (!are_distinct()) {
    for (std::size_t i = 0; i < endings.size(); ++i) endings[i] += fmt::format(" ({})", i + 1);
  }
  return endings;
}

// The ending of each chart's title.
std::vector<std::string> all_endings(const StoredCharts& stored) {
  std::map<std::string, std::vector<const StoredChart*>> by_title;
  for (const StoredChart& chart : stored.charts) by_title[base_title(chart)].push_back(&chart);
  std::map<const StoredChart*, std::string> endings;
  for (const auto& [title, charts] : by_title) {
    const std::vector<std::string> found = endings_of(charts);
    for (std::size_t i = 0; i < charts.size(); ++i) endings[charts[i]] = found[i];
  }
  std::vector<std::string> all;
  for (const StoredChart& chart : stored.charts) all.push_back(endings[&chart]);
  return all;
}

// Titles for a table column: without the packet length where all charts share it.
std::vector<std::string> short_titles(const StoredCharts& stored) {
  const bool has_one_length = std::all_of(stored.charts.begin(), stored.charts.end(), [&](const StoredChart& chart) {
    return chart.packet == stored.charts.front().packet;
  });
  if (!has_one_length) return chart_titles(stored);
  std::vector<std::string> titles = all_endings(stored);
  for (std::size_t i = 0; i < titles.size(); ++i) titles[i] = stored.charts[i].traffic + titles[i];
  return titles;
}

// The saturation interval of a curve: the largest load up to which all loads were carried, and the next load.
struct Saturation {
  std::optional<double> carried{};
  std::optional<double> not_carried{};
};

Saturation saturation_of(const StoredCurve& curve) {
  const auto first =
      std::find_if(curve.loads.begin(), curve.loads.end(), [](const StoredLoad& load) { return !load.is_carried; });
  Saturation found;
  if (first != curve.loads.begin()) found.carried = std::prev(first)->load;
  if (first != curve.loads.end()) found.not_carried = first->load;
  return found;
}

// The lowest load at which the network deadlocked.
std::optional<double> deadlock_of(const StoredCurve& curve) {
  for (const StoredLoad& load : curve.loads) {
    if (load.verdict == sim::RunVerdict::deadlocked) return load.load;
  }
  return std::nullopt;
}

std::string to_text(const Saturation& found) {
  if (!found.carried) return fmt::format("below {}", *found.not_carried);
  if (!found.not_carried) return fmt::format("above {}", *found.carried);
  return fmt::format("{} to {}", *found.carried, *found.not_carried);
}

std::string saturation_text(const StoredCurve& curve) {
  if (const auto load = deadlock_of(curve)) return fmt::format("deadlocks at {}", *load);
  return to_text(saturation_of(curve));
}

// None where the network does not carry the lowest simulated load.
std::optional<double> latency_near_zero_load(const StoredCurve& curve) {
  const StoredLoad& lowest = curve.loads.front();
  return lowest.is_carried ? lowest.latency : std::nullopt;
}

std::string zero_load_text(const StoredCurve& curve) {
  const auto latency = latency_near_zero_load(curve);
  return latency ? fmt::format("{:.1f} at {}", *latency, curve.loads.front().load) : "";
}

std::string joined(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNames = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]);
  }
  return names.size() <= kMostNames ? text : fmt::format("{} and {} more", text, names.size() - kMostNames);
}

// Whether the runs show that one network carries more than another.
bool carries_more(const StoredCurve& one, const StoredCurve& other) {
  const Saturation a = saturation_of(one);
  const Saturation b = saturation_of(other);
  return a.carried && b.not_carried && *a.carried >= *b.not_carried;
}

using Curves = std::vector<const StoredCurve*>;

// The curves that no other curve of the chart is known to surpass.
template <class Surpasses>
Curves foremost(const StoredChart& chart, const Surpasses& surpasses) {
  Curves found;
  for (const StoredCurve& curve : chart.curves) {
    const bool is_surpassed = std::any_of(chart.curves.begin(), chart.curves.end(),
                                          [&](const StoredCurve& other) { return surpasses(other, curve); });
    if (!is_surpassed) found.push_back(&curve);
  }
  return found;
}

// "ring(8)" and "0.1 to 0.3"; where the loads differ, each follows its name: "ring(8) (0.1 to 0.3)".
struct NamedLoads {
  std::string names;
  std::string loads;  // may be empty
};

NamedLoads named_loads(const Curves& curves) {
  std::vector<std::string> names;
  std::vector<std::string> names_with_loads;
  std::set<std::string> loads;
  for (const StoredCurve* curve : curves) {
    const std::string load = to_text(saturation_of(*curve));
    names.push_back(curve->name);
    names_with_loads.push_back(fmt::format("{} ({})", curve->name, load));
    loads.insert(load);
  }
  if (loads.size() > 1) return {joined(names_with_loads), ""};
  return {joined(names), *loads.begin()};
}

std::string saturation_sentence(const StoredChart& chart) {
  if (chart.curves.empty()) return "";
  const auto behind = [](const char* text, const std::string& loads) { return loads.empty() ? "" : text + loads; };
  const Curves most = foremost(chart, carries_more);
  const NamedLoads high = named_loads(most);
  if (chart.curves.size() == 1) return fmt::format("the saturation load of {} is {}", high.names, high.loads);
  if (most.size() == chart.curves.size()) {
    return fmt::format("the simulated loads do not show which of {} carries more{}", high.names,
                       behind("; all saturate at ", high.loads));
  }
  const NamedLoads low =
      named_loads(foremost(chart, [](const StoredCurve& a, const StoredCurve& b) { return carries_more(b, a); }));
  return fmt::format("{} {} the highest load{}; {} the lowest{}", high.names, most.size() > 1 ? "carry" : "carries",
                     behind(", ", high.loads), low.names, behind(", ", low.loads));
}

// "; ring(8) deadlocks at load 0.1"
std::string deadlock_sentence(const StoredChart& chart, bool is_first) {
  std::vector<std::string> names;
  for (const StoredCurve& curve : chart.curves) {
    if (const auto load = deadlock_of(curve)) names.push_back(fmt::format("{} (load {})", curve.name, *load));
  }
  if (names.empty()) return "";
  return fmt::format("{}{} {}", is_first ? "" : "; ", joined(names), names.size() > 1 ? "deadlock" : "deadlocks");
}

// Empty where networks were not simulated at the same lowest load, or one does not carry it.
std::string latency_sentence(const StoredChart& chart) {
  if (chart.curves.empty()) return "";
  const StoredCurve* fastest = &chart.curves.front();
  for (const StoredCurve& curve : chart.curves) {
    const auto latency = latency_near_zero_load(curve);
    if (!latency || curve.loads.front().load != chart.curves.front().loads.front().load) return "";
    if (*latency < *latency_near_zero_load(*fastest)) fastest = &curve;
  }
  const std::string value =
      fmt::format("{:.1f} cycles at load {}", *latency_near_zero_load(*fastest), fastest->loads.front().load);
  if (chart.curves.size() == 1) return fmt::format(". The latency of {} near zero load is {}", fastest->name, value);
  return fmt::format(". Latency near zero load is lowest for {}: {}", fastest->name, value);
}

// A network that deadlocks carries no load, whatever it delivered before.
std::string answer_of(const StoredChart& chart) {
  StoredChart live = chart;
  std::erase_if(live.curves, [](const StoredCurve& curve) { return deadlock_of(curve).has_value(); });
  return saturation_sentence(live) + deadlock_sentence(chart, live.curves.empty()) + latency_sentence(live);
}

NetworkSize size_of(const NetworkSizes& sizes, const StoredCurve& curve) {
  const auto found = sizes.find(curve.network);
  return found == sizes.end() ? NetworkSize{} : found->second;
}

}  // namespace

std::vector<std::string> chart_titles(const StoredCharts& stored) {
  const std::vector<std::string> endings = all_endings(stored);
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < endings.size(); ++i) titles.push_back(base_title(stored.charts[i]) + endings[i]);
  return titles;
}

std::vector<std::string> answers_of(const StoredCharts& stored, const std::vector<std::string>& titles) {
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < stored.charts.size(); ++i) {
    answers.push_back(fmt::format("{}: {}.", titles[i], answer_of(stored.charts[i])));
  }
  return answers;
}

report::Table summary_table(const StoredCharts& stored, const NetworkSizes& sizes) {
  const std::vector<std::string> titles = short_titles(stored);
  report::Table table{{{"traffic"},
                       {"network"},
                       {"routing"},
                       {"latency near zero load", Align::right},
                       {"saturation load", Align::right},
                       {"bound", Align::right},
                       {"routers", Align::right},
                       {"links", Align::right},
                       {"VCs per port", Align::right},
                       {"buffer flits per port", Align::right}},
                      {}};
  for (std::size_t i = 0; i < stored.charts.size(); ++i) {
    for (const StoredCurve& curve : stored.charts[i].curves) {
      const NetworkSize size = size_of(sizes, curve);
      // The name has the routing where a network has several; here it has a column of its own.
      const bool has_routing = curve.name == fmt::format("{} / {}", curve.network, curve.routing);
      table.rows.push_back({titles[i], has_routing ? curve.network : curve.name, curve.routing, zero_load_text(curve),
                            saturation_text(curve), curve.load_bound ? fmt::format("{:.4g}", *curve.load_bound) : "",
                            size.routers, size.links, experiment::to_text(curve.resources.vcs),
                            experiment::to_text(curve.resources.flits)});
    }
  }
  return table;
}

}  // namespace weft::cli
