// What a sweep computes: curves, each a run at several loads, with replications. Nothing here needs a network; what is
// wrong with a value is told at its place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sweep/point/raw_setting.h"
#include "sweep/point/run_settings.h"

namespace weft::sweep {

// Points that differ in the load and the seed alone.
struct Curve {
  std::string name;                           // how the one who plans it calls it; may be empty
  RunSettings settings;                       // the load aside; the seed of the first replication
  GivenSettings given;                        // where they stand
  std::vector<std::optional<Decimal>> loads;  // rising; a single one that is none where the process needs none
  std::uint32_t replication_count = 1;

  // Replication r has the seed of the first plus r, on every curve alike, so that curves can be compared in pairs.
  [[nodiscard]] RunSettings settings_of(std::size_t load, std::uint32_t replication) const;
  [[nodiscard]] std::uint64_t point_count() const { return loads.size() * std::uint64_t{replication_count}; }
};

// What becomes of loads above saturation.
enum class PastSaturation : std::uint8_t { run, skip };

// Which latency a page draws: since birth, or since the head left its terminal.
enum class Latency : std::uint8_t { packet, network };

struct Plan {
  std::string title;
  std::optional<Latency> latency{};  // when it is said
  std::vector<Curve> curves;
  std::optional<PastSaturation> past_saturation{};  // when it is said

  [[nodiscard]] std::uint64_t point_count() const;
  // What is said, else: a window of fixed length is asked for to see all of a curve.
  [[nodiscard]] PastSaturation past_saturation_of(const Curve& curve) const;
};

inline constexpr std::uint64_t kMostPoints = 1'000'000;

// By the name of the setting, "replications" and "name" among them; several values mean the product.
using Alternatives = GivenSettings;

// A cartesian product: each network with all of the rest. What a network says for itself counts instead of what the
// group says.
struct Group {
  Alternatives common;
  std::vector<Alternatives> networks;  // each with one "spec" at least
};

// A sweep needs loads; a search for saturation finds its own, and needs a process that knows them.
enum class Loads : std::uint8_t { needed, none };

// The values of `stronger` in place of those of `weaker`; "buffer" and "port-buffer" stand in place of each other.
Alternatives overlaid(const Alternatives& weaker, const Alternatives& stronger);

// Appends the curves of a group. Throws InputError, also when the plan has more than kMostPoints then. `file` is the
// plan's, or empty for options.
void add_curves(const Group& group, Loads loads, const std::string& file, Plan& plan);

PastSaturation read_past_saturation(const RawSetting& given);
Latency read_latency(const RawSetting& given);

}  // namespace weft::sweep
