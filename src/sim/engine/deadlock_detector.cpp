#include "sim/engine/deadlock_detector.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "base/graphs/digraph.h"
#include "sim/engine/sets.h"

namespace weft::sim {
namespace {

using routing::VirtualChannel;

// The buffer of an input VC.
struct Buffer {
  RouterId router = 0;
  std::uint32_t vc = 0;  // in the array of input VCs
};

using PacketName = std::uint64_t;  // BufferedPacket::name

class View {
 public:
  explicit View(const NetworkImage& image) : state_(image), fabric_(image.fabric) {}

  [[nodiscard]] std::size_t buffer_count() const { return state_.in_vcs.size(); }
  [[nodiscard]] RouterId router_count() const { return fabric_.router_count(); }
  [[nodiscard]] std::uint32_t first_buffer(RouterId router) const { return fabric_.position(router).in_vc; }

  [[nodiscard]] std::uint32_t packet_count(const Buffer& buffer) const { return state_.in_vcs[buffer.vc].packets; }
  [[nodiscard]] const BufferedPacket& packet(const Buffer& buffer, std::uint32_t k) const {
    return state_.packets[state_.first_packet[buffer.vc] + k];
  }
  [[nodiscard]] PacketName name(const Buffer& buffer, std::uint32_t k) const { return packet(buffer, k).name(); }

  // Whether the front packet has an output VC, which one, and whether its head is still here.
  [[nodiscard]] bool is_active(const Buffer& buffer) const { return state_.in_vcs[buffer.vc].out != kNoLocal; }
  [[nodiscard]] Local out(const Buffer& buffer) const { return state_.in_vcs[buffer.vc].out; }
  [[nodiscard]] bool has_head(const Buffer& buffer) const {
    return !is_active(buffer) || state_.in_vcs[buffer.vc].has_head;
  }

  // Flits and credits in transit count as free space.
  [[nodiscard]] bool has_space(const Buffer& buffer) const { return state_.in_vcs[buffer.vc].flits < capacity(buffer); }
  // With circuit switching, the flits behind a head follow only when the head has been received. So a circuit waits
  // where its head waits, whatever space the buffers before have: `behind` is the buffer after this one.
  [[nodiscard]] bool waits_for_head(const Buffer& buffer, const Buffer& behind) const {
    if (state_.model.switching != Switching::circuit || has_head(buffer)) return false;
    for (std::uint32_t k = 0; k < packet_count(behind); ++k) {
      if (name(behind, k) == name(buffer, 0)) return true;
    }
    return false;  // the head is on its channel
  }
  // Whether the VC upstream, if it has no owner, is open to a packet of this length.
  [[nodiscard]] bool is_open_to(const Buffer& buffer, std::uint32_t flits) const {
    const unsigned space = capacity(buffer) - state_.in_vcs[buffer.vc].flits;
    const bool is_empty = space == capacity(buffer);
    if (needs_whole_packets(state_.model.switching) && space < flits) return false;
    if (state_.model.vc_reuse == VcReuse::empty) return is_empty;
    return state_.model.vc_reuse == VcReuse::tail || is_empty || space >= flits;
  }

  // The input VC that owns an output VC, and the buffer at the other end unless that is a terminal.
  [[nodiscard]] std::optional<Buffer> owner(RouterId router, Local out) const {
    return owner_of(router, fabric_.position(router).out_vc + out);
  }
  [[nodiscard]] std::optional<Buffer> behind(RouterId router, Local out) const {
    const OutVcKind& kind = fabric_.shape(router).out_vcs[out];
    if (kind.port >= fabric_.shape(router).out_links) return std::nullopt;
    const Token token = fabric_.downstream(router, kind.port).behind(kind.number);
    return Buffer{token.router, token.vc};
  }
  [[nodiscard]] VirtualChannel channel(RouterId router, Local out) const {
    const OutVcKind& kind = fabric_.shape(router).out_vcs[out];
    return {router, fabric_.graph_port(router, kind.port), kind.number};
  }

  // For a buffer that no terminal fills: the output VC upstream, and the input VC that owns it.
  [[nodiscard]] std::optional<VirtualChannel> channel_to(const Buffer& buffer) const {
    const std::optional<Token> up = upstream(buffer);
    if (!up) return std::nullopt;
    return channel(up->router, static_cast<Local>(up->vc - fabric_.position(up->router).out_vc));
  }
  [[nodiscard]] std::optional<Buffer> sender(const Buffer& buffer) const {
    const std::optional<Token> up = upstream(buffer);
    return up ? owner_of(up->router, up->vc) : std::nullopt;
  }
  [[nodiscard]] std::optional<RouterId> router_before(const Buffer& buffer) const {
    const std::optional<Token> up = upstream(buffer);
    return up ? std::optional(up->router) : std::nullopt;
  }

