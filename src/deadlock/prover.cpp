#include "deadlock/prover.h"

#include <algorithm>

#include "deadlock/deadlock_search.h"
#include "deadlock/dependencies.h"
#include "deadlock/escape.h"

namespace weft::deadlock {
namespace {

constexpr const char* kAnySwitching = "wormhole or virtual cut-through, packets of any length";

std::vector<OrderedVc> ordered(const VcNumbering& numbering, const std::vector<std::uint8_t>& is_included,
                               const std::vector<std::uint32_t>& order) {
  std::vector<OrderedVc> list;
  for (NodeId vc = 0; vc < numbering.count(); ++vc) {
    if (is_included[vc] != 0) list.push_back({numbering.at(vc), order[vc]});
  }
  return list;
}

void conclude_acyclic(Proof& proof, std::vector<OrderedVc> order) {
  proof.verdict = Verdict::deadlock_free;
  proof.method = "no cycle of dependencies between virtual channels (Dally and Seitz)";
  proof.vc_reuse = "a VC may be reallocated as soon as the previous tail flit has been sent";
  proof.order = std::move(order);
}

// Returns why the escape channels prove nothing; empty if they prove deadlock freedom.
std::string conclude_by_escapes(Proof& proof, const Channels& channels, const Dependencies& dependencies,
                                const Execution& execution) {
  if (!dependencies.offers_escape_always) return "a packet may be offered no escape channel";
  const auto order = escape_order(channels, dependencies, execution);
  if (!order) return "the dependencies of the escape channels have a cycle, too";
  proof.verdict = Verdict::deadlock_free;
  proof.method = "escape channels without a cycle of direct or indirect dependencies (Duato)";
  proof.vc_reuse = "with wormhole switching, a VC is reallocated when the previous tail flit has left its buffer";
  proof.order = ordered(channels.folded, dependencies.is_escape, *order);
  proof.orders_escapes = true;
  return "";
}

void conclude_by_packets(Proof& proof, std::vector<StuckPacket> packets, const std::string& why_no_escape) {
  proof.switching = "wormhole or virtual cut-through, packets no longer than one buffer";
  proof.vc_reuse = "any; the packets fill their buffers";
  proof.packets = std::move(packets);
  proof.verdict = proof.packets.empty() ? Verdict::unproved : Verdict::deadlock;
  proof.method = proof.packets.empty() ? "the dependencies have a cycle, but no reachable deadlock was found"
                                       : "reachable deadlock: packets that wait only for buffers held by each other";
  if (proof.packets.empty() && !why_no_escape.empty()) proof.method += "; " + why_no_escape;
}

}  // namespace

std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::deadlock_free:
      return "deadlock-free";
    case Verdict::deadlock:
      return "deadlock";
    case Verdict::undelivered:
      return "undelivered";
    case Verdict::unproved:
      break;
  }
  return "unproved";
}

Proof prove(const routing::Routing& routing, const ProverOptions& options, const Execution& execution) {
  const topology::PortGraph& graph = routing.graph();
  const Channels channels(routing, options.vc_cap);
  Dependencies dependencies = find_dependencies(channels, execution);
  Proof proof{.switching = kAnySwitching, .vc_cap = options.vc_cap};
  for (std::size_t c = 0; c < graph.link_classes().size(); ++c) {
    const auto id = static_cast<LinkClassId>(c);
    proof.vcs.push_back({graph.link_classes()[c].name, routing::capped_vc_count(routing, id, options.vc_cap)});
  }
  proof.channel_count = static_cast<std::uint64_t>(std::ranges::count(dependencies.is_used, 1));
  proof.dependency_count = dependencies.all.heads.size();
  proof.cut_off_pair_count = dependencies.cut_off_pair_count;
  if (dependencies.undelivered) {
    proof.verdict = Verdict::undelivered;
    proof.method = "every state of every packet was followed";
    proof.vc_reuse = "any";
    proof.undelivered = std::move(dependencies.undelivered);
    return proof;
  }
  if (const auto order = upward_order(dependencies.all.view())) {
    conclude_acyclic(proof, ordered(channels.folded, dependencies.is_used, *order));
    return proof;
  }
  std::string why_no_escape;
  if (!routing.is_deterministic()) {
    why_no_escape = conclude_by_escapes(proof, channels, dependencies, execution);
    if (proof.verdict == Verdict::deadlock_free) return proof;
  }
  conclude_by_packets(proof, find_deadlock(channels, execution), why_no_escape);
  return proof;
}

}  // namespace weft::deadlock
