#include "paths/throughput_bound.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "metrics/cut_candidates.h"
#include "metrics/cut_refinement.h"
#include "metrics/distances.h"
#include "metrics/partitioners.h"
#include "paths/cut_sweep.h"
#include "paths/simple_fraction.h"

namespace weft::paths {
namespace {

// Each a few seconds on one core.
constexpr std::uint64_t kMostFlowVisits = 300'000'000;     // in all sweeps together
constexpr std::uint64_t kMostSearchSteps = 1'000'000'000;  // nodes and channels, in all searches together
constexpr double kMostSearchSeconds = 5;                   // estimated, of searches for many sources at once
constexpr std::uint64_t kMostPartitioned = 1'000'000;      // nodes and channels

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
  std::vector<double> sent, taken;        // by each terminal
  std::vector<double> leaving, arriving;  // at each node, from and for other nodes
};

class Bounding {
 public:
  Bounding(const topology::Network& network, const traffic::Demand& demand, std::span<const unsigned> cycles_per_flit,
           const Execution& execution)
      : network_(network), graph_(network.graph), execution_(execution), flows_(graph_, demand) {
    flits_per_cycle_.assign(graph_.link_classes().size(), 1);
    for (std::size_t c = 0; c < cycles_per_flit.size(); ++c) flits_per_cycle_.at(c) = 1.0 / cycles_per_flit[c];
    result_.load = std::numeric_limits<double>::infinity();
  }

  ThroughputBound run() {
    if (flows_.equal_flow() || flows_.can_be_listed()) {
      const Tallies tallies = flows_.equal_flow() ? equal_tallies() : listed_tallies();
      bound_by_terminals(tallies);
      bound_by_nodes(tallies);
      bound_by_cuts();
      bound_by_distances();
    } else {
      for (TerminalId t = 0; t < graph_.terminal_count(); ++t) bound_by_injection(t, flows_.demand().rate(t));
      result_.left_out.emplace_back("all but injection: there are too many pairs");
    }
    if (result_.argument == Argument::none) result_.load = 1;
    return result_;
  }

