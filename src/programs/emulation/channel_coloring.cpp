#include "programs/emulation/channel_coloring.h"

#include <algorithm>

namespace weft::programs {
namespace {

constexpr std::uint64_t kNoChannel = UINT64_MAX;

// Nodes as senders are 0..n-1, as receivers n..2n-1.
class Colorer {
 public:
  explicit Colorer(const topology::PortGraph& graph) : node_count_(graph.node_count()) {
    std::vector<std::uint32_t> in_degrees(node_count_);
    for (NodeId v = 0; v < node_count_; ++v) {
      color_count_ = std::max<std::uint32_t>(color_count_, graph.out_degree(v));
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const NodeId to = graph.neighbor(v, port).node;
        color_count_ = std::max(color_count_, ++in_degrees[to]);
        ends_.push_back({v, std::uint64_t{node_count_} + to});
      }
    }
    colors_.resize(ends_.size());
    at_.assign(2 * std::size_t{node_count_} * color_count_, kNoChannel);
  }

  ChannelColoring colored() {
    for (std::uint64_t channel = 0; channel < ends_.size(); ++channel) add(channel);
    return {color_count_, std::move(colors_)};
  }

 private:
  struct Ends {
    std::uint64_t from;
    std::uint64_t to;
  };
  std::uint64_t& at(std::uint64_t end, std::uint32_t color) { return at_[end * color_count_ + color]; }

  std::uint32_t free_color(std::uint64_t end) {
    std::uint32_t color = 0;
    while (at(end, color) != kNoChannel) ++color;
    return color;
  }

  void add(std::uint64_t channel) {
    const std::uint32_t color = free_color(ends_[channel].from);
    const std::uint32_t other = free_color(ends_[channel].to);
    if (at(ends_[channel].to, color) != kNoChannel) exchange(ends_[channel].to, color, other);
    set(channel, color);
  }

  void set(std::uint64_t channel, std::uint32_t color) {
    colors_[channel] = color;
    at(ends_[channel].from, color) = channel;
    at(ends_[channel].to, color) = channel;
  }

  // Exchanges two colours on the path of channels that begins here with the first one. It never reaches the sender of
  // the new channel: there it would arrive with the first colour, which is free at that sender.
  void exchange(std::uint64_t end, std::uint32_t color, std::uint32_t other) {
    std::vector<std::uint64_t> path;
    for (std::uint32_t next = color; at(end, next) != kNoChannel; next = next == color ? other : color) {
      path.push_back(at(end, next));
      end = ends_[path.back()].from == end ? ends_[path.back()].to : ends_[path.back()].from;
    }
    for (const std::uint64_t channel : path) {
      at(ends_[channel].from, colors_[channel]) = kNoChannel;
      at(ends_[channel].to, colors_[channel]) = kNoChannel;
    }
    for (const std::uint64_t channel : path) set(channel, colors_[channel] == color ? other : color);
  }

  NodeId node_count_;
  std::uint32_t color_count_ = 0;
  std::vector<Ends> ends_;
  std::vector<std::uint32_t> colors_;
  std::vector<std::uint64_t> at_;  // by end and colour: the channel
};

}  // namespace

ChannelColoring color_channels(const topology::PortGraph& graph) { return Colorer(graph).colored(); }

}  // namespace weft::programs
