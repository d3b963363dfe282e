// The constant part of the simulated network: the ports and VCs of each router, numbered as in docs/model.md, and the
// channels between them. Routers with the same ports share one Shape (router type).
//
// Where some routers lack ports that others have (borders of meshes, failed links), ports may be numbered by generators
// of the graph instead, so that all routers have the same shape and some of their ports have no link.
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

// A flit for an input VC, or a credit for an output VC.
struct Token {
  std::uint32_t vc = 0;  // in the array of input VCs, or of output VCs
  RouterId router = 0;
  [[nodiscard]] Token behind(unsigned vcs) const { return {vc + vcs, router}; }
};

// Constants of an input VC and of an output VC that are needed when a flit moves.
struct InVcKind {
  Local port = 0;
  Local number = 0;                // at its port
  std::uint16_t credit_delay = 0;  // until a credit can be used at the other end
  LinkClassId link_class = 0;      // unused for terminals
  routing::VcId routing_vc = 0;    // the VC of the routing for which it stands
  bool is_terminal = false;
};
struct OutVcKind {
  Local port = 0;
  Local number = 0;
  std::uint16_t delay = 0;  // until a flit is in the buffer at the other end
  LinkClassId link_class = 0;
  routing::VcId routing_vc = 0;
  bool is_terminal = false;
};

struct Shape {
  Local in_links = 0;   // input ports; those of terminals come behind them
  Local out_links = 0;  // output ports; behind them come those of terminals and, where there is one, of the combiner
  Local terminals = 0;
  Local link_in_vcs = 0;  // input VCs of links; those of terminals come behind them
  std::vector<InVcKind> in_vcs;
  std::vector<OutVcKind> out_vcs;
  std::vector<Local> out_buffers;  // flits that the buffer behind each output VC holds
  std::vector<Local> first_in_vc;  // of each input port
  std::vector<Local> first_out_vc;
  std::vector<LinkClassId> out_class;  // of each output port to a link
  std::vector<unsigned> out_cycles;    // cycles per flit there
  // For each output port to a link and each VC of the routing, the first output VC that stands for it, and behind them
  // the end; vc_stride for each port, of which the unused ones are 0.
  std::vector<Local> first_of_routing_vc;
  std::size_t vc_stride = 1;
  // With up to 64 output VCs: for each range of VCs of the routing the set of those that stand for it, by
  // range_place(); the last one is empty.
  std::vector<std::uint64_t> range_sets;

  // The output VCs that stand for VCs of the routing. `last` is below `first` if the port has no such VCs.
  struct Range {
    Local first = 1;
    Local last = 0;
    [[nodiscard]] bool is_empty() const { return first > last; }
  };
  [[nodiscard]] Range range_of(std::size_t port, const routing::VcRange& vcs) const {
    if (port >= out_links || vcs.first > vcs.last || vcs.last + std::size_t{1} >= vc_stride) return {};
    const Local* const its = &first_of_routing_vc[port * vc_stride];
    const Local end = its[vcs.last + std::size_t{1}];
    return end == 0 ? Range{} : Range{its[vcs.first], static_cast<Local>(end - 1)};
  }
  [[nodiscard]] std::size_t range_place(std::size_t port, const routing::VcRange& vcs) const {
    const std::size_t place = (port * vc_stride + vcs.first) * vc_stride + vcs.last;
    const bool exists = port < out_links && std::max(vcs.first, vcs.last) < vc_stride;
    return exists ? place : range_sets.size() - 1;
  }
};

// The offset of a router in each array.
struct RouterPlace {
  std::uint32_t in_vc = 0;
  std::uint32_t out_vc = 0;
  std::uint32_t in_link = 0;
  std::uint32_t out_link = 0;  // by ports of the graph
  TerminalId first_terminal = 0;
};

// The mapping between the VCs of the routing and those of the routers, on one link class.
struct VcMap {
  std::vector<Local> first;               // router VC of each routing VC, and one more
  std::vector<routing::VcId> routing_vc;  // of each router VC
};

