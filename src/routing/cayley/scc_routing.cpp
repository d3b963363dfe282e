#include "routing/cayley/scc_routing.h"

#include "routing/cayley/symbol_renaming.h"
#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"

namespace weft::routing {
namespace {

// Generators as the family numbers them.
enum : GeneratorId { kRingNext, kRingPrevious, kLateral };

}  // namespace

SccRouting::SccRouting(const Task& task)
    : Routing(task.network.graph, task.arguments.to_spec()),
      labels_(*task.network.labelling_as<topology::PermutationLabelling>()),
      ring_size_(labels_.slot_count()),
      has_faults_(task.network.has_faults) {}

void SccRouting::plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                                 std::vector<Header>& headers) const {
  const unsigned lateral = next_lateral(remaining_route(labels_, start, node_of(destination)));
  headers.push_back({.destination = destination, .state = {lateral}});
}

void SccRouting::decide(const Header& header, const Position& position, Decision& decision) const {
  decision.clear();
  decision.delivers = position.node == node_of(header.destination);
  if (decision.delivers) return;
  const unsigned forward = forward_steps(ring_size_, labels_.slot(position.node), header.state[0]);
  const GeneratorId generator = forward == 0 ? kLateral : 2 * forward <= ring_size_ ? kRingNext : kRingPrevious;
  const auto port = graph().port_of(position.node, generator);
  if (port) decision.candidates.push_back({.port = *port});
}

Header SccRouting::advance(const Header& header, const Position& position, const Choice& choice) const {
  if (graph().generator(position.node, choice.port) != kLateral) return header;
  Header after = header;
  const NodeId next = graph().neighbor(position.node, choice.port).node;
  after.state[0] = next_lateral(remaining_route(labels_, next, node_of(header.destination)));
  return after;
}

PathSymmetry SccRouting::symmetry() const {
  if (has_faults_) return {};
  const unsigned n = ring_size_ + 1;
  const auto rotated = [&](NodeId v) {
    const Permutation before = labels_.permutation(v);
    Permutation after = before;
    for (unsigned slot = 2; slot <= n; ++slot) after.set(slot_after(ring_size_, slot, 1), before.at(slot));
    return labels_.node(after, slot_after(ring_size_, labels_.slot(v), 1));
  };
  PathSymmetry symmetry{.generators = symbol_renamings(labels_, graph().node_count())};
  symmetry.generators.push_back(tabulated(graph().node_count(), rotated));
  return symmetry;
}

std::string SccRouting::reason(const Header& header, const Position& position, const Candidate& candidate) const {
  const std::string lateral = std::to_string(header.state[0]);
  if (graph().generator(position.node, candidate.port) == kLateral) return "swaps positions 1 and " + lateral;
  const NodeId goal = node_of(header.destination);
  const bool is_last_ring = position.node / ring_size_ == goal / ring_size_;
  return is_last_ring ? "to the destination's slot" : "to lateral link " + lateral;
}

}  // namespace weft::routing