  // The output VCs that the front packet of a buffer may request.
  template <class Visit>
  void for_each_wanted(const Buffer& buffer, const Visit& visit) const {
    const BufferedPacket& front = packet(buffer, 0);
    const auto visit_range = [&](unsigned first, unsigned last) {
      for (unsigned out = first; out <= last; ++out) visit(static_cast<Local>(out));
    };
    if (front.first_wanted == kWantedSets) {
      for_each_of(front.wanted[0] | front.wanted[1], [&](unsigned out) { visit(static_cast<Local>(out)); });
    } else if (front.first_wanted == kManyWants) {
      for (const Want& want : std::span(state_.wants).subspan(front.first_want, front.want_count)) {
        visit_range(want.first, want.last);
      }
    } else {
      visit_range(front.first_wanted, front.last_wanted);
    }
  }

 private:
  // In flits.
  [[nodiscard]] unsigned capacity(const Buffer& buffer) const {
    const Shape& shape = fabric_.shape(buffer.router);
    const InVcKind& kind = shape.in_vcs[buffer.vc - first_buffer(buffer.router)];
    return kind.port < shape.in_links ? state_.model.buffer_of(kind.link_class) : state_.model.buffer;
  }
  [[nodiscard]] std::optional<Buffer> owner_of(RouterId router, std::uint32_t out_vc) const {
    const Local owner = state_.owners[out_vc];
    if (owner == kNoLocal) return std::nullopt;
    return Buffer{router, first_buffer(router) + owner};
  }
  [[nodiscard]] std::optional<Token> upstream(const Buffer& buffer) const {
    const Shape& shape = fabric_.shape(buffer.router);
    const InVcKind& kind = shape.in_vcs[buffer.vc - first_buffer(buffer.router)];
    if (kind.port >= shape.in_links) return std::nullopt;
    return fabric_.upstream(buffer.router, kind.port).behind(kind.number);
  }

  const NetworkImage& state_;
  const Fabric& fabric_;
};

// An output VC that the front packet of a buffer may use, and the buffers that must move before.
struct Way {
  Local out = 0;
  std::optional<Buffer> owner{};
  std::optional<Buffer> behind{};
};

// Orders the packets of a knot: each is followed by one that it waits for, unless all of those came before.
std::vector<std::uint32_t> as_chains(const std::vector<std::uint32_t>& knot,
                                     const std::vector<BlockedPacket>& packets) {
  std::vector<std::uint8_t> is_in_chain(packets.size(), 0);
  const auto is_new = [&](std::uint32_t packet) { return is_in_chain[packet] == 0; };
  std::vector<std::uint32_t> order;
  for (const std::uint32_t first : knot) {
    for (std::uint32_t packet = first; is_new(packet);) {
      is_in_chain[packet] = 1;
      order.push_back(packet);
      const std::vector<std::uint32_t>& holders = packets[packet].held_by;
      const auto next = std::ranges::find_if(holders, is_new);
      if (next != holders.end()) packet = *next;
    }
  }
  return order;
}

class Search {
 public:
  explicit Search(const NetworkImage& image)
      : view_(image), may_move_(view_.buffer_count(), 0), is_queued_(view_.router_count(), 1) {}

  DeadlockedSet run() {
    mark_all();
    find_standing();
    DeadlockedSet deadlock;
    for (const Standing& standing : standing_) {
      deadlock.packets.push_back(describe(standing));
      add_waits(standing, deadlock.packets.back());
    }
    if (!standing_.empty()) deadlock.knot = as_chains(packets_of(smallest_knot()), deadlock.packets);
    return deadlock;
  }

 private:
  // A blocked packet, by the position of its head.
  struct Standing {
    PacketName name = 0;
    Buffer buffer{};
    std::uint32_t position = 0;  // in the buffer: 0 is the front
  };

  void mark_all();
  void mark_at(RouterId router);
  [[nodiscard]] bool can_move(const Buffer& buffer);
  const std::vector<Way>& ways(const Buffer& buffer);
  [[nodiscard]] bool stands(const std::optional<Buffer>& buffer) const { return buffer && may_move_[buffer->vc] == 0; }

