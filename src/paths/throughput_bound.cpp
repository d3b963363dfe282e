#include "paths/throughput_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "metrics/cuts/cut_candidates.h"
#include "metrics/cuts/cut_refinement.h"
#include "metrics/cuts/partitioners.h"
#include "metrics/distances/distances.h"
#include "paths/accepted_bound.h"
#include "paths/cut_sweep.h"

namespace weft::paths {
namespace {

// Limits of the work, each a few seconds on one core.
constexpr std::uint64_t kMostFlowVisits = 300'000'000;     // in all sweeps together
constexpr std::uint64_t kMostSearchSteps = 1'000'000'000;  // nodes and channels, in all searches together
constexpr double kMostSearchSeconds = 5;                   // estimated, of searches for many sources at once
constexpr std::uint64_t kMostPartitioned = 1'000'000;      // nodes and channels
constexpr std::uint64_t kMostShares = 4'000'000;           // entries of all SharedLimits: 64 MB
constexpr std::size_t kNowhere = SIZE_MAX;

std::string_view without_end(std::string_view text, std::string_view end) {
  return text.ends_with(end) ? text.substr(0, text.size() - end.size()) : text;
}

// "the first 32 of 64 nodes by coordinate 1", "the 20 of 64 nodes nearest to node 3".
std::string first_nodes(std::string_view rule, std::uint64_t count, std::uint64_t total) {
  constexpr std::string_view kBall = "half nearest";
  if (rule.starts_with(kBall)) {
    return fmt::format("the {} of {} nodes nearest{}", count, total, rule.substr(kBall.size()));
  }
  return fmt::format("the first {} of {} nodes by {}", count, total, without_end(rule, " halved"));
}

std::vector<NodeId> order_by(const std::vector<std::uint32_t>& keys) {
  std::vector<NodeId> order(keys.size());
  std::iota(order.begin(), order.end(), NodeId{0});
  std::ranges::stable_sort(order, {}, [&](NodeId v) { return keys[v]; });
  return order;
}

struct Tallies {
  std::vector<double> sent, received;     // by each terminal
  std::vector<double> leaving, arriving;  // at each node, from and for other nodes
};

class Bounding {
 public:
  Bounding(const topology::Network& network, const traffic::Demand& demand, const ChannelCapacities& capacities,
           const Execution& execution)
      : network_(network),
        graph_(network.graph),
        execution_(execution),
        flows_(graph_, demand),
        capacities_(capacities) {
    result_.load = std::numeric_limits<double>::infinity();
  }

  ThroughputBound run() {
    if (flows_.equal_flow() || flows_.can_be_listed()) {
      const Tallies tallies = flows_.equal_flow() ? equal_tallies() : listed_tallies();
      bound_by_terminals(tallies);
      bound_by_nodes(tallies);
      bound_by_cuts();
      bound_by_distances(tallies);
    } else {
      for (TerminalId t = 0; t < graph_.terminal_count(); ++t) bound_by_injection(t, flows_.demand().rate(t));
      result_.left_out.emplace_back("all but injection: there are too many pairs");
    }
    if (result_.argument == Argument::none) result_.load = 1;
    bound_accepted();
    return result_;
  }

 private:
  // Keeps the argument if it is the tightest so far; of equal ones the first.
  template <class Sentence>
  void lower(Argument argument, double capacity, double demanded, const Sentence& sentence) {
    if (demanded <= 0) return;
    const double load = without_rounding(capacity / demanded);
    if (load >= result_.load) return;
    result_.load = load;
    result_.argument = argument;
    result_.sentence = sentence();
  }

  [[nodiscard]] Tallies equal_tallies() const {
    const double flow = *flows_.equal_flow();
    const double terminals = graph_.terminal_count();
    Tallies tallies{
        .sent = std::vector<double>(graph_.terminal_count(), 1.0), .received = {}, .leaving = {}, .arriving = {}};
    tallies.received = tallies.sent;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      const double here = graph_.terminal_count_at(v);
      tallies.leaving.push_back(flow * here * (terminals - here));
    }
    tallies.arriving = tallies.leaving;
    return tallies;
  }