 private:
  // Takes the argument where it is the tightest so far; of equal ones the first.
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
        .sent = std::vector<double>(graph_.terminal_count(), 1.0), .taken = {}, .leaving = {}, .arriving = {}};
    tallies.taken = tallies.sent;
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
      tallies.taken[flow.destination] += flow.flits;
      const NodeId from = flows_.node_of(flow.source);
      const NodeId to = flows_.node_of(flow.destination);
      if (from == to) return;
      tallies.leaving[from] += flow.flits;
      tallies.arriving[to] += flow.flits;
    });
    return tallies;
  }

  void bound_by_injection(TerminalId terminal, double sent) {
    lower(Argument::injection, 1, sent, [&] {
      return without_rounding(sent) == 1
                 ? std::string("a terminal sends one flit per cycle at most")
                 : fmt::format("terminal {} sends {:.6g} times as much as terminals on average", terminal, sent);
    });
  }

  void bound_by_terminals(const Tallies& tallies) {
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) bound_by_injection(t, tallies.sent[t]);
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      lower(Argument::ejection, 1, tallies.taken[t], [&] {
        return fmt::format("terminal {} has to take {:.6g} times what terminals send on average", t, tallies.taken[t]);
      });
    }
  }

  void bound_by_nodes(const Tallies& tallies) {
    std::vector<double> out(graph_.node_count(), 0);
    std::vector<double> in(graph_.node_count(), 0);
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (PortId port = 0; port < graph_.out_degree(v); ++port) {
        const double capacity = flits_per_cycle_[graph_.link_class(v, port)];
        out[v] += capacity;
        in[graph_.neighbor(v, port).node] += capacity;
      }
    }
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      lower(Argument::node, out[v], tallies.leaving[v], [&] { return node_sentence(v, out[v], "out of"); });
      lower(Argument::node, in[v], tallies.arriving[v], [&] { return node_sentence(v, in[v], "into"); });
    }
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
    const std::optional<TightCut> cut = tightest_cut(flows_, order, flits_per_cycle_);
    if (!cut) return;
    lower(Argument::cut, cut->capacity, cut->demanded, [&] {
      const double capacity = without_rounding(cut->capacity);
      const bool are_slow = capacity < static_cast<double>(cut->channel_count);
      return fmt::format("{} channels {}lead {} {}, for {:.6g} times what a terminal sends", cut->channel_count,
                         are_slow ? fmt::format("that carry {:.6g} flits in a cycle ", capacity) : "",
                         cut->is_outward ? "out of" : "into", first_nodes(rule, cut->node_count, order.size()),
                         cut->demanded);
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

  void bound_by_distances() {
    const std::optional<double> hops = flows_.equal_flow() ? equal_flow_hops() : listed_hops();
    if (!hops) {
      result_.left_out.emplace_back("channels: the distances would take too long");
      return;
    }
    double capacity = 0;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (PortId port = 0; port < graph_.out_degree(v); ++port)
        capacity += flits_per_cycle_[graph_.link_class(v, port)];
    }
    lower(Argument::channels, capacity, *hops, [&] {
      const bool are_slow = without_rounding(capacity) < static_cast<double>(graph_.channel_count());
      return fmt::format("a flit takes {:.6g} channels on average, and {} {:.6g} for each terminal",
                         *hops / graph_.terminal_count(),
                         are_slow ? "as some take several cycles for a flit there is only room on" : "there is room on",
                         capacity / graph_.terminal_count());
    });
  }

  // Channels that flits occupy per cycle, when terminals send one on average; none where that would take too long.
  [[nodiscard]] std::optional<double> equal_flow_hops() const {
    const metrics::Orbits orbits = metrics::declared_orbits(network_);
    if (graph_.has_one_terminal_each()) {
      const double seconds = metrics::estimated_seconds(graph_, orbits.count(), Execution{});
      if (seconds > kMostSearchSeconds) return std::nullopt;
      return *flows_.equal_flow() * to_double(metrics::all_distances(graph_, orbits, execution_).sum);
    }
    std::vector<double> orbit_size(graph_.node_count(), 0);
    for (NodeId v = 0; v < graph_.node_count(); ++v) ++orbit_size[orbits.representative[v]];
    return searched_hops([&](NodeId v) { return orbit_size[v] > 0 && graph_.terminal_count_at(v) > 0; },
                         [&](NodeId v, const BreadthFirstSearch& search) {
                           double hops = 0;
                           for (const NodeId w : search.order()) {
                             hops += static_cast<double>(search.distance(w)) * graph_.terminal_count_at(w);
                           }
                           return *flows_.equal_flow() * orbit_size[v] * graph_.terminal_count_at(v) * hops;
                         });
  }

  [[nodiscard]] std::optional<double> listed_hops() const {
    return searched_hops([&](NodeId v) { return graph_.terminal_count_at(v) > 0; },
                         [&](NodeId v, const BreadthFirstSearch& search) {
                           double hops = 0;
                           flows_.for_each_from(v, search, [&](const Flow& flow) {
                             hops += flow.flits * search.distance(flows_.node_of(flow.destination));
                           });
                           return hops;
                         });
  }

  // The sum of hops_from(v, search) over the nodes that are asked, in their order whatever the threads.
  template <class IsAsked, class HopsFrom>
  [[nodiscard]] std::optional<double> searched_hops(const IsAsked& is_asked, const HopsFrom& hops_from) const {
    std::vector<NodeId> sources;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      if (is_asked(v)) sources.push_back(v);
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
  std::vector<double> flits_per_cycle_;  // of each link class
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

ThroughputBound throughput_bound(const topology::Network& network, const traffic::Demand& demand,
                                 std::span<const unsigned> cycles_per_flit, const Execution& execution) {
  return Bounding(network, demand, cycles_per_flit, execution).run();
}

}  // namespace weft::paths
