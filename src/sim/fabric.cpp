#include "sim/fabric.h"

#include <algorithm>
#include <map>

#include "base/input_error.h"

namespace weft::sim {
namespace {

constexpr LinkClassId kNoLink = UINT16_MAX;  // an input port that no channel comes to

// The class of the channel that arrives at each input port, router by router.
class ArrivingClasses {
 public:
  explicit ArrivingClasses(const topology::PortGraph& graph) : offsets_(graph.node_count() + std::size_t{1}, 0) {
    for_each_channel(graph, [&](const End& end, LinkClassId) {
      std::uint64_t& count = offsets_[end.node + std::size_t{1}];
      count = std::max<std::uint64_t>(count, end.port + std::uint64_t{1});
    });
    for (std::size_t v = 1; v < offsets_.size(); ++v) offsets_[v] += offsets_[v - 1];
    classes_.assign(offsets_.back(), kNoLink);
    for_each_channel(graph, [&](const End& end, LinkClassId c) { classes_[offsets_[end.node] + end.port] = c; });
  }

  [[nodiscard]] std::span<const LinkClassId> at(NodeId v) const {
    return std::span(classes_).subspan(offsets_[v], offsets_[v + std::size_t{1}] - offsets_[v]);
  }

 private:
  template <class Visit>
  static void for_each_channel(const topology::PortGraph& graph, const Visit& visit) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port)
        visit(graph.neighbor(v, port), graph.link_class(v, port));
    }
  }

  std::vector<std::uint64_t> offsets_;
  std::vector<LinkClassId> classes_;
};

// What tells one shape from another.
struct Ports {
  std::vector<LinkClassId> in;  // kNoLink where nothing comes
  std::vector<LinkClassId> out;
  TerminalId terminals = 0;
  friend auto operator<=>(const Ports&, const Ports&) = default;
};

std::uint16_t delay_of(std::uint64_t cycles) {
  constexpr std::uint64_t kMost = 4095;
  if (cycles > kMost) throw InputError("a delay of more than 4095 cycles", {}, "take shorter latencies");
  return static_cast<std::uint16_t>(cycles);
}

Shape make_shape(const Ports& ports, const Model& model) {
  Shape shape;
  const auto add_in = [&](routing::VcId vcs, std::uint64_t latency, LinkClassId link_class) {
    const auto port = static_cast<Local>(shape.first_in_vc.size());
    shape.first_in_vc.push_back(static_cast<Local>(shape.in_vcs.size()));
    const std::uint16_t delay = delay_of(latency + 1 + model.delays.credit);
    for (Local vc = 0; vc < vcs; ++vc) shape.in_vcs.push_back({port, vc, delay, link_class});
  };
  const auto add_out = [&](routing::VcId vcs, std::uint64_t latency, LinkClassId link_class) {
    const auto port = static_cast<Local>(shape.first_out_vc.size());
    shape.first_out_vc.push_back(static_cast<Local>(shape.out_vcs.size()));
    const std::uint16_t delay = delay_of(1 + std::uint64_t{model.delays.crossbar} + latency);
    for (Local vc = 0; vc < vcs; ++vc) shape.out_vcs.push_back({port, vc, delay, link_class});
  };
  for (const LinkClassId c : ports.in) {
    if (c == kNoLink) {
      add_in(0, 1, 0);
    } else {
      add_in(model.vcs[c], model.links[c].latency, c);
    }
  }
  for (const LinkClassId c : ports.out) add_out(model.vcs[c], model.links[c].latency, c);
  for (TerminalId k = 0; k < ports.terminals; ++k) {
    add_in(model.terminal_vcs, 1, 0);
    add_out(model.terminal_vcs, 1, 0);
  }
  const std::uint64_t flits = shape.in_vcs.size();
  const std::uint64_t credits = shape.out_vcs.size() + std::uint64_t{ports.terminals} * model.terminal_vcs;
  const std::uint64_t first_credit = flits + credits <= 64 ? flits : (flits + 63) / 64 * 64;
  constexpr std::uint64_t kMostEvents = 32'767;
  if (first_credit + credits > kMostEvents || flits * model.speedup > kMostEvents) {
    throw InputError("a router has more than 10,000 virtual channels", {}, "take fewer vcs");
  }
  shape.first_credit = static_cast<Local>(first_credit);
  shape.out_vc_bits = shape.out_vcs.size() < 64 ? (std::uint64_t{1} << shape.out_vcs.size()) - 1 : ~std::uint64_t{0};
  shape.first_terminal_credit = static_cast<Local>(first_credit + shape.out_vcs.size());
  shape.words = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, (first_credit + credits + 63) / 64));
  shape.in_links = static_cast<Local>(ports.in.size());
  shape.out_links = static_cast<Local>(ports.out.size());
  shape.terminals = static_cast<Local>(ports.terminals);
  shape.out_class = ports.out;
  return shape;
}

