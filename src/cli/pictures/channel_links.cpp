#include "cli/pictures/channel_links.h"

#include <utility>

namespace weft::cli {

// In the order of topology::to_link_list: all bidirectional links, then the unidirectional channels.
ChannelLinks::ChannelLinks(const topology::PortGraph& graph) : places_(graph.channel_count()) {
  std::uint64_t count = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    first_channels_.push_back(count);
    count += graph.out_degree(v);
  }
  const auto add = [&](NodeId v, PortId port, std::size_t link, bool is_reversed) {
    const std::uint64_t channel = first_channels_[v] + port;
    places_[channel] = {link, is_reversed};
    channels_[link].push_back(channel);
  };
  for (const bool is_unidirectional : {false, true}) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        if (graph.is_unidirectional(v, port) != is_unidirectional) continue;
        const End end = graph.neighbor(v, port);
        if (!is_unidirectional && std::pair(end.node, end.port) < std::pair(v, port)) continue;
        channels_.emplace_back();
        add(v, port, channels_.size() - 1, false);
        if (!is_unidirectional) add(end.node, end.port, channels_.size() - 1, true);
      }
    }
  }
}

report::DrawnHop ChannelLinks::hop(NodeId node, PortId port) const {
  const Place& place = places_[first_channels_[node] + port];
  return {.link = place.link, .is_reversed = place.is_reversed};
}

}  // namespace weft::cli
