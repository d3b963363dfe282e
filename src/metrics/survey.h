// The numbers of a network that a person asks for, each computed only when wanted and affordable.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "metrics/degrees.h"
#include "metrics/distances.h"
#include "topology/network.h"

namespace weft::metrics {

enum class Quantity : std::uint8_t {
  nodes,
  terminals,
  links,
  channels,
  link_classes,
  directed,
  degree,
  connected,
  unreachable_pairs,
  diameter,
  diameter_pair,
  mean_distance,
  distance_histogram,
  girth,
  moore_ratio,
};

// In the order in which they are shown.
std::span<const Quantity> all_quantities();
std::string_view name_of(Quantity quantity);

// Reads "diameter,mean_distance"; throws InputError at the wrong word.
std::vector<Quantity> quantities_named(std::string_view list);

struct SurveyRequest {
  std::vector<Quantity> wanted;  // empty: everything that is estimated to take less than `seconds` each
  double seconds = 10;
};

// Why a quantity has no value here.
struct Gap {
  Quantity quantity;
  std::string reason;
};

struct Survey {
  std::vector<Quantity> wanted;
  bool is_explicit = false;  // they were asked for by name
  DegreeRange degree;
  std::vector<std::uint64_t> links_per_class;
  std::optional<bool> is_connected;
  std::optional<DistanceSummary> distances;
  std::optional<Count> unreachable_pairs;
  std::optional<std::uint32_t> girth;
  bool has_no_cycle = false;            // known to have none, so the girth is not defined
  std::optional<Fraction> moore_ratio;  // nodes over the Moore bound
  std::vector<Gap> gaps;

  [[nodiscard]] bool wants(Quantity quantity) const;
  [[nodiscard]] const Gap* gap(Quantity quantity) const;  // none when the quantity has a value
};

Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution);

}  // namespace weft::metrics
