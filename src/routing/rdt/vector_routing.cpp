#include "routing/rdt/vector_routing.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::routing {

namespace {

StepsPacking packing_of(const RankVectors& vectors, const VectorFacts& facts) {
  return {facts.reach, vectors.highest_rank(), VectorRouting::kFlagBits};
}

// The bits of numbers from -longest to longest in two's complement.
unsigned tag_width(std::int32_t longest) {
  return static_cast<unsigned>(std::bit_width(static_cast<std::uint32_t>(longest))) + 1;
}

// Both directions of a rank, the horizontal one first; empty when one does not fit.
std::string tag_bits(const Steps& steps, unsigned width) {
  std::string bits;
  for (const std::int32_t count : {steps.x, steps.y}) {
    const std::int32_t end = std::int32_t{1} << (width - 1);
    if (count < -end || count >= end) return "";
    for (unsigned bit = width; bit-- > 0;) bits += (static_cast<std::uint32_t>(count) >> bit & 1U) != 0 ? '1' : '0';
  }
  return bits;
}

// The first hop that leaves by this port and VC; hops.end() if there is none.
const VectorHop* hop_by(const HopList& hops, PortId port, VcId vc) {
  return std::ranges::find_if(
      hops, [&](const VectorHop& hop) { return hop.port == port && vc >= hop.vcs.first && vc <= hop.vcs.last; });
}

RoutingFacts routing_facts(const Task& task, const RankVectors& vectors, const VectorFacts& own) {
  const StepsPacking packing = packing_of(vectors, own);
  const TerminalId terminal_count = task.network.graph.terminal_count();
  const bool fits_header = packing.bit_count() <= 64;
  if (!fits_header || packing.number_count() > UINT64_MAX / std::max<TerminalId>(terminal_count, 1)) {
    throw InputError(spec::print(task.arguments.to_spec()) + " on " + task.network.name() +
                         ": a vector and its destination take more than 64 bits",
                     {}, "use a smaller N, or a lower highest rank");
  }
  RoutingFacts facts = header_routing_facts(
      {.vcs = own.vcs, .header_word_count = 2U, .key_count = packing.number_count() * terminal_count},
      vectors.has_faults());
  facts.is_deterministic = own.is_deterministic;
  facts.may_pass_destination = own.arrival == Arrival::last;
  facts.deadlock_argument = own.deadlock_argument;
  facts.symmetry = own.symmetry;
  return facts;
}

}  // namespace

SymmetryFunction translations_of(const RankVectors& vectors, bool keeps_vcs) {
  return [vectors, keeps_vcs] { return vectors.translations(keeps_vcs); };
}

VectorRouting::VectorRouting(const Task& task, RankVectors vectors, const VectorFacts& facts)
    : Routing(task.network.graph, task.arguments.to_spec(), routing_facts(task, vectors, facts)),
      vectors_(std::move(vectors)),
      reach_(facts.reach),
      packing_(packing_of(vectors_, facts)) {}

RemainingVector VectorRouting::remaining_vector(const Header& header, NodeId here) const {
  RemainingVector remaining{.upper = packing_.steps(packed(header)),
                            .flags = packing_.flags(packed(header)),
                            .rank_count = vectors_.highest_rank()};
  remaining.rest = vectors_.rest(remaining.upper, here, node_of(header.destination));
  return remaining;
}

void VectorRouting::candidates(const Header& header, const Position& position, Candidates& found) const {
  add_candidates(remaining_vector(header, position.node), position.node, node_of(header.destination), found);
}

void VectorRouting::add_candidates(const RemainingVector& remaining, NodeId here, NodeId goal,
                                   Candidates& found) const {
  HopList hops;
  add_hops(remaining, here, goal, hops);
  find_ports(here, hops);
  for (const VectorHop& hop : hops) {
    // Hops over the same link make one candidate, that of the first hop.
    if (hop.port == kNoPort || hop_by(hops, hop.port, hop.vcs.first) != &hop) continue;
    found.push_back({.port = hop.port, .vcs = hop.vcs, .preference = hop.preference, .is_escape = hop.is_escape});
  }
}

void VectorRouting::find_ports(NodeId here, HopList& hops) const {
  for (VectorHop& hop : hops) hop.port = vectors_.port(graph(), here, hop.generator);
}

