// The questions to the routing: once per hop of a packet, when it has got its output VC, the output VCs that it may
// request at the next router are found.
#include <algorithm>
#include <span>
#include <utility>

#include "base/check.h"
#include "sim/engine/router_partition.h"
#include "sim/engine/sets.h"

namespace weft::sim {

// Answers the questions that have come up.
void Partition::compute_routes() {
  for (std::size_t k = 0; k < asked_; ++k) {
    const Packet& packet = state_.packets[asks_[k].packet];
    hops_[k].header = packet.header;
    hops_[k].note = packet.note;
  }
  if (fabric_.is_padded()) number_ports();
  if (!is_input_independent_) place_hops();
  found_.clear();
  state_.routing.take_hops(std::span(hops_).first(asked_), found_);
  if (fabric_.is_padded()) number_candidates();
  if (memory_.is_used()) remember_answers();
  state_.has_sets_in_rings ? put_entries<true>() : put_entries<false>();
  asked_ = 0;
}

template <bool kHasSets>
void Partition::put_entries() {
  const Shape* const only_shape = fabric_.shapes().size() == 1 ? fabric_.shapes().data() : nullptr;
  for (std::size_t k = 0; k < asked_; ++k) {
    const routing::Hop& hop = hops_[k];
    const Ask& ask = asks_[k];
    Packet& packet = state_.packets[ask.packet];
    const RouterId router = hop.to.node;
    const RingEntry entry =
        entry_of<kHasSets>(packet, ask.packet, hop, only_shape != nullptr ? *only_shape : fabric_.shape(router));
    packet.header = hop.header;
    packet.note = memory_.is_used() ? std::uint8_t{0} : hop.note;  // the next hop may be answered from memory
    packet.hops = static_cast<std::uint16_t>(packet.hops + (hop.is_injected() ? 0 : 1));
    put_entry<false>(ask, router, entry);
  }
}

// Before the headers of packets change.
void Partition::remember_answers() {
  for (std::size_t k = 0; k < asked_; ++k) {
    const routing::Hop& hop = hops_[k];
    Packet& packet = state_.packets[asks_[k].packet];
    const Shape& shape = fabric_.shape(hop.to.node);
    const RingEntry entry = state_.has_sets_in_rings ? entry_of<true>(packet, asks_[k].packet, hop, shape)
                                                     : entry_of<false>(packet, asks_[k].packet, hop, shape);
    if (entry.first_wanted >= kWantedSets) continue;
    const unsigned port = hop.is_injected() ? routing::kNoPort : fabric_.port(hop.from.node, hop.choice.port);
    memory_.store({packet.header, hop.from.node, {port, hop.choice.vc}, hop.to.node}, hop.header,
                  {entry.first_wanted, entry.last_wanted});
  }
}

// Gives the routing the numbers of ports that it knows.
void Partition::number_ports() {
  for (routing::Hop& hop : std::span(hops_).first(asked_)) {
    if (!hop.is_injected()) hop.choice.port = fabric_.graph_port(hop.from.node, hop.choice.port);
  }
}

// Gives what it has found the numbers of ports of the routers.
void Partition::number_candidates() {
  for (const routing::Hop& hop : std::span(hops_).first(asked_)) {
    for (std::size_t k = hop.first; k < std::size_t{hop.first} + hop.count; ++k) {
      routing::Candidate& candidate = found_[k];
      const unsigned port = fabric_.port(hop.to.node, candidate.port);
      if (port == kNoLocal) state_.routing.check_candidate(hop.to.node, candidate);
      candidate.port = port;
    }
  }
}

// Tells the routing by which ports and VCs the packets came.
void Partition::place_hops() {
  const auto place = [&](routing::Position& position, unsigned in_vc) {
    const InVcKind& in = fabric_.shape(position.node).in_vcs[in_vc];
    position.in_port = in.is_terminal ? routing::kFromTerminal : fabric_.graph_port(position.node, in.port);
    position.in_vc = in.is_terminal ? routing::VcId{0} : in.routing_vc;
  };
  for (std::size_t k = 0; k < asked_; ++k) {
    routing::Hop& hop = hops_[k];
    place(hop.from, asks_[k].in_vc);
    place(hop.to, asks_[k].entry / state_.ring_size - fabric_.position(hop.to.node).in_vc);
  }
}

// What a packet waits for where the hop ends.
template <bool kHasSets>
RingEntry Partition::entry_of(Packet& packet, PacketId id, const routing::Hop& hop, const Shape& shape) {
  const RouterId router = hop.to.node;
  if (hop.delivers) {
    const Local first = shape.first_out_vc[shape.out_links + number_at(router, hop.header.destination)];
    const auto last = static_cast<Local>(first + state_.model.terminal_vcs - 1);
    return kHasSets ? entry_of_sets(id, {range<std::uint64_t>(first, last)}) : RingEntry{id, first, last};
  }
  if (hop.count == 0) throw_no_path(packet.source, hop.header.destination);
  if (hop.count == 1 && !kHasSets) {
    const Want want = want_of(router, shape, found_[hop.first]);
    return {id, want.first, want.last};
  }
  const std::span<const routing::Candidate> candidates = std::span(found_).subspan(hop.first, hop.count);
  if constexpr (kHasSets) {
    if (WantedSets sets; want_sets(shape, candidates, sets)) return entry_of_sets(id, sets);
  } else {
    if (want_sets(shape, candidates, packet.wanted)) return {id, kWantedSets, 0};
  }
  list_wants(router, shape, candidates, state_.packets.wants(id));
  return {id, kManyWants, 0};
}

void Partition::list_wants(RouterId router, const Shape& shape, std::span<const routing::Candidate> candidates,
                           std::vector<Want>& wants) const {
  wants.clear();
  for (const routing::Candidate& candidate : candidates) wants.push_back(want_of(router, shape, candidate));
}

void Partition::throw_unknown(RouterId router, routing::Candidate candidate) const {
  const bool is_port = candidate.port < fabric_.shape(router).out_links;
  if (is_port) candidate.port = fabric_.graph_port(router, candidate.port);
  state_.routing.check_candidate(router, candidate);
  throw BrokenInvariant("routing " + state_.routing.name() + " has a candidate without output VCs");
}

// False if they do not fit: there are more than two preferences, or too many VCs.
bool Partition::want_sets(const Shape& shape, std::span<const routing::Candidate> candidates, WantedSets& wanted) {
  if (shape.range_sets.empty()) return false;
  const unsigned first = candidates.front().preference;
  unsigned other = first;
  std::uint64_t of_first = 0;
  std::uint64_t of_other = 0;
  for (const routing::Candidate& candidate : candidates) {
    const std::uint64_t vcs = shape.range_sets[shape.range_place(candidate.port, candidate.vcs)];
    if (vcs == 0 || (candidate.preference != first && other != first && other != candidate.preference)) return false;
    if (candidate.preference == first) {
      of_first |= vcs;
    } else {
      other = candidate.preference;
      of_other |= vcs;
    }
  }
  wanted[other < first ? 1 : 0] = of_first;
  wanted[other < first ? 0 : 1] = of_other;
  return true;
}

}  // namespace weft::sim
