// Computes the requested quantities of a network, each only if its estimated time fits the limit.
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
  // Time limit for each quantity, by estimate; quantities that exceed it are left out. None: no limit.
  std::optional<double> seconds = 10;
  SymmetryUse symmetry = SymmetryUse::if_worthwhile;
};

// A requested quantity that was not computed, and why.
struct MissingValue {
  Quantity quantity;
  std::string reason;
};

struct ClassSize {
  topology::LinkClass link_class;
  std::uint64_t count = 0;  // bidirectional links or, for a unidirectional class, channels
};

struct OrbitCount {
  Count count = 0;
  Orbits::Origin origin = Orbits::Origin::none;
  bool is_exact = false;  // false: an upper bound
};

// Quantities that are not requested, or that `gaps` lists, are none or empty.
struct Survey {
  std::string name;  // the canonical spec
  std::vector<Quantity> wanted;
  bool is_selection = false;  // the quantities were requested by name

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
  bool has_no_cycle = false;          // the girth is not defined
  std::optional<double> moore_ratio;  // nodes over the Moore bound
  std::optional<OrbitCount> orbits;
  std::optional<Bisection> bisection;
  std::optional<std::uint32_t> edge_connectivity;
  std::optional<std::uint32_t> vertex_connectivity;
  std::optional<double> spectral_gap;
  std::vector<MissingValue> gaps;
  std::vector<std::string> remarks;  // of a built network

  // Is there any unidirectional channel?
  [[nodiscard]] bool is_directed() const { return channels > saturating_multiply(*links, 2); }

  [[nodiscard]] bool wants(Quantity quantity) const;
  [[nodiscard]] const MissingValue* gap(Quantity quantity) const;  // none when the quantity has a value
};

Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution);

// Builds the network only if necessary: sizes may be known by formula, and the distances of networks beyond memory are
// searched on an implicit graph. Throws InputError if neither the network nor the search fits execution.max_memory.
Survey survey(const topology::Member& member, const SurveyRequest& request, const Execution& execution);

}  // namespace weft::metrics
