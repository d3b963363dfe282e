#include "sim/engine/fabric.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/input_error.h"
#include "sim/engine/bytes_of.h"
#include "sim/engine/sets.h"

namespace weft::sim {
namespace {

constexpr LinkClassId kNoLink = UINT16_MAX;

// The class and the timing of a link at a port; the class is kNoLink at an input port at which no channel arrives.
struct LinkAtPort {
  LinkClassId link_class = kNoLink;
  LinkTiming timing{};
  friend auto operator<=>(const LinkAtPort&, const LinkAtPort&) = default;
};

// The link that arrives at each input port, router by router.
class ArrivingLinks {
 public:
  ArrivingLinks(const topology::PortGraph& graph, const Model& model)
      : offsets_(graph.node_count() + std::size_t{1}, 0) {
    for_each_channel(graph, [&](NodeId v, PortId port) {
      const End end = graph.neighbor(v, port);
      std::uint64_t& count = offsets_[end.node + std::size_t{1}];
      count = std::max<std::uint64_t>(count, end.port + std::uint64_t{1});
    });
    for (std::size_t v = 1; v < offsets_.size(); ++v) offsets_[v] += offsets_[v - 1];
    links_.resize(offsets_.back());
    for_each_channel(graph, [&](NodeId v, PortId port) {
      const End end = graph.neighbor(v, port);
      links_[offsets_[end.node] + end.port] = {graph.link_class(v, port), model.timing(graph, v, port)};
    });
  }

  [[nodiscard]] std::span<const LinkAtPort> at(NodeId v) const {
    return std::span(links_).subspan(offsets_[v], offsets_[v + std::size_t{1}] - offsets_[v]);
  }

 private:
  template <class Visit>
  static void for_each_channel(const topology::PortGraph& graph, const Visit& visit) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) visit(v, port);
    }
  }

  std::vector<std::uint64_t> offsets_;
  std::vector<LinkAtPort> links_;
};

// Routers with equal keys share a shape.
struct Ports {
  std::vector<LinkAtPort> in;
  std::vector<LinkAtPort> out;
  TerminalId terminals = 0;
  friend auto operator<=>(const Ports&, const Ports&) = default;
};

// Ports by generators, if there are links of one kind at each and not many of them are missing.
std::optional<Ports> padded_ports(const topology::PortGraph& graph, const Model& model) {
  if (graph.has_same_generators() || graph.is_directed()) return std::nullopt;
  Ports ports;
  std::size_t most = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    most = std::max<std::size_t>(most, graph.out_degree(v));
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End end = graph.neighbor(v, port);
      const LinkAtPort link{graph.link_class(v, port), model.timing(graph, v, port)};
      const std::size_t from = graph.generator(v, port);
      // The arbiters choose alike only if the order of ports stays.
      if (port > 0 && from <= graph.generator(v, port - 1)) return std::nullopt;
      const std::size_t to = graph.generator(end.node, end.port);
      const std::size_t count = std::max({from + 1, to + 1, ports.out.size()});
      if (count > graph.channel_count()) return std::nullopt;
      ports.out.resize(count);
      ports.in.resize(count);
      for (LinkAtPort* const at : {&ports.out[from], &ports.in[to]}) {
        if (at->link_class == kNoLink) *at = link;
        if (*at != link) return std::nullopt;
      }
    }
  }
  const bool has_few_gaps = 2 * ports.out.size() * std::uint64_t{graph.node_count()} <= 3 * graph.channel_count();
  return has_few_gaps && ports.out.size() == most ? std::optional(ports) : std::nullopt;
}

std::uint16_t delay_of(std::uint64_t cycles) {
  constexpr std::uint64_t kMost = 4095;
  if (cycles > kMost) throw InputError("a delay of more than 4095 cycles", {}, "use shorter latencies");
  return static_cast<std::uint16_t>(cycles);
}

