#include "metrics/cuts/bisection.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/numbers/random.h"
#include "metrics/cuts/balanced_load.h"
#include "metrics/cuts/cut_annealing.h"
#include "metrics/cuts/cut_bounds.h"
#include "metrics/cuts/cut_candidates.h"
#include "metrics/cuts/cut_refinement.h"
#include "metrics/cuts/cut_symmetry.h"
#include "metrics/cuts/edge_load.h"
#include "metrics/cuts/exhaustive_cut.h"
#include "metrics/cuts/partitioners.h"
#include "metrics/cuts/spectrum.h"
#include "metrics/relaxation/known_prices.h"
#include "metrics/relaxation/semidefinite_bound.h"

namespace weft::metrics {
namespace {

using topology::Network;
using topology::PortGraph;

// The methods to try; depends on sizes alone.
struct Plan {
  bool uses_link_loads = false;  // searches from one source for each orbit
  bool uses_grid_loads = false;  // searches from every source
  std::uint32_t balancing_rounds = 0;
  double spectrum_seconds = 0;
  double semidefinite_seconds = 0;  // estimated; 0: not tried
  std::size_t refined_rules = 0;    // the best of the structured cuts
  int runs_per_partitioner = 0;     // seeds
  std::uint32_t disturbances = 0;   // of the best cut, each refined again
  std::uint32_t annealings = 0;     // of the best cuts
  std::uint32_t sweeps = 0;         // of each annealing
  std::uint64_t search_steps = 0;   // limit of branch and bound; 0: not tried
};

struct Sizes {
  std::uint64_t nodes = 0;
  std::uint64_t arcs = 0;     // of the undirected graph, both directions
  std::uint64_t sources = 0;  // one for each orbit
};

// Seconds on one thread, measured on hypercubes, tori and random regular networks.
struct Estimates {
  double link_loads;       // from one source for each orbit
  double grid_loads;       // from every source
  double balancing_round;  // the heap makes a search by lengths slower than one by hops
  double run;              // one run of a partitioner or of the refinement
  double sweep;            // of an annealing

