#include "sim/standstill.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "base/digraph.h"

namespace weft::sim {
namespace {

using routing::VirtualChannel;
using VcIndex = std::uint32_t;  // in the array of input vcs
constexpr VcIndex kNone = UINT32_MAX;

// One way on for a packet. It is open when `owner` may move or there is none, and when there is room already or
// `behind` may move.
struct Way {
  Local out = 0;
  VcIndex owner = kNone;
  VcIndex behind = kNone;  // the vc at the other end, if there is too little room in it
};

class Standstill {
 public:
  explicit Standstill(const EngineState& state)
      : state_(state), fabric_(state.fabric), router_of_(state.in_vcs.size()), may_move_(state.in_vcs.size()) {
    for (RouterId r = 0; r < fabric_.router_count(); ++r) {
      std::fill(router_of_.begin() + fabric_.place(r).in_vc, router_of_.begin() + fabric_.place(r + 1).in_vc, r);
    }
    ways_.resize(state.in_vcs.size());
    for (VcIndex vc = 0; vc < ways_.size(); ++vc) find_ways(vc);
  }

  std::vector<StandingPacket> run() {
    mark();
    return packets_in(smallest_knot());
  }

 private:
  [[nodiscard]] const RouterPlace& place(VcIndex vc) const { return fabric_.place(router_of_[vc]); }
  [[nodiscard]] const Shape& shape(VcIndex vc) const { return fabric_.shape(router_of_[vc]); }
  [[nodiscard]] const InVcKind& kind(VcIndex vc) const { return shape(vc).in_vcs[vc - place(vc).in_vc]; }
  [[nodiscard]] const Packet& front(VcIndex vc) const {
    return state_.packets[state_.rings[std::size_t{vc} * state_.ring_size + state_.in_vcs[vc].first]];
  }
  [[nodiscard]] unsigned room(VcIndex vc) const { return state_.model.buffer - state_.in_vcs[vc].flits; }
  [[nodiscard]] bool is_idle(VcIndex vc) const { return state_.in_vcs[vc].count == 0; }
  [[nodiscard]] bool is_active(VcIndex vc) const { return state_.in_vcs[vc].out != kNoLocal; }

  void find_ways(VcIndex vc);
  void find_ways_of_active(VcIndex vc);
  [[nodiscard]] bool has_to_come(VcIndex vc) const;
  [[nodiscard]] VcIndex supplier(VcIndex vc) const;
  [[nodiscard]] VcIndex behind(VcIndex vc, Local out) const;
  [[nodiscard]] bool is_room_for(unsigned flits, unsigned room) const;
  void add_wanted(VcIndex vc, Local first, Local last);
  void mark();
  [[nodiscard]] bool is_open(const Way& way) const {
    return (way.owner == kNone || may_move_[way.owner] != 0) && (way.behind == kNone || may_move_[way.behind] != 0);
  }
  // Arcs from what stands to what it waits for.
  struct Waits {
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> heads;
  };
  [[nodiscard]] Waits waits() const;
  [[nodiscard]] std::vector<VcIndex> smallest_knot() const;
  [[nodiscard]] std::optional<VirtualChannel> channel_to(VcIndex vc) const;
  [[nodiscard]] std::vector<StandingPacket> packets_in(std::span<const VcIndex> vcs) const;

