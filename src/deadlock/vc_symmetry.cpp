#include "deadlock/vc_symmetry.h"

namespace weft::deadlock {
namespace {

// None with several message classes: replies depend on all destinations of a class, and one destination per orbit does
// not show that.
routing::PathSymmetry symmetry_of_vcs(const routing::Routing& routing) {
  routing::PathSymmetry symmetry = routing.symmetry();
  if (!symmetry.keeps_vcs || routing.message_class_count() > 1) symmetry.generators.clear();
  return symmetry;
}

std::vector<NodeId> vc_map(const Channels& channels, const std::vector<NodeId>& image) {
  const auto channel_images = routing::channel_images(channels.routing.graph(), image);
  std::vector<NodeId> map(channels.folded.count());
  for (std::uint64_t c = 0; c < channel_images.size(); ++c) {
    for (NodeId vc = channels.folded.first_of(c); vc < channels.folded.first_of(c + 1); ++vc) {
      map[vc] = channels.folded.first_of(channel_images[c]) + vc - channels.folded.first_of(c);
    }
  }
  return map;
}

}  // namespace

VcSymmetry::VcSymmetry(const Channels& channels) : vc_count_(channels.folded.count()) {
  const topology::PortGraph& graph = channels.routing.graph();
  const routing::PathSymmetry symmetry = symmetry_of_vcs(channels.routing);
  for (routing::Representative one : routing::representatives(graph, routing::path_orbits(graph, symmetry))) {
    if (channels.routing.facts().is_terminal_independent) {
      const NodeId node = graph.node_of_terminal(one.terminal);
      if (one.terminal != graph.first_terminal(node)) continue;
      one.count *= graph.terminal_count_at(node);
    }
    destinations_.push_back(one);
  }
  for (const std::vector<NodeId>& image : symmetry.generators) maps_.push_back(vc_map(channels, image));
}

// The symmetries are permutations, so that what one reaches from its first VC is the orbit.
std::vector<NodeId> VcSymmetry::orbits() const {
  std::vector<NodeId> first(vc_count_, kNoNode);
  std::vector<NodeId> open;
  for (NodeId vc = 0; vc < vc_count_; ++vc) {
    if (first[vc] != kNoNode) continue;
    first[vc] = vc;
    open.push_back(vc);
    while (!open.empty()) {
      const NodeId one = open.back();
      open.pop_back();
      for (const std::vector<NodeId>& map : maps_) {
        if (first[map[one]] != kNoNode) continue;
        first[map[one]] = vc;
        open.push_back(map[one]);
      }
    }
  }
  return first;
}

}  // namespace weft::deadlock
