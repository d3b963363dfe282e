#include "routing/rdt/vector_routing.h"

#include <algorithm>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::routing {

VectorRouting::VectorRouting(const Task& task, RankVectors vectors, const StepsByRank& reach, Arrival arrival)
    : Routing(task.network.graph, task.arguments.to_spec()),
      vectors_(std::move(vectors)),
      packing_(reach, vectors_.highest_rank(), kFlagBits),
      arrival_(arrival) {
  const bool fits_header = packing_.bit_count() <= 64;
  if (fits_header && packing_.number_count() <= UINT64_MAX / std::max<TerminalId>(graph().terminal_count(), 1)) return;
  throw InputError(name() + " on " + task.network.name() + ": a vector and its destination take more than 64 bits", {},
                   "use a smaller N, or a lower highest rank");
}

RemainingVector VectorRouting::remaining_vector(const Header& header, NodeId here) const {
  RemainingVector remaining{.upper = packing_.steps(packed(header)), .flags = packing_.flags(packed(header))};
  remaining.rest = vectors_.rest(remaining.upper, here, node_of(header.destination));
  return remaining;
}

void VectorRouting::decide(const Header& header, const Position& position, Decision& decision) const {
  decision.clear();
  const bool is_there = position.node == node_of(header.destination);
  decision.delivers = is_there && arrival_ == Arrival::first;
  if (decision.delivers) return;
  const RemainingVector remaining = remaining_vector(header, position.node);
  decision.delivers = is_there && remaining.highest() == 0;
  if (decision.delivers) return;
  HopList hops;
  add_hops(remaining, position.node, node_of(header.destination), hops);
  for (const Hop& hop : hops) {
    const auto port = vectors_.port(graph(), position.node, hop.generator);
    // Hops over the same link make one candidate, that of the first hop.
    if (!port || hop_by(hops, position.node, *port, hop.vcs.first) != &hop) continue;
    decision.candidates.push_back(
        {.port = *port, .vcs = hop.vcs, .preference = hop.preference, .is_escape = hop.is_escape});
  }
}

const Hop* VectorRouting::hop_by(const HopList& hops, NodeId here, PortId port, VcId vc) const {
  return std::ranges::find_if(hops, [&](const Hop& hop) {
    return vc >= hop.vcs.first && vc <= hop.vcs.last && vectors_.port(graph(), here, hop.generator) == port;
  });
}

Header VectorRouting::advance(const Header& header, const Position& position, const Choice& choice) const {
  RemainingVector remaining = remaining_vector(header, position.node);
  HopList hops;
  add_hops(remaining, position.node, node_of(header.destination), hops);
  const Hop* const hop = hop_by(hops, position.node, choice.port, choice.vc);
  WEFT_CHECK(hop != hops.end());
  Steps& steps = remaining.upper[rank_of(hop->generator)];
  if (rank_of(hop->generator) > 0) steps = steps - step_of(hop->generator);
  return to_header(header.destination, remaining.upper, hop->flags_after);
}

std::string VectorRouting::reason(const Header& header, const Position& position, const Candidate& candidate) const {
  const RemainingVector remaining = remaining_vector(header, position.node);
  HopList hops;
  add_hops(remaining, position.node, node_of(header.destination), hops);
  const Hop* const hop = hop_by(hops, position.node, candidate.port, candidate.vcs.first);
  if (hop == hops.end()) return "";
  const std::string text = "rank " + std::to_string(rank_of(hop->generator)) +
                           (sign_of(hop->generator) > 0 ? ", +" : ", -") + (axis_of(hop->generator) == 0 ? "x" : "y");
  const std::string more = remark(remaining, position.node, *hop);
  return more.empty() ? text : text + ", " + more;
}

StepsByRank usual_reach(const RankVectors& vectors) { return reach_of_conversion(vectors, vectors.side() / 2); }

}  // namespace weft::routing