  const EngineState& state_;
  const Fabric& fabric_;
  std::vector<RouterId> router_of_;
  std::vector<std::uint8_t> may_move_;
  std::vector<std::vector<Way>> ways_;
};

// All flits of the front packet that are needed before anything can be done are still to come.
bool Standstill::has_to_come(VcIndex vc) const {
  const InVc& state = state_.in_vcs[vc];
  if (is_active(vc)) return state.flits == 0;
  return state_.model.switching == Switching::store_and_forward && state.count == 1 && state.coming > 0;
}

// The vc from which they come; none when some are under way, or a terminal sends them.
VcIndex Standstill::supplier(VcIndex vc) const {
  const InVcKind& kind = this->kind(vc);
  if (kind.port >= shape(vc).in_links) return kNone;
  const CreditToken up = fabric_.upstream(place(vc).in_link + kind.port).behind(kind.number);
  const Local owner = state_.out_vcs[up.vc].owner;
  if (owner == kNoLocal) return kNone;
  const VcIndex from = fabric_.place(up.router).in_vc + owner;
  const auto left = static_cast<Local>(state_.in_vcs[from].left & ~kHeadFlag);
  return left < state_.in_vcs[vc].coming ? kNone : from;
}

// The vc at the other end of an output vc; none at a terminal, which takes everything.
VcIndex Standstill::behind(VcIndex vc, Local out) const {
  const OutVcKind& kind = shape(vc).out_vcs[out];
  if (kind.port >= shape(vc).out_links) return kNone;
  return fabric_.downstream(place(vc).out_link + kind.port).behind(kind.number).vc;
}

// For the head of a packet, by the rule of reuse and the switching.
bool Standstill::is_room_for(unsigned flits, unsigned room) const {
  const bool is_empty = room == state_.model.buffer;
  if (state_.model.switching != Switching::wormhole && room < flits) return false;
  switch (state_.model.vc_reuse) {
    case VcReuse::tail:
      return true;
    case VcReuse::whole_packet:
      return is_empty || room >= flits;
    case VcReuse::empty:
      break;
  }
  return is_empty;
}

void Standstill::find_ways(VcIndex vc) {
  if (is_idle(vc)) {
    may_move_[vc] = 1;
  } else if (has_to_come(vc)) {
    ways_[vc] = {{.out = kNoLocal, .owner = supplier(vc)}};
  } else if (is_active(vc)) {
    find_ways_of_active(vc);
  } else if (const Packet& packet = front(vc); packet.first_wanted != kManyWants) {
    add_wanted(vc, packet.first_wanted, packet.last_wanted);
  } else {
    const InVc& state = state_.in_vcs[vc];
    const PacketId id = state_.rings[std::size_t{vc} * state_.ring_size + state.first];
    for (const Want& want : state_.packets.wants(id)) add_wanted(vc, want.first, want.last);
  }
}

void Standstill::find_ways_of_active(VcIndex vc) {
  const Local out = state_.in_vcs[vc].out;
  const VcIndex next = behind(vc, out);
  ways_[vc] = {{.out = out, .behind = next != kNone && room(next) == 0 ? next : kNone}};
}

void Standstill::add_wanted(VcIndex vc, Local first, Local last) {
  for (unsigned out = first; out <= last; ++out) {
    Way way{.out = static_cast<Local>(out)};
    const Local owner = state_.out_vcs[place(vc).out_vc + out].owner;
    if (owner != kNoLocal) way.owner = place(vc).in_vc + owner;
    const VcIndex next = behind(vc, way.out);
    if (next != kNone && !is_room_for(front(vc).flits, room(next))) way.behind = next;
    ways_[vc].push_back(way);
  }
}

void Standstill::mark() {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (VcIndex vc = 0; vc < ways_.size(); ++vc) {
      if (may_move_[vc] != 0 ||
          std::none_of(ways_[vc].begin(), ways_[vc].end(), [&](const Way& w) { return is_open(w); })) {
        continue;
      }
      may_move_[vc] = 1;
      has_changed = true;
    }
  }
}

Standstill::Waits Standstill::waits() const {
  Waits waits;
  for (VcIndex vc = 0; vc < ways_.size(); ++vc) {
    for (const Way& way : ways_[vc]) {
      if (may_move_[vc] != 0) break;
      for (const VcIndex other : {way.owner, way.behind}) {
        if (other != kNone && may_move_[other] == 0) waits.heads.push_back(other);
      }
    }
    waits.offsets.push_back(waits.heads.size());
  }
  return waits;
}

// Of the strongly connected sets among those that stand, one that no arc leaves, with the fewest vcs.
std::vector<VcIndex> Standstill::smallest_knot() const {
  const Waits waits = this->waits();
  const DigraphView graph{waits.offsets, waits.heads};
  const Components components = strong_components(graph);
  std::vector<std::vector<VcIndex>> members(components.count);
  std::vector<std::uint8_t> is_left(components.count);
  for (VcIndex vc = 0; vc < ways_.size(); ++vc) {
    const NodeId own = components.component_of[vc];
    if (may_move_[vc] == 0) members[own].push_back(vc);
    const auto leaves = [&](NodeId head) { return components.component_of[head] != own; };
    const auto arcs = graph.arcs_from(vc);
    if (std::any_of(arcs.begin(), arcs.end(), leaves)) is_left[own] = 1;
  }
  const std::vector<VcIndex>* best = nullptr;
  for (NodeId c = 0; c < components.count; ++c) {
    if (is_left[c] != 0 || members[c].empty()) continue;
    if (best == nullptr || members[c].size() < best->size()) best = &members[c];
  }
  return best == nullptr ? std::vector<VcIndex>{} : *best;
}

std::optional<VirtualChannel> Standstill::channel_to(VcIndex vc) const {
  const InVcKind& in = kind(vc);
  if (in.port >= shape(vc).in_links) return std::nullopt;
  const CreditToken& up = fabric_.upstream(place(vc).in_link + in.port);
  const std::uint32_t out = up.vc - fabric_.place(up.router).out_vc;
  return VirtualChannel{up.router, fabric_.shape(up.router).out_vcs[out].port, in.number};
}

// A worm lies in several vcs: what each of them waits for is held by the packet itself, but for that of its head.
std::vector<StandingPacket> Standstill::packets_in(std::span<const VcIndex> vcs) const {
  std::map<std::pair<TerminalId, std::uint32_t>, StandingPacket> packets;
  for (const VcIndex vc : vcs) {
    const Packet& packet = front(vc);
    StandingPacket& standing = packets[{packet.source, packet.sequence}];
    standing.source = packet.source;
    standing.destination = packet.header.destination;
    standing.sequence = packet.sequence;
    standing.message_class = packet.message_class;
    if (const auto channel = channel_to(vc)) standing.holds.push_back(*channel);
    for (const Way& way : ways_[vc]) {
      if (way.out == kNoLocal) continue;
      const OutVcKind& out = shape(vc).out_vcs[way.out];
      standing.waits_for.push_back({router_of_[vc], out.port, out.number});
    }
  }
  std::vector<StandingPacket> list;
  for (auto& [identity, packet] : packets) {
    std::erase_if(packet.waits_for, [&holds = packet.holds](const VirtualChannel& channel) {
      return std::find(holds.begin(), holds.end(), channel) != holds.end();
    });
    list.push_back(std::move(packet));
  }
  return list;
}

}  // namespace

std::vector<StandingPacket> find_standstill(const Engine& engine) { return Standstill(engine.state()).run(); }

}  // namespace weft::sim
