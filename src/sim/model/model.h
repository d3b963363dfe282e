// The parameters of the simulated routers. docs/model.md defines cycle by cycle what they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "routing/core/routing.h"
#include "routing/multicast/multicast_tree.h"

namespace weft::sim {

using Cycle = std::uint64_t;

// Raised whenever a change makes the same settings give other results: stored results of another version are not
// reused.
inline constexpr std::uint32_t kModelVersion = 3;

enum class Switching : std::uint8_t { wormhole, cut_through, store_and_forward, circuit };
enum class VcReuse : std::uint8_t { tail, whole_packet, empty };
enum class RouteOn : std::uint8_t { first, last };  // the header flit that starts route computation

// The words for them, as people write them: "wormhole", "whole-packet", "first".
std::string_view to_text(Switching switching);
std::string_view to_text(VcReuse reuse);
std::string_view to_text(RouteOn route_on);

// Whether a packet takes a VC only if the buffer behind it has space for the whole packet.
constexpr bool needs_whole_packets(Switching switching) {
  return switching == Switching::cut_through || switching == Switching::store_and_forward;
}

// In cycles.
struct Delays {
  unsigned route = 1;
  unsigned vc = 1;         // at least 1
  unsigned switching = 1;  // at least 1
  unsigned crossbar = 1;
  unsigned credit = 0;
  friend bool operator==(const Delays&, const Delays&) = default;
};

struct LinkTiming {
  unsigned latency = 1;          // cycles, at least 1
  unsigned cycles_per_flit = 1;  // at least 1
  friend auto operator<=>(const LinkTiming&, const LinkTiming&) = default;
};

// What happens to a packet that is blocked, for want of an output VC or of a credit: it is cut off there, what it holds
// is freed hop by hop on the way back to its source, and the source sends it again.
enum class Recovery : std::uint8_t {
  none,
  shoot_down,  // a packet that was blocked for `patience` cycles at a router
  time_out,    // a blocked packet whose head left its source `patience` cycles ago
};
std::string_view to_text(Recovery recovery);

// A channel that fails and is repaired. Flits that are on it when it fails still arrive.
struct LinkFailure {
  NodeId node = 0;
  PortId port = 0;
  Cycle begin = 0;
  Cycle end = UINT64_MAX;  // the first cycle in which it works again
  friend bool operator==(const LinkFailure&, const LinkFailure&) = default;
};

// The parameters that do not depend on the network. experiment/parameters.h has a row for each.
struct RouterParameters {
  Switching switching = Switching::wormhole;
  Delays delays{};
  unsigned buffer = 8;      // flits per VC, also at terminals
  unsigned iterations = 1;  // of iSLIP, in VC and in switch allocation
  unsigned speedup = 1;     // crossbar inputs per input port
  bool is_speculative = false;
  unsigned header = 1;  // header flits of each packet, which are its first flits
  RouteOn route_on = RouteOn::first;
  Recovery recovery = Recovery::none;
  unsigned patience = 0;          // cycles; at least 1 with recovery
  double damage = 0;              // probability with which a link damages a flit
  unsigned combiner_entries = 0;  // multicasts whose acknowledgements a router can combine; 0: it combines none
  // The units of the hardware, for results in seconds and bytes; cycles do not depend on them.
  double clock_mhz = 0;    // 0: none given
  unsigned flit_bits = 0;  // 0: none given
  friend bool operator==(const RouterParameters&, const RouterParameters&) = default;
};

// The routers of one network.
struct Model : RouterParameters {
  VcReuse vc_reuse = VcReuse::tail;
  std::vector<routing::VcId> vcs{};       // per link class, at least as many as the routing needs
  std::vector<LinkTiming> links{};        // per link class; the rounded means if channels have their own
  routing::VcId terminal_vcs = 1;         // the largest of `vcs`
  std::vector<unsigned> class_buffers{};  // flits per VC, per link class; empty: `buffer`, as at terminals
  bool acquires_in_order = false;         // a multicast packet requests the outputs at a router one after another
  std::vector<LinkFailure> failures{};
  std::uint64_t damage_seed = 1;

  // Where links of a class differ: the timing of each channel, node by node, port by port. Empty: that of its class.
  std::vector<LinkTiming> channel_timings{};
  std::vector<double> mean_latencies{};  // then: over the channels of each class