  template <class Visit>
  void for_each_standing_buffer(const Visit& visit) const;
  void find_standing();
  [[nodiscard]] BlockedPacket describe(const Standing& standing) const;
  [[nodiscard]] std::vector<VirtualChannel> holds(const Standing& standing) const;
  void add_waits(const Standing& standing, BlockedPacket& packet);
  [[nodiscard]] std::uint32_t front_of(const Buffer& buffer) const { return number_of_.at(view_.name(buffer, 0)); }

  std::vector<Buffer> smallest_knot();
  [[nodiscard]] std::vector<std::uint32_t> packets_of(const std::vector<Buffer>& knot) const;

  View view_;
  std::vector<std::uint8_t> may_move_;   // for each buffer
  std::vector<std::uint8_t> is_queued_;  // for each router: it must be visited again
  std::vector<RouterId> queue_;
  std::vector<Way> ways_;  // result of the last call of ways()
  std::vector<Standing> standing_;
  std::unordered_map<PacketName, std::uint32_t> number_of_;  // in standing_
};

// A buffer that waits for another one is at the same router or at the router upstream.
void Search::mark_all() {
  for (RouterId router = view_.router_count(); router-- > 0;) queue_.push_back(router);
  while (!queue_.empty()) {
    const RouterId router = queue_.back();
    queue_.pop_back();
    is_queued_[router] = 0;
    mark_at(router);
  }
}

void Search::mark_at(RouterId router) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::uint32_t vc = view_.first_buffer(router); vc < view_.first_buffer(router + 1); ++vc) {
      const Buffer buffer{router, vc};
      if (may_move_[vc] != 0 || !can_move(buffer)) continue;
      may_move_[vc] = 1;
      if (view_.packet_count(buffer) == 0) continue;  // no packet waits for it
      has_changed = true;
      const std::optional<RouterId> before = view_.router_before(buffer);
      if (!before || is_queued_[*before] != 0) continue;
      is_queued_[*before] = 1;
      queue_.push_back(*before);
    }
  }
}

bool Search::can_move(const Buffer& buffer) {
  if (view_.packet_count(buffer) == 0) return true;
  return std::ranges::any_of(ways(buffer), [&](const Way& way) { return !stands(way.owner) && !stands(way.behind); });
}

const std::vector<Way>& Search::ways(const Buffer& buffer) {
  ways_.clear();
  if (view_.is_active(buffer)) {
    Way way{.out = view_.out(buffer), .behind = view_.behind(buffer.router, view_.out(buffer))};
    const bool is_free = way.behind && view_.has_space(*way.behind) && !view_.waits_for_head(buffer, *way.behind);
    if (is_free) way.behind.reset();
    ways_.push_back(way);
    return ways_;
  }
  const std::uint32_t flits = view_.packet(buffer, 0).flits;
  view_.for_each_wanted(buffer, [&](Local out) {
    Way way{out, view_.owner(buffer.router, out), view_.behind(buffer.router, out)};
    if (way.behind && view_.is_open_to(*way.behind, flits)) way.behind.reset();
    ways_.push_back(way);
  });
  return ways_;
}

template <class Visit>
void Search::for_each_standing_buffer(const Visit& visit) const {
  for (RouterId router = 0; router < view_.router_count(); ++router) {
    for (std::uint32_t vc = view_.first_buffer(router); vc < view_.first_buffer(router + 1); ++vc) {
      if (may_move_[vc] == 0) visit(Buffer{router, vc});
    }
  }
}

// A packet whose front part has left a blocked buffer fills the next one, which is blocked too. So every blocked packet
// has its head in a blocked buffer.
void Search::find_standing() {
  for_each_standing_buffer([&](const Buffer& buffer) {
    for (std::uint32_t k = view_.has_head(buffer) ? 0 : 1; k < view_.packet_count(buffer); ++k) {
      standing_.push_back({view_.name(buffer, k), buffer, k});
    }
  });
  std::ranges::sort(standing_, {}, &Standing::name);  // by source and sequence
  for (std::uint32_t i = 0; i < standing_.size(); ++i) number_of_[standing_[i].name] = i;
}

BlockedPacket Search::describe(const Standing& standing) const {
  const BufferedPacket& packet = view_.packet(standing.buffer, standing.position);
  return {.source = packet.source,
          .destination = packet.destination,
          .sequence = packet.sequence,
          .message_class = packet.message_class,
          .flits = packet.flits,
          .generated = packet.generated,
          .node = standing.buffer.router,
          .holds = holds(standing)};
}