class Fabric {
 public:
  // Throws InputError for networks whose indexes do not fit the types above. With `may_pad` ports may be without links.
  Fabric(const routing::Routing& routing, const Model& model, bool may_pad);

  [[nodiscard]] RouterId router_count() const { return static_cast<RouterId>(places_.size() - 1); }
  [[nodiscard]] const RouterPlace& position(RouterId router) const { return places_[router]; }
  [[nodiscard]] const RouterPlace& end() const { return places_.back(); }  // the size of each array
  [[nodiscard]] std::uint16_t shape_number(RouterId router) const { return shape_numbers_[router]; }
  [[nodiscard]] const Shape& shape(RouterId router) const { return shapes_[shape_numbers_[router]]; }
  [[nodiscard]] std::span<const Shape> shapes() const { return shapes_; }
  [[nodiscard]] std::span<const RouterPlace> positions() const { return places_; }
  [[nodiscard]] std::size_t most_out_vcs() const;  // of a router
  [[nodiscard]] const VcMap& vcs(LinkClassId link_class) const { return vc_maps_[link_class]; }

  [[nodiscard]] bool is_padded() const { return is_padded_; }
  // Between ports of the graph and ports of routers. kNoLocal: the graph has no such port there.
  [[nodiscard]] unsigned port(RouterId router, PortId graph_port) const {
    return is_padded_ ? padded_port(router, graph_port) : graph_port;
  }
  [[nodiscard]] bool has_link(RouterId router, unsigned port) const {
    return !is_padded_ || graph_.port_of(router, static_cast<GeneratorId>(port)).has_value();
  }
  [[nodiscard]] PortId graph_port(RouterId router, unsigned port) const {
    return is_padded_ ? *graph_.port_of(router, static_cast<GeneratorId>(port)) : static_cast<PortId>(port);
  }

  // The token for VC 0 at the other end of a link, by the port.
  [[nodiscard]] Token upstream(RouterId router, unsigned port) const {
    const std::size_t link = places_[router].in_link + port;
    const RouterId from = upstream_routers_[link];
    return {places_[from].out_vc + shape(from).first_out_vc[upstream_ports_[link]], from};
  }
  [[nodiscard]] Token downstream(RouterId router, unsigned port) const;

  [[nodiscard]] unsigned longest_flit_delay() const { return longest_flit_delay_; }
  [[nodiscard]] unsigned longest_credit_delay() const { return longest_credit_delay_; }
  [[nodiscard]] unsigned terminal_delay() const { return terminal_delay_; }  // from the switch to the terminal
  [[nodiscard]] unsigned terminal_credit_delay() const {
    return terminal_credit_delay_;
  }  // until its credit has returned
  // Until a terminal can use the credit of a flit that its router has passed on.
  [[nodiscard]] unsigned terminal_input_credit_delay() const { return terminal_input_credit_delay_; }
  [[nodiscard]] unsigned longest_delay() const {
    return std::max({longest_flit_delay_, longest_credit_delay_, terminal_credit_delay_});
  }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  [[nodiscard, gnu::noinline]] unsigned padded_port(RouterId router, PortId graph_port) const;
  void lay_out(const Model& model, bool may_pad);
  void map_vcs(Shape& shape) const;
  void connect();

  const topology::PortGraph& graph_;
  bool is_padded_ = false;           // ports have the numbers of generators
  std::vector<RouterPlace> places_;  // one more than there are routers
  std::vector<Shape> shapes_;
  std::vector<std::uint16_t> shape_numbers_;  // of each router; apart, as it is needed for each hop
  std::vector<VcMap> vc_maps_;
  // Of each link that ends at a router, by its input port.
  std::vector<RouterId> upstream_routers_;
  std::vector<Local> upstream_ports_;
  unsigned longest_flit_delay_ = 2;
  unsigned longest_credit_delay_ = 2;
  unsigned terminal_delay_ = 0;
  unsigned terminal_credit_delay_ = 0;
  unsigned terminal_input_credit_delay_ = 0;
};

}  // namespace weft::sim
