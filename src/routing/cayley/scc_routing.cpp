#include "routing/cayley/scc_routing.h"

#include "routing/cayley/symbol_renaming.h"
#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"

namespace weft::routing {
namespace {

// Generators as the family numbers them.
enum : GeneratorId { kRingNext, kRingPrevious, kLateral };

PathSymmetry renamings_and_rotation(const topology::PermutationLabelling& labels, NodeId node_count) {
  const unsigned ring_size = labels.slot_count();
  const auto rotated = [&](NodeId v) {
    const Permutation before = labels.permutation(v);
    Permutation after = before;
    for (unsigned slot = 2; slot <= ring_size + 1; ++slot) after.set(slot_after(ring_size, slot, 1), before.at(slot));
    return labels.node(after, slot_after(ring_size, labels.slot(v), 1));
  };
  PathSymmetry symmetry{.generators = symbol_renamings(labels, node_count)};
  symmetry.generators.push_back(tabulated(node_count, rotated));
  return symmetry;
}

RoutingFacts scc_facts(const topology::Network& network, const topology::PermutationLabelling& labels) {
  const topology::PortGraph& graph = network.graph;
  RoutingFacts facts = network_facts(network, 1, std::uint64_t{labels.slot_count()} + 2);
  facts.is_deterministic = true;
  if (!network.has_faults) {
    facts.symmetry = [labels, n = graph.node_count()] { return renamings_and_rotation(labels, n); };
  }
  return facts;
}

}  // namespace

SccRouting::SccRouting(const Task& task)
    : Routing(task.network.graph, task.arguments.to_spec(),
              scc_facts(task.network, *task.network.labelling_as<topology::PermutationLabelling>())),
      labels_(*task.network.labelling_as<topology::PermutationLabelling>()),
      ring_size_(labels_.slot_count()) {}

void SccRouting::start(const Departure& departure, std::vector<Header>& headers) const {
  const unsigned lateral = next_lateral(remaining_route(labels_, departure.node, node_of(departure.destination)));
  headers.push_back({.destination = departure.destination, .state = {lateral}});
}

void SccRouting::candidates(const Header& header, const Position& position, Candidates& found) const {
  const unsigned forward = forward_steps(ring_size_, labels_.slot(position.node), header.state[0]);
  const GeneratorId generator = forward == 0 ? kLateral : 2 * forward <= ring_size_ ? kRingNext : kRingPrevious;
  const auto port = graph().port_of(position.node, generator);
  if (port) found.push_back({.port = *port});
}

Header SccRouting::advance(const Header& header, const Position& position, const Choice& choice) const {
  if (graph().generator(position.node, choice.port) != kLateral) return header;
  Header after = header;
  const NodeId next = graph().neighbor(position.node, choice.port).node;
  after.state[0] = next_lateral(remaining_route(labels_, next, node_of(header.destination)));
  return after;
}

std::string SccRouting::explain(const Header& header, const Position& position, const Candidate& candidate) const {
  const std::string lateral = std::to_string(header.state[0]);
  if (graph().generator(position.node, candidate.port) == kLateral) return "swaps positions 1 and " + lateral;
  const NodeId goal = node_of(header.destination);
  const bool is_last_ring = position.node / ring_size_ == goal / ring_size_;
  return is_last_ring ? "to the destination's slot" : "to lateral link " + lateral;
}

}  // namespace weft::routing
