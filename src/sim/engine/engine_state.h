// Everything that changes while the engine runs, in flat arrays; src/sim/engine/fabric.h says where the part of each
// router begins. Packets never interleave inside a vc, so there are counters instead of flits: an input buffer is a row
// of packets, a count of flits, and how many of the first packet are still to leave.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/engine/fabric.h"
#include "sim/engine/packet_pool.h"
#include "traffic/injector.h"

namespace weft::sim {

inline constexpr Local kHeadFlag = 1U << 15U;  // in InVc::left: the head is still to leave

struct InVc {
  Local left = 0;          // active: flits of the front packet that are still to leave
  Local flits = 0;         // in the buffer
  Local coming = 0;        // flits of the last packet that are still to come
  Local out = kNoLocal;    // active: the output vc
  Local pointer = 0;       // of vc allocation
  std::uint8_t first = 0;  // of its ring of packets: the front one
  std::uint8_t count = 0;
};

struct OutVc {
  Local credits = 0;
  Local owner = kNoLocal;  // an input vc
  Local pointer = 0;
  Local next = 0;  // where in the ring at the other end the next packet goes
};

struct TerminalVc {
  Local credits = 0;
  Local next = 0;
};

struct Terminal {
  Cycle generated = 0;           // of the message that comes next
  std::uint64_t random = 0;  // its own
  TerminalId destination = 0;
  PacketId packet = kNoPacket;  // that is being sent
  std::uint32_t sequence = 0;   // of the next packet
  std::uint16_t flits = 0;
  std::uint16_t sent = 0;  // flits of the packet
  Local vc = 0;
  Local pointer = 0;
  routing::MessageClass message_class = 0;
  bool has_message : 1 = false;
  bool is_in_calendar : 1 = false;
};

// Packets of a terminal that answer others, in the order of their births.
struct Replies {
  PacketId first = kNoPacket;
  PacketId last = kNoPacket;
};

// Of switch allocation.
struct SwitchInput {
  Local accept = 0;   // pointer to the outputs
  Local next_vc = 0;  // pointer to its vcs
};
struct SwitchPointers {
  std::vector<SwitchInput> inputs;
  std::vector<Local> grant;  // of each output port
};

// Sets of a router's input vcs: those whose front packet is being routed, waits, or waits for something to become open;
// that have a flit; that are active with a credit. The switch is for those that are filled and free. kOwned is of
// output vcs, kSending of terminals. The words of each stand together.
enum MaskKind : std::uint8_t { kRouting, kWaiting, kBlocked, kFilled, kFree, kOwned, kSending, kMaskKinds };

struct EngineState {
  EngineState(const routing::Routing& routing, const Model& model, traffic::Injector& injector, bool counts_channels);

  // The sets of a router.
  [[nodiscard]] std::uint64_t* block(RouterId router) { return words.data() + fabric.first_word(router) * kMaskKinds; }
  [[nodiscard]] std::uint64_t bytes() const;

  const routing::Routing& routing;
  const Model model;
  traffic::Injector& injector;
  const Fabric fabric;
  const std::uint32_t ring_size;  // packets that may be in a buffer or on their way to it
  const bool is_plain;            // the short way of src/sim/engine/lane_plain.cpp will do

  std::vector<std::uint64_t> words;  // sets; where it is plain, the lanes have them
  std::vector<InVc> in_vcs;
  std::vector<PacketId> rings;
  std::vector<OutVc> out_vcs;
  std::vector<Cycle> from;  // since when an input vc waits or is active; only with delays of more than a cycle
  std::vector<Cycle> link_open_from;      // only with slow links
  std::vector<std::uint64_t> link_flits;  // only when they are counted
  SwitchPointers pointers;
  SwitchPointers speculative_pointers;
  std::vector<Terminal> terminals;
  std::vector<TerminalVc> terminal_vcs;
  std::vector<Replies> replies;  // only with traffic that is answered
  PacketPool packets;
};

}  // namespace weft::sim
