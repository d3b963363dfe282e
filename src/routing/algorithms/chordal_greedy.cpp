// The longest skip that does not overshoot, on chordal rings, whose channels are unidirectional. Every node has every
// skip, so a path is shorter than one round of the ring. It is shortest when each skip divides the next, the last one
// the ring. Where a fault has taken a skip, the next shorter one is used. One VC, which can deadlock: see
// layered(chordal-greedy).
#include <algorithm>

#include "routing/chordal/prc_routing.h"
#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

class GreedyOnChordalRing final : public Routing {
 public:
  GreedyOnChordalRing(const Task& task, const std::vector<std::int64_t>& skips)
      : Routing(task.network.graph, task.arguments.to_spec(), facts_on(task.network)), steps_{1} {
    steps_.insert(steps_.end(), skips.begin(), skips.end());
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    for (GeneratorId generator = fitting_steps(position.node, goal); generator-- > 0;) {
      const auto port = graph().port_of(position.node, generator);
      if (!port) continue;
      found.push_back({.port = *port});
      return;
    }
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    return std::to_string(distance_left(position.node, node_of(header.destination))) + " to go";
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network) {
    const topology::PortGraph& graph = network.graph;
    RoutingFacts facts = network_facts(network, 1);
    facts.is_deterministic = true;
    if (!network.has_faults) {
      facts.symmetry = [n = graph.node_count()] {
        return PathSymmetry{.generators = {tabulated(n, [n](NodeId v) { return v + 1 == n ? 0 : v + 1; })}};
      };
    }
    return facts;
  }

  [[nodiscard]] NodeId distance_left(NodeId v, NodeId goal) const {
    return forward_distance(graph().node_count(), v, goal);
  }

  // Generators below this number do not overshoot.
  [[nodiscard]] GeneratorId fitting_steps(NodeId v, NodeId goal) const {
    return static_cast<GeneratorId>(std::upper_bound(steps_.begin(), steps_.end(), distance_left(v, goal)) -
                                    steps_.begin());
  }

  std::vector<NodeId> steps_;  // by generator, increasing
};

std::unique_ptr<Routing> build_chordal_greedy(const Task& task) {
  const spec::Spec& whole = fault_free(task.network.spec);
  if (whole.name != "chordal-ring") return nullptr;
  return std::make_unique<GreedyOnChordalRing>(task, topology::resolve(whole).arguments.integers("skips"));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm chordal_greedy{
    .name = "chordal-greedy",
    .summary = "the longest skip that does not overshoot",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995, Algorithm 1",
    .serves = "chordal rings",
    .examples = {"chordal-ring(8,skips=[3])", "chordal-ring(40,skips=[10,16])", "chordal-ring(27,skips=[3,9])",
                 "chordal-ring(9,skips=[3],concentration=2)"},
    .build = build_chordal_greedy,
};

}  // namespace algorithm_records
}  // namespace weft::routing