VcMap make_vc_map(routing::VcId needed, routing::VcId count) {
  VcMap map;
  for (routing::VcId vc = 0; vc < needed; ++vc) map.first.push_back(router_vcs({vc, vc}, needed, count).first);
  map.first.push_back(count);
  for (routing::VcId vc = 0; vc < count; ++vc) map.routing_vc.push_back(routing_vc(vc, needed, count));
  return map;
}

template <class T>
std::uint64_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

Fabric::Fabric(const routing::Routing& routing, const Model& model) {
  const topology::PortGraph& graph = routing.graph();
  for (LinkClassId c = 0; c < graph.link_classes().size(); ++c) {
    vc_maps_.push_back(make_vc_map(routing.vc_count(c), model.vcs[c]));
  }
  lay_out(graph, model);
  connect(graph);
  terminal_delay_ = delay_of(2 + std::uint64_t{model.delays.crossbar});
  terminal_credit_delay_ = delay_of(terminal_delay_ + 2 + std::uint64_t{model.delays.credit});
  longest_delay_ = std::max(2U, terminal_credit_delay_);
  for (const Shape& shape : shapes_) {
    for (const InVcKind& vc : shape.in_vcs) longest_delay_ = std::max<unsigned>(longest_delay_, vc.credit_delay);
    for (const OutVcKind& vc : shape.out_vcs) longest_delay_ = std::max<unsigned>(longest_delay_, vc.delay);
  }
  const unsigned words = shapes_.empty() ? 1 : shapes_[0].words;
  const bool is_plain = words <= 2 && std::ranges::all_of(shapes_, [&](const Shape& shape) {
                          return shape.words == words && shape.in_vcs.size() <= 64;
                        });
  plain_words_ = is_plain ? words : 0;
}

void Fabric::lay_out(const topology::PortGraph& graph, const Model& model) {
  const ArrivingClasses arriving(graph);
  std::map<Ports, std::uint16_t> known;
  RouterPlace next;
  Ports ports;
  places_.reserve(graph.node_count() + std::size_t{1});
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const auto in = arriving.at(v);
    ports.in.assign(in.begin(), in.end());
    ports.out.clear();
    for (PortId port = 0; port < graph.out_degree(v); ++port) ports.out.push_back(graph.link_class(v, port));
    ports.terminals = graph.terminal_count_at(v);
    const auto [found, is_new] = known.try_emplace(ports, static_cast<std::uint16_t>(shapes_.size()));
    if (is_new) {
      if (shapes_.size() == UINT16_MAX)
        throw InputError("more than 65,535 kinds of routers", {}, "take another network");
      shapes_.push_back(make_shape(ports, model));
    }
    next.shape = found->second;
    places_.push_back(next);
    const Shape& shape = shapes_[next.shape];
    next.in_vc += static_cast<std::uint32_t>(shape.in_vcs.size());
    next.out_vc += static_cast<std::uint32_t>(shape.out_vcs.size());
    next.in_link += shape.in_links;
    next.out_link += shape.out_links;
    next.word += shape.words;
    next.first_terminal += shape.terminals;
  }
  places_.push_back(next);
}

void Fabric::connect(const topology::PortGraph& graph) {
  upstream_.assign(end().in_link, 0);
  upstream_event_.assign(end().in_link, 0);
  downstream_.assign(end().out_link, 0);
  downstream_event_.assign(end().out_link, 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End to = graph.neighbor(v, port);
      const std::uint32_t out_link = places_[v].out_link + port;
      const std::uint32_t in_link = places_[to.node].in_link + to.port;
      downstream_[out_link] = to.node;
      downstream_event_[out_link] = shape(to.node).first_in_vc[to.port];
      upstream_[in_link] = v;
      upstream_event_[in_link] = static_cast<Local>(shape(v).first_credit + shape(v).first_out_vc[port]);
    }
  }
}

std::uint64_t Fabric::bytes() const {
  std::uint64_t total = bytes_of(places_) + bytes_of(shapes_) + bytes_of(upstream_) + bytes_of(upstream_event_) +
                        bytes_of(downstream_) + bytes_of(downstream_event_);
  for (const Shape& shape : shapes_) {
    total += bytes_of(shape.in_vcs) + bytes_of(shape.out_vcs) + bytes_of(shape.first_in_vc) +
             bytes_of(shape.first_out_vc) + bytes_of(shape.out_class);
  }
  return total;
}

}  // namespace weft::sim