  explicit Estimates(const Sizes& sizes)
      : link_loads(estimated_edge_load_seconds(sizes.sources, sizes.nodes, sizes.arcs)),
        grid_loads(estimated_edge_load_seconds(sizes.nodes, sizes.nodes, sizes.arcs)),
        balancing_round(5 * link_loads + 1e-6),
        run(2e-6 * static_cast<double>(sizes.nodes + sizes.arcs + 1)),
        sweep(estimated_sweep_seconds(sizes.nodes, sizes.arcs)) {}
};

constexpr double kSearchStepsPerSecond = 5e6;

// Few long annealings find more than many short ones.
void plan_annealings(double sweeps, Plan& plan) {
  constexpr double kFewestSweeps = 200;
  constexpr double kManySweeps = 700;
  if (sweeps < kFewestSweeps) return;
  plan.annealings = static_cast<std::uint32_t>(std::clamp(sweeps / kManySweeps, 1.0, 8.0));
  plan.sweeps = static_cast<std::uint32_t>(std::min(sweeps / plan.annealings, 8 * kManySweeps));
}

Plan plan_for(const Sizes& sizes, const BisectionEffort& effort) {
  constexpr std::uint64_t kMostSearched = 64;
  constexpr std::uint64_t kAlwaysSearched = 20;
  const Estimates estimates(sizes);
  const double runs = 0.3 * effort.seconds / estimates.run;
  Plan plan;
  plan.uses_link_loads = estimates.link_loads <= effort.seconds;
  plan.uses_grid_loads = estimates.grid_loads <= effort.seconds;
  plan.balancing_rounds =
      static_cast<std::uint32_t>(std::clamp(0.5 * effort.seconds / estimates.balancing_round, 0.0, 100.0));
  plan.spectrum_seconds = 0.2 * effort.seconds;
  plan.refined_rules = static_cast<std::size_t>(std::clamp(runs, 2.0, 12.0));
  plan.runs_per_partitioner = static_cast<int>(std::clamp(runs / 2, 1.0, 10.0));
  plan.disturbances = static_cast<std::uint32_t>(std::clamp(runs, 0.0, 400.0));
  plan_annealings(0.15 * effort.seconds / estimates.sweep, plan);
  if (sizes.nodes <= kAlwaysSearched) {
    plan.search_steps = 1U << kAlwaysSearched;
  } else if (sizes.nodes <= kMostSearched) {
    plan.search_steps = static_cast<std::uint64_t>(effort.seconds * kSearchStepsPerSecond);
  }
  // Smaller networks are always searched to the end.
  if (sizes.nodes > kAlwaysSearched && sizes.nodes <= kMostRelaxedNodes) plan.semidefinite_seconds = effort.seconds;
  return plan;
}

// A function that makes a cut to be refined.
struct Start {
  std::string name;
  std::function<Sides()> sides;
};

struct Structured {
  std::uint64_t size = 0;
  std::string name;
  Sides sides;
};

std::vector<NodeId> nodes_at_cut(const CutGraph& graph, const Sides& sides) {
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const auto row = graph.neighbors(v);
    const bool is_at_cut =
        std::any_of(row.begin(), row.end(), [&](const CutNeighbor& next) { return sides[next.node] != sides[v]; });
    if (is_at_cut) nodes.push_back(v);
  }
  return nodes;
}

// Leaves a local minimum of the refinement: moves a patch of up to an eighth of the nodes to the other side, those
// nearest to a random node at the cut, on its side of it.
void disturb(const CutGraph& graph, RandomStream& random, Sides& sides) {
  const std::vector<NodeId> roots = nodes_at_cut(graph, sides);
  if (roots.empty()) return;
  const std::uint64_t most = 2 + random.below(std::max<std::uint64_t>(1, graph.node_count() / 8));
  std::vector<NodeId> patch{roots[random.below(roots.size())]};
  const std::uint8_t side = sides[patch[0]];
  sides[patch[0]] ^= 1U;  // moved nodes are recognised by their side
  for (std::size_t i = 0; i < patch.size(); ++i) {
    for (const CutNeighbor& neighbor : graph.neighbors(patch[i])) {
      if (sides[neighbor.node] != side || patch.size() >= most) continue;
      sides[neighbor.node] ^= 1U;
      patch.push_back(neighbor.node);
    }
  }
}

// Computes and narrows the interval.
class Narrowing {
 public:
  Narrowing(const Network& network, const BisectionEffort& effort, const Execution& execution)
      : network_(network),
        execution_(execution),
        graph_(network.graph),
        symmetry_(orbits_under(graph_, suggested_automorphisms(network, graph_, execution))),
        given_prices_(effort.prices),
        plan_(plan_for({graph_.node_count(), graph_.all_neighbors().size(), symmetry_.sources.size()}, effort)) {
    result_.upper = UINT64_MAX;
    result_.lower_by = "no argument";
  }

  Bisection run() {
    if (graph_.lighter_half() == 0) return nothing_to_halve();
    raise_lower(0, "parity");
    raise_lower(connection_bound(graph_), "connection");
    try_rules();
    if (given_prices_ != nullptr) bound_by_prices(*given_prices_, "semidefinite program by given prices");
    if (!result_.is_exact()) bound_by_link_loads();
    if (!result_.is_exact()) bound_by_coordinate_loads();
    if (!result_.is_exact()) bound_by_hub_loads();
    if (!result_.is_exact()) bound_by_spectrum();
    if (!result_.is_exact()) refine_rules();
    if (!result_.is_exact()) try_partitioners();
    if (!result_.is_exact()) disturb_best();
    if (!result_.is_exact() && plan_.annealings > 0) anneal_cuts();
    if (!result_.is_exact()) bound_by_balanced_loads();
    if (!result_.is_exact() && plan_.semidefinite_seconds > 0 && given_prices_ == nullptr) {
      bound_by_semidefinite_program();
    }
    if (!result_.is_exact() && plan_.search_steps > 0) search();
    return std::move(result_);
  }

 private:
  Bisection nothing_to_halve() {
    const Sides one_side(graph_.node_count(), 0);
    return {.lower = 0, .upper = 0, .lower_by = "nothing to halve", .upper_by = "nothing to halve", .side = one_side};
  }

