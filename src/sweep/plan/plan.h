// The plan of a sweep: curves, each a run at several loads with replications. Reading it needs no network; an error
// names the position of the value in the file or on the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/parameters.h"
#include "experiment/raw_setting.h"
#include "experiment/routed_network.h"
#include "experiment/run_settings.h"
#include "hardware/equal_budget.h"

namespace weft::sweep {

// The types of single runs, of which plans are made.
using experiment::GivenSettings;
using experiment::Parameter;
using experiment::ParameterKind;
using experiment::RawSetting;
using experiment::RoutedNetwork;
using experiment::RunSettings;

// Points that differ only in load and seed.
struct Curve {
  std::string name;                           // given in the plan; may be empty
  RunSettings settings;                       // without a load; the seed is that of replication 0
  GivenSettings given;                        // the raw texts of the settings, for errors
  std::vector<std::optional<Decimal>> loads;  // rising; one nullopt where the process takes no load
  std::uint32_t replication_count = 1;
  // Where networks are compared at equal cost: the channels of this network, and the loads in bits per terminal and
  // cycle. Before resolve_equal (equal_plan.h) `loads` are in bits, and these are empty.
  std::optional<hardware::FlitFormat> format{};
  std::vector<std::optional<Decimal>> bit_loads{};

  // Replication r has the seed settings.seed + r on every curve, so that curves can be compared in pairs.
  [[nodiscard]] RunSettings settings_of(std::size_t load, std::uint32_t replication) const;
  [[nodiscard]] std::uint64_t point_count() const { return loads.size() * std::uint64_t{replication_count}; }
};

// Whether loads above saturation are run.
enum class PastSaturation : std::uint8_t { run, skip };

// Which latency a page draws: from the generation of a packet, or from the injection of its head flit.
enum class Latency : std::uint8_t { packet, network };

// The comparison at equal cost that a plan asks for.
struct EqualPlan {
  hardware::EqualRequest request{};
  RawSetting given;                  // the position of the budget, or of the resource
  std::uint64_t budget = 0;          // set by resolve_equal
  std::vector<std::string> notes{};  // one sentence each
};

struct Plan {
  std::string title;
  std::optional<Latency> latency{};  // none: the plan does not say
  std::vector<Curve> curves;
  std::optional<PastSaturation> past_saturation{};  // none: the plan does not say
  std::optional<EqualPlan> equal{};                 // none: all channels are equally wide, and loads are in flits

  [[nodiscard]] std::uint64_t point_count() const;
  // `past_saturation`, or by default: run where `cycles` fixes the window, else skip.
  [[nodiscard]] PastSaturation past_saturation_of(const Curve& curve) const;
};

inline constexpr std::uint64_t kMostPoints = 1'000'000;

// The values of each setting, by its name; also of "replications" and "name". Several values make a Cartesian product.
using Alternatives = GivenSettings;

// A Cartesian product of networks and settings. A network's own settings override those of the group.
struct Group {
  Alternatives common;
  std::vector<Alternatives> networks;  // each has at least one "spec"
};

// A sweep needs loads. A search for saturation chooses them itself, and needs a process that takes a load.
enum class Loads : std::uint8_t { needed, none };

// `stronger` overrides `weaker`, setting by setting; "buffer" and "port-buffer" override each other.
Alternatives overlaid(const Alternatives& weaker, const Alternatives& stronger);

// Appends the curves of a group; plan.equal, which decides the unit of the loads, is set before. Throws InputError,
// also when the plan gets more than kMostPoints points. `file` is the plan's file; empty for options.
void add_curves(const Group& group, Loads loads, const std::string& file, Plan& plan);

PastSaturation read_past_saturation(const RawSetting& given);
Latency read_latency(const RawSetting& given);

}  // namespace weft::sweep
