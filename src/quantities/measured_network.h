// One network for all quantities that are wanted of it. What several of them need is computed once, when it is first
// asked for; what would take too long is missing, with the reason.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "hardware/partition.h"
#include "hardware/pins.h"
#include "hardware/wires.h"
#include "metrics/analysis.h"
#include "metrics/metric.h"
#include "paths/path_survey.h"
#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::quantities {

// How a network is divided among chips: a number of them, a formula of it, or the nodes of one.
struct ChipChoice {
  std::uint32_t chips = 0;
  std::string rule{};  // such as "2*sqrt(nodes)"; for networks for which it gives a whole number
  std::uint32_t chip_nodes = 0;

  // "16" or "2*sqrt(nodes)". Throws InputError.
  static ChipChoice parse(std::string_view text);

  [[nodiscard]] bool is_given() const { return chips > 0 || chip_nodes > 0 || !rule.empty(); }
  // None where the rule gives no whole number of chips, or there are more chips than nodes.
  [[nodiscard]] std::optional<std::uint32_t> count(Count nodes) const;
  // ", 16 chips"; empty where nothing is given.
  [[nodiscard]] std::string suffix() const;

  friend bool operator==(const ChipChoice&, const ChipChoice&) = default;
};

struct MeasureSettings {
  std::string routing{};  // empty: each network's default
  ChipChoice chips{};
  std::uint64_t flit_bits = 36;
  // Time limit for each computation, by estimate.
  double seconds = 10;
};

enum class Layout : std::uint8_t { natural, improved };

class MeasuredNetwork {
 public:
  // `metrics` are those of weft info that will be asked for.
  MeasuredNetwork(topology::Member member, MeasureSettings settings, std::vector<const metrics::Metric*> metrics,
                  const Execution& execution);

  [[nodiscard]] const MeasureSettings& settings() const { return settings_; }
  [[nodiscard]] const Execution& execution() const { return execution_; }
  [[nodiscard]] const topology::Member& member() const { return member_; }
  [[nodiscard]] std::string name() const;  // the canonical spec

  // Where it may not be built, only the sizes that formulas give may be asked for.
  [[nodiscard]] std::optional<metrics::Missing> why_not_built() const;
  metrics::Analysis& analysis() { return analysis_; }
  metrics::Outcome<const topology::Network*> network();

  metrics::Outcome<const routing::Routing*> routing();
  const metrics::Outcome<paths::PathSurvey>& paths();

  // The number of chips; missing without one, and silently where the network does not fit it.
  metrics::Outcome<std::uint32_t> chip_count();
  metrics::Outcome<hardware::Partition> chips(Layout layout);
  metrics::Outcome<hardware::PinCount> pins(Layout layout);
  metrics::Outcome<hardware::WireLengths> wires(Layout layout);  // on a plane

 private:
  metrics::Outcome<paths::PathSurvey> find_paths();
  metrics::Outcome<hardware::PinCount> find_pins(Layout layout);
  metrics::Outcome<hardware::WireLengths> find_wires(Layout layout);

  topology::Member member_;
  MeasureSettings settings_;
  Execution execution_;
  metrics::Analysis analysis_;
  std::unique_ptr<const routing::Routing> routing_;
  std::optional<metrics::Outcome<paths::PathSurvey>> paths_;
  std::map<Layout, metrics::Outcome<hardware::PinCount>> pins_;
  std::map<Layout, metrics::Outcome<hardware::WireLengths>> wires_;
};

}  // namespace weft::quantities