Header VectorRouting::advance(const Header& header, const Position& position, const Choice& choice) const {
  RemainingVector remaining = remaining_vector(header, position.node);
  Header next = header;
  set_packed(next, after(header, position.node, choice, remaining));
  return next;
}

VectorHop VectorRouting::listed_hop(const RemainingVector& remaining, NodeId here, NodeId goal,
                                    const Choice& choice) const {
  HopList hops;
  add_hops(remaining, here, goal, hops);
  // The choice was a candidate, so a single hop is that one.
  if (hops.end() - hops.begin() == 1) return *hops.begin();
  find_ports(here, hops);
  const VectorHop* const hop = hop_by(hops, choice.port, choice.vc);
  WEFT_CHECK(hop != hops.end());
  return *hop;
}

std::uint64_t VectorRouting::after(const Header& header, NodeId here, const Choice& choice,
                                   RemainingVector& remaining) const {
  VectorHop hop = chosen_hop(remaining, here, choice);
  if (hop.generator == kNoGenerator) hop = listed_hop(remaining, here, node_of(header.destination), choice);
  const unsigned rank = rank_of(hop.generator);
  remaining.flags = hop.flags_after;
  if (rank == 0) {
    remaining.rest = vectors_.centred(remaining.rest - step_of(hop.generator));
  } else {  // the step leads as far as the vector becomes shorter, so v_0 stays
    remaining.upper[rank] = remaining.upper[rank] - step_of(hop.generator);
  }
  return packing_.after(packed(header), hop.generator, hop.flags_after);
}

void VectorRouting::take_hops(std::span<Hop> hops, Candidates& found) const {
  const bool may_pass_destination = facts().may_pass_destination;
  for (Hop& hop : hops) {
    RemainingVector remaining = remaining_vector(hop.header, hop.from.node);
    if (!hop.is_injected()) set_packed(hop.header, after(hop.header, hop.from.node, hop.choice, remaining));
    const NodeId goal = node_of(hop.header.destination);
    hop.first = static_cast<std::uint32_t>(found.size());
    hop.delivers = hop.to.node == goal && (!may_pass_destination || remaining.highest() == 0);
    if (!hop.delivers) add_candidates(remaining, hop.to.node, goal, found);
    hop.count = static_cast<std::uint16_t>(found.size() - hop.first);
  }
}

std::string VectorRouting::explain(const Header& header, const Position& position, const Candidate& candidate) const {
  const RemainingVector remaining = remaining_vector(header, position.node);
  HopList hops;
  add_hops(remaining, position.node, node_of(header.destination), hops);
  find_ports(position.node, hops);
  const VectorHop* const hop = hop_by(hops, candidate.port, candidate.vcs.first);
  if (hop == hops.end()) return "";
  const std::string text = "rank " + std::to_string(rank_of(hop->generator)) +
                           (sign_of(hop->generator) > 0 ? ", +" : ", -") + (axis_of(hop->generator) == 0 ? "x" : "y");
  const std::string more = remark(remaining, position.node, *hop);
  return more.empty() ? text : text + ", " + more;
}

HeaderFields VectorRouting::header_fields(const Header& header, NodeId here) const {
  const RemainingVector remaining = remaining_vector(header, here);
  HeaderFields fields;
  for (unsigned rank = vectors_.highest_rank() + 1; rank-- > 0;) {
    const Steps& steps = rank == 0 ? remaining.rest : remaining.upper[rank];
    const std::int32_t longest = std::max({vectors_.cardinal(), reach_[rank].x, reach_[rank].y});
    fields.emplace_back("v_" + std::to_string(rank), steps.x, steps.y, tag_bits(steps, tag_width(longest)));
  }
  for (HeaderField& flag : flag_fields(remaining.flags)) fields.push_back(std::move(flag));
  return fields;
}

StepsByRank usual_reach(const RankVectors& vectors) { return reach_of_conversion(vectors, vectors.side() / 2); }

VectorFacts single_vc_facts(const Task& task, const RankVectors& vectors) {
  return {.reach = usual_reach(vectors),
          .vcs = vcs_on_all(task.network.graph, 1),
          .is_deterministic = true,
          .deadlock_argument = DeadlockArgument::none,
          .symmetry = translations_of(vectors, true)};
}

}  // namespace weft::routing
