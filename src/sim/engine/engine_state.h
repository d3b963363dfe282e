// All state that changes while the engine runs, in flat arrays; fabric.h gives the offset of each router. Packets never
// interleave inside a VC, so flits are counted and not stored: an input buffer is a ring of packets, the number of
// flits in it, and how many flits of the front packet are still to leave.
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
  Local out = kNoLocal;    // active: the output VC
  Local pointer = 0;       // accept pointer of VC allocation
  std::uint8_t first = 0;  // of its ring of packets: the front one
  std::uint8_t count = 0;
};

struct OutVc {
  Local credits = 0;
  Local owner = kNoLocal;  // an input VC
  Local pointer = 0;       // grant pointer of VC allocation
  Local next = 0;          // index of the next packet in the ring at the other end
};

struct TerminalVc {
  Local credits = 0;
  Local next = 0;
};

struct Terminal {
  Cycle generated = 0;       // of the message that comes next
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

// The replies that wait at a terminal, in the order in which they were generated.
struct Replies {
  PacketId first = kNoPacket;
  PacketId last = kNoPacket;
};

// The pointers of switch allocation.
struct SwitchInput {
  Local accept = 0;   // pointer to the outputs
  Local next_vc = 0;  // pointer to its VCs
};
struct SwitchPointers {
  std::vector<SwitchInput> inputs;
  std::vector<Local> grant;  // of each output port
};

// The bit sets of a router. Of input VCs: kRouting and kWaiting are the states of docs/model.md; kBlocked is waiting
// while no allowed output VC is open; kFilled has a flit in the buffer; kFree is active and has a credit. An input VC
// in both kFilled and kFree requests the switch. Of output VCs: kOwned is allocated to a packet. Of terminals: kSending
// has something to inject. The words of one set are adjacent.
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
  const std::uint32_t ring_size;  // packets that may be in a buffer or on the channel to it
  const bool is_plain;            // the model allows the fast path, lane_plain.cpp

  std::vector<std::uint64_t> words;  // the sets; on the fast path the lanes hold them instead
  std::vector<InVc> in_vcs;
  std::vector<PacketId> rings;
  std::vector<OutVc> out_vcs;
  std::vector<Cycle> from;  // when an input VC begins to wait or to be active; only with delays above one cycle
  std::vector<Cycle> link_open_from;      // only with slow links
  std::vector<std::uint64_t> link_flits;  // only when they are counted
  SwitchPointers pointers;
  SwitchPointers speculative_pointers;
  std::vector<Terminal> terminals;
  std::vector<TerminalVc> terminal_vcs;
  std::vector<Replies> replies;  // only with request-reply traffic
  PacketPool packets;
};

}  // namespace weft::sim