  [[nodiscard]] Tallies listed_tallies() const {
    const std::vector<double> of_terminals(graph_.terminal_count(), 0);
    const std::vector<double> of_nodes(graph_.node_count(), 0);
    Tallies tallies{of_terminals, of_terminals, of_nodes, of_nodes};
    flows_.for_each([&](const Flow& flow) {
      tallies.sent[flow.source] += flow.flits;
      tallies.received[flow.destination] += flow.flits;
      const NodeId from = flows_.node_of(flow.source);
      const NodeId to = flows_.node_of(flow.destination);
      if (from == to) return;
      tallies.leaving[from] += flow.flits;
      tallies.arriving[to] += flow.flits;
    });
    return tallies;
  }

  // Keeps a limit that all sources at full rate would exceed.
  void limit_accepted(SharedLimit limit) {
    if (limit.demanded() <= limit.capacity || share_count_ + limit.shares.size() > kMostShares) return;
    share_count_ += limit.shares.size();
    limits_.push_back(std::move(limit));
  }

  void bound_accepted() {
    const TerminalId count = graph_.terminal_count();
    std::vector<char> is_sending(count, 0);
    double rates = 0;
    for (TerminalId t = 0; t < count; ++t) {
      is_sending[t] = flows_.demand().rate(t) > 0 ? 1 : 0;
      rates += flows_.demand().rate(t);
    }
    if (count == 0) return;
    result_.accepted_alike = without_rounding(result_.load * rates / count);
    result_.accepted =
        std::max(result_.accepted_alike, without_rounding(most_accepted(std::move(limits_), is_sending) / count));
  }

  // For each source, the share of its flits in flows for which goes_there(flow) is true.
  template <class GoesThere>
  [[nodiscard]] std::vector<std::pair<TerminalId, double>> shares_of(const GoesThere& goes_there) const {
    std::vector<std::pair<TerminalId, double>> shares;
    flows_.for_each([&](const Flow& flow) {
      if (flow.flits <= 0 || !goes_there(flow)) return;
      if (shares.empty() || shares.back().first != flow.source) shares.emplace_back(flow.source, 0);
      shares.back().second += flow.flits / flows_.demand().rate(flow.source);
    });
    return shares;
  }

  // The share of each source that crosses the cut, from the first side if `from_first`, else to it.
  [[nodiscard]] std::vector<std::pair<TerminalId, double>> shares_across(const std::vector<bool>& is_first,
                                                                         bool from_first) const {
    if (!flows_.equal_flow()) {
      return shares_of([&](const Flow& flow) {
        return is_first[flows_.node_of(flow.source)] == from_first &&
               is_first[flows_.node_of(flow.destination)] != from_first;
      });
    }
    std::vector<std::pair<TerminalId, double>> shares;
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      if (is_first[flows_.node_of(t)] == from_first) shares.emplace_back(t, 0);
    }
    const double others = graph_.terminal_count() - static_cast<double>(shares.size());
    for (auto& [source, share] : shares) share = *flows_.equal_flow() * others;
    if (others == 0) shares.clear();
    return shares;
  }

  void limit_by_cut(const std::vector<NodeId>& order, std::uint64_t first_count) {
    std::vector<bool> is_first(order.size(), false);
    for (std::uint64_t k = 0; k < first_count; ++k) is_first[order[k]] = true;
    for (const bool is_outward : {true, false}) {
      SharedLimit limit{.capacity = 0, .shares = shares_across(is_first, is_outward)};
      for (NodeId v = 0; v < graph_.node_count(); ++v) {
        for (PortId port = 0; is_first[v] == is_outward && port < graph_.out_degree(v); ++port) {
          const bool crosses = is_first[graph_.neighbor(v, port).node] != is_outward;
          if (crosses) limit.capacity += capacities_.at(graph_, v, port);
        }
      }
      limit_accepted(std::move(limit));
    }
  }

  // Limits for the terminals or nodes whose arriving traffic exceeds their capacity. index_of(flow) is the terminal or
  // node at which the flow arrives, or kNowhere.
  template <class PlaceOf>
  void limit_by_arrival(std::span<const double> arriving, std::span<const double> capacity, const PlaceOf& index_of) {
    std::vector<SharedLimit> limits(arriving.size());
    std::uint64_t count = 0;
    flows_.for_each([&](const Flow& flow) {
      const std::size_t position = index_of(flow);
      if (position == kNowhere || arriving[position] <= capacity[position] || flow.flits <= 0) return;
      if (count == kMostShares) return;
      auto& shares = limits[position].shares;
      if (shares.empty() || shares.back().first != flow.source) {
        shares.emplace_back(flow.source, 0);
        ++count;
      }
      shares.back().second += flow.flits / flows_.demand().rate(flow.source);
    });
    // A limit with only some of its sources is still true, as the others would only add to its load.
    for (std::size_t position = 0; position < limits.size(); ++position) {
      limits[position].capacity = capacity[position];
      limit_accepted(std::move(limits[position]));
    }
  }

