#include "quantities/measured_network.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "hardware/found_partition.h"
#include "metrics/survey.h"
#include "routing/core/algorithm.h"
#include "routing/core/path_orbits.h"

namespace weft::quantities {
namespace {

using metrics::Missing;
using metrics::Outcome;

constexpr unsigned kPlane = 2;
// Of one thread, rounded down: networks are skipped for the same reasons on every machine.
constexpr double kChannelsPerSecond = 8e6;          // built and searched once
constexpr Count kMostBuiltNodes = Count{1} << 22U;  // of networks that can be searched as implicit graphs
constexpr double kPairsPerSecond = 2e6;             // of a source and a destination, followed along all paths

metrics::AnalysisRequest request_of(const std::vector<const metrics::Metric*>& wanted, double seconds) {
  const metrics::SurveyRequest survey{.wanted = wanted, .seconds = seconds};
  return metrics::analysis_request(survey);
}

Missing takes(double seconds) {
  return {fmt::format("estimated to take {:.0f} s; --seconds {:.0f} allows it", seconds, seconds + 1)};
}

}  // namespace

MeasuredNetwork::MeasuredNetwork(topology::Member member, MeasureSettings settings,
                                 std::vector<const metrics::Metric*> metrics, const Execution& execution)
    : member_(std::move(member)),
      settings_(std::move(settings)),
      execution_(execution),
      analysis_(member_, request_of(metrics, settings_.seconds), execution) {}

std::string MeasuredNetwork::name() const { return analysis_.name(); }

std::optional<Missing> MeasuredNetwork::why_not_built() const {
  const auto& channels = member_.closed_forms.channels;
  const double seconds = channels ? to_double(*channels) / kChannelsPerSecond : 0;
  if (seconds < settings_.seconds) return std::nullopt;
  // Larger ones are searched without being built, where that is possible, and have an estimate of their own.
  const bool may_be_implicit = member_.closed_forms.nodes.value_or(0) > kMostBuiltNodes;
  if (may_be_implicit && topology::implicit_graph_of(member_) != nullptr) return std::nullopt;
  return takes(seconds);
}

Outcome<const topology::Network*> MeasuredNetwork::network() { return analysis_.network(); }

Outcome<const routing::Routing*> MeasuredNetwork::routing() {
  const auto built = network();
  if (!built) return built.missing();
  if (routing_ == nullptr) {
    const std::string name = settings_.routing.empty() ? routing::default_routing(**built) : settings_.routing;
    routing_ = routing::build(**built, name, execution_);
  }
  return routing_.get();
}

Outcome<paths::PathSurvey> MeasuredNetwork::find_paths() {
  const auto built = network();
  if (!built) return built.missing();
  // Building a routing takes at least as long as reading the network.
  const auto with = routing();
  if (!with) return with.missing();
  const auto orbits = routing::path_orbits_by_port(**with, execution_);
  const auto destinations = routing::representatives((*built)->graph, orbits).size();
  const double seconds =
      static_cast<double>(destinations) * static_cast<double>((*built)->graph.terminal_count()) / kPairsPerSecond;
  if (seconds > settings_.seconds) return takes(seconds);
  return paths::survey_paths(**with, execution_, paths::LoadDetail::classes);
}

const Outcome<paths::PathSurvey>& MeasuredNetwork::paths() {
  if (!paths_) paths_ = find_paths();
  return *paths_;
}

Outcome<std::uint32_t> MeasuredNetwork::chip_count() {
  if (!settings_.chips.is_given()) return Missing{"needs --chips K or --chip-nodes M"};
  return analysis_.nodes().then([&](Count nodes) -> Outcome<std::uint32_t> {
    if (const auto count = settings_.chips.count(nodes)) return *count;
    return Missing{"no such number of chips", true};
  });
}

Outcome<hardware::Partition> MeasuredNetwork::chips(Layout layout) {
  return chip_count().then([&](std::uint32_t count) -> Outcome<hardware::Partition> {
    const auto built = network();
    if (!built) return built.missing();
    hardware::Partition natural = hardware::natural_partition(**built, count, execution_);
    if (layout == Layout::natural) return natural;
    return hardware::found_partition(**built, natural, execution_);
  });
}

Outcome<hardware::PinCount> MeasuredNetwork::find_pins(Layout layout) {
  return chips(layout).then([&](const hardware::Partition& partition) {
    return hardware::count_pins((*network())->graph, partition, execution_);
  });
}

Outcome<hardware::PinCount> MeasuredNetwork::pins(Layout layout) {
  const auto known = pins_.find(layout);
  return known != pins_.end() ? known->second : pins_.emplace(layout, find_pins(layout)).first->second;
}

Outcome<hardware::WireLengths> MeasuredNetwork::find_wires(Layout layout) {
  const auto built = network();
  if (!built) return built.missing();
  const auto lengths = [&](const hardware::Placement& placement) {
    return hardware::wire_lengths((*built)->graph, placement, execution_);
  };
  if (layout == Layout::natural) return lengths(hardware::natural_placement(**built, kPlane));
  return hardware::improved_placement(**built, kPlane, execution_).then(lengths);
}

Outcome<hardware::WireLengths> MeasuredNetwork::wires(Layout layout) {
  const auto known = wires_.find(layout);
  return known != wires_.end() ? known->second : wires_.emplace(layout, find_wires(layout)).first->second;
}

}  // namespace weft::quantities