  void raise_lower(std::uint64_t bound, const std::string& name) {
    const std::uint64_t possible = next_possible_size(graph_, bound);
    if (possible <= result_.lower) return;
    result_.lower = possible;
    result_.lower_by = possible == bound || bound == 0 ? name : name + " and parity";
    result_.prices = {};
    WEFT_CHECK(result_.lower <= result_.upper);
  }

  void raise_lower(std::uint64_t bound, const std::string& name, CutPrices prices) {
    const std::uint64_t before = result_.lower;
    raise_lower(bound, name);
    if (result_.lower > before) result_.prices = std::move(prices);
  }

  void lower_upper(std::uint64_t size, const Sides& sides, const std::string& name) {
    if (size >= result_.upper) return;
    result_.upper = size;
    result_.upper_by = name;
    result_.side = sides;
    WEFT_CHECK(result_.lower <= result_.upper);
  }

  void bound_by_link_loads() {
    if (!plan_.uses_link_loads) return;
    load_ = edge_load(graph_, {.symmetry = &symmetry_}, execution_);
    if (load_) raise_lower(link_load_bound(graph_, *load_), "link loads");
  }

  // Low powers make fast progress, high ones come close to the optimum. A round without progress may be followed by one
  // with progress.
  void bound_by_balanced_loads() {
    constexpr int kMostIdleRounds = 4;
    int idle_rounds = 0;
    for (std::uint32_t round = 0; round < plan_.balancing_rounds && load_ && !result_.is_exact(); ++round) {
      std::optional<EdgeLoad> better = more_balanced(graph_, *load_, 8 + 0.5 * round, symmetry_, execution_);
      idle_rounds = better ? 0 : idle_rounds + 1;
      if (idle_rounds == kMostIdleRounds) return;
      if (!better) continue;
      load_ = std::move(better);
      raise_lower(link_load_bound(graph_, *load_), "balanced link loads");
    }
  }

  // On a mesh, loads over all shortest paths peak at the center; dimension-order paths spread them over the middle.
  void bound_by_coordinate_loads() {
    const auto* labelling = network_.labelling_as<topology::CoordinateLabelling>();
    if (!plan_.uses_grid_loads || labelling == nullptr) return;
    std::vector<std::uint64_t> sides;
    for (std::size_t i = 0; i < labelling->radix().digit_count(); ++i) sides.push_back(labelling->radix().radix(i));
    if (coordinate_links_across(graph_, sides, result_.side) <= result_.lower) return;
    const std::optional<EdgeLoad> load = edge_load(graph_, {.grid_sides = sides}, execution_);
    if (load) raise_lower(link_load_bound(graph_, *load), "link loads coordinate by coordinate");
  }

  void bound_by_hub_loads() {
    const std::vector<std::uint32_t> hubs = farthest_hubs(graph_);
    if (!plan_.uses_link_loads || hubs.empty()) return;
    const std::optional<EdgeLoad> load = edge_load(graph_, {.demand = hubs, .symmetry = &symmetry_}, execution_);
    const std::uint64_t hub_count = std::accumulate(hubs.begin(), hubs.end(), std::uint64_t{0});
    if (load) raise_lower(hub_load_bound(graph_, *load, hub_count), "link loads through hubs");
  }

  void bound_by_spectrum() {
    if (!graph_.has_equal_weights()) return;
    const std::optional<SpectralGap> gap = spectral_gap(graph_, plan_.spectrum_seconds, execution_);
    if (!gap) return;
    // spectrum.h states what each method guarantees.
    const bool is_iterative = gap->method == SpectralGap::Method::iterative;
    raise_lower(spectral_bound(graph_, *gap), is_iterative ? "spectrum (Lanczos)" : "spectrum");
    if (!gap->vector.empty()) keep_structured("spectral order halved", halve_by_values(graph_, gap->vector));
  }

  void bound_by_prices(const CutPrices& prices, const std::string& name) {
    const std::vector<NodeMap> automorphisms = suggested_automorphisms(network_, graph_, execution_);
    raise_lower(bound_of_prices(graph_, automorphisms, prices), name, prices);
  }

