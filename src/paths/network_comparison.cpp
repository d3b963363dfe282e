#include "paths/network_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "traffic/demand.h"

namespace weft::paths {
namespace {

using metrics::Quantity;
using topology::Member;
using topology::PortGraph;

// Networks with more channels are measured with all threads.
constexpr Count kManyChannels = 1'000'000;

// The quantities of weft info, without those that are too slow for hundreds of networks.
std::vector<Quantity> quick_quantities() {
  constexpr std::array kLong = {Quantity::vertex_connectivity, Quantity::edge_connectivity,
                                Quantity::spectral_gap,        Quantity::orbits,
                                Quantity::orbits_from,         Quantity::orbits_exact};
  std::vector<Quantity> quick;
  for (const Quantity quantity : metrics::all_quantities()) {
    if (std::ranges::find(kLong, quantity) == kLong.end()) quick.push_back(quantity);
  }
  return quick;
}

ComparedNetwork compare_network(const Member& member, const ComparisonEffort& effort, const Execution& execution) {
  const topology::Network network = topology::build(member, execution);
  ComparedNetwork compared;
  compared.family = member.family->name;
  compared.survey = metrics::survey(network, {.wanted = quick_quantities(), .seconds = effort.seconds}, execution);
  compared.radix = topology::radix_of(network.graph);
  const TerminalId terminals = network.graph.terminal_count();
  if (terminals < 2) return compared;
  compared.uniform = throughput_bound(network, traffic::uniform_demand(terminals), {}, execution);
  compared.mean_hops = compared.uniform->mean_hops;
  return compared;
}

// Whether the network fits into one worker's share of the memory.
bool is_small(const Member& member, const Execution& execution) {
  const topology::ClosedForms& forms = member.closed_forms;
  if (!forms.nodes || !forms.channels || *forms.channels > kManyChannels) return false;
  return PortGraph::memory_needed(*forms.nodes, *forms.channels) <= execution.max_memory / execution.worker_count();
}

constexpr double kWorst = std::numeric_limits<double>::infinity();

// Smaller values are better. Rounded, so that the same network under two names has equal values.
using Values = std::array<double, 7>;

double rounded(double value) {
  constexpr double kDigits = 1e9;
  if (value == 0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value)))) / kDigits;
  return std::round(value / unit) * unit;
}

Values values_of(const ComparedNetwork& network) {
  const metrics::Survey& survey = network.survey;
  const double terminals = to_double(*survey.terminals);
  const auto diameter = survey.distances ? survey.distances->diameter() : std::nullopt;
  const auto bisection = network.bisection_per_terminal();
  Values values{to_double(network.radix),
                terminals > 0 ? to_double(*survey.nodes) / terminals : kWorst,
                terminals > 0 ? to_double(*survey.channels) / terminals : kWorst,
                diameter ? *diameter : kWorst,
                network.mean_hops.value_or(kWorst),
                bisection ? -*bisection : kWorst,
                network.uniform ? -network.uniform->load : kWorst};
  std::ranges::transform(values, values.begin(), rounded);
  return values;
}

bool is_beaten_by(const Values& mine, const Values& other) {
  return mine != other && std::ranges::equal(other, mine, std::less_equal());
}

}  // namespace

std::optional<double> ComparedNetwork::bisection_per_terminal() const {
  if (!survey.bisection || *survey.terminals == 0) return std::nullopt;
  const bool is_unidirectional = *survey.links == 0;
  return static_cast<double>(survey.bisection->lower) / (is_unidirectional ? 2 : 1) / to_double(*survey.terminals);
}

std::vector<ComparedNetwork> compare_networks(std::span<const Member> members, const ComparisonEffort& effort,
                                              const Execution& execution) {
  std::vector<std::size_t> small;
  std::vector<std::size_t> large;
  for (std::size_t i = 0; i < members.size(); ++i) (is_small(members[i], execution) ? small : large).push_back(i);
  std::vector<ComparedNetwork> compared(members.size());
  Execution share = execution.silent();
  share.thread_count = 1;
  share.max_memory = execution.max_memory / execution.worker_count();
  parallel_for(execution, "networks", small.size(), [&](unsigned, std::uint64_t i) {
    compared[small[i]] = compare_network(members[small[i]], effort, share);
  });
  for (const std::size_t i : large) compared[i] = compare_network(members[i], effort, execution);
  return compared;
}

void mark_front(std::vector<ComparedNetwork>& networks, const std::optional<topology::MemberRequest>& wanted) {
  std::vector<ComparedNetwork*> large_enough;
  for (ComparedNetwork& network : networks) {
    const metrics::Survey& survey = network.survey;
    const Count size = !wanted || wanted->unit == topology::SizeUnit::nodes ? *survey.nodes : *survey.terminals;
    network.is_on_front = !wanted || size >= wanted->size;
    if (network.is_on_front) large_enough.push_back(&network);
  }
  std::vector<Values> values;
  for (const ComparedNetwork* network : large_enough) values.push_back(values_of(*network));
  for (std::size_t i = 0; i < values.size(); ++i) {
    large_enough[i]->is_on_front =
        std::ranges::none_of(values, [&](const Values& other) { return is_beaten_by(values[i], other); });
  }
}

}  // namespace weft::paths
