#include "claims/multicast_measures.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "base/check.h"
#include "base/numbers/random.h"
#include "experiment/routed_network.h"
#include "routing/multicast/bit_map.h"
#include "routing/multicast/multicast.h"
#include "routing/multicast/rank_cast.h"

namespace weft::claims {
namespace {

using experiment::RoutedNetwork;

struct Scheme {
  explicit Scheme(const std::string& with_scheme, const Execution& execution)
      : routed(split_routed(with_scheme).network, "", execution),
        multicast(routing::build_multicast(routed.network(), routed.routing(), split_routed(with_scheme).routing,
                                           execution)) {}

  [[nodiscard]] const topology::PortGraph& graph() const { return routed.network().graph; }
  [[nodiscard]] std::vector<routing::MulticastTree> trees(TerminalId source,
                                                          std::span<const TerminalId> targets) const {
    std::vector<routing::MulticastTree> trees;
    multicast->plan(source, targets, trees);
    return trees;
  }

  RoutedNetwork routed;
  std::unique_ptr<routing::Multicast> multicast;
};

routing::RankCast cast_of(const topology::Network& network) {
  auto shape = topology::RankShape::of(network);
  WEFT_CHECK(shape.has_value());
  return {network.graph, std::move(*shape)};
}

std::vector<TerminalId> others(const topology::PortGraph& graph, TerminalId source) {
  std::vector<TerminalId> all(graph.terminal_count());
  std::iota(all.begin(), all.end(), TerminalId{0});
  std::erase(all, source);
  return all;
}

// By channel, node by node, port by port.
std::vector<Count> broadcast_loads(const Scheme& scheme) {
  const topology::PortGraph& graph = scheme.graph();
  std::vector<Count> loads(graph.channel_count());
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    for (const routing::MulticastTree& tree : scheme.trees(source, others(graph, source))) {
      for (const routing::TreeNode& node : tree.nodes) {
        for (const routing::TreeBranch& branch : tree.branches_of(node)) {
          ++loads[graph.arcs().offsets[node.node] + branch.port];
        }
      }
    }
  }
  return loads;
}

// A source of each of the eight classes, which translations lead to all others.
std::vector<NodeId> sources_of_all_classes(const topology::RankShape& shape) {
  std::vector<NodeId> sources;
  for (NodeId i = 0; i < 8; ++i) sources.push_back(static_cast<NodeId>(i % 4 + i / 4 * shape.side()));
  return sources;
}

std::string with_other(const std::string& with_scheme, const std::string& other_scheme) {
  return split_routed(with_scheme).network + " with " + other_scheme;
}

// Draws targets again and again from these terminals, and adds up the channels of the trees.
Count channels_to_random(const Scheme& scheme, TerminalId source, std::vector<TerminalId> candidates,
                         const TerritoryDraws& wanted) {
  constexpr std::uint64_t kSeed = 1;
  RandomStream random(kSeed, Purpose::groups, source);
  Count sum = 0;
  for (std::uint32_t i = 0; i < wanted.draws; ++i) {
    random.shuffle(std::span(candidates));
    for (const routing::MulticastTree& tree : scheme.trees(source, std::span(candidates).first(wanted.targets))) {
      sum += tree.branches.size();
    }
  }
  return sum;
}

}  // namespace

Measured measure_map_header_bits(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const routing::RankCast cast = cast_of(network);
  const unsigned highest = cast.highest_rank();
  const topology::PortGraph& graph = network.graph;
  return Measured::exactly(routing::map_header(graph.node_count(), highest, cast.pattern(highest).position_count(),
                                               graph.terminal_count() / graph.node_count())
                               .bits());
}

BusiestChannel busiest_in_broadcasts(const std::string& with_scheme, MeasurementCache& cache) {
  const Scheme scheme(with_scheme, cache.execution());
  const topology::PortGraph& graph = scheme.graph();
  const std::vector<Count> loads = broadcast_loads(scheme);
  struct Use {
    Count most = 0;
    Count sum = 0;
    Count channels = 0;
  };
  std::vector<Use> uses(graph.link_classes().size());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      Use& use = uses[graph.link_class(v, port)];
      const Count load = loads[graph.arcs().offsets[v] + port];
      use = {std::max(use.most, load), use.sum + load, use.channels + 1};
    }
  }
  const Use& busiest = *std::ranges::max_element(uses, {}, &Use::most);
  return {busiest.most, Fraction(busiest.most * busiest.channels, busiest.sum)};
}

Measure measure_busiest_messages_against(const std::string& other_scheme) {
  return [other_scheme](const std::string& with_scheme, MeasurementCache& cache) {
    const BusiestChannel other = busiest_in_broadcasts(with_other(with_scheme, other_scheme), cache);
    return Measured::exactly(Fraction(busiest_in_broadcasts(with_scheme, cache).messages, other.messages));
  };
}

Measure measure_busiest_share_against(const std::string& other_scheme) {
  return [other_scheme](const std::string& with_scheme, MeasurementCache& cache) {
    const Fraction a = busiest_in_broadcasts(with_scheme, cache).over_mean;
    const Fraction b = busiest_in_broadcasts(with_other(with_scheme, other_scheme), cache).over_mean;
    return Measured::exactly(Fraction(a.numerator() * b.denominator(), a.denominator() * b.numerator()));
  };
}

Measured TerritoryDraws::operator()(const std::string& with_scheme, MeasurementCache& cache) const {
  const Scheme scheme(with_scheme, cache.execution());
  const topology::PortGraph& graph = scheme.graph();
  WEFT_CHECK(graph.terminal_count() == graph.node_count());
  const routing::RankCast cast = cast_of(scheme.routed.network());
  Count near = 0;
  Count anywhere = 0;
  for (const NodeId source : sources_of_all_classes(*topology::RankShape::of(scheme.routed.network()))) {
    const std::vector<TerminalId> all = others(graph, source);
    std::vector<TerminalId> inside = all;
    std::erase_if(inside, [&](TerminalId t) {
      return cast.leaf(source, rank, graph.node_of_terminal(t)) == routing::RankCast::kNoLeaf;
    });
    near += channels_to_random(scheme, source, inside, *this);
    anywhere += channels_to_random(scheme, source, all, *this);
  }
  return Measured::exactly(Fraction(near, anywhere));
}

Measured measure_multicast_deadlock(const std::string& under_switching, MeasurementCache& cache) {
  constexpr std::string_view kUnder = " under ";
  const std::size_t at = under_switching.find(kUnder);
  WEFT_CHECK(at != std::string::npos);
  const Scheme scheme(under_switching.substr(0, at), cache.execution());
  const std::string switching = under_switching.substr(at + kUnder.size());
  WEFT_CHECK(switching == "wormhole" || switching == "cut-through");
  const deadlock::Verdict verdict = scheme.routed.multicast_verdict(
      *scheme.multicast,
      switching == "wormhole" ? deadlock::MulticastSwitching::wormhole : deadlock::MulticastSwitching::cut_through,
      cache.execution());
  if (verdict == deadlock::Verdict::unproved) return Measured::between(0, 1);
  return Measured::exactly(verdict == deadlock::Verdict::deadlock ? 1 : 0);
}

}  // namespace weft::claims
