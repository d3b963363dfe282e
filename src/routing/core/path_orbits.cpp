#include "routing/core/path_orbits.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"
#include "base/graphs/disjoint_sets.h"
#include "routing/core/path_symmetry.h"

namespace weft::routing {
namespace {

// A channel that leaves a node. Sorted lists of these match the channels of v to those of its image.
struct Carried {
  NodeId head = 0;
  LinkClassId link_class = 0;
  PortId port = 0;
  friend bool operator<(const Carried& a, const Carried& b) {
    return std::tie(a.head, a.link_class, a.port) < std::tie(b.head, b.link_class, b.port);
  }
};

// Lists the channels that leave v, sorted; head_of maps the node at a channel's end.
template <class HeadOf>
void list_channels(const topology::PortGraph& graph, NodeId v, const HeadOf& head_of, std::vector<Carried>& list) {
  list.clear();
  for (PortId port = 0; port < graph.out_degree(v); ++port)
    list.push_back({head_of(graph.neighbor(v, port).node), graph.link_class(v, port), port});
  std::sort(list.begin(), list.end());
}

class ChannelCarrier {
 public:
  ChannelCarrier(const topology::PortGraph& graph, std::span<const NodeId> image) : graph_(graph), image_(image) {}

  // Calls body(channel, its image) for each channel that leaves v.
  template <class Body>
  void carry(NodeId v, const Body& body) {
    list_channels(
        graph_, v, [&](NodeId head) { return image_[head]; }, from_);
    list_channels(
        graph_, image_[v], [](NodeId head) { return head; }, to_);
    WEFT_CHECK(from_.size() == to_.size());
    for (std::size_t i = 0; i < from_.size(); ++i) {
      WEFT_CHECK(from_[i].head == to_[i].head);
      body(channel_number(graph_, v, from_[i].port), channel_number(graph_, image_[v], to_[i].port));
    }
  }

 private:
  const topology::PortGraph& graph_;
  std::span<const NodeId> image_;
  std::vector<Carried> from_;
  std::vector<Carried> to_;
};

template <class Id>
struct Orbits {
  std::vector<Id> representative;
  std::vector<std::uint64_t> size;
};

template <class Id>
Orbits<Id> orbits_of(DisjointSets& sets, std::uint64_t count) {
  Orbits<Id> orbits{std::vector<Id>(count), std::vector<std::uint64_t>(count, 0)};
  for (std::uint64_t i = 0; i < count; ++i) {
    orbits.representative[i] = static_cast<Id>(sets.find(i));
    ++orbits.size[orbits.representative[i]];
  }
  return orbits;
}

}  // namespace

NodeId tail_of(const topology::PortGraph& graph, std::uint64_t channel) {
  const auto offsets = graph.arcs().offsets;
  return static_cast<NodeId>(std::upper_bound(offsets.begin(), offsets.end(), channel) - offsets.begin() - 1);
}

std::vector<std::uint64_t> channel_images(const topology::PortGraph& graph, std::span<const NodeId> image) {
  WEFT_CHECK(image.size() == graph.node_count());
  std::vector<std::uint64_t> images(graph.channel_count());
  ChannelCarrier carrier(graph, image);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    carrier.carry(v, [&](std::uint64_t channel, std::uint64_t to) { images[channel] = to; });
  }
  return images;
}

std::uint64_t channel_image(const topology::PortGraph& graph, std::span<const NodeId> image, std::uint64_t channel) {
  std::uint64_t found = 0;
  ChannelCarrier(graph, image).carry(tail_of(graph, channel), [&](std::uint64_t from, std::uint64_t to) {
    if (from == channel) found = to;
  });
  return found;
}

PathOrbits path_orbits(const Routing& routing, const Execution& execution) {
  return path_orbits(routing.graph(), routing.symmetry(), execution);
}

PathOrbits path_orbits_by_port(const Routing& routing, const Execution& execution) {
  const topology::PortGraph& graph = routing.graph();
  const PathSymmetry symmetry = routing.symmetry();
  if (!symmetry.keeps_ports || !graph.has_same_ports()) return path_orbits(graph, symmetry, execution);
  const ProgressScope progress(execution, "symmetries", symmetry.generators.size());
  DisjointSets nodes(graph.node_count());
  for (const std::vector<NodeId>& image : symmetry.generators) {
    execution.throw_if_stopped();
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      nodes.merge(v, image[v]);
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        WEFT_CHECK(image[graph.neighbor(v, port).node] == graph.neighbor(image[v], port).node);
      }
    }
    progress.advance(1);
  }
  auto [representative, size] = orbits_of<NodeId>(nodes, graph.node_count());
  return {std::move(representative), std::move(size), {}, {}, true};
}

std::vector<Representative> representatives(const topology::PortGraph& graph, const PathOrbits& orbits) {
  std::vector<Representative> list;
  for (TerminalId terminal = 0; terminal < graph.terminal_count(); ++terminal) {
    const std::uint64_t count = orbits.node_orbit_size[graph.node_of_terminal(terminal)];
    if (count > 0) list.push_back({terminal, count});
  }
  return list;
}

PathOrbits path_orbits(const topology::PortGraph& graph, const PathSymmetry& symmetry, const Execution& execution) {
  constexpr NodeId kStride = 16'384;  // nodes between two checks for a stop request
  const ProgressScope progress(execution, "symmetries", symmetry.generators.size() * graph.node_count());
  DisjointSets nodes(graph.node_count());
  DisjointSets channels(graph.channel_count());
  for (const std::vector<NodeId>& image : symmetry.generators) {
    WEFT_CHECK(image.size() == graph.node_count());
    ChannelCarrier carrier(graph, image);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (v % kStride == 0) {
        execution.throw_if_stopped();
        progress.advance(std::min(kStride, graph.node_count() - v));
      }
      nodes.merge(v, image[v]);
      carrier.carry(v, [&](std::uint64_t channel, std::uint64_t to) { channels.merge(channel, to); });
    }
  }
  auto [node_representative, node_size] = orbits_of<NodeId>(nodes, graph.node_count());
  auto [channel_representative, channel_size] = orbits_of<std::uint64_t>(channels, graph.channel_count());
  return {std::move(node_representative), std::move(node_size), std::move(channel_representative),
          std::move(channel_size)};
}

// Breadth first, so that memory holds only the permutations of two levels.
void for_each_in_orbit(const topology::PortGraph& graph, const PathSymmetry& symmetry, NodeId start,
                       const std::function<void(NodeId, std::span<const NodeId>)>& body) {
  std::vector<bool> is_met(graph.node_count(), false);
  std::vector<std::vector<NodeId>> reached{tabulated(graph.node_count(), [](NodeId v) { return v; })};
  is_met[start] = true;
  while (!reached.empty()) {
    std::vector<std::vector<NodeId>> next;
    for (const std::vector<NodeId>& image : reached) {
      body(image[start], image);
      for (const std::vector<NodeId>& generator : symmetry.generators) {
        if (is_met[generator[image[start]]]) continue;
        is_met[generator[image[start]]] = true;
        next.push_back(tabulated(graph.node_count(), [&](NodeId v) { return generator[image[v]]; }));
      }
    }
    reached = std::move(next);
  }
}

}  // namespace weft::routing
