// Shortest paths on any graph, always by the lowest port that leads nearer: one path for each node and destination,
// from a table of distances. One VC, which can deadlock on most networks with cycles; see layered(shortest).
#include "routing/core/algorithm.h"
#include "routing/core/take_hops.h"
#include "routing/generic/distance_table.h"

namespace weft::routing {
namespace {

class Shortest final : public Routing {
 public:
  Shortest(const Task& task, spec::Spec spec)
      : Routing(task.network.graph, std::move(spec), facts_on(task.network)),
        distances_(task.network.graph, task.execution) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    if (distances_.reaches(departure.node, node_of(departure.destination))) Routing::start(departure, headers);
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    found.push_back({.port = distances_.first_port_nearer(position.node, goal)});
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header&, const Position&, const Candidate&) const override {
    return "the lowest port that leads nearer";
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network) {
    RoutingFacts facts = network_facts(network, 1);
    facts.is_deterministic = true;
    facts.is_terminal_independent = true;
    facts.reaches_all = true;
    return facts;
  }

  DistanceTable distances_;
};

std::unique_ptr<Routing> build_shortest(const Task& task) {
  return std::make_unique<Shortest>(task, task.arguments.to_spec());
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm shortest{
    .name = "shortest",
    .summary = "one shortest path per pair; ties go to the lowest port",
    .citation = "",
    .serves = "any network",
    .examples = {"petersen", "torus(4,4)", "scc(4)", "prc(24,skips=[3,6,12])", "fat-tree(2,3)", "hsn(2,ring(5))",
                 "faulty(torus(4,4),links=5,seed=7)", "dragonfly(2,4,2)"},
    .build = build_shortest,
};

}  // namespace algorithm_records
}  // namespace weft::routing
