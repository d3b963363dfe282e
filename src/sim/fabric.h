// What the engine knows of a network before any packet moves: the ports and vcs of each router, in the order of
// docs/model.md, and which feed which. Routers that look alike share one Shape.
//
// Whatever is on its way to a router is an event there, with a number of its own: a flit for an input vc, a credit for
// an output vc, a credit for a vc of a terminal, in this order. If all do not fit into one word of 64 bits, credits
// begin with a word of their own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/routing.h"
#include "sim/model.h"

namespace weft::sim {

using RouterId = std::uint32_t;
using Local = std::uint16_t;  // a vc, a port or an event of one router
inline constexpr Local kNoLocal = UINT16_MAX;

// What is to be known of an input vc, and of an output vc, when a flit passes.
struct InVcKind {
  Local port = 0;
  Local number = 0;                // at its port
  std::uint16_t credit_delay = 0;  // until a credit can be used at the other end
  LinkClassId link_class = 0;      // not of a terminal
};
struct OutVcKind {
  Local port = 0;
  Local number = 0;
  std::uint16_t delay = 0;  // until a flit is in the buffer at the other end
  LinkClassId link_class = 0;
};

struct Shape {
  Local in_links = 0;  // input ports; those of terminals come behind them
  Local out_links = 0;
  Local terminals = 0;
  Local first_credit = 0;  // events
  Local first_terminal_credit = 0;
  std::uint64_t out_vc_bits = 0;  // as a set, where they fit into a word
  std::uint32_t words = 1;        // of 64 bits, for as many events as there are
  std::vector<InVcKind> in_vcs;
  std::vector<OutVcKind> out_vcs;
  std::vector<Local> first_in_vc;  // of each input port
  std::vector<Local> first_out_vc;
  std::vector<LinkClassId> out_class;  // of each output port to a link
};

// Where a router's part of each array begins.
struct RouterPlace {
  std::uint32_t in_vc = 0;
  std::uint32_t out_vc = 0;
  std::uint32_t in_link = 0;
  std::uint32_t out_link = 0;
  std::uint32_t word = 0;  // counted in words of Shape
  TerminalId first_terminal = 0;
  std::uint16_t shape = 0;
};

// How the vcs of a routing stand for those of the routers on one link class.
struct VcMap {
  std::vector<Local> first;               // router vc of each routing vc, and one more
  std::vector<routing::VcId> routing_vc;  // of each router vc
};

class Fabric {
 public:
  // Throws InputError: limits of the numbers here.
  Fabric(const routing::Routing& routing, const Model& model);

  [[nodiscard]] RouterId router_count() const { return static_cast<RouterId>(places_.size() - 1); }
  [[nodiscard]] const RouterPlace& place(RouterId router) const { return places_[router]; }
  [[nodiscard]] const RouterPlace& end() const { return places_.back(); }  // the size of each array
  [[nodiscard]] const Shape& shape(RouterId router) const { return shapes_[places_[router].shape]; }
  [[nodiscard]] std::span<const Shape> shapes() const { return shapes_; }
  [[nodiscard]] const VcMap& vcs(LinkClassId link_class) const { return vc_maps_[link_class]; }

  // The other end of a link, by its place in the arrays of links: the router, and the event of its first vc there.
  [[nodiscard]] RouterId upstream(std::uint32_t in_link) const { return upstream_[in_link]; }
  [[nodiscard]] Local upstream_event(std::uint32_t in_link) const { return upstream_event_[in_link]; }
  [[nodiscard]] RouterId downstream(std::uint32_t out_link) const { return downstream_[out_link]; }
  [[nodiscard]] Local downstream_event(std::uint32_t out_link) const { return downstream_event_[out_link]; }

  [[nodiscard]] unsigned longest_delay() const { return longest_delay_; }    // of any event
  [[nodiscard]] unsigned terminal_delay() const { return terminal_delay_; }  // from the switch until a flit is taken
  [[nodiscard]] unsigned terminal_credit_delay() const { return terminal_credit_delay_; }  // and its credit is back
  // The words of every shape, if they are as many for all and flits have one word, credits one at most; else 0.
  [[nodiscard]] unsigned plain_words() const { return plain_words_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  void lay_out(const topology::PortGraph& graph, const Model& model);
  void connect(const topology::PortGraph& graph);

  std::vector<RouterPlace> places_;  // one more than there are routers
  std::vector<Shape> shapes_;
  std::vector<VcMap> vc_maps_;
  std::vector<RouterId> upstream_;
  std::vector<Local> upstream_event_;
  std::vector<RouterId> downstream_;
  std::vector<Local> downstream_event_;
  unsigned longest_delay_ = 0;
  unsigned terminal_delay_ = 0;
  unsigned terminal_credit_delay_ = 0;
  unsigned plain_words_ = 0;
};

}  // namespace weft::sim
