// The parameters of the simulated routers; docs/model.md says cycle by cycle what they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "routing/core/routing.h"

namespace weft::sim {

using Cycle = std::uint64_t;

// Grows whenever a change makes the same settings measure something else: results of another version are not reused.
inline constexpr std::uint32_t kModelVersion = 2;

enum class Switching : std::uint8_t { wormhole, cut_through, store_and_forward };
enum class VcReuse : std::uint8_t { tail, whole_packet, empty };
enum class RouteOn : std::uint8_t { first, last };  // of the header flits

struct Delays {
  unsigned route = 1;
  unsigned vc = 1;
  unsigned switching = 1;  // at least 1
  unsigned crossbar = 1;
  unsigned credit = 0;
};

// Of the links of a class.
struct LinkTiming {
  unsigned latency = 1;          // at least 1
  unsigned cycles_per_flit = 1;  // at least 1
};

struct Model {
  Switching switching = Switching::wormhole;
  VcReuse vc_reuse = VcReuse::tail;
  Delays delays{};
  unsigned buffer = 8;               // flits per vc, also of terminals
  std::vector<routing::VcId> vcs{};  // for each link class, at least what the routing needs
  std::vector<LinkTiming> links{};   // for each link class
  routing::VcId terminal_vcs = 1;    // the largest of `vcs`
  unsigned iterations = 1;           // of vc and switch allocation
  unsigned speedup = 1;              // of the inputs of the switch
  bool is_speculative = false;
  std::vector<unsigned> class_buffers{};  // flits per vc of each link class; empty: `buffer`, as at terminals
  unsigned header = 1;                    // flits of each packet, the first ones
  RouteOn route_on = RouteOn::first;

  // Flits per vc on a link class.
  [[nodiscard]] unsigned buffer_of(LinkClassId link_class) const {
    return class_buffers.empty() ? buffer : class_buffers[link_class];
  }
  [[nodiscard]] unsigned least_buffer() const;  // of all, those of terminals too
  [[nodiscard]] unsigned most_buffer() const;
};

// A rule of VC reuse, and the reason for it, which is empty where nothing needs telling.
struct VcReuseRule {
  VcReuse rule = VcReuse::tail;
  std::string why{};
};

// The rule that hands a VC on soonest among those under which the routing's deadlock argument holds, for packets of at
// most so many flits; `empty` where the routing has no such argument. model.vc_reuse is not looked at.
VcReuseRule safe_vc_reuse(const Model& model, const routing::Routing& routing, unsigned most_flits);

// A model with this many vcs on every link class, or with as many as the routing needs where it is 0. Its rule of VC
// reuse is safe for packets of any length and any kind of switching.
Model default_model(const routing::Routing& routing, routing::VcId vcs = 0);

// Gives every port `flits` flits, shared evenly by its vcs. Throws InputError where that is not a whole number for
// each.
void set_port_buffer(Model& model, unsigned flits, const topology::PortGraph& graph);

// The presets of docs/model.md.
inline constexpr Delays kIqDelays{};
inline constexpr Delays kTableIvDelays{.route = 0, .crossbar = 0};

// Throws InputError, before any work: fewer vcs than the routing needs, a buffer too short for the switching, a rule of
// VC reuse under which the routing's deadlock argument fails. A routing that has no such argument may be run by any
// rule. `most_flits` is the length of the longest packet.
void check_model(const Model& model, const routing::Routing& routing, unsigned most_flits);

// The same: a header longer than the shortest packet, which has `least_flits`, or than a buffer that must hold it.
void check_header(const Model& model, unsigned least_flits);

// The router's vcs that the routing's vcs of a range stand for, on a link class where it has `needed` and the router
// `count`.
routing::VcRange router_vcs(const routing::VcRange& range, routing::VcId needed, routing::VcId count);

// The other way: the routing's vc that a router's vc stands for.
routing::VcId routing_vc(std::size_t router_vc, routing::VcId needed, routing::VcId count);

// A packet to be sent. Its identity is its source and its place among the packets of that source.
struct PacketRequest {
  Cycle generated = 0;
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t flits = 1;
  routing::MessageClass message_class = 0;
  std::uint64_t draw = 0;
};

// When the tail of a packet was taken, and when its head had left the terminal.
struct Delivery {
  static constexpr Cycle kNever = UINT64_MAX;
  Cycle head_sent = kNever;
  Cycle tail_received = kNever;
  std::uint32_t hops = 0;  // links
  friend bool operator==(const Delivery&, const Delivery&) = default;
};

}  // namespace weft::sim
