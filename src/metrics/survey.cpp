#include "metrics/survey.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/check.h"
#include "metrics/cuts/cut_bounds.h"
#include "metrics/cuts/spectrum.h"
#include "metrics/distances/distances.h"
#include "metrics/distances/girth.h"
#include "metrics/distances/implicit_distances.h"
#include "metrics/faults/connectivity.h"
#include "metrics/moore.h"
#include "topology/implicit/implicit_graph.h"

namespace weft::metrics {
namespace {

constexpr std::array kFromDistances = {Quantity::diameter, Quantity::diameter_pair, Quantity::mean_distance,
                                       Quantity::distance_histogram, Quantity::moore_ratio};
constexpr std::array kFromOrbits = {Quantity::orbits, Quantity::orbits_from, Quantity::orbits_exact};

// A count that follows from the family's declaration alone; it is exact only for one orbit.
OrbitCount declared_count(Count count) { return {count, Orbits::Origin::family, count <= 1}; }

// Common part of the surveyors: the request, the values so far, and the reasons for missing ones.
class Surveyor {
 protected:
  Surveyor(std::string name, const SurveyRequest& request, const Execution& execution)
      : request_(request), execution_(execution) {
    survey_.name = std::move(name);
    survey_.is_selection = !request.wanted.empty();
    const auto all = all_quantities();
    survey_.wanted = survey_.is_selection ? request.wanted : std::vector<Quantity>(all.begin(), all.end());
  }

  [[nodiscard]] bool wants(Quantity quantity) const { return survey_.wants(quantity); }
  [[nodiscard]] bool wants_any(std::span<const Quantity> quantities) const {
    return std::any_of(quantities.begin(), quantities.end(), [&](Quantity q) { return wants(q); });
  }

  void leave_out(Quantity quantity, const std::string& reason) {
    if (wants(quantity)) survey_.gaps.push_back({quantity, reason});
  }
  void leave_out(std::span<const Quantity> quantities, const std::string& reason) {
    for (const Quantity quantity : quantities) leave_out(quantity, reason);
  }

  [[nodiscard]] bool is_affordable(double seconds) const { return !request_.seconds || seconds < *request_.seconds; }

  [[nodiscard]] static std::string too_long(double seconds, std::string_view key) {
    return fmt::format("estimated to take {:.0f} s; use --only {} to compute it", seconds, key);
  }

  void take_distances(DistanceSummary distances, bool is_directed, Count max_degree) {
    survey_.unreachable_pairs = distances.unreachable_pairs;
    if (!distances.is_connected()) {
      const std::string reason = to_text(distances.unreachable_pairs) + " ordered pairs of nodes are not connected";
      for (const Quantity quantity : kFromDistances) {
        if (quantity != Quantity::distance_histogram) leave_out(quantity, reason);
      }
    }
    if (const auto diameter = distances.diameter()) {
      survey_.moore_ratio = moore_ratio(distances.node_count, max_degree, *diameter, is_directed);
      if (!survey_.moore_ratio) leave_out(Quantity::moore_ratio, "below 10^-307");
    }
    survey_.distances = std::move(distances);
  }

  const SurveyRequest& request_;
  const Execution& execution_;
  Survey survey_;
};

// One computation serves several quantities.
class NetworkSurveyor : Surveyor {
 public:
  NetworkSurveyor(const topology::Network& network, const SurveyRequest& request, const Execution& execution)
      : Surveyor(network.name(), request, execution), network_(network), graph_(network.graph) {
    survey_.remarks = network.remarks;
  }

  Survey run() {
    take_sizes();
    find_connectedness();
    find_orbits();
    find_distances();
    find_girth();
    find_connectivity();
    find_spectral_gap();
    find_bisection();
    return std::move(survey_);
  }

 private:
  void take_sizes() {
    survey_.nodes = graph_.node_count();
    survey_.terminals = graph_.terminal_count();
    survey_.has_one_terminal_each = graph_.has_one_terminal_each();
    survey_.links = graph_.link_count();
    survey_.channels = graph_.channel_count();
    survey_.degree = out_degrees(graph_);
    const std::vector<std::uint64_t> counts = links_per_class(graph_);
    for (std::size_t c = 0; c < counts.size(); ++c) {
      survey_.link_classes.push_back({graph_.link_classes()[c], counts[c]});
    }
  }

  void find_connectedness() {
    survey_.is_connected = is_strongly_connected(graph_);
    if (*survey_.is_connected) survey_.unreachable_pairs = 0;
  }

  [[nodiscard]] bool needs_distances() const {
    const bool needs_pairs = wants(Quantity::unreachable_pairs) && !survey_.unreachable_pairs;
    return needs_pairs || wants_any(kFromDistances);
  }

  [[nodiscard]] bool wants_connectivity() const {
    return wants(Quantity::edge_connectivity) || wants(Quantity::vertex_connectivity);
  }

