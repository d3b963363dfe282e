// The buffers of all routers at one moment, with the packets in them and what these may request: what the deadlock
// detector reads. The images of several ranks are put together at the first one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/engine/fabric.h"
#include "sim/engine/packet_pool.h"

namespace weft::sim {

// An input VC.
struct InVc {
  std::uint16_t flits = 0;    // in the buffer
  std::uint16_t packets = 0;  // with a flit in the buffer
  Local out = kNoLocal;       // the output VC of the front packet
  bool has_head = true;       // the head of the front packet is still here
};

// A packet with a flit in a buffer, or whose flits pass through it.
struct BufferedPacket {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t sequence = 0;
  std::uint16_t flits = 0;
  routing::MessageClass message_class = 0;
  Cycle generated = 0;
  // The output VCs that it may request here: a range, `wanted` with kWantedSets, or some of NetworkImage::wants.
  std::uint16_t first_wanted = 0;
  std::uint16_t last_wanted = 0;
  std::uint32_t first_want = 0;
  std::uint32_t want_count = 0;
  WantedSets wanted{};

  [[nodiscard]] std::uint64_t name() const { return std::uint64_t{source} << 32U | sequence; }  // of no other packet
};

struct NetworkImage {
  const Fabric& fabric;
  const Model& model;
  std::vector<InVc> in_vcs;
  std::vector<Local> owners;                // the input VC that has each output VC, or kNoLocal
  std::vector<std::uint32_t> first_packet;  // of each input VC, in `packets`; the front packet comes first
  std::vector<BufferedPacket> packets;
  std::vector<Want> wants;

  NetworkImage(const Fabric& fabric_, const Model& model_)
      : fabric(fabric_),
        model(model_),
        in_vcs(fabric_.end().in_vc),
        owners(fabric_.end().out_vc, kNoLocal),
        first_packet(fabric_.end().in_vc) {}
};

// The buffers of the routers from `first` to before `end`, for another process; and what it makes of them.
std::string bytes_of_image(const NetworkImage& image, RouterId first, RouterId end);
void add_to_image(NetworkImage& image, std::string_view bytes);

}  // namespace weft::sim