std::vector<VirtualChannel> Search::holds(const Standing& standing) const {
  std::vector<VirtualChannel> channels;
  const bool is_front = standing.position == 0;
  if (is_front && view_.is_active(standing.buffer)) {
    channels.push_back(view_.channel(standing.buffer.router, view_.out(standing.buffer)));
  }
  std::optional<Buffer> buffer = standing.buffer;
  while (buffer) {
    const std::optional<VirtualChannel> channel = view_.channel_to(*buffer);
    if (!channel) break;
    channels.push_back(*channel);
    buffer = view_.sender(*buffer);
    if (buffer && view_.name(*buffer, 0) != standing.name) break;  // its tail has left that one
  }
  std::ranges::reverse(channels);
  return channels;
}

void Search::add_waits(const Standing& standing, BlockedPacket& packet) {
  using Wait = BlockedPacket::Wait;
  const Buffer& buffer = standing.buffer;
  if (standing.position > 0) {
    packet.wait = Wait::turn;
    packet.held_by = {front_of(buffer)};
    return;
  }
  packet.wait = view_.is_active(buffer) ? Wait::room : Wait::vc;
  for (const Way& way : ways(buffer)) {
    const std::uint32_t holder = front_of(stands(way.owner) ? *way.owner : *way.behind);
    const VirtualChannel channel = view_.channel(buffer.router, way.out);
    if (std::ranges::find(packet.waits_for, channel) != packet.waits_for.end()) continue;  // named twice
    if (packet.wait == Wait::vc) packet.waits_for.push_back(channel);
    packet.held_by.push_back(holder);
  }
}

// The wait-for graph of the blocked buffers.
class WaitGraph {
 public:
  void add(std::uint32_t from, std::uint32_t to) {
    while (offsets_.size() < from + std::size_t{2}) offsets_.push_back(heads_.size());
    heads_.push_back(to);
    offsets_.back() = heads_.size();
  }
  [[nodiscard]] DigraphView view() const { return {offsets_, heads_}; }

 private:
  std::vector<std::uint64_t> offsets_{0};
  std::vector<NodeId> heads_;
};

// The smallest strongly connected component of blocked buffers that no arc leaves.
std::vector<Buffer> Search::smallest_knot() {
  WaitGraph waits;
  for_each_standing_buffer([&](const Buffer& buffer) {
    for (const Way& way : ways(buffer)) {
      if (stands(way.owner)) waits.add(buffer.vc, way.owner->vc);
      if (stands(way.behind)) waits.add(buffer.vc, way.behind->vc);
    }
  });
  const Components components = strong_components(waits.view());
  std::vector<std::vector<Buffer>> members(components.count);
  std::vector<std::uint8_t> is_left(components.count, 0);
  for_each_standing_buffer([&](const Buffer& buffer) {
    const NodeId own = components.component_of[buffer.vc];
    members[own].push_back(buffer);
    for (const NodeId head : waits.view().arcs_from(buffer.vc)) is_left[own] |= components.component_of[head] != own;
  });
  const auto rank = [&](NodeId c) {
    const bool is_knot = !members[c].empty() && is_left[c] == 0;
    return std::tuple(!is_knot, members[c].size(), members[c].empty() ? 0 : members[c][0].vc);
  };
  NodeId best = 0;
  for (NodeId c = 1; c < components.count; ++c) {
    if (rank(c) < rank(best)) best = c;
  }
  return members[best];
}

// The front packets of these buffers, without duplicates.
std::vector<std::uint32_t> Search::packets_of(const std::vector<Buffer>& knot) const {
  std::vector<std::uint32_t> numbers;
  for (const Buffer& buffer : knot) numbers.push_back(front_of(buffer));
  std::ranges::sort(numbers);
  numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
  return numbers;
}

}  // namespace

DeadlockedSet find_deadlock(const NetworkImage& image) { return Search(image).run(); }

std::vector<BlockedPacket> find_knot(const NetworkImage& image) {
  DeadlockedSet deadlock = find_deadlock(image);
  std::ranges::sort(deadlock.knot);
  std::vector<BlockedPacket> packets;
  for (const std::uint32_t number : deadlock.knot) {
    packets.push_back(std::move(deadlock.packets[number]));
    for (std::uint32_t& holder : packets.back().held_by) {
      holder = static_cast<std::uint32_t>(std::ranges::lower_bound(deadlock.knot, holder) - deadlock.knot.begin());
    }
  }
  return packets;
}

}  // namespace weft::sim
