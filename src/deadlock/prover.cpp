#include "deadlock/prover.h"

#include <algorithm>

#include "deadlock/configuration.h"
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
  proof.vc_reuse = "a vc may take the next packet behind the last flit of the one before";
  proof.order = std::move(order);
}

void conclude_deterministic(Proof& proof, std::vector<StuckPacket> packets) {
  proof.switching = "wormhole or virtual cut-through, packets as short as one buffer, which may rest where they are";
  proof.vc_reuse = "any; the packets fill their buffers";
  proof.packets = std::move(packets);
  proof.verdict = proof.packets.empty() ? Verdict::unproved : Verdict::deadlock;
  proof.method = proof.packets.empty()
                     ? "dependencies form a cycle, but no way to bring packets into it was found"
                     : "packets that wait for one another in a cycle, each brought to its place by a free path";
}

void conclude_adaptive(Proof& proof, const routing::Routing& routing, const VcNumbering& numbering,
                       const Dependencies& dependencies, const Execution& execution) {
  proof.vc_reuse = "with wormhole, a vc takes the next packet when the last flit of the one before has left it";
  if (!dependencies.offers_escape_always) {
    proof.method = "dependencies form a cycle, and a packet may be where no escape candidate is offered";
    return;
  }
  const auto relation = find_escape_dependencies(routing, numbering, dependencies, execution);
  if (!relation) {
    proof.method = "dependencies form a cycle, and those of the escape channels do not fit the memory allowed";
    return;
  }
  const auto order = upward_order(relation->view());
  if (!order) {
    proof.method = "dependencies form a cycle, and so do those of the escape channels";
    return;
  }
  proof.verdict = Verdict::deadlock_free;
  proof.method = "escape channels without a cycle of direct or indirect dependencies (Duato)";
  proof.order = ordered(numbering, dependencies.is_escape, *order);
  proof.orders_escapes = true;
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
  const VcNumbering numbering(routing, options.vc_cap);
  Dependencies dependencies = find_dependencies(routing, numbering, execution);
  Proof proof{.switching = kAnySwitching, .vc_cap = options.vc_cap};
  for (LinkClassId c = 0; c < graph.link_classes().size(); ++c) {
    proof.vcs.push_back({graph.link_classes()[c].name, capped_vc_count(routing, c, options.vc_cap)});
  }
  proof.channel_count = static_cast<std::uint64_t>(std::ranges::count(dependencies.is_used, 1));
  proof.dependency_count = dependencies.all.heads.size();
  proof.cut_off_pair_count = dependencies.cut_off_pair_count;
  if (dependencies.undelivered) {
    proof.verdict = Verdict::undelivered;
    proof.method = "every state of every packet was followed";
    proof.vc_reuse = "any";
    proof.undelivered = std::move(dependencies.undelivered);
  } else if (const auto order = upward_order(dependencies.all.view())) {
    conclude_acyclic(proof, ordered(numbering, dependencies.is_used, *order));
  } else if (routing.is_deterministic()) {
    conclude_deterministic(proof, find_deadlock(routing, numbering, dependencies, execution));
  } else {
    conclude_adaptive(proof, routing, numbering, dependencies, execution);
  }
  return proof;
}

}  // namespace weft::deadlock
