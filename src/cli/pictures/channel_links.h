// Which link of a drawing a channel of the network is.
#pragma once

#include <vector>

#include "report/picture/drawing.h"
#include "topology/network.h"

namespace weft::cli {

class ChannelLinks {
 public:
  explicit ChannelLinks(const topology::PortGraph& graph);

  // The channel that leaves `node` by `port`: the link, and whether it runs against the link's own direction.
  [[nodiscard]] report::DrawnHop hop(NodeId node, PortId port) const;
  // The channels of a link, numbered in the order of nodes and ports: one, or two.
  [[nodiscard]] const std::vector<std::uint64_t>& channels_of(std::size_t link) const { return channels_[link]; }
  [[nodiscard]] std::size_t link_count() const { return channels_.size(); }

 private:
  struct Place {
    std::size_t link = 0;
    bool is_reversed = false;
  };

  std::vector<std::uint64_t> first_channels_;         // of each node
  std::vector<Place> places_;                         // by channel
  std::vector<std::vector<std::uint64_t>> channels_;  // by link
};

}  // namespace weft::cli