  void bound_by_semidefinite_program() {
    if (estimated_proof_seconds(graph_.node_count()) <= plan_.semidefinite_seconds) {
      if (const auto known = known_prices(network_.name(), relaxed_node_count(graph_))) {
        bound_by_prices(*known, "semidefinite program by known prices");
        return;
      }
    }
    const bool parity_helps = next_possible_size(graph_, result_.upper - 1) == result_.upper;
    const SemidefiniteSearch search{.wanted = result_.upper - (parity_helps ? 1 : 0),
                                    .upper = result_.upper,
                                    .seconds = plan_.semidefinite_seconds};
    const std::vector<NodeMap> automorphisms = suggested_automorphisms(network_, graph_, execution_);
    SemidefiniteBound bound = semidefinite_bound(graph_, automorphisms, search, execution_);
    raise_lower(bound.links, "semidefinite program", std::move(bound.prices));
  }

  // Evaluates all structured cuts before any refinement.
  void try_rules() {
    const std::vector<CutRule> rules = cut_rules(network_, graph_);
    std::vector<Sides> cuts(rules.size());
    parallel_for(execution_, "structured cuts", rules.size(),
                 [&](unsigned, std::uint64_t index) { cuts[index] = halve_by_keys(graph_, rules[index].keys()); });
    for (std::size_t i = 0; i < rules.size(); ++i) keep_structured(rules[i].name, std::move(cuts[i]));
    // If node weights differ, none of the cuts above may be balanced; this one is.
    keep_structured("weights halved", graph_.some_halves());
  }

  void keep_structured(const std::string& name, Sides sides) {
    const std::uint64_t size = graph_.cut_size(sides);
    if (graph_.is_balanced(graph_.weight_of_side(sides, 1))) lower_upper(size, sides, name);
    structured_.push_back({size, name, std::move(sides)});
  }

  void refine_rules() {
    std::stable_sort(structured_.begin(), structured_.end(),
                     [](const Structured& a, const Structured& b) { return a.size < b.size; });
    structured_.resize(std::min(structured_.size(), plan_.refined_rules));
    std::vector<Start> starts;
    for (const Structured& cut : structured_) starts.push_back({cut.name, [&cut] { return cut.sides; }});
    refine(starts);
  }

  void try_partitioners() {
    if (!fits_partitioners(graph_)) return;
    std::vector<Start> starts;
    for (int seed = 1; seed <= plan_.runs_per_partitioner; ++seed) {
      const double slack = seed % 2 == 1 ? 0.01 : 0.05;
      starts.push_back({"METIS", [this, seed, slack] { return metis_cut(graph_, seed, slack); }});
      starts.push_back({"SCOTCH", [this, seed, slack] { return scotch_cut(graph_, seed, slack); }});
    }
    refine(starts);
  }

  // Refines each start independently; of the smallest cuts the first in the list is kept, whichever thread ends first.
  void refine(const std::vector<Start>& starts) {
    std::vector<CutRefinement> refinements(execution_.worker_count(), CutRefinement(graph_, execution_));
    std::vector<Sides> cuts(starts.size());
    std::vector<std::optional<std::uint64_t>> sizes(starts.size());
    parallel_for(execution_, "cuts", starts.size(), [&](unsigned worker, std::uint64_t index) {
      cuts[index] = starts[index].sides();
      sizes[index] = refinements[worker].refine(cuts[index]);
    });
    for (std::size_t i = 0; i < starts.size(); ++i) {
      if (sizes[i]) lower_upper(*sizes[i], cuts[i], starts[i].name + ", refined");
    }
  }

  // Works in rounds of a fixed size, so that the start of a round does not depend on the number of threads.
  void disturb_best() {
    constexpr std::uint32_t kRound = 8;
    const std::string base_name = result_.upper_by.substr(0, result_.upper_by.find(','));
    for (std::uint32_t first = 0; first < plan_.disturbances && !result_.is_exact(); first += kRound) {
      const Sides best = result_.side;
      std::vector<Start> starts;
      for (std::uint32_t index = first; index < first + kRound; ++index) {
        starts.push_back({base_name + ", disturbed", [&, index] { return disturbed(best, index); }});
      }
      refine(starts);
    }
  }

