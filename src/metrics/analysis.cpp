#include "metrics/analysis.h"

#include <cstring>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "metrics/cuts/cut_bounds.h"
#include "metrics/distances/distances.h"
#include "metrics/distances/girth.h"
#include "metrics/distances/implicit_distances.h"
#include "metrics/faults/connectivity.h"
#include "topology/implicit/implicit_graph.h"

namespace weft::metrics {
namespace {

using topology::Network;
using topology::PortGraph;

// From the first size on, an implicit search is faster than making a table of channels for one search; from the second
// on that table soon does not fit into memory, whatever else it could serve.
constexpr Count kManyForDistances = Count{1} << 20;
constexpr Count kManyNodes = Count{1} << 22;

// What the first rank tells the others.
constexpr std::string_view kDistances = "distances";
constexpr std::string_view kGirth = "girth";
constexpr std::string_view kDone = "done";
constexpr std::string_view kFailed = "failed";

template <class T>
std::string_view bytes_of(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// A count that follows from the family's declaration alone; it is exact only for one orbit.
OrbitCount declared_count(Count count) { return {count, Orbits::Origin::family, count <= 1}; }

template <class T, class Find>
const Outcome<T>& once(std::optional<Outcome<T>>& kept, const Find& find) {
  if (!kept) kept.emplace(find());
  return *kept;
}

}  // namespace

Analysis::Analysis(const Network& network, const AnalysisRequest& request, const Execution& execution)
    : request_(request), execution_(execution), network_(&network) {}

Analysis::Analysis(topology::Member member, const AnalysisRequest& request, const Execution& execution)
    : request_(request), execution_(execution), member_(std::move(member)) {}

std::string Analysis::name() const {
  return network_ != nullptr ? network_->name() : spec::print(member_->arguments.to_spec());
}

const topology::Family& Analysis::family() const { return network_ != nullptr ? *network_->family : *member_->family; }

std::vector<std::string> Analysis::remarks() const {
  return network_ != nullptr ? network_->remarks : std::vector<std::string>{};
}

void Analysis::choose_form() {
  if (network_ != nullptr || implicit_ != nullptr) return;
  const Count many = request_.are_only_distances_wanted ? kManyForDistances : kManyNodes;
  const bool is_large = member_->closed_forms.nodes.value_or(0) > many;
  if (is_large && request_.symmetry != SymmetryUse::none) implicit_ = topology::implicit_graph_of(*member_);
  if (implicit_ != nullptr) return;
  built_ = std::make_unique<const Network>(topology::build(*member_, execution_));
  network_ = built_.get();
}

Outcome<const Network*> Analysis::network() {
  choose_form();
  if (network_ == nullptr) return Missing{"requires the built network, which is too large"};
  return network_;
}

// Sizes.

Outcome<Count> Analysis::size(const std::optional<Count>& formula, Count (*counted)(const PortGraph&)) {
  if (formula && *formula < kHuge) return *formula;
  return network().then([&](const Network* built) { return counted(built->graph); });
}

Outcome<Count> Analysis::nodes() {
  return size(member_ ? member_->closed_forms.nodes : std::nullopt,
              [](const PortGraph& graph) { return Count{graph.node_count()}; });
}

Outcome<Count> Analysis::terminals() {
  return size(member_ ? member_->closed_forms.terminals : std::nullopt,
              [](const PortGraph& graph) { return Count{graph.terminal_count()}; });
}

Outcome<Count> Analysis::links() {
  return size(member_ ? member_->closed_forms.links : std::nullopt,
              [](const PortGraph& graph) { return Count{graph.link_count()}; });
}

Outcome<Count> Analysis::channels() {
  return size(member_ ? member_->closed_forms.channels : std::nullopt,
              [](const PortGraph& graph) { return Count{graph.channel_count()}; });
}

Outcome<DegreeRange> Analysis::degrees() {
  if (member_ && member_->closed_forms.min_degree && member_->closed_forms.max_degree) {
    return DegreeRange{static_cast<PortId>(*member_->closed_forms.min_degree),
                       static_cast<PortId>(*member_->closed_forms.max_degree)};
  }
  return network().then([](const Network* built) { return out_degrees(built->graph); });
}

Outcome<bool> Analysis::is_directed() {
  return links().then([&](Count link_count) {
    return channels().then([&](Count channel_count) { return channel_count > saturating_multiply(link_count, 2); });
  });
}

Outcome<std::vector<ClassSize>> Analysis::link_classes() {
  return network().then([](const Network* built) {
    const std::vector<std::uint64_t> counts = links_per_class(built->graph);
    std::vector<ClassSize> classes;
    for (std::size_t c = 0; c < counts.size(); ++c) classes.push_back({built->graph.link_classes()[c], counts[c]});
    return classes;
  });
}

// Implicit graphs have the same number of terminals at each node.
bool Analysis::has_one_terminal_each() {
  const auto built = network();
  if (built) return (*built)->graph.has_one_terminal_each();
  return !member_ || member_->closed_forms.terminals == member_->closed_forms.nodes;
}

// Orbits. They are those of the network's symmetry as declared or found; if there are none, each node is one.

const Orbits& Analysis::orbits(const Network& network) {
  if (orbits_) return *orbits_;
  const PortGraph& graph = network.graph;
  double seconds_without = estimated_seconds(graph, graph.node_count(), execution_);
  if (request_.is_connectivity_wanted)
    seconds_without += estimated_vertex_connectivity_seconds(graph, nullptr, execution_);
  const bool is_always = request_.are_orbits_requested && request_.symmetry == SymmetryUse::if_worthwhile;
  orbits_ = orbits_for(network, is_always ? SymmetryUse::always : request_.symmetry, seconds_without, execution_);
  return *orbits_;
}

const Orbits* Analysis::known_orbits(const Network& network) {
  const Orbits& found = orbits(network);
  return found.origin == Orbits::Origin::none ? nullptr : &found;
}

Missing Analysis::why_no_orbits(const Network& network, const Orbits& orbits) const {
  if (!orbits.why_none.empty()) return {orbits.why_none};
  if (request_.symmetry == SymmetryUse::none) return {"--no-symmetry was given"};
  if (network.symmetry.knowledge == topology::Symmetry::Knowledge::random)
    return {"a random network, so symmetries are not searched for; use --symmetry to do so"};
  return {"searching for symmetries would cost more than it saves; use --symmetry to do so"};
}

// A family may declare fewer automorphisms than there are. All of them are searched for if that is cheap or requested,
// and then the declaration is checked against the result. The distances still use the declared orbits.
OrbitCount Analysis::counted_orbits(const PortGraph& graph, const Orbits& orbits) const {
  const Count declared = orbits.count();
  if (orbits.origin == Orbits::Origin::traces) return {declared, orbits.origin, true};
  const bool is_wanted = request_.symmetry == SymmetryUse::always || (request_.are_orbits_requested && declared > 1);
  if (!is_wanted && estimated_orbit_seconds(graph) > kNegligibleSeconds) return declared_count(declared);
  OrbitLimits limits{.memory = execution_.max_memory};
  if (request_.symmetry != SymmetryUse::always) limits.cpu_seconds = kMostSearchSeconds;
  const Orbits found = searched_orbits(graph, limits, execution_);
  if (found.origin == Orbits::Origin::none) return declared_count(declared);
  WEFT_CHECK(is_refinement(orbits, found));
  return {found.count(), found.origin, true};
}

Outcome<OrbitCount> Analysis::find_orbit_count() {
  const auto built = network();
  if (!built) return declared_count(implicit_->sources().size());
  const Orbits& found = orbits(**built);
  if (found.origin == Orbits::Origin::none) return why_no_orbits(**built, found);
  return counted_orbits((*built)->graph, found);
}

const Outcome<OrbitCount>& Analysis::orbit_count() {
  return once(orbit_count_, [&] { return find_orbit_count(); });
}

Outcome<EdgeOrbits> Analysis::find_edge_orbits() {
  const auto silent = [](std::string reason) { return Missing{std::move(reason), true}; };
  const auto built = network();
  if (!built) return silent(built.missing().reason);
  if (request_.symmetry == SymmetryUse::none) return silent("--no-symmetry was given");
  const bool is_asked_for = request_.are_edge_orbits_requested || request_.symmetry == SymmetryUse::always;
  const PortGraph& graph = (*built)->graph;
  const bool is_random = (*built)->symmetry.knowledge == topology::Symmetry::Knowledge::random;
  if (!is_asked_for && (is_random || estimated_edge_orbit_seconds(graph) > kNegligibleSeconds))
    return silent("not searched for; use --only edge_orbits to do so");
  OrbitLimits limits{.memory = execution_.max_memory};
  if (!is_asked_for) limits.cpu_seconds = 1;  // nearly always milliseconds
  auto found = searched_edge_orbits(graph, limits, execution_);
  if (!found && !is_asked_for) return silent(found.missing().reason);
  return found;
}

const Outcome<EdgeOrbits>& Analysis::edge_orbits() {
  return once(edge_orbits_, [&] { return find_edge_orbits(); });
}

// Distances.

Missing Analysis::too_long(double seconds, std::string_view keys) {
  return {fmt::format("estimated to take {:.0f} s; use --only {} to compute it", seconds, keys)};
}

Outcome<bool> Analysis::is_connected() {
  const auto built = network();
  if (!built) return true;  // implicit graphs are
  if (!is_connected_) is_connected_ = is_strongly_connected((*built)->graph);
  return *is_connected_;
}

Outcome<Count> Analysis::unreachable_pairs() {
  if (*is_connected()) return Count{0};
  return distances().then([](const DistanceSummary& summary) { return summary.unreachable_pairs; });
}

Outcome<DistanceSummary> Analysis::find_distances() {
  constexpr std::string_view kKeys = "diameter (or another of these)";
  const auto built = network();
  if (!built) {
    const double seconds = estimated_seconds(*implicit_, execution_);
    if (!is_affordable(seconds)) return too_long(seconds, kKeys);
    check_implicit_memory(*implicit_, name(), execution_);  // before others wait for the search
    call_helpers(kDistances, nullptr);
    return search_implicit();
  }
  const Orbits& sources = orbits(**built);
  const double seconds = estimated_seconds((*built)->graph, sources.count(), execution_);
  if (!is_affordable(seconds)) return too_long(seconds, kKeys);
  call_helpers(kDistances, &sources);
  return search_distances((*built)->graph, sources);
}

const Outcome<DistanceSummary>& Analysis::distances() {
  return once(distances_, [&] { return find_distances(); });
}

Outcome<std::uint32_t> Analysis::diameter() {
  return distances().then([](const DistanceSummary& summary) -> Outcome<std::uint32_t> {
    if (!summary.is_connected())
      return Missing{to_text(summary.unreachable_pairs) + " ordered pairs of nodes are not connected"};
    if (const auto diameter = summary.diameter()) return *diameter;
    return Missing{"there are no nodes"};
  });
}

Outcome<std::array<std::string, 2>> Analysis::farthest_labels() {
  return diameter().then([&](std::uint32_t) {
    const auto built = network();
    const auto label = [&](std::uint64_t node) {
      return built ? (*built)->labelling->text(static_cast<NodeId>(node)) : implicit_->label(node);
    };
    const NodePair& farthest = distances()->farthest;
    return std::array{label(farthest.source), label(farthest.destination)};
  });
}

Outcome<std::optional<std::uint32_t>> Analysis::find_girth() {
  const auto built = network();
  if (!built) return built.missing();
  const Orbits& sources = orbits(**built);
  const double seconds = estimated_girth_seconds((*built)->graph, sources, execution_);
  if (!is_affordable(seconds)) return too_long(seconds, "girth");
  call_helpers(kGirth, &sources);
  return search_girth((*built)->graph, sources);
}

const Outcome<std::optional<std::uint32_t>>& Analysis::girth() {
  return once(girth_, [&] { return find_girth(); });
}

DistanceSummary Analysis::search_implicit() {
  if (request_.ranks == nullptr) return implicit_distances(*implicit_, name(), execution_);
  return implicit_distances(*implicit_, name(), *request_.ranks, execution_);
}

DistanceSummary Analysis::search_distances(const PortGraph& graph, const Orbits& sources) {
  if (request_.ranks == nullptr) return all_distances(graph, sources, execution_);
  return all_distances(graph, sources, *request_.ranks, execution_);
}

std::optional<std::uint32_t> Analysis::search_girth(const PortGraph& graph, const Orbits& sources) {
  if (request_.ranks == nullptr) return metrics::girth(graph, sources, execution_);
  return metrics::girth(graph, sources, *request_.ranks, execution_);
}

// Over ranks. What the first one computes may depend on its time and its threads, so it tells the others each search.

void Analysis::expect_same_networks() {
  const auto built = network();
  if (!built) return expect_same(*request_.ranks, "networks", name());
  const PortGraph& graph = (*built)->graph;
  expect_same(*request_.ranks, "networks", fmt::format("{} {}", graph.node_count(), graph.link_count()));
  expect_same(*request_.ranks, "networks", bytes_of(graph.arcs().offsets));
  expect_same(*request_.ranks, "networks", bytes_of(graph.arcs().heads));
}

void Analysis::call_helpers(std::string_view task, const Orbits* orbits) {
  if (request_.ranks == nullptr) return;
  std::string text(task);
  request_.ranks->broadcast(text);
  if (orbits == nullptr) return;
  // Found with a time limit, so the others could find other ones.
  const bool is_trivial = orbits->origin == Orbits::Origin::none;
  std::string bytes(is_trivial ? std::string_view() : bytes_of(std::span(std::as_const(orbits->representative))));
  request_.ranks->broadcast(bytes);
}

void Analysis::receive_orbits() {
  std::string bytes;
  request_.ranks->broadcast(bytes);
  orbits_ = trivial_orbits(network_->graph.node_count());
  if (bytes.empty()) return;
  WEFT_CHECK(bytes.size() == orbits_->representative.size() * sizeof(NodeId));
  std::memcpy(orbits_->representative.data(), bytes.data(), bytes.size());
}

void Analysis::dismiss_helpers(bool has_succeeded) { call_helpers(has_succeeded ? kDone : kFailed, nullptr); }

bool Analysis::help() {
  choose_form();
  for (;;) {
    std::string task;
    request_.ranks->broadcast(task);
    if (task == kDone || task == kFailed) return task == kDone;
    if (network_ == nullptr) {
      search_implicit();
      continue;
    }
    receive_orbits();
    if (task == kDistances) {
      search_distances(network_->graph, *orbits_);
    } else {
      search_girth(network_->graph, *orbits_);
    }
  }
}

// Cuts and faults.

Outcome<Bisection> Analysis::find_bisection() {
  const auto built = network();
  if (!built) return built.missing();
  // Narrowing the interval can take arbitrarily long, so by default it gets a tenth of the time limit.
  const BisectionEffort effort{.seconds = request_.seconds ? *request_.seconds / 10 : 60,
                               .prices = prices_ ? &*prices_ : nullptr};
  const double seconds = estimated_bisection_seconds((*built)->graph, effort, execution_);
  if (!is_affordable(seconds)) return too_long(seconds, "bisection");
  Bisection found = metrics::bisection(**built, effort, execution_);
  if (!request_.is_spectrum_wanted || !spectral_gap()) return found;
  // The spectral gap may have been computed with more time than the bisection allows for it.
  const std::uint64_t bound = spectral_bound(CutGraph((*built)->graph), *spectral_gap());
  if (bound > found.lower) {
    found.lower = bound;
    found.prices = {};
    found.lower_by = spectral_gap()->method == SpectralGap::Method::iterative ? "spectrum (Lanczos)" : "spectrum";
  }
  return found;
}

const Outcome<Bisection>& Analysis::bisection() {
  return once(bisection_, [&] { return find_bisection(); });
}

Outcome<SpectralGap> Analysis::find_spectral_gap() {
  const auto built = network();
  if (!built) return built.missing();
  if ((*built)->graph.is_directed()) return Missing{"defined for bidirectional networks only"};
  constexpr double kAnyTime = 1e9;
  auto gap = metrics::spectral_gap(CutGraph((*built)->graph), request_.seconds.value_or(kAnyTime), execution_);
  if (!gap)
    return Missing{"the iteration would not converge in time; use --only spectral_gap to compute it without a limit"};
  return *std::move(gap);
}

const Outcome<SpectralGap>& Analysis::spectral_gap() {
  return once(spectral_gap_, [&] { return find_spectral_gap(); });
}

Outcome<std::uint32_t> Analysis::find_connectivity(Estimate estimate, Connectivity compute, std::string_view key) {
  const auto built = network();
  if (!built) return built.missing();
  const Orbits* orbits = known_orbits(**built);
  const double seconds = estimate((*built)->graph, orbits, execution_);
  if (!is_affordable(seconds)) return too_long(seconds, key);
  return compute((*built)->graph, orbits, execution_);
}

const Outcome<std::uint32_t>& Analysis::edge_connectivity() {
  return once(edge_connectivity_, [&] {
    return find_connectivity(estimated_edge_connectivity_seconds, metrics::edge_connectivity, "edge_connectivity");
  });
}

const Outcome<std::uint32_t>& Analysis::vertex_connectivity() {
  return once(vertex_connectivity_, [&] {
    return find_connectivity(estimated_vertex_connectivity_seconds, metrics::vertex_connectivity,
                             "vertex_connectivity");
  });
}

}  // namespace weft::metrics
