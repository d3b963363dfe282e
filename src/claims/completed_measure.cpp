#include "claims/completed_measure.h"

#include <array>
#include <string_view>

#include "claims/chip_measures.h"
#include "claims/embedding_measures.h"
#include "claims/network_measures.h"
#include "claims/plain_computations.h"
#include "claims/program_measures.h"
#include "claims/step_measures.h"

namespace weft::claims {
namespace {

using Function = Measured (*)(const std::string&, MeasurementCache&);

struct Known {
  Function measure;
  std::string_view quantity;
  std::string_view command;
  Function again = nullptr;
};

constexpr std::string_view kPaths = "weft paths {network} --routing {with}";
constexpr std::string_view kRun = "weft run {with} {network}";
constexpr std::string_view kEmbed = "weft embed {guest} {host}";

constexpr std::array kKnown = {
    Known{measure_nodes, "nodes", "weft info {network} --only nodes", count_nodes_plainly},
    Known{measure_links, "links", "weft info {network} --only links", count_links_plainly},
    Known{measure_degree, "degree", "weft info {network} --only degree", count_degree_plainly},
    Known{measure_diameter, "diameter", "weft info {network} --only diameter", diameter_plainly},
    Known{measure_mean_with_self, "mean_distance_with_self", "weft info {network} --only mean_distance",
          mean_with_self_plainly},
    Known{measure_mean_without_self, "mean_distance", "weft info {network} --only mean_distance",
          mean_without_self_plainly},
    Known{measure_bisection, "bisection", "weft info {network} --only bisection", cut_plainly},
    Known{measure_bisection_patiently, "bisection", "weft info {network} --only bisection", cut_plainly},
    Known{measure_bisection_in_channels, "", "weft info {network} --only bisection", cut_in_channels_plainly},
    Known{measure_longest_route, "max_hops", kPaths, longest_route_plainly},
    Known{measure_mean_route_with_self, "mean_hops_with_self", kPaths, mean_route_with_self_plainly},
    Known{measure_mean_route_without_self, "mean_hops", kPaths, mean_route_without_self_plainly},
    Known{measure_worst_channel_load, "worst_channel_load", "weft paths {network} --routing {with} --worst-case"},
    Known{measure_detours, "", kPaths},
    Known{measure_vcs_needed, "", "weft vcs {network} --routing {with}"},
    Known{measure_communication_steps, "", kRun},
    Known{measure_computation_steps, "", kRun},
    Known{measure_most_steps, "", "weft permute {network} --routing {with}"},
    Known{measure_most_steps_found, "", "weft permute {network} --routing {with}"},
    Known{measure_embedding_dilation, "", kEmbed},
    Known{measure_embedding_load, "", kEmbed},
    Known{measure_embedding_expansion, "", kEmbed},
    Known{measure_is_isomorphic, "", "weft same {guest} {host}"},
};

}  // namespace

Measure completed(const Measure& measure) {
  if (const auto* chip_links = measure.target<ChipLinks>()) {
    return measure.known_as(chip_links->quantity())
        .printed_by("weft cost {network} --chips " + std::to_string(chip_links->chips));
  }
  const auto* function = measure.target<Function>();
  if (function == nullptr) return measure;
  Measure whole = measure;
  for (const Known& known : kKnown) {
    if (known.measure != *function) continue;
    if (whole.quantity().empty()) whole = whole.known_as(std::string(known.quantity));
    if (whole.command().empty()) whole = whole.printed_by(std::string(known.command));
    if (!whole.again() && known.again != nullptr) whole = whole.checked_by(known.again);
  }
  return whole;
}

}  // namespace weft::claims
