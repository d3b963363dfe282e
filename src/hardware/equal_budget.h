// Networks compared at equal cost: the channel width that a budget of pins, of bisection bandwidth or of buffer bits
// allows each network, and the packet length that follows from it.
//
//   pins        bits that enter or leave a router in a cycle, over its network ports; the router with the most counts
//   bisection   bits per cycle and direction across the smallest balanced cut
//   buffers     bits of the input buffers of a router, those of its terminals included; all channels are equally wide
//
// A packet has the same number of bits everywhere, so a network with many channels has narrow ones and long packets
// (W. J. Dally, "Performance analysis of k-ary n-cube interconnection networks", 1990).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "topology/network.h"

namespace weft::hardware {

enum class Resource : std::uint8_t { pins, bisection, buffers };
std::string_view to_text(Resource resource);

inline constexpr std::uint64_t kUsualWidth = 64;        // bits: of the widest channels, where no budget is given
inline constexpr std::uint64_t kUsualPortFlits = 16;    // of the deepest ports, where no budget is given
inline constexpr std::uint64_t kUsualPacketBits = 512;  // where no packet length is given
inline constexpr std::uint64_t kMostBits = std::uint64_t{1} << 32U;
inline constexpr std::uint64_t kMostPacketFlits = 16'384;

struct EqualRequest {
  Resource resource = Resource::pins;
  std::optional<std::uint64_t> budget{};  // bits
  std::uint64_t packet_bits = kUsualPacketBits;
};

// How many channels take 1, 2, ... cycles for a flit. A channel that takes c cycles has ceil(width / c) wires.
using ChannelCounts = std::map<unsigned, std::uint64_t>;

// What a network needs of the resource, for each bit of width.
struct ResourceNeed {
  std::string network;
  Resource resource = Resource::pins;
  std::set<ChannelCounts> channels{};  // pins: of each router, equal ones once; bisection: of the cut, both directions
  std::uint64_t inputs = 0;            // buffers: of the router with the most inputs
  std::uint64_t vcs = 1;               // buffers: the flits of a port are a multiple of this number, one for each VC
  std::uint64_t proven_cut = 0;        // bisection: no balanced cut has fewer links; the channels are those of the best
  std::uint64_t found_cut = 0;         // cut found

  // Bits of the resource for channels of `width` bits; for buffers, for ports of one flit of this width.
  [[nodiscard]] std::uint64_t bits(std::uint64_t width) const;
};

// `cycles_per_flit` has an entry for each link class; empty: 1 for all.
ResourceNeed need_of(const topology::Network& network, Resource resource, std::span<const unsigned> cycles_per_flit,
                     const Execution& execution);

// The given budget, or the one that gives the network that needs least channels of 64 bits (ports of 16 flits of 64
// bits for buffers), or more where another network needs more. Throws InputError when a network has no channels to
// which a budget could apply, or when the budget allows one of them no width; the hint names the least budget that
// suffices for all.
std::uint64_t budget_of(const EqualRequest& request, std::span<const ResourceNeed> needs);

// What follows for one network.
struct FlitFormat {
  std::uint64_t width = 0;                    // bits of a flit and of a channel
  std::uint64_t packet_flits = 0;             // ceil(packet bits / width)
  std::optional<std::uint64_t> port_flits{};  // buffer of a port, where buffers are equal
  friend bool operator==(const FlitFormat&, const FlitFormat&) = default;
};

// For a budget that budget_of accepted. Throws InputError when packets get longer than kMostPacketFlits.
FlitFormat format_of(const EqualRequest& request, std::uint64_t budget, const ResourceNeed& need);

// "384 pins per router, packets of 512 bits".
std::string describe(const EqualRequest& request, std::uint64_t budget);

}  // namespace weft::hardware