  void find_orbits() {
    const bool is_needed =
        needs_distances() || wants(Quantity::girth) || wants_connectivity() || wants_any(kFromOrbits);
    if (!is_needed) {
      orbits_ = trivial_orbits(graph_.node_count());
      return;
    }
    double seconds_without = estimated_seconds(graph_, graph_.node_count(), execution_);
    if (wants_connectivity()) seconds_without += estimated_vertex_connectivity_seconds(graph_, nullptr, execution_);
    // Orbits that are requested by name are always searched for.
    const bool is_asked_for = survey_.is_selection && wants_any(kFromOrbits);
    const SymmetryUse use =
        is_asked_for && request_.symmetry == SymmetryUse::if_worthwhile ? SymmetryUse::always : request_.symmetry;
    orbits_ = orbits_for(network_, use, seconds_without, execution_);
    if (orbits_.origin != Orbits::Origin::none) {
      if (wants_any(kFromOrbits)) survey_.orbits = counted_orbits(is_asked_for);
      return;
    }
    const bool is_random = network_.symmetry.knowledge == topology::Symmetry::Knowledge::random;
    if (!orbits_.why_none.empty()) return leave_out(kFromOrbits, orbits_.why_none);
    leave_out(kFromOrbits, request_.symmetry == SymmetryUse::none ? "--no-symmetry was given"
                           : is_random
                               ? "a random network, so symmetries are not searched for; use --symmetry to do so"
                               : "searching for symmetries would cost more than it saves; use --symmetry to do so");
  }

  // A family may declare fewer automorphisms than there are. All of them are searched for if that is cheap or
  // requested, and then the declaration is checked against the result. The distances still use the declared orbits.
  [[nodiscard]] OrbitCount counted_orbits(bool is_asked_for) const {
    const Count declared = orbits_.count();
    if (orbits_.origin == Orbits::Origin::traces) return {declared, orbits_.origin, true};
    const bool is_wanted = request_.symmetry == SymmetryUse::always || (is_asked_for && declared > 1);
    if (!is_wanted && estimated_orbit_seconds(graph_) > kNegligibleSeconds) return declared_count(declared);
    OrbitLimits limits{.memory = execution_.max_memory};
    if (request_.symmetry != SymmetryUse::always) limits.cpu_seconds = kMostSearchSeconds;
    const Orbits found = searched_orbits(graph_, limits, execution_);
    if (found.origin == Orbits::Origin::none) return declared_count(declared);
    WEFT_CHECK(is_refinement(orbits_, found));
    return {found.count(), found.origin, true};
  }

  void find_distances() {
    if (!needs_distances()) return;
    const double seconds = estimated_seconds(graph_, orbits_.count(), execution_);
    if (!is_affordable(seconds)) {
      const std::string reason = too_long(seconds, "diameter (or another of these)");
      leave_out(kFromDistances, reason);
      if (!survey_.unreachable_pairs) leave_out(Quantity::unreachable_pairs, reason);
      return;
    }
    take_distances(all_distances(graph_, orbits_, execution_), graph_.is_directed(), survey_.degree->max);
    if (survey_.distances->diameter()) {
      const auto label = [&](std::uint64_t node) { return network_.labelling->text(static_cast<NodeId>(node)); };
      survey_.farthest_labels = {label(survey_.distances->farthest.source),
                                 label(survey_.distances->farthest.destination)};
    }
  }

  void find_girth() {
    if (!wants(Quantity::girth)) return;
    const double seconds = estimated_girth_seconds(graph_, orbits_, execution_);
    if (!is_affordable(seconds)) return leave_out(Quantity::girth, too_long(seconds, "girth"));
    survey_.girth = girth(graph_, orbits_, execution_);
    survey_.has_no_cycle = !survey_.girth;
    if (survey_.has_no_cycle) leave_out(Quantity::girth, "there is no cycle");
  }

  void find_bisection() {
    if (!wants(Quantity::bisection)) return;
    // Narrowing the interval can take arbitrarily long, so by default it gets a tenth of the time limit.
    const BisectionEffort effort{.seconds = request_.seconds ? *request_.seconds / 10 : 60};
    const double seconds = estimated_bisection_seconds(graph_, effort, execution_);
    if (!is_affordable(seconds)) return leave_out(Quantity::bisection, too_long(seconds, "bisection"));
    survey_.bisection = bisection(network_, effort, execution_);
    if (gap_) take_spectral_bound(*survey_.bisection);
  }

  // The spectral gap may have been computed with more time than the bisection allows for it.
  void take_spectral_bound(Bisection& found) const {
    const std::uint64_t bound = spectral_bound(CutGraph(graph_), *gap_);
    if (bound <= found.lower) return;
    found.lower = bound;
    found.lower_by = gap_->method == SpectralGap::Method::iterative ? "spectrum (Lanczos)" : "spectrum";
  }

  void find_connectivity() {
    const auto find = [&](Quantity quantity, auto estimate, auto compute, std::optional<std::uint32_t>& value) {
      if (!wants(quantity)) return;
      const double seconds = estimate(graph_, known_orbits(), execution_);
      if (!is_affordable(seconds)) return leave_out(quantity, too_long(seconds, name_of(quantity)));
      value = compute(graph_, known_orbits(), execution_);
    };
    find(Quantity::edge_connectivity, estimated_edge_connectivity_seconds, edge_connectivity,
         survey_.edge_connectivity);
    find(Quantity::vertex_connectivity, estimated_vertex_connectivity_seconds, vertex_connectivity,
         survey_.vertex_connectivity);
  }