  // The timing of a channel.
  [[nodiscard]] const LinkTiming& timing(const topology::PortGraph& graph, NodeId v, PortId port) const {
    return channel_timings.empty() ? links[graph.link_class(v, port)] : channel_timings[graph.arcs().offsets[v] + port];
  }
  // Does every channel carry a flit per cycle?
  [[nodiscard]] bool has_full_speed() const;
  // Flits per VC on a link class.
  [[nodiscard]] unsigned buffer_of(LinkClassId link_class) const {
    return class_buffers.empty() ? buffer : class_buffers[link_class];
  }
  // Over all link classes and terminals.
  [[nodiscard]] unsigned least_buffer() const;
  [[nodiscard]] unsigned most_buffer() const;
};

// A rule of VC reuse with the reason for it; `why` is empty for the usual rule, `tail`.
struct VcReuseRule {
  VcReuse rule = VcReuse::tail;
  std::string why{};
};

// The rule that reuses a VC soonest among those under which the routing's deadlock argument holds, for packets of at
// most `most_flits` flits; `empty` if the routing has no such argument. Ignores model.vc_reuse.
VcReuseRule safe_vc_reuse(const Model& model, const routing::Routing& routing, unsigned most_flits);

// A model with `vcs` VCs on every link class, or with as many as the routing needs if `vcs` is 0. Its rule of VC reuse
// is safe for packets of any length and any kind of switching but circuits, which may need `empty`.
Model default_model(const routing::Routing& routing, routing::VcId vcs = 0);

// Gives every port `flits` flits, shared evenly by its VCs. Throws InputError if that is not a whole number for each.
void set_port_buffer(Model& model, unsigned flits, const topology::PortGraph& graph);

// Sets model.links, rounded, and model.mean_latencies to the means of model.channel_timings over each class.
void set_mean_timings(Model& model, const topology::PortGraph& graph);

// The delays of presets of docs/model.md.
inline constexpr Delays kIqDelays{};
inline constexpr Delays kTableIvDelays{.route = 0, .crossbar = 0};

// Throws InputError for fewer VCs than the routing needs, a buffer too short for the switching, or a rule of VC reuse
// under which the routing's deadlock argument fails. A routing that has no such argument may be run with any rule.
// `most_flits` is the length of the longest packet.
void check_model(const Model& model, const routing::Routing& routing, unsigned most_flits);

// Throws InputError for a header longer than the shortest packet, which has `least_flits`, or than a buffer that must
// hold it, and for a header of several flits that a router would wait for although the head travels alone.
void check_header(const Model& model, unsigned least_flits);

// The least patience with which a packet that is alone in the network is never cut off by a shoot-down: the longest
// time until a credit can have returned.
unsigned least_patience(const Model& model, const topology::PortGraph& graph);
inline constexpr unsigned kShootDownPatience = 256;  // unless another one is given
inline constexpr unsigned kTimeOutPatience = 2048;

// Throws InputError for less patience than that, for patience or failing links without recovery, and for circuits.
void check_recovery(const Model& model, const topology::PortGraph& graph);

// Whether the flit that arrives at this input port in this cycle is damaged. The next router then drops its packet.
bool is_damaged(const Model& model, NodeId node, std::uint64_t in_port, Cycle cycle);

// Cycles that a source waits before it sends a packet again: at least `patience`, and some more at random, up to twice
// as many for each attempt before it. A function of its arguments: `from` sends the packet, which carries or
// acknowledges message `number` of terminal `source`.
Cycle retry_delay(unsigned patience, TerminalId from, TerminalId source, std::uint32_t number, unsigned attempt);

// The router's VCs that stand for a range of the routing's VCs, on a link class where the routing has `needed` VCs and
// the router `count`.
routing::VcRange router_vcs(const routing::VcRange& range, routing::VcId needed, routing::VcId count);

// The inverse: the routing's VC for which a router's VC stands.
routing::VcId routing_vc(std::size_t router_vc, routing::VcId needed, routing::VcId count);

// A packet to be sent. It is identified by its source and its index among the packets of that source.
struct PacketRequest {
  Cycle generated = 0;
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t flits = 1;
  routing::MessageClass message_class = 0;
  std::uint64_t draw = 0;
  const routing::MulticastTree* tree = nullptr;  // a multicast packet; `destination` is then of no effect
  std::uint32_t acknowledgement = 0;             // flits that each receiver sends back; 0: none
};

struct Delivery {
  static constexpr Cycle kNever = UINT64_MAX;
  Cycle head_sent = kNever;
  Cycle tail_received = kNever;
  std::uint32_t hops = 0;  // links
  friend bool operator==(const Delivery&, const Delivery&) = default;
};

}  // namespace weft::sim
