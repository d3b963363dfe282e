#include "deadlock/knots.h"

#include <algorithm>

#include "deadlock/vc_relation.h"

namespace weft::deadlock {
namespace {

constexpr std::size_t kMostCycles = 64;
constexpr std::size_t kMostComponents = 16;

using WaitId = std::uint32_t;
constexpr WaitId kNoWait = UINT32_MAX;

// For each vc the waits that ask for it.
std::vector<std::vector<WaitId>> askers_of(std::span<const Wait> waits, NodeId vc_count) {
  std::vector<std::vector<WaitId>> askers(vc_count);
  for (WaitId id = 0; id < waits.size(); ++id) {
    for (const NodeId vc : waits[id].asked) askers[vc].push_back(id);
  }
  return askers;
}

// The largest set of waits in which everything that is asked for is held. Whoever asks for something that nobody holds
// can move, so it is taken out, again and again.
std::vector<bool> closed_waits(std::span<const Wait> waits, NodeId vc_count, Among among) {
  const auto askers = askers_of(waits, vc_count);
  std::vector<bool> is_in(waits.size());
  std::vector<std::uint32_t> holders(vc_count, 0);
  for (WaitId id = 0; id < waits.size(); ++id) {
    is_in[id] = among == Among::all || waits[id].packet.is_first_hop;
    if (is_in[id]) ++holders[waits[id].held];
  }
  std::vector<NodeId> free;
  for (NodeId vc = 0; vc < vc_count; ++vc) {
    if (holders[vc] == 0) free.push_back(vc);
  }
  while (!free.empty()) {
    const NodeId vc = free.back();
    free.pop_back();
    for (const WaitId id : askers[vc]) {
      if (!is_in[id]) continue;
      is_in[id] = false;
      if (--holders[waits[id].held] == 0) free.push_back(waits[id].held);
    }
  }
  return is_in;
}

// For each vc the closed wait that asks for the fewest.
std::vector<WaitId> narrowest_waits(std::span<const Wait> waits, const std::vector<bool>& is_in, NodeId vc_count) {
  std::vector<WaitId> narrowest(vc_count, kNoWait);
  for (WaitId id = 0; id < waits.size(); ++id) {
    if (!is_in[id]) continue;
    WaitId& kept = narrowest[waits[id].held];
    if (kept == kNoWait || waits[id].asked.size() < waits[kept].asked.size()) kept = id;
  }
  return narrowest;
}

// Who asks for one vc only, and for which.
VcRelation single_asks(std::span<const Wait> waits, const std::vector<bool>& is_in, NodeId vc_count) {
  std::vector<std::vector<NodeId>> heads(vc_count);
  for (WaitId id = 0; id < waits.size(); ++id) {
    if (is_in[id] && waits[id].asked.size() == 1) heads[waits[id].held].push_back(waits[id].asked[0]);
  }
  VcRelation relation{{0}, {}};
  for (std::vector<NodeId>& row : heads) {
    std::ranges::sort(row);
    const auto repeated = std::ranges::unique(row);
    relation.heads.insert(relation.heads.end(), row.begin(), repeated.begin());
    relation.offsets.push_back(relation.heads.size());
  }
  return relation;
}

// With one wait for each vc: the strong components from which no way leads out.
std::vector<Knot> last_components(std::span<const Wait> waits, std::span<const WaitId> wait_of) {
  VcRelation relation{{0}, {}};
  for (const WaitId id : wait_of) {
    if (id != kNoWait) relation.heads.insert(relation.heads.end(), waits[id].asked.begin(), waits[id].asked.end());
    relation.offsets.push_back(relation.heads.size());
  }
  const Components components = strong_components(relation.view());
  std::vector<bool> is_last(components.count, true);
  std::vector<Knot> knots(components.count);
  for (NodeId vc = 0; vc < wait_of.size(); ++vc) {
    const NodeId component = components.component_of[vc];
    if (wait_of[vc] == kNoWait) is_last[component] = false;
    for (const NodeId asked : relation.view().arcs_from(vc)) {
      if (components.component_of[asked] != component) is_last[component] = false;
    }
    knots[component].push_back(vc);
  }
  std::vector<Knot> last;
  for (NodeId component = 0; component < components.count; ++component) {
    if (is_last[component]) last.push_back(std::move(knots[component]));
  }
  std::ranges::sort(last, {}, [](const Knot& knot) { return std::pair(knot.size(), knot.front()); });
  if (last.size() > kMostComponents) last.resize(kMostComponents);
  return last;
}

Knot all_of(std::span<const WaitId> wait_of) {
  Knot knot;
  for (NodeId vc = 0; vc < wait_of.size(); ++vc) {
    if (wait_of[vc] != kNoWait) knot.push_back(vc);
  }
  return knot;
}

}  // namespace

std::vector<Knot> find_knots(std::span<const Wait> waits, NodeId vc_count, Among among) {
  const std::vector<bool> is_in = closed_waits(waits, vc_count, among);
  if (std::ranges::find(is_in, true) == is_in.end()) return {};
  std::vector<Knot> knots = short_cycles(single_asks(waits, is_in, vc_count).view(), kMostCycles);
  const std::vector<WaitId> wait_of = narrowest_waits(waits, is_in, vc_count);
  for (Knot& knot : last_components(waits, wait_of)) knots.push_back(std::move(knot));
  knots.push_back(all_of(wait_of));
  return knots;
}

}  // namespace weft::deadlock
