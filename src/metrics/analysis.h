// Everything that is computed of one network, each thing when it is first asked for and then kept: several metrics
// follow from the same distances, orbits or cuts. The network is built only if something needs it: sizes may follow
// from the family's formulas, and networks beyond memory are searched as implicit graphs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/execution.h"
#include "base/ranks/ranks.h"
#include "metrics/cuts/bisection.h"
#include "metrics/cuts/spectrum.h"
#include "metrics/degrees.h"
#include "metrics/distances/distance_summary.h"
#include "metrics/outcome.h"
#include "metrics/symmetry/orbits.h"
#include "topology/network.h"

namespace weft::metrics {

struct AnalysisRequest {
  // Time limit for each computation, by estimate; what exceeds it is missing. None: no limit.
  std::optional<double> seconds = 10;
  SymmetryUse symmetry = SymmetryUse::if_worthwhile;
  // What will be asked for, because it decides what is worth its time.
  // By name: then they are searched for at any cost.
  bool are_orbits_requested = false;
  bool are_edge_orbits_requested = false;
  bool is_connectivity_wanted = false;
  bool is_spectrum_wanted = false;  // then the bisection uses the spectral gap too
  bool are_only_distances_wanted = false;
  // With these the searches for distances and the girth are shared out: the first rank computes as if alone, all others
  // call help(). None: this process alone.
  Ranks* ranks = nullptr;
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

class Analysis {
 public:
  // The network must outlive the analysis.
  Analysis(const topology::Network& network, const AnalysisRequest& request, const Execution& execution);
  Analysis(topology::Member member, const AnalysisRequest& request, const Execution& execution);

  [[nodiscard]] std::string name() const;  // the canonical spec
  [[nodiscard]] const topology::Family& family() const;

  // The built network; missing if it is so large that it is searched as an implicit graph. Throws InputError if neither
  // fits execution.max_memory; so does everything below.
  Outcome<const topology::Network*> network();
  [[nodiscard]] std::vector<std::string> remarks() const;  // of a built network

  // Sizes.
  Outcome<Count> nodes();
  Outcome<Count> terminals();
  Outcome<Count> links();
  Outcome<Count> channels();
  Outcome<DegreeRange> degrees();
  Outcome<bool> is_directed();  // is there any unidirectional channel?
  Outcome<std::vector<ClassSize>> link_classes();
  bool has_one_terminal_each();

  // Distances, along the direction of channels.
  Outcome<bool> is_connected();  // strongly
  Outcome<Count> unreachable_pairs();
  const Outcome<DistanceSummary>& distances();  // also of a network that is not connected
  Outcome<std::uint32_t> diameter();
  Outcome<std::array<std::string, 2>> farthest_labels();  // of a pair of nodes at the largest distance
  const Outcome<std::optional<std::uint32_t>>& girth();   // none: there is no cycle

  // Symmetry.
  const Outcome<OrbitCount>& orbit_count();
  const Outcome<EdgeOrbits>& edge_orbits();  // only where that is cheap, or requested

  // Cuts and faults.
  const Outcome<Bisection>& bisection();
  void use_prices(CutPrices prices) { prices_ = std::move(prices); }  // for the bisection; before it
  const Outcome<std::uint32_t>& edge_connectivity();
  const Outcome<std::uint32_t>& vertex_connectivity();
  const Outcome<SpectralGap>& spectral_gap();

  // Analyses over ranks. All must have the same network; throws InputError on all ranks otherwise. Collective.
  void expect_same_networks();
  // At the first rank, after all else.
  void dismiss_helpers(bool has_succeeded);
  // At the other ranks: takes part in the searches of the first one until that dismisses the helpers. Whether it has
  // succeeded.
  bool help();

 private:
  template <class T>
  using Kept = std::optional<Outcome<T>>;
  using Estimate = double (*)(const topology::PortGraph&, const Orbits*, const Execution&);
  using Connectivity = std::uint32_t (*)(const topology::PortGraph&, const Orbits*, const Execution&);

  void choose_form();
  Outcome<Count> size(const std::optional<Count>& formula, Count (*counted)(const topology::PortGraph&));
  [[nodiscard]] bool is_affordable(double seconds) const { return !request_.seconds || seconds < *request_.seconds; }
  [[nodiscard]] static Missing too_long(double seconds, std::string_view keys);

  const Orbits& orbits(const topology::Network& network);
  const Orbits* known_orbits(const topology::Network& network);
  [[nodiscard]] Missing why_no_orbits(const topology::Network& network, const Orbits& orbits) const;
  [[nodiscard]] OrbitCount counted_orbits(const topology::PortGraph& graph, const Orbits& orbits) const;

  void call_helpers(std::string_view task, const Orbits* orbits);
  void receive_orbits();
  DistanceSummary search_implicit();
  DistanceSummary search_distances(const topology::PortGraph& graph, const Orbits& sources);
  std::optional<std::uint32_t> search_girth(const topology::PortGraph& graph, const Orbits& sources);
  Outcome<DistanceSummary> find_distances();
  Outcome<OrbitCount> find_orbit_count();
  Outcome<EdgeOrbits> find_edge_orbits();
  Outcome<std::optional<std::uint32_t>> find_girth();
  Outcome<Bisection> find_bisection();
  Outcome<SpectralGap> find_spectral_gap();
  Outcome<std::uint32_t> find_connectivity(Estimate estimate, Connectivity compute, std::string_view key);

  AnalysisRequest request_;
  Execution execution_;
  std::optional<topology::Member> member_;
  // One of these two, once choose_form() has decided.
  const topology::Network* network_ = nullptr;
  std::unique_ptr<const topology::ImplicitGraph> implicit_;
  std::unique_ptr<const topology::Network> built_;  // *network_, if it was built here

  std::optional<bool> is_connected_;
  std::optional<Orbits> orbits_;
  Kept<DistanceSummary> distances_;
  Kept<OrbitCount> orbit_count_;
  Kept<EdgeOrbits> edge_orbits_;
  Kept<std::optional<std::uint32_t>> girth_;
  std::optional<CutPrices> prices_;
  Kept<Bisection> bisection_;
  Kept<SpectralGap> spectral_gap_;
  Kept<std::uint32_t> edge_connectivity_;
  Kept<std::uint32_t> vertex_connectivity_;
};

}  // namespace weft::metrics
