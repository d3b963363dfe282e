// Shortest paths on any graph, always by the lowest port that leads nearer: one path for each node and destination,
// from a table of distances. One VC, which can deadlock on most networks with cycles; see layered(shortest).
#include "routing/core/algorithm.h"
#include "routing/generic/distance_table.h"

namespace weft::routing {
namespace {

class Shortest final : public Routing {
 public:
  Shortest(const Task& task, spec::Spec spec)
      : Routing(task.network.graph, std::move(spec)), distances_(task.network.graph, task.execution) {}

  [[nodiscard]] bool reaches_all() const override { return true; }

  void plans_from_node(NodeId node, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override {
    if (distances_.reaches(node, node_of(destination))) headers.push_back({.destination = destination});
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = position.node == goal;
    if (!decision.delivers) decision.candidates.push_back({.port = distances_.first_port_nearer(position.node, goal)});
  }

  [[nodiscard]] std::string reason(const Header&, const Position&, const Candidate&) const override {
    return "the lowest port that leads nearer";
  }

 private:
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
