// The numbers of a network that a person asks for, each computed only when wanted and affordable.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "metrics/cuts/bisection.h"
#include "metrics/degrees.h"
#include "metrics/distances/distance_summary.h"
#include "metrics/quantity.h"
#include "metrics/symmetry/orbits.h"
#include "topology/network.h"

namespace weft::metrics {

struct SurveyRequest {
  std::vector<Quantity> wanted;  // empty: all
  // What is estimated to take longer is left out; none: everything is computed, however long it takes.
  std::optional<double> seconds = 10;
  SymmetryUse symmetry = SymmetryUse::if_paid;
};

// Why a quantity has no value here.
struct MissingValue {
  Quantity quantity;
  std::string reason;
};

struct ClassSize {
  topology::LinkClass link_class;
  std::uint64_t count = 0;  // two-way links or, for a one-way class, channels
};

struct OrbitCount {
  Count count = 0;
  Orbits::Origin origin = Orbits::Origin::none;
  bool is_exact = false;  // else there are at most so many
};

// Values that are not wanted, or that a gap explains, are none or empty.
struct Survey {
  std::string name;  // the canonical spec
  std::vector<Quantity> wanted;
  bool is_selection = false;  // they were asked for by name

  std::optional<Count> nodes;
  std::optional<Count> terminals;
  bool has_one_terminal_each = true;
  std::optional<Count> links;
  std::optional<Count> channels;
  std::vector<ClassSize> link_classes;
  std::optional<DegreeRange> degree;
  std::optional<bool> is_connected;
  std::optional<DistanceSummary> distances;
  std::array<std::string, 2> farthest_labels;
  std::optional<Count> unreachable_pairs;
  std::optional<std::uint32_t> girth;
  bool has_no_cycle = false;          // known to have none, so the girth is not defined
  std::optional<double> moore_ratio;  // nodes over the Moore bound
  std::optional<OrbitCount> orbits;
  std::optional<Bisection> bisection;
  std::optional<std::uint32_t> edge_connectivity;
  std::optional<std::uint32_t> vertex_connectivity;
  std::optional<double> spectral_gap;
  std::vector<MissingValue> gaps;
  std::vector<std::string> remarks;  // of a network that was built

  // Is there any one-way channel?
  [[nodiscard]] bool is_directed() const { return channels > saturating_multiply(*links, 2); }

  [[nodiscard]] bool wants(Quantity quantity) const;
  [[nodiscard]] const MissingValue* gap(Quantity quantity) const;  // none when the quantity has a value
};

Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution);

// Builds the network only if it must: sizes may be known by formula, and the distances of networks beyond memory are
// searched without it. Throws InputError when it does not fit execution.max_memory either way.
Survey survey(const topology::Member& member, const SurveyRequest& request, const Execution& execution);

}  // namespace weft::metrics
