#include "experiment/routed_network.h"

#include <fmt/format.h>

#include "deadlock/prover.h"
#include "metrics/distances/distances.h"
#include "routing/core/path_orbits.h"
#include "sim/model/size_check.h"

namespace weft::experiment {
namespace {

// Beyond this many virtual channels a proof may take minutes, and is left to `weft verify`.
constexpr std::uint64_t kMostChannelsToProve = 20'000;

// Pairs of terminals times random choices of the routing: a minute or two on one core.
constexpr std::uint64_t kMostFollowed = 100'000'000;

// Refuses a network that is too large to simulate before building it.
topology::Network build_network(std::string_view text, const Execution& execution) {
  const topology::Member member = topology::resolve(text);
  try {
    sim::check_size(member.closed_forms);
  } catch (const InputError& error) {
    throw error.in_text(std::string(text));
  }
  return topology::build(member, execution);
}

}  // namespace

RoutedNetwork::RoutedNetwork(std::string_view network, std::string_view routing, const Execution& execution)
    : RoutedNetwork(
          network,
          [&](const topology::Network& built) {
            return routing::build(
                built, routing.empty() ? routing::default_simulated_routing(built) : std::string(routing), execution);
          },
          execution) {}

RoutedNetwork::RoutedNetwork(std::string_view network, const MakeRouting& make_routing, const Execution& execution)
    : network_(build_network(network, execution)), routing_(make_routing(network_)) {
  const topology::PortGraph& graph = network_.graph;
  is_connected_ = metrics::is_strongly_connected(graph);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    channel_count_ += graph.out_degree(v);
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      vc_count_ += routing_->vc_count(graph.link_class(v, port));
    }
  }
}

std::string RoutedNetwork::title() const { return fmt::format("{} with {}", network_.name(), routing_->name()); }

InputError about(const RoutedNetwork& routed, const InputError& error) {
  const bool names_network =
      error.place() || std::string_view(error.what()).find(routed.network().name()) != std::string::npos;
  return names_network ? error : InputError(fmt::format("{}: {}", routed.title(), error.what()), {}, error.hint());
}

paths::ChannelCapacities capacities_of(const sim::Model& model) {
  const bool is_by_class = model.channel_timings.empty();
  std::vector<unsigned> cycles_per_flit;
  for (const sim::LinkTiming& link : is_by_class ? model.links : model.channel_timings) {
    cycles_per_flit.push_back(link.cycles_per_flit);
  }
  return is_by_class ? paths::ChannelCapacities::of_classes(cycles_per_flit)
                     : paths::ChannelCapacities::of_channels(cycles_per_flit);
}

paths::ThroughputBound RoutedNetwork::bound(const traffic::Demand& demand, const sim::Model& model,
                                            const Execution& execution) const {
  const bool is_by_class = model.channel_timings.empty();
  std::string key = demand.name() + (is_by_class ? " by class" : " by channel");
  for (const sim::LinkTiming& link : is_by_class ? model.links : model.channel_timings) {
    key += fmt::format(" {}", link.cycles_per_flit);
  }
  const std::scoped_lock lock(mutex_);
  const auto found = bounds_.find(key);
  if (found != bounds_.end()) return found->second;
  return bounds_.emplace(key, paths::throughput_bound(network_, demand, capacities_of(model), execution)).first->second;
}

const paths::WorstCase& RoutedNetwork::worst_case(const Execution& execution) const {
  const std::scoped_lock lock(mutex_);
  if (worst_case_) return *worst_case_;
  const std::uint64_t followed =
      routing::representatives(network_.graph, routing::path_orbits(*routing_, execution.silent())).size();
  const Count pairs = saturating_multiply(followed, network_.graph.terminal_count());
  if (saturating_multiply(pairs, routing_->draw_count()) > kMostFollowed) {
    throw InputError(
        fmt::format("the worst case of {} takes too long to find here: it needs the paths of {} pairs of terminals",
                    title(), weft::to_text(pairs)),
        {},
        fmt::format("find it once with: weft paths \"{}\" --routing \"{}\" --worst-file FILE; then write --traffic "
                    "'file(\"FILE\")'",
                    network_.name(), routing_->name()));
  }
  return worst_case_.emplace(paths::find_worst_case(*routing_, execution));
}

deadlock::Verdict RoutedNetwork::multicast_verdict(const routing::Multicast& scheme,
                                                   deadlock::MulticastSwitching switching,
                                                   const Execution& execution) const {
  const std::scoped_lock lock(mutex_);
  const std::string key = scheme.name() + " " + std::string(deadlock::to_text(switching));
  const auto known = multicast_verdicts_.find(key);
  if (known != multicast_verdicts_.end()) return known->second;
  const deadlock::Verdict verdict = deadlock::prove_multicast(*routing_, scheme, switching, execution).verdict;
  multicast_verdicts_.emplace(key, verdict);
  return verdict;
}

std::optional<deadlock::Proof> RoutedNetwork::proof(const Execution& execution) const {
  if (vc_count_ > kMostChannelsToProve) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  if (!proof_) proof_ = deadlock::prove(*routing_, {}, execution);
  return proof_;
}

}  // namespace weft::experiment
