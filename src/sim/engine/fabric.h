// The constant part of the simulated network: the ports and VCs of each router, numbered as in docs/model.md, and the
// channels between them. Routers with the same ports share one Shape (router type).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "routing/core/routing.h"
#include "sim/model/model.h"

namespace weft::sim {

using RouterId = std::uint32_t;
using Local = std::uint16_t;  // index of a VC or port within one router
inline constexpr Local kNoLocal = UINT16_MAX;
inline constexpr RouterId kMostRouters = 1U << 24U;

// A flit for an input VC of a router, or a credit for an output VC. number() has 8 bits: it is valid only where routers
// have at most 64 VCs.
struct Token {
  std::uint32_t vc = 0;     // in the array of input VCs, or of output VCs
  std::uint32_t where = 0;  // the router in bits 0 .. 23, the number in bits 24 .. 31
  [[nodiscard]] RouterId router() const { return where % kMostRouters; }
  [[nodiscard]] Local number() const { return static_cast<Local>(where / kMostRouters); }
  [[nodiscard]] Token behind(unsigned vcs) const { return {vc + vcs, where + vcs * kMostRouters}; }
};

// Constants of an input VC and of an output VC that are needed when a flit moves.
struct InVcKind {
  Local port = 0;
  Local number = 0;                // at its port
  std::uint16_t credit_delay = 0;  // until a credit can be used at the other end
  LinkClassId link_class = 0;      // unused for terminals
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
  Local link_in_vcs = 0;    // input VCs of links; those of terminals come behind them
  std::uint32_t words = 1;  // of 64 bits: for a set of its input VCs, output VCs or terminals
  std::vector<InVcKind> in_vcs;
  std::vector<OutVcKind> out_vcs;
  std::vector<Local> out_buffers;  // flits that the buffer behind each output VC holds
  std::vector<Local> first_in_vc;  // of each input port
  std::vector<Local> first_out_vc;
  std::vector<LinkClassId> out_class;  // of each output port to a link
};

// The offset of a router in each array.
struct RouterPlace {
  std::uint32_t in_vc = 0;
  std::uint32_t out_vc = 0;
  std::uint32_t in_link = 0;
  std::uint32_t out_link = 0;
  TerminalId first_terminal = 0;
  std::uint16_t shape = 0;
};

// The mapping between the VCs of the routing and those of the routers, on one link class.
struct VcMap {
  std::vector<Local> first;               // router VC of each routing VC, and one more
  std::vector<routing::VcId> routing_vc;  // of each router VC
};

class Fabric {
 public:
  // Throws InputError for networks whose indexes do not fit the types above.
  Fabric(const routing::Routing& routing, const Model& model);

  [[nodiscard]] RouterId router_count() const { return static_cast<RouterId>(places_.size() - 1); }
  [[nodiscard]] const RouterPlace& position(RouterId router) const { return places_[router]; }
  [[nodiscard]] const RouterPlace& end() const { return places_.back(); }  // the size of each array
  [[nodiscard]] const Shape& shape(RouterId router) const { return shapes_[places_[router].shape]; }
  [[nodiscard]] std::span<const Shape> shapes() const { return shapes_; }
  [[nodiscard]] std::span<const RouterPlace> positions() const { return places_; }
  [[nodiscard]] const VcMap& vcs(LinkClassId link_class) const { return vc_maps_[link_class]; }

  // The token for VC 0 at the other end of a link.
  [[nodiscard]] const Token& upstream(std::uint32_t in_link) const { return upstream_[in_link]; }
  [[nodiscard]] const Token& downstream(std::uint32_t out_link) const { return downstream_[out_link]; }

  [[nodiscard]] unsigned longest_flit_delay() const { return longest_flit_delay_; }
  [[nodiscard]] unsigned longest_credit_delay() const { return longest_credit_delay_; }
  [[nodiscard]] unsigned terminal_delay() const { return terminal_delay_; }  // from the switch to the terminal
  [[nodiscard]] unsigned terminal_credit_delay() const {
    return terminal_credit_delay_;
  }  // until its credit has returned
  [[nodiscard]] unsigned longest_delay() const {
    return std::max({longest_flit_delay_, longest_credit_delay_, terminal_credit_delay_});
  }
  // The offset of a router's words, in words of one set.
  [[nodiscard]] std::size_t first_word(RouterId router) const {
    return first_words_.empty() ? router : first_words_[router];
  }
  [[nodiscard]] std::size_t word_count() const { return first_word(router_count()); }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  void lay_out(const topology::PortGraph& graph, const Model& model);
  void connect(const topology::PortGraph& graph);

  std::vector<RouterPlace> places_;  // one more than there are routers
  std::vector<Shape> shapes_;
  std::vector<VcMap> vc_maps_;
  std::vector<std::uint32_t> first_words_;  // of each router, where some have more than one
  std::vector<Token> upstream_;
  std::vector<Token> downstream_;
  unsigned longest_flit_delay_ = 2;
  unsigned longest_credit_delay_ = 2;
  unsigned terminal_delay_ = 0;
  unsigned terminal_credit_delay_ = 0;
};

}  // namespace weft::sim