  [[nodiscard]] Sides disturbed(Sides sides, std::uint32_t index) const {
    RandomStream random(2, Purpose::cuts, index);
    disturb(graph_, random, sides);
    return sides;
  }

  // From each of the best cuts in turn: annealing keeps their shape, and then the smallest need not be the best to
  // begin with. Further turns are hot every other time, to find cuts of another shape.
  void anneal_cuts() {
    const std::vector<Structured> starts = cuts_to_anneal();
    std::vector<Sides> cuts(plan_.annealings);
    std::vector<std::optional<std::uint64_t>> sizes(cuts.size());
    parallel_for(execution_, "annealing", cuts.size(), [&](unsigned, std::uint64_t index) {
      const bool is_hot = index / starts.size() % 2 == 1;
      const AnnealingPlan plan{.sweeps = plan_.sweeps, .temperature = is_hot ? 0.2 : 0.125};
      const RandomStream random(3, Purpose::cuts, static_cast<std::uint32_t>(index));
      cuts[index] = starts[index % starts.size()].sides;
      sizes[index] = anneal(graph_, plan, result_.upper, random, execution_, cuts[index]);
    });
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      if (sizes[i]) lower_upper(*sizes[i], cuts[i], starts[i % starts.size()].name + ", annealed");
    }
  }

  // The smallest cut, and structured ones that are not much larger.
  [[nodiscard]] std::vector<Structured> cuts_to_anneal() const {
    constexpr double kLarger = 1.05;
    std::vector<Structured> starts{
        {result_.upper, result_.upper_by.substr(0, result_.upper_by.find(',')), result_.side}};
    for (const Structured& cut : structured_) {
      if (static_cast<double>(cut.size) > kLarger * static_cast<double>(result_.upper)) break;
      const bool is_known =
          std::ranges::any_of(starts, [&](const Structured& other) { return other.sides == cut.sides; });
      if (!is_known && starts.size() < plan_.annealings) starts.push_back(cut);
    }
    return starts;
  }

  void search() {
    const std::optional<SizedCut> smallest = smallest_cut(
        graph_,
        {.known = {result_.upper, result_.side}, .lower_bound = result_.lower, .most_steps = plan_.search_steps},
        execution_);
    if (!smallest) return;
    lower_upper(smallest->size, smallest->sides, "branch and bound");
    raise_lower(result_.upper, "branch and bound");
  }

  const Network& network_;
  const Execution& execution_;
  CutGraph graph_;
  CutSymmetry symmetry_;
  const CutPrices* given_prices_;
  Plan plan_;
  Bisection result_;
  std::vector<Structured> structured_;
  std::optional<EdgeLoad> load_;  // of all pairs, balanced so far
};

}  // namespace

Bisection bisection(const Network& network, const BisectionEffort& effort, const Execution& execution) {
  return Narrowing(network, effort, execution).run();
}

double estimated_bisection_seconds(const PortGraph& graph, const BisectionEffort& effort, const Execution& execution) {
  const Sizes sizes{graph.node_count(), graph.channel_count() + graph.unidirectional_count(), graph.node_count()};
  const Plan plan = plan_for(sizes, effort);
  const Estimates estimates(sizes);
  const double loads = (plan.uses_link_loads ? estimates.link_loads : 0) +
                       (plan.uses_grid_loads ? estimates.grid_loads : 0) +
                       plan.balancing_rounds * estimates.balancing_round;
  const double runs =
      static_cast<double>(plan.refined_rules) + 4.0 * plan.runs_per_partitioner + 1.0 * plan.disturbances;
  const double sweeps = 1.0 * plan.annealings * plan.sweeps;
  const double search = static_cast<double>(plan.search_steps) / kSearchStepsPerSecond;
  return (loads + runs * estimates.run + sweeps * estimates.sweep) / execution.worker_count() + plan.spectrum_seconds +
         plan.semidefinite_seconds + search;
}

}  // namespace weft::metrics
