#include "deadlock/short_packet_search.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace weft::deadlock {
namespace {

// A packet that holds a channel, the last of its path, and waits for an output at the end of it.
struct ShortPacket {
  const PlannedTree* tree = nullptr;
  std::vector<std::uint32_t> path{};  // outputs
  std::uint32_t waiting = 0;

  [[nodiscard]] const TreeOutput& wait() const { return tree->outputs[waiting]; }
  // Packets with short paths and few targets are preferred.
  [[nodiscard]] std::pair<std::size_t, std::size_t> size() const { return {path.size(), tree->tree.deliveries.size()}; }
};

class ShortPacketSearch {
 public:
  ShortPacketSearch(const MulticastChannels& channels, const std::vector<PlannedTree>& trees,
                    const Execution& execution)
      : channels_(channels), execution_(execution), packets_at_(channels.count()), is_stuck_(channels.count(), true) {
    for (const PlannedTree& tree : trees) {
      execution.throw_if_stopped();
      for (std::uint32_t waiting = 0; waiting < tree.outputs.size(); ++waiting) collect(tree, waiting);
    }
    for (auto& packets : packets_at_) {
      std::ranges::stable_sort(packets, {}, &ShortPacket::size);
    }
  }

  std::vector<StuckMulticast> find() {
    remove_free();
    std::vector<std::vector<NodeId>> sets;
    for (NodeId channel = 0; channel < channels_.count(); ++channel) {
      execution_.throw_if_stopped();
      if (is_stuck_[channel]) sets.push_back(waited_for_from(channel));
    }
    std::ranges::stable_sort(sets, {}, &std::vector<NodeId>::size);
    for (const std::vector<NodeId>& set : sets) {
      execution_.throw_if_stopped();
      if (auto found = in_order(set)) return *found;
    }
    return {};
  }

 private:
  using Path = std::vector<NodeId>;  // channels

  void collect(const PlannedTree& tree, std::uint32_t waiting) {
    const std::uint32_t last = tree.arrival[tree.outputs[waiting].tree_node];
    if (last == kNoOutput) return;
    const std::vector<std::uint32_t> path = tree.acquired_up_to(last, false);
    for (NodeId channel = tree.outputs[last].first; channel <= tree.outputs[last].last; ++channel) {
      keep_smaller(packets_at_[channel], {&tree, path, waiting});
    }
  }

  // Keeps one packet for each output that packets on the channel wait for.
  static void keep_smaller(std::vector<ShortPacket>& packets, ShortPacket packet) {
    for (ShortPacket& kept : packets) {
      if (kept.wait().first != packet.wait().first || kept.wait().last != packet.wait().last) continue;
      if (packet.size() < kept.size()) kept = std::move(packet);
      return;
    }
    packets.push_back(std::move(packet));
  }

  // The packet with the shortest path that waits only for channels that are stuck.
  [[nodiscard]] const ShortPacket* stuck_packet(NodeId channel) const {
    const auto found = std::ranges::find_if(packets_at_[channel], [&](const ShortPacket& packet) {
      const TreeOutput& wait = packet.wait();
      for (NodeId c = wait.first; c <= wait.last; ++c) {
        if (!is_stuck_[c]) return false;
      }
      return true;
    });
    return found == packets_at_[channel].end() ? nullptr : &*found;
  }

  void remove_free() {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      execution_.throw_if_stopped();
      for (NodeId channel = 0; channel < channels_.count(); ++channel) {
        if (!is_stuck_[channel] || stuck_packet(channel) != nullptr) continue;
        is_stuck_[channel] = false;
        has_changed = true;
      }
    }
  }

  // The channels whose packets hold what a packet on this channel waits for, directly or indirectly.
  [[nodiscard]] std::vector<NodeId> waited_for_from(NodeId channel) const {
    std::set<NodeId> reached;
    std::vector<NodeId> open{channel};
    while (!open.empty()) {
      const NodeId at = open.back();
      open.pop_back();
      const TreeOutput& wait = stuck_packet(at)->wait();
      for (NodeId c = wait.first; c <= wait.last; ++c) {
        if (reached.insert(c).second) open.push_back(c);
      }
    }
    return {reached.begin(), reached.end()};
  }

  // The channels of the packet's path up to the one that it holds: where it may choose, one that no packet holds.
  static Path path_to(const ShortPacket& packet, NodeId held, const std::vector<NodeId>& set) {
    Path path;
    for (const std::uint32_t output : packet.path) {
      NodeId channel = packet.tree->outputs[output].first;
      while (channel < packet.tree->outputs[output].last && std::ranges::binary_search(set, channel)) ++channel;
      path.push_back(channel);
    }
    path.back() = held;
    return path;
  }

  // From the last packet to the first: one whose path passes no channel of those before it.
  [[nodiscard]] std::optional<std::vector<StuckMulticast>> in_order(const std::vector<NodeId>& set) const {
    std::vector<NodeId> rest = set;
    std::vector<StuckMulticast> packets;
    while (!rest.empty()) {
      const auto last = std::ranges::find_if(rest, [&](NodeId held) {
        const Path path = path_to(*stuck_packet(held), held, set);
        return std::ranges::none_of(path,
                                    [&](NodeId c) { return c != held && std::ranges::find(rest, c) != rest.end(); });
      });
      if (last == rest.end()) return std::nullopt;
      packets.push_back(described(*last, set));
      rest.erase(last);
    }
    std::ranges::reverse(packets);
    return packets;
  }

  [[nodiscard]] StuckMulticast described(NodeId held, const std::vector<NodeId>& set) const {
    const ShortPacket& packet = *stuck_packet(held);
    const Path path = path_to(packet, held, set);
    StuckMulticast stuck{
        .tree = packet.tree->tree, .targets = packet.tree->targets, .is_unicast = packet.tree->is_unicast};
    for (std::size_t i = 0; i < path.size(); ++i) {
      const TreeOutput& output = packet.tree->outputs[packet.path[i]];
      stuck.granted.push_back({output.tree_node, output.index, channels_.at(path[i])});
    }
    stuck.waiting_node = packet.wait().tree_node;
    stuck.waiting_output = packet.wait().index;
    for (NodeId c = packet.wait().first; c <= packet.wait().last; ++c) stuck.waits_for.push_back(channels_.at(c));
    return stuck;
  }

  const MulticastChannels& channels_;
  const Execution& execution_;
  std::vector<std::vector<ShortPacket>> packets_at_;  // per channel
  std::vector<bool> is_stuck_;                        // per channel: it was not taken away
};

}  // namespace

std::vector<StuckMulticast> find_short_packets(const MulticastChannels& channels, const std::vector<PlannedTree>& trees,
                                               const Execution& execution) {
  return ShortPacketSearch(channels, trees, execution).find();
}

}  // namespace weft::deadlock