  [[nodiscard]] const Orbits* known_orbits() const {
    return orbits_.origin == Orbits::Origin::none ? nullptr : &orbits_;
  }

  void find_spectral_gap() {
    if (!wants(Quantity::spectral_gap)) return;
    if (graph_.is_directed()) return leave_out(Quantity::spectral_gap, "defined for bidirectional networks only");
    constexpr double kAnyTime = 1e9;
    gap_ = spectral_gap(CutGraph(graph_), request_.seconds.value_or(kAnyTime), execution_);
    if (!gap_) {
      return leave_out(
          Quantity::spectral_gap,
          "the iteration would not converge in time; use --only spectral_gap to compute it without a limit");
    }
    survey_.spectral_gap = gap_->value;
  }

  const topology::Network& network_;
  const topology::PortGraph& graph_;
  Orbits orbits_;
  std::optional<SpectralGap> gap_;
};

// Computes sizes by formula and, for implicit graphs, the quantities that follow from distances.
class FormulaSurveyor : Surveyor {
 public:
  FormulaSurveyor(const topology::Member& member, const SurveyRequest& request, const Execution& execution)
      : Surveyor(spec::print(member.arguments.to_spec()), request, execution) {
    const topology::ClosedForms& forms = member.closed_forms;
    survey_.nodes = forms.nodes;
    survey_.terminals = forms.terminals;
    survey_.links = forms.links;
    survey_.channels = forms.channels;
    if (forms.min_degree && forms.max_degree) {
      survey_.degree = DegreeRange{static_cast<PortId>(*forms.min_degree), static_cast<PortId>(*forms.max_degree)};
    }
  }

  // Are all requested quantities known by formula?
  [[nodiscard]] bool is_enough() const {
    return std::all_of(survey_.wanted.begin(), survey_.wanted.end(), [&](Quantity q) { return knows(q); });
  }

  Survey take() { return std::move(survey_); }

  Survey run(const topology::ImplicitGraph& graph) {
    survey_.is_connected = true;  // implicit graphs are
    survey_.unreachable_pairs = 0;
    survey_.orbits = declared_count(graph.sources().size());
    find_distances(graph);
    for (const Quantity quantity :
         {Quantity::link_classes, Quantity::girth, Quantity::bisection, Quantity::edge_connectivity,
          Quantity::vertex_connectivity, Quantity::spectral_gap}) {
      leave_out(quantity, "requires the built network, which is too large");
    }
    return std::move(survey_);
  }

 private:
  [[nodiscard]] bool knows(Quantity quantity) const {
    const auto is_small = [](const std::optional<Count>& count) { return count && *count < kHuge; };
    switch (quantity) {
      case Quantity::nodes:
        return is_small(survey_.nodes);
      case Quantity::terminals:
        return is_small(survey_.terminals);
      case Quantity::links:
        return is_small(survey_.links);
      case Quantity::channels:
        return is_small(survey_.channels);
      case Quantity::directed:
        return is_small(survey_.links) && is_small(survey_.channels);
      case Quantity::degree:
        return survey_.degree.has_value();
      default:
        return false;
    }
  }

  void find_distances(const topology::ImplicitGraph& graph) {
    if (!wants_any(kFromDistances)) return;
    const double seconds = estimated_seconds(graph, execution_);
    if (!is_affordable(seconds)) return leave_out(kFromDistances, too_long(seconds, "diameter (or another of these)"));
    take_distances(implicit_distances(graph, survey_.name, execution_), survey_.is_directed(), survey_.degree->max);
    survey_.farthest_labels = {graph.label(survey_.distances->farthest.source),
                               graph.label(survey_.distances->farthest.destination)};
  }
};

// From this size on, the implicit search is faster than a table of channels, which soon does not fit into memory.
constexpr Count kManyNodes = Count{1} << 22;

}  // namespace

bool Survey::wants(Quantity quantity) const {
  return std::find(wanted.begin(), wanted.end(), quantity) != wanted.end();
}

const MissingValue* Survey::gap(Quantity quantity) const {
  const auto found =
      std::find_if(gaps.begin(), gaps.end(), [&](const MissingValue& each) { return each.quantity == quantity; });
  return found == gaps.end() ? nullptr : &*found;
}

Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution) {
  return NetworkSurveyor(network, request, execution).run();
}

Survey survey(const topology::Member& member, const SurveyRequest& request, const Execution& execution) {
  FormulaSurveyor by_formula(member, request, execution);
  if (by_formula.is_enough()) return by_formula.take();
  const bool is_large = member.closed_forms.nodes.value_or(0) > kManyNodes;
  if (is_large && request.symmetry != SymmetryUse::none) {
    if (const auto graph = topology::implicit_graph_of(member)) return by_formula.run(*graph);
  }
  return survey(topology::build(member, execution), request, execution);
}

}  // namespace weft::metrics