Shape make_shape(const Ports& ports, const Model& model) {
  Shape shape;
  const auto add_in = [&](routing::VcId vcs, std::uint64_t latency, LinkClassId link_class) {
    const auto port = static_cast<Local>(shape.first_in_vc.size());
    shape.first_in_vc.push_back(static_cast<Local>(shape.in_vcs.size()));
    const std::uint16_t delay = delay_of(latency + 1 + model.delays.credit);
    for (Local vc = 0; vc < vcs; ++vc) shape.in_vcs.push_back({port, vc, delay, link_class, 0, false});
  };
  const auto add_out = [&](routing::VcId vcs, unsigned buffer, std::uint64_t latency, LinkClassId link_class) {
    const auto port = static_cast<Local>(shape.first_out_vc.size());
    shape.first_out_vc.push_back(static_cast<Local>(shape.out_vcs.size()));
    const std::uint16_t delay = delay_of(1 + std::uint64_t{model.delays.crossbar} + latency);
    for (Local vc = 0; vc < vcs; ++vc) shape.out_vcs.push_back({port, vc, delay, link_class, 0, false});
    shape.out_buffers.resize(shape.out_vcs.size(), static_cast<Local>(buffer));
  };
  for (const auto& [c, timing] : ports.in) {
    if (c == kNoLink) {
      add_in(0, 1, 0);
    } else {
      add_in(model.vcs[c], timing.latency, c);
    }
  }
  for (const auto& [c, timing] : ports.out) {
    add_out(model.vcs[c], model.buffer_of(c), timing.latency, c);
    shape.out_class.push_back(c);
    shape.out_cycles.push_back(timing.cycles_per_flit);
  }
  shape.link_in_vcs = static_cast<Local>(shape.in_vcs.size());
  for (TerminalId k = 0; k < ports.terminals; ++k) {
    add_in(model.terminal_vcs, 1, 0);
    add_out(model.terminal_vcs, model.buffer, 1, 0);
  }
  if (model.combiner_entries > 0 && ports.terminals > 0) add_out(model.terminal_vcs, model.buffer, 1, 0);
  for (InVcKind& vc : shape.in_vcs) vc.is_terminal = vc.port >= ports.in.size();
  for (OutVcKind& vc : shape.out_vcs) {
    vc.is_terminal = vc.port >= ports.out.size();
  }
  const std::size_t most = std::max(shape.in_vcs.size() * model.speedup, shape.out_vcs.size());
  if (most > INT16_MAX) throw InputError("a router has more than 32,767 virtual channels", {}, "use fewer VCs");
  shape.in_links = static_cast<Local>(ports.in.size());
  shape.out_links = static_cast<Local>(ports.out.size());
  shape.terminals = static_cast<Local>(ports.terminals);
  return shape;
}

VcMap make_vc_map(routing::VcId needed, routing::VcId count) {
  VcMap map;
  for (routing::VcId vc = 0; vc < needed; ++vc) map.first.push_back(router_vcs({vc, vc}, needed, count).first);
  map.first.push_back(count);
  for (routing::VcId vc = 0; vc < count; ++vc) map.routing_vc.push_back(routing_vc(vc, needed, count));
  return map;
}

void list_range_sets(Shape& shape) {
  shape.range_sets.resize(shape.out_links * shape.vc_stride * shape.vc_stride + 1, 0);
  for (Local port = 0; port < shape.out_links; ++port) {
    for (routing::VcId first = 0; first < shape.vc_stride; ++first) {
      for (routing::VcId last = first; last < shape.vc_stride; ++last) {
        const Shape::Range vcs = shape.range_of(port, {first, last});
        if (vcs.is_empty()) continue;
        shape.range_sets[shape.range_place(port, {first, last})] = range<std::uint64_t>(vcs.first, vcs.last);
      }
    }
  }
}

}  // namespace

Fabric::Fabric(const routing::Routing& routing, const Model& model, bool may_pad) : graph_(routing.graph()) {
  if (graph_.node_count() > kMostRouters) {
    throw InputError("more than 16,777,216 routers are too many to simulate", {}, "use a smaller network");
  }
  const std::vector<routing::VcId>& vcs = routing.facts().vcs;
  for (std::size_t c = 0; c < vcs.size(); ++c) vc_maps_.push_back(make_vc_map(vcs[c], model.vcs[c]));
  lay_out(model, may_pad);
  connect();
  terminal_delay_ = delay_of(2 + std::uint64_t{model.delays.crossbar});
  terminal_input_credit_delay_ = delay_of(2 + std::uint64_t{model.delays.credit});
  terminal_credit_delay_ = delay_of(terminal_delay_ + 2 + std::uint64_t{model.delays.credit});
  for (const Shape& shape : shapes_) {
    for (const InVcKind& vc : shape.in_vcs)
      longest_credit_delay_ = std::max<unsigned>(longest_credit_delay_, vc.credit_delay);
    for (const OutVcKind& vc : shape.out_vcs) longest_flit_delay_ = std::max<unsigned>(longest_flit_delay_, vc.delay);
  }
}

