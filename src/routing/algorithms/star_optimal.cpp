// Shortest paths on the star graph, by formula. A hop swaps the symbol at position 1 with another. A symbol that does
// not belong at position 1 moves to its own position; otherwise the lowest position with a wrong symbol opens a new
// cycle. One VC, which can deadlock: see layered(star-optimal).
#include "routing/cayley/symbol_renaming.h"
#include "routing/core/algorithm.h"
#include "routing/core/fault_free.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

unsigned position_of(const Permutation& permutation, unsigned symbol) {
  unsigned position = 1;
  while (permutation.at(position) != symbol) ++position;
  return position;
}

class StarOptimal final : public Routing {
 public:
  StarOptimal(const topology::Network& network, spec::Spec spec)
      : Routing(network.graph, std::move(spec), facts_on(network)),
        labels_(*network.labelling_as<topology::PermutationLabelling>()) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    // Generator 0 swaps positions 1 and 2.
    const auto port = graph().port_of(position.node, position_to_swap(position.node, goal) - 2);
    if (port) found.push_back({.port = *port});
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    const unsigned first = labels_.permutation(position.node).at(1);
    const bool is_in_place = labels_.permutation(goal).at(1) == first;
    return is_in_place ? "opens a cycle" : "brings symbol " + std::to_string(first) + " to its position";
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network) {
    const topology::PortGraph& graph = network.graph;
    RoutingFacts facts = network_facts(network, 1);
    facts.is_deterministic = true;
    // Renaming symbols is a symmetry, as the next position does not depend on their names.
    if (!network.has_faults) {
      const auto labels = *network.labelling_as<topology::PermutationLabelling>();
      facts.symmetry = [labels, n = graph.node_count()] {
        return PathSymmetry{.generators = symbol_renamings(labels, n)};
      };
    }
    return facts;
  }

  [[nodiscard]] unsigned position_to_swap(NodeId v, NodeId goal) const {
    const Permutation here = labels_.permutation(v);
    const Permutation there = labels_.permutation(goal);
    unsigned position = position_of(there, here.at(1));
    if (position > 1) return position;
    do ++position;
    while (here.at(position) == there.at(position));
    return position;
  }

  topology::PermutationLabelling labels_;
};

std::unique_ptr<Routing> build_star_optimal(const Task& task) {
  if (fault_free(task.network.spec).name != "star") return nullptr;
  return std::make_unique<StarOptimal>(task.network, task.arguments.to_spec());
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm star_optimal{
    .name = "star-optimal",
    .summary = "shortest paths on a star graph, cycle by cycle of the permutation",
    .citation =
        "S. B. Akers, B. Krishnamurthy, A group-theoretic model for symmetric interconnection networks, IEEE Trans. "
        "Computers 38(4), 1989",
    .serves = "star graphs",
    .examples = {"star(2)", "star(3)", "star(4)", "star(3,concentration=3)"},
    .build = build_star_optimal,
};

}  // namespace algorithm_records
}  // namespace weft::routing
