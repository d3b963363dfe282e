// The longest step that does not overshoot, on one-way rings with skips.
//
//   chordal rings  Every node has every skip. The way is less than a turn. It is shortest when each skip divides the
//                  next, the last one the ring. Where a fault has taken a skip, the next shorter one is taken.
//   prc            A node has one skip, so the packet first goes by ring to a node with s_g, and then from the nodes of
//                  one skip to those of the next shorter one: see routing/prc_routing.h.
//
// One vc, and a ring of it may wait for itself: see layered(greedy), and prc-wormhole.
#include <algorithm>

#include "routing/fault_free.h"
#include "routing/prc_routing.h"
#include "routing/scc_greedy.h"
#include "routing/symmetry.h"

namespace weft::routing {
namespace {

class GreedyOnChordalRing final : public Routing {
 public:
  GreedyOnChordalRing(const Task& task, const std::vector<std::int64_t>& skips)
      : Routing(task.network.graph, task.arguments.to_spec()), steps_{1}, has_faults_(task.network.has_faults) {
    steps_.insert(steps_.end(), skips.begin(), skips.end());
  }

  void decide(const Header& header, const Place& place, Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = place.node == goal;
    if (decision.delivers) return;
    for (GeneratorId generator = fitting_steps(place.node, goal); generator-- > 0;) {
      const auto port = graph().port_of(place.node, generator);
      if (!port) continue;
      decision.candidates.push_back({.port = *port});
      return;
    }
  }

  [[nodiscard]] PathSymmetry symmetry() const override {
    if (has_faults_) return {};
    const NodeId n = graph().node_count();
    return {.generators = {tabulated(n, [n](NodeId v) { return v + 1 == n ? 0 : v + 1; })}};
  }

  [[nodiscard]] std::string reason(const Header& header, const Place& place, const Candidate&) const override {
    return std::to_string(way_left(place.node, node_of(header.destination))) + " to go";
  }

 private:
  [[nodiscard]] NodeId way_left(NodeId v, NodeId goal) const { return forward_distance(graph().node_count(), v, goal); }

  // The generators below this one do not overshoot.
  [[nodiscard]] GeneratorId fitting_steps(NodeId v, NodeId goal) const {
    return static_cast<GeneratorId>(std::upper_bound(steps_.begin(), steps_.end(), way_left(v, goal)) - steps_.begin());
  }

  std::vector<NodeId> steps_;  // by generator, increasing
  bool has_faults_;
};

std::unique_ptr<Routing> build_chordal_ring_greedy(const Task& task) {
  const topology::Member member = topology::resolve(fault_free(task.network.spec));
  return std::make_unique<GreedyOnChordalRing>(task, member.arguments.integers("skips"));
}

// One line for each family that has a greedy routing.
std::unique_ptr<Routing> build_greedy(const Task& task) {
  const std::string& family = fault_free(task.network.spec).name;
  if (family == "chordal-ring") return build_chordal_ring_greedy(task);
  if (family == "prc") return build_prc_routing(task, PrcRule::greedy, PrcVcs::one);
  return build_scc_greedy(task);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm greedy{
    .name = "greedy",
    .summary = "the longest skip that does not overshoot, or the nearest cycle of star-connected cycles",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995, Algorithms 1 to 3, for the rings; the rule on star-connected cycles is "
        "weft's own",
    .serves = "chordal rings, periodically regular chordal rings and star-connected cycles",
    .examples = {"chordal-ring(8,skips=[3])", "chordal-ring(40,skips=[10,16])", "chordal-ring(27,skips=[3,9])",
                 "scc(4)", "prc(48,skips=[10,16])", "prc(64,skips=[4,8,16,32])", "prc(30,skips=[9,3,6])",
                 "prc(27,skips=[3,3,9])"},
    .build = build_greedy,
};

}  // namespace algorithm_records
}  // namespace weft::routing