void Fabric::lay_out(const Model& model, bool may_pad) {
  const std::optional<Ports> padded = may_pad ? padded_ports(graph_, model) : std::nullopt;
  is_padded_ = padded.has_value();
  const ArrivingLinks arriving(graph_, model);
  std::map<Ports, std::uint16_t> known;
  RouterPlace next;
  Ports ports;
  places_.reserve(graph_.node_count() + std::size_t{1});
  shape_numbers_.reserve(graph_.node_count());
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    if (padded) {
      ports = *padded;
    } else {
      const auto in = arriving.at(v);
      ports.in.assign(in.begin(), in.end());
      ports.out.clear();
      for (PortId port = 0; port < graph_.out_degree(v); ++port) {
        ports.out.push_back({graph_.link_class(v, port), model.timing(graph_, v, port)});
      }
    }
    ports.terminals = graph_.terminal_count_at(v);
    const auto [found, is_new] = known.try_emplace(ports, static_cast<std::uint16_t>(shapes_.size()));
    if (is_new) {
      if (shapes_.size() == UINT16_MAX)
        throw InputError("more than 65,535 kinds of routers", {}, "use another network, or fewer different latencies");
      shapes_.push_back(make_shape(ports, model));
      map_vcs(shapes_.back());
    }
    places_.push_back(next);
    shape_numbers_.push_back(found->second);
    const Shape& shape = shapes_[found->second];
    next.in_vc += static_cast<std::uint32_t>(shape.in_vcs.size());
    next.out_vc += static_cast<std::uint32_t>(shape.out_vcs.size());
    next.in_link += shape.in_links;
    next.out_link += graph_.out_degree(v);
    next.first_terminal += shape.terminals;
  }
  places_.push_back(next);
}

std::size_t Fabric::most_out_vcs() const {
  std::size_t most = 0;
  for (const Shape& shape : shapes_) most = std::max(most, shape.out_vcs.size());
  return most;
}

Token Fabric::downstream(RouterId router, unsigned port) const {
  const End to = graph_.neighbor(router, graph_port(router, port));
  return {places_[to.node].in_vc + shape(to.node).first_in_vc[this->port(to.node, to.port)], to.node};
}

unsigned Fabric::padded_port(RouterId router, PortId graph_port) const {
  return graph_port < graph_.out_degree(router) ? graph_.generator(router, graph_port) : kNoLocal;
}

void Fabric::map_vcs(Shape& shape) const {
  for (InVcKind& vc : shape.in_vcs) {
    if (!vc.is_terminal) vc.routing_vc = vc_maps_[vc.link_class].routing_vc[vc.number];
  }
  for (OutVcKind& vc : shape.out_vcs) {
    if (!vc.is_terminal) vc.routing_vc = vc_maps_[vc.link_class].routing_vc[vc.number];
  }
  for (const LinkClassId c : shape.out_class) shape.vc_stride = std::max(shape.vc_stride, vc_maps_[c].first.size());
  shape.first_of_routing_vc.resize(shape.out_links * shape.vc_stride, 0);
  for (Local port = 0; port < shape.out_links; ++port) {
    const VcMap& map = vc_maps_[shape.out_class[port]];
    for (std::size_t vc = 0; vc < map.first.size(); ++vc) {
      shape.first_of_routing_vc[port * shape.vc_stride + vc] =
          static_cast<Local>(shape.first_out_vc[port] + map.first[vc]);
    }
  }
  if (shape.out_vcs.size() <= 64) list_range_sets(shape);
}

void Fabric::connect() {
  upstream_routers_.resize(end().in_link);
  upstream_ports_.resize(end().in_link);
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      const End to = graph_.neighbor(v, port);
      const std::size_t link = places_[to.node].in_link + this->port(to.node, to.port);
      upstream_routers_[link] = v;
      upstream_ports_[link] = static_cast<Local>(this->port(v, port));
    }
  }
}

std::uint64_t Fabric::bytes() const {
  std::uint64_t total = bytes_of(places_) + bytes_of(shapes_) + bytes_of(shape_numbers_) + bytes_of(upstream_routers_) +
                        bytes_of(upstream_ports_);
  for (const Shape& shape : shapes_) {
    total += bytes_of(shape.in_vcs) + bytes_of(shape.out_vcs) + bytes_of(shape.out_buffers) +
             bytes_of(shape.first_in_vc) + bytes_of(shape.first_out_vc) + bytes_of(shape.out_class) +
             bytes_of(shape.out_cycles) + bytes_of(shape.range_sets);
  }
  return total;
}

}  // namespace weft::sim