  // Limits for the traffic from the terminals of a node to other nodes.
  void limit_by_leaving(std::span<const double> capacity) {
    std::vector<std::pair<TerminalId, double>> shares;
    if (flows_.equal_flow()) {
      for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
        const TerminalId others = graph_.terminal_count() - graph_.terminal_count_at(flows_.node_of(t));
        if (others > 0) shares.emplace_back(t, *flows_.equal_flow() * others);
      }
    } else {
      shares =
          shares_of([&](const Flow& flow) { return flows_.node_of(flow.source) != flows_.node_of(flow.destination); });
    }
    for (auto first = shares.begin(); first != shares.end();) {
      const NodeId v = flows_.node_of(first->first);
      const auto last = std::find_if(first, shares.end(), [&](const auto& s) { return flows_.node_of(s.first) != v; });
      limit_accepted({.capacity = capacity[v], .shares = {first, last}});
      first = last;
    }
  }

  void bound_by_injection(TerminalId terminal, double sent) {
    lower(Argument::injection, 1, sent, [&] {
      return without_rounding(sent) == 1
                 ? std::string("a terminal sends at most one flit per cycle")
                 : fmt::format("terminal {} sends {:.6g} times as much as terminals on average", terminal, sent);
    });
  }

  void bound_by_terminals(const Tallies& tallies) {
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) bound_by_injection(t, tallies.sent[t]);
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      lower(Argument::ejection, 1, tallies.received[t], [&] {
        return fmt::format("terminal {} must receive {:.6g} times what terminals send on average", t,
                           tallies.received[t]);
      });
    }
    if (flows_.equal_flow()) return;  // no terminal receives more than others
    const std::vector<double> one(graph_.terminal_count(), 1);
    limit_by_arrival(tallies.received, one, [](const Flow& flow) { return std::size_t{flow.destination}; });
  }

  void bound_by_nodes(const Tallies& tallies) {
    std::vector<double> out(graph_.node_count(), 0);
    std::vector<double> in(graph_.node_count(), 0);
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (PortId port = 0; port < graph_.out_degree(v); ++port) {
        const double capacity = capacities_.at(graph_, v, port);
        out[v] += capacity;
        in[graph_.neighbor(v, port).node] += capacity;
      }
    }
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      lower(Argument::node, out[v], tallies.leaving[v], [&] { return node_sentence(v, out[v], "out of"); });
      lower(Argument::node, in[v], tallies.arriving[v], [&] { return node_sentence(v, in[v], "into"); });
    }
    limit_by_leaving(out);
    if (flows_.equal_flow()) return;  // the limits for leaving traffic are the same
    limit_by_arrival(tallies.arriving, in, [&](const Flow& flow) {
      const NodeId to = flows_.node_of(flow.destination);
      return flows_.node_of(flow.source) == to ? kNowhere : std::size_t{to};
    });
  }

  [[nodiscard]] std::string node_sentence(NodeId v, double capacity, std::string_view direction) const {
    return fmt::format("the channels {} node {} carry {:.6g} flits per cycle for its {} terminals", direction,
                       network_.labelling->text(v), capacity, graph_.terminal_count_at(v));
  }

  void bound_by_cuts() {
    const metrics::CutGraph cut_graph(graph_);
    const std::vector<metrics::CutRule> rules = metrics::cut_rules(network_, cut_graph);
    const std::uint64_t visits = flows_.equal_flow() ? 1 : flows_.count() + graph_.channel_count() + 1;
    const std::size_t affordable = std::min<std::size_t>(rules.size(), kMostFlowVisits / visits);
    for (std::size_t i = 0; i < affordable; ++i) {
      execution_.throw_if_stopped();
      bound_by_cuts_along(rules[i].name, order_by(rules[i].keys()));
    }
    if (affordable < rules.size()) {
      result_.left_out.push_back(fmt::format("cuts along {} of {} orders", rules.size() - affordable, rules.size()));
    }
    bound_by_partition(cut_graph);
  }

  void bound_by_cuts_along(std::string_view rule, const std::vector<NodeId>& order) {
    const std::optional<TightCut> cut = tightest_cut(flows_, order, capacities_);
    if (!cut) return;
    limit_by_cut(order, cut->node_count);
    lower(Argument::cut, cut->capacity, cut->demanded, [&] {
      const double capacity = without_rounding(cut->capacity);
      const bool are_slow = capacity < static_cast<double>(cut->channel_count);
      return fmt::format("the {} channels {} {} carry {:.6g} times the load of a terminal{}", cut->channel_count,
                         cut->is_outward ? "out of" : "into", first_nodes(rule, cut->node_count, order.size()),
                         cut->demanded,
                         are_slow ? fmt::format(", with a capacity of {:.6g} flits per cycle", capacity) : "");
    });
  }

  void bound_by_partition(const metrics::CutGraph& cut_graph) {
    constexpr double kSlack = 0.03;
    const bool is_small = graph_.node_count() + graph_.channel_count() <= kMostPartitioned;
    if (cut_graph.lighter_half() == 0) return;
    if (!is_small || !metrics::fits_partitioners(cut_graph)) {
      result_.left_out.emplace_back("the cut of a partitioner: the network is too large");
      return;
    }
    metrics::Sides sides = metrics::metis_cut(cut_graph, 1, kSlack);
    (void)metrics::CutRefinement(cut_graph, execution_).refine(sides);
    bound_by_cuts_along("a partitioner's choice", order_by({sides.begin(), sides.end()}));
  }

  void bound_by_distances(const Tallies& tallies) {
    const std::optional<double> hops = flows_.equal_flow() ? equal_flow_hops() : listed_hops();
    if (!hops) {
      result_.left_out.emplace_back("channels: the distances would take too long");
      return;
    }
    const double sent = std::accumulate(tallies.sent.begin(), tallies.sent.end(), 0.0);
    if (sent > 0) result_.mean_hops = *hops / sent;
    double capacity = 0;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (PortId port = 0; port < graph_.out_degree(v); ++port) capacity += capacities_.at(graph_, v, port);
    }
    lower(Argument::channels, capacity, *hops, [&] {
      const bool are_slow = without_rounding(capacity) < static_cast<double>(graph_.channel_count());
      return fmt::format("a flit uses {:.6g} channels on average, and per terminal the network has {:.6g}{}",
                         *hops / graph_.terminal_count(), capacity / graph_.terminal_count(),
                         are_slow ? " flits per cycle of channel capacity" : "");
    });
    SharedLimit limit{.capacity = capacity, .shares = {}};
    for (TerminalId t = 0; t < hops_of_.size(); ++t) {
      if (hops_of_[t] > 0) limit.shares.emplace_back(t, hops_of_[t]);
    }
    limit_accepted(std::move(limit));
  }

  // Channels that flits occupy per cycle when terminals send one flit on average; none if that would take too long.
  [[nodiscard]] std::optional<double> equal_flow_hops() {
    const metrics::Orbits orbits = metrics::declared_orbits(network_);
    if (graph_.has_one_terminal_each()) {
      const double seconds = metrics::estimated_seconds(graph_, orbits.count(), Execution{});
      if (seconds > kMostSearchSeconds) return std::nullopt;
      const double hops = *flows_.equal_flow() * to_double(metrics::all_distances(graph_, orbits, execution_).sum);
      if (orbits.count() == 1) {
        hops_of_.assign(graph_.terminal_count(), hops / graph_.terminal_count());
      } else {
        (void)searched_equal_hops(orbits);
      }
      return hops;
    }
    return searched_equal_hops(orbits);
  }

  [[nodiscard]] std::optional<double> searched_equal_hops(const metrics::Orbits& orbits) {
    std::vector<double> orbit_size(graph_.node_count(), 0);
    for (NodeId v = 0; v < graph_.node_count(); ++v) ++orbit_size[orbits.representative[v]];
    std::vector<double> hops_from(graph_.node_count(), 0);  // of one terminal there
    const auto sum = searched_hops([&](NodeId v) { return orbit_size[v] > 0 && graph_.terminal_count_at(v) > 0; },
                                   [&](NodeId v, const BreadthFirstSearch& search) {
                                     double hops = 0;
                                     for (const NodeId w : search.order()) {
                                       hops += static_cast<double>(search.distance(w)) * graph_.terminal_count_at(w);
                                     }
                                     hops_from[v] = *flows_.equal_flow() * hops;
                                     return *flows_.equal_flow() * orbit_size[v] * graph_.terminal_count_at(v) * hops;
                                   });
    if (!sum) return sum;
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      hops_of_.push_back(hops_from[orbits.representative[flows_.node_of(t)]]);
    }
    return sum;
  }

  [[nodiscard]] std::optional<double> listed_hops() {
    std::vector<double> hops_of(graph_.terminal_count(), 0);
    const auto sum = searched_hops([&](NodeId v) { return graph_.terminal_count_at(v) > 0; },
                                   [&](NodeId v, const BreadthFirstSearch& search) {
                                     double hops = 0;
                                     flows_.for_each_from(v, search, [&](const Flow& flow) {
                                       const double here =
                                           flow.flits * search.distance(flows_.node_of(flow.destination));
                                       hops += here;
                                       if (here > 0) hops_of[flow.source] += here / flows_.demand().rate(flow.source);
                                     });
                                     return hops;
                                   });
    if (sum) hops_of_ = std::move(hops_of);
    return sum;
  }

  // The sum of hops_from(v, search) over the source nodes, added in their order whatever the number of threads.
  template <class IsSource, class HopsFrom>
  [[nodiscard]] std::optional<double> searched_hops(const IsSource& is_source, const HopsFrom& hops_from) const {
    std::vector<NodeId> sources;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      if (is_source(v)) sources.push_back(v);
    }
    if (sources.size() * (graph_.node_count() + graph_.channel_count()) > kMostSearchSteps) return std::nullopt;
    std::vector<double> hops(sources.size(), 0);
    std::vector<BreadthFirstSearch> searches(execution_.worker_count(), BreadthFirstSearch(graph_.arcs()));
    parallel_for(execution_, "distances", sources.size(), [&](unsigned worker, std::uint64_t i) {
      searches[worker].run(sources[i]);
      hops[i] = hops_from(sources[i], searches[worker]);
    });
    return std::accumulate(hops.begin(), hops.end(), 0.0);
  }

  const topology::Network& network_;
  const topology::PortGraph& graph_;
  const Execution& execution_;
  Flows flows_;
  const ChannelCapacities& capacities_;
  std::vector<double> hops_of_;      // mean hops of a flit of each terminal; empty: not known
  std::vector<SharedLimit> limits_;  // of the accepted traffic
  std::uint64_t share_count_ = 0;    // of all limits
  ThroughputBound result_;
};

}  // namespace

