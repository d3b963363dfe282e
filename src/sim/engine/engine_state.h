// The state that all partitions use, in flat arrays; fabric.h gives the offset of each router. Packets never interleave
// inside a VC, so flits are counted and not stored: an input buffer is a ring of packets and a few counters (kernel.h).
#pragma once

#include <cstdint>
#include <vector>

#include "base/large_pages.h"
#include "sim/engine/cut.h"
#include "sim/engine/fabric.h"
#include "sim/engine/kernel.h"
#include "sim/engine/octet.h"
#include "sim/engine/packet_pool.h"
#include "sim/model/message_plans.h"
#include "traffic/injector.h"

namespace weft::sim {

inline constexpr unsigned kToRouter = 2;  // cycles from a terminal to its router

struct Terminal {
  Cycle generated = 0;       // of the message that comes next
  std::uint64_t random = 0;  // its own
  TerminalId destination = 0;
  PacketId packet = kNoPacket;  // that is being sent
  std::uint32_t sequence = 0;   // of the next packet
  std::uint16_t flits = 0;
  Local vc = 0;
  Local pointer = 0;
  routing::MessageClass message_class = 0;
  bool has_message : 1 = false;
  bool is_in_calendar : 1 = false;
  bool is_reserving : 1 = false;  // circuit switching: its packet waits until the head is acknowledged
};

// The replies that wait at a terminal, in the order in which they were generated.
struct Replies {
  PacketId first = kNoPacket;
  PacketId last = kNoPacket;
};

// Circuit switching: the packet of several flits that a terminal is sending. Its head has been received before the
// next one begins.
struct Circuit {
  static constexpr Cycle kNever = UINT64_MAX;
  Cycle body_from = kNever;        // the acknowledgement reaches the terminal in this cycle
  std::uint32_t return_delay = 0;  // cycles of the acknowledgement over what is reserved; the head's router adds to it
};

// A packet in the ring of an input VC, with the output VCs that it may request there: one candidate, kWantedSets or
// kManyWants. With EngineState::has_sets_in_rings they are two sets, by preference, or kManyWants.
struct RingEntry {
  PacketId packet = kNoPacket;
  std::uint16_t first_wanted = 0;
  std::uint16_t last_wanted = 0;
};

struct EngineState {
  EngineState(const routing::Routing& routing, const Model& model, traffic::Injector& injector, bool counts_channels,
              const MessagePlans* plans, const Cut::Workers& workers = {});

  [[nodiscard]] std::uint64_t bytes() const;

  // Whether credits have no say in whether a VC is open.
  [[nodiscard]] bool is_credit_free() const {
    return !needs_whole_packets(model.switching) && model.vc_reuse == VcReuse::tail;
  }
  // Whether a VC without an owner is open to a packet, by the credits and the depth of the buffer behind it.
  [[nodiscard]] bool is_open(unsigned credits, unsigned buffer, std::uint32_t flits) const {
    if (needs_whole_packets(model.switching) && credits < flits) return false;
    if (model.vc_reuse == VcReuse::empty) return credits == buffer;
    return model.vc_reuse == VcReuse::tail || credits == buffer || credits >= flits;
  }
  // The length of all packets if they have the same length, else 0.
  [[nodiscard]] std::uint32_t only_length() const {
    return injector.least_flits() == injector.most_flits() ? injector.most_flits() : 0;
  }
  // The rings of packets, ring_size entries for each input VC of the whole network; only those of routers of this rank
  // exist.
  [[nodiscard]] RingEntry* entries() { return ring_entries.data() - first_entry; }
  [[nodiscard]] RingEntry& entry(std::size_t index) { return ring_entries[index - first_entry]; }
  // Index of the next packet in the ring of the router's input VC.
  [[nodiscard]] Octet& terminal_next(TerminalId id, unsigned vc) {
    return terminal_nexts[std::size_t{id} * model.terminal_vcs + vc];
  }
  [[nodiscard]] bool is_circuit(const Packet& packet) const { return !circuits.empty() && packet.flits > 1; }
  // With circuit switching the packet reserves a channel with this latency.
  void extend_circuit(PacketId id, unsigned latency) {
    if (!is_circuit(packets[id])) return;
    circuits[packets[id].source].return_delay += latency + 1;
  }
  // An input VC takes part in VC or switch allocation from this cycle on.
  void delay(std::uint32_t in_vc, Cycle cycle) {
    if (!from.empty()) from[in_vc] = cycle;
  }
  [[nodiscard]] bool is_delayed(std::uint32_t in_vc, Cycle now) const { return !from.empty() && from[in_vc] > now; }

  const routing::Routing& routing;
  const Model model;
  traffic::Injector& injector;
  const MessagePlans* const plans;  // none: a message is one packet to its destination
  const bool forks;                 // the forking kernel is needed
  const bool is_plain;              // no kernel for general models is needed
  const Fabric fabric;
  const Cut cut;
  const bool has_sets_in_rings;   // adaptive routing, and routers of at most 15 VCs
  const std::uint32_t ring_size;  // packets that may be in a buffer, on the channel to it, or about to come

  std::size_t first_entry = 0;            // that of the first router of this rank
  LargeVector<RingEntry> ring_entries;    // ring_size for each input VC
  std::vector<Cycle> from;                // only with delays above one cycle
  std::vector<Cycle> link_open_from;      // only with slow links
  std::vector<std::uint64_t> link_flits;  // only when they are counted
  std::vector<Terminal> terminals;
  std::vector<Octet> terminal_nexts;
  std::vector<Replies> replies;   // only with request-reply traffic
  std::vector<Circuit> circuits;  // of each terminal, only with circuit switching
  PacketPool packets;
};

// The first state of the VCs of a router.
void first_image(const Shape& shape, const Model& model, std::vector<VcImage>& image);

}  // namespace weft::sim
