#include "paths/network_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "metrics/moore.h"
#include "traffic/demand.h"

namespace weft::paths {
namespace {

using metrics::Metric;
using topology::Member;
using topology::PortGraph;

// Networks with more channels are measured with all threads.
constexpr Count kManyChannels = 1'000'000;

// The metrics of weft info, without those that are too slow for hundreds of networks.
std::vector<const Metric*> quick_metrics() {
  std::vector<const Metric*> quick;
  for (const Metric* metric : metrics::all_metrics()) {
    if (metric->cost <= metrics::Cost::cut) quick.push_back(metric);
  }
  return quick;
}

template <class T>
std::optional<T> to_optional(const metrics::Outcome<T>& outcome) {
  return outcome ? std::optional(*outcome) : std::nullopt;
}

// Bisection::lower counts a unidirectional channel as much as a link, so where both exist half of it is a lower bound.
ChannelBisection channel_bisection(const topology::Network& network, const metrics::Bisection& bisection) {
  const PortGraph& graph = network.graph;
  if (!graph.is_directed()) return {static_cast<double>(bisection.lower), static_cast<double>(bisection.upper)};
  std::uint64_t crossing = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) crossing += bisection.side[v] != bisection.side[w] ? 1U : 0U;
  }
  return {static_cast<double>(bisection.lower) / 2, static_cast<double>(crossing) / 2};
}

void take_metrics(ComparedNetwork& compared, metrics::Analysis& analysis) {
  compared.nodes = *analysis.nodes();
  compared.terminals = *analysis.terminals();
  compared.links = *analysis.links();
  compared.channels = *analysis.channels();
  compared.degree = *analysis.degrees();
  compared.distances = to_optional(analysis.distances());
  if (analysis.bisection()) compared.bisection = channel_bisection(**analysis.network(), *analysis.bisection());
  compared.girth = analysis.girth() ? *analysis.girth() : std::nullopt;
  compared.has_no_cycle = analysis.girth() && !compared.girth;
  if (const auto diameter = compared.diameter())
    compared.moore_ratio =
        metrics::moore_ratio(compared.nodes, compared.degree.max, *diameter, *analysis.is_directed());
}

ComparedNetwork compare_network(const Member& member, const ComparisonEffort& effort, const Execution& execution) {
  const topology::Network network = topology::build(member, execution);
  const metrics::SurveyRequest request{.wanted = quick_metrics(), .is_by_name = false, .seconds = effort.seconds};
  metrics::Analysis analysis(network, metrics::analysis_request(request), execution);
  ComparedNetwork compared;
  compared.family = member.family->name;
  compared.survey = metrics::survey(analysis, request);
  take_metrics(compared, analysis);
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
  const double terminals = to_double(network.terminals);
  const auto diameter = network.diameter();
  const auto bisection = network.bisection_per_terminal();
  Values values{to_double(network.radix),
                terminals > 0 ? to_double(network.nodes) / terminals : kWorst,
                terminals > 0 ? to_double(network.channels) / terminals : kWorst,
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

std::optional<std::uint32_t> ComparedNetwork::diameter() const {
  return distances ? distances->diameter() : std::nullopt;
}

std::optional<double> ComparedNetwork::bisection_per_terminal() const {
  if (!bisection || terminals == 0) return std::nullopt;
  return bisection->lower / to_double(terminals);
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
    const Count size = !wanted || wanted->unit == topology::SizeUnit::nodes ? network.nodes : network.terminals;
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
