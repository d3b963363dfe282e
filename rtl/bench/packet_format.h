// The flits of packets as the routers read them: the layout of rtl/src/router_pkg.sv.
#pragma once

#include <cstdint>

namespace weft::rtl {

using Flit = std::uint64_t;  // 36 bits

enum class PacketKind : std::uint8_t { message, multicast, acknowledgement };

// An entry of the combiner at a router.
struct EntryAddress {
  bool is_valid = false;
  std::uint32_t node = 0;
  std::uint32_t entry = 0;
};

struct Head {
  PacketKind kind = PacketKind::message;
  bool acknowledged = false;
  std::uint32_t flits = 1;
  std::uint32_t source = 0;
  std::uint32_t destination = 0;
  bool to_combiner = false;
  std::uint32_t entry = 0;
  std::uint32_t tag = 0;
};

inline Flit encode(const Head& head) {
  return static_cast<Flit>(head.kind) | static_cast<Flit>(head.acknowledged) << 2U | Flit{head.flits - 1} << 3U |
         Flit{head.source} << 7U | Flit{head.destination} << 12U | static_cast<Flit>(head.to_combiner) << 17U |
         Flit{head.entry} << 18U | Flit{head.tag} << 20U;
}

inline std::uint32_t tag_of(Flit head) { return static_cast<std::uint32_t>(head >> 20U & 0xFFFFU); }

// The third flit, as a source sends it: at position 0 of the root rank, on an empty path.
inline Flit place_at_source(std::uint32_t root_rank) { return Flit{root_rank} << 24U; }

inline EntryAddress entry_address(Flit third) {
  return {(third >> 31U & 1U) != 0, static_cast<std::uint32_t>(third >> 27U & 0xFU),
          static_cast<std::uint32_t>(third >> 25U & 3U)};
}

// Flits behind the header: the tag of the packet and their number, so that receivers can check them.
inline Flit body(std::uint32_t tag, std::uint32_t number) { return Flit{tag} << 20U | Flit{number} << 8U | 0xA5U; }

}  // namespace weft::rtl