std::string_view name_of(Argument argument) {
  switch (argument) {
    case Argument::none:
      return "none";
    case Argument::injection:
      return "injection";
    case Argument::ejection:
      return "ejection";
    case Argument::channels:
      return "channels";
    case Argument::cut:
      return "cut";
    case Argument::node:
      return "node";
  }
  return "";
}

// Computes the convergents of the continued fraction, each closer than the one before.
double without_rounding(double value) {
  constexpr double kTolerance = 1e-11;
  constexpr double kLargest = 1e6;  // far below 2^53, so that all products are exact
  double numerator = 1;
  double denominator = 0;
  double numerator_before = 0;
  double denominator_before = 1;
  for (double rest = value; std::isfinite(rest);) {
    const double whole = std::floor(rest);
    const double next_numerator = whole * numerator + numerator_before;
    const double next_denominator = whole * denominator + denominator_before;
    if (next_denominator > kLargest || next_numerator > kLargest * kLargest) return value;
    numerator_before = numerator;
    denominator_before = denominator;
    numerator = next_numerator;
    denominator = next_denominator;
    if (std::abs(numerator / denominator - value) <= kTolerance * value) return numerator / denominator;
    rest = 1 / (rest - whole);
  }
  return value;
}

ThroughputBound throughput_bound(const topology::Network& network, const traffic::Demand& demand,
                                 const ChannelCapacities& capacities, const Execution& execution) {
  return Bounding(network, demand, capacities, execution).run();
}

}  // namespace weft::paths
