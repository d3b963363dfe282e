#include "deadlock/long_packet_search.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace weft::deadlock {
namespace {

class LongPacketSearch {
 public:
  LongPacketSearch(const MulticastChannels& channels, const std::vector<PlannedTree>& trees, bool in_order,
                   LongPacketLimits& limits, const Execution& execution)
      : channels_(channels), trees_(trees), in_order_(in_order), limits_(limits), execution_(execution) {
    for (std::uint32_t t = 0; t < trees.size(); ++t) {
      for (std::uint32_t o = 0; o < trees[t].outputs.size(); ++o) {
        const TreeOutput& output = trees[t].outputs[o];
        for (NodeId channel = output.first; channel <= output.last; ++channel) uses_[channel].push_back({t, o});
      }
    }
  }

  std::vector<StuckMulticast> find() {
    for (std::uint32_t t = 0; t < trees_.size() && limits_.step_count > 0; ++t) {
      for (std::uint32_t waiting = 0; waiting < trees_[t].outputs.size(); ++waiting) {
        if (!may_wait_for(trees_[t].outputs[waiting])) continue;
        if (begin(t, waiting) && close()) return result();
        end();
      }
    }
    return {};
  }

 private:
  struct Use {
    std::uint32_t tree = 0;
    std::uint32_t output = 0;
  };
  struct Grant {
    std::uint32_t output = 0;
    NodeId channel = 0;
  };
  struct Packet {
    std::uint32_t tree = 0;
    std::uint32_t waiting = 0;
    std::vector<Grant> grants{};
  };

  [[nodiscard]] const PlannedTree& tree_of(const Packet& packet) const { return trees_[packet.tree]; }
  [[nodiscard]] bool is_held(NodeId channel) const { return held_.contains(channel); }

  static bool has(const Packet& packet, std::uint32_t output) {
    return std::ranges::find(packet.grants, output, &Grant::output) != packet.grants.end();
  }

  // Adds a packet with what it must have acquired before it waits. Returns false if that is not possible; end() must
  // follow in any case.
  bool begin(std::uint32_t tree, std::uint32_t waiting) {
    packets_.push_back({tree, waiting});
    if (limits_.step_count == 0) return false;
    if (--limits_.step_count % 1024 == 0) execution_.throw_if_stopped();
    std::vector<std::uint32_t> before = trees_[tree].acquired_up_to(waiting, in_order_);
    std::erase(before, waiting);
    return std::ranges::all_of(before, [&](std::uint32_t output) { return grant_any(packets_.back(), output); });
  }

  void end() {
    undo(packets_.back(), 0);
    packets_.pop_back();
  }

  bool grant_any(Packet& packet, std::uint32_t output) {
    const TreeOutput& requested = tree_of(packet).outputs[output];
    for (NodeId channel = requested.first; channel <= requested.last; ++channel) {
      if (!is_held(channel)) return grant(packet, output, channel);
    }
    return false;
  }

  bool grant(Packet& packet, std::uint32_t output, NodeId channel) {
    if (output == packet.waiting || is_held(channel) || is_too_deep(packet, output)) return false;
    packet.grants.push_back({output, channel});
    held_.insert(channel);
    return true;
  }

  [[nodiscard]] bool may_wait_for(const TreeOutput& output) const {
    return !limits_.waits_for_terminals || output.child == 0;
  }

  [[nodiscard]] bool is_too_deep(const Packet& packet, std::uint32_t output) const {
    const PlannedTree& tree = tree_of(packet);
    const auto depth = [&](std::uint32_t o) { return tree.depth[tree.outputs[o].tree_node]; };
    return limits_.waits_at_the_front && depth(output) > depth(packet.waiting);
  }

  // Grants the packet a channel, after all that it must acquire before. Returns false if that is not possible; what was
  // granted until then has to be undone.
  bool advance_to(Packet& packet, std::uint32_t output, NodeId channel) {
    for (const std::uint32_t before : tree_of(packet).acquired_up_to(output, in_order_)) {
      if (before == output) return grant(packet, output, channel);
      if (!has(packet, before) && !grant_any(packet, before)) return false;
    }
    return false;
  }

  void undo(Packet& packet, std::size_t grant_count) {
    while (packet.grants.size() > grant_count) {
      held_.erase(packet.grants.back().channel);
      packet.grants.pop_back();
    }
  }

  // A VC for which a packet waits and that is free, or kNoNode.
  [[nodiscard]] NodeId free_channel() const {
    for (const Packet& packet : packets_) {
      const TreeOutput& output = tree_of(packet).outputs[packet.waiting];
      for (NodeId channel = output.first; channel <= output.last; ++channel) {
        if (!is_held(channel)) return channel;
      }
    }
    return kNoNode;
  }

  bool close() {
    const NodeId channel = free_channel();
    if (channel == kNoNode) return true;
    return close_with_present(channel) || (packets_.size() < limits_.packet_count && close_with_another(channel));
  }

  bool close_with_present(NodeId channel) {
    for (std::size_t p = 0; p < packets_.size(); ++p) {
      const std::size_t grant_count = packets_[p].grants.size();
      const std::vector<TreeOutput>& outputs = tree_of(packets_[p]).outputs;
      for (std::uint32_t output = 0; output < outputs.size(); ++output) {
        if (!outputs[output].may_take(channel) || has(packets_[p], output)) continue;
        if (advance_to(packets_[p], output, channel) && close()) return true;
        undo(packets_[p], grant_count);
      }
    }
    return false;
  }

  bool close_with_another(NodeId channel) {
    const auto uses = uses_.find(channel);
    if (uses == uses_.end()) return false;
    for (const Use& use : uses->second) {
      if (is_source_taken(trees_[use.tree].tree.source)) continue;
      for (std::uint32_t waiting = 0; waiting < trees_[use.tree].outputs.size(); ++waiting) {
        if (limits_.step_count == 0) return false;
        if (!may_wait_for(trees_[use.tree].outputs[waiting]) || !can_close(use.tree, waiting)) continue;
        if (begin(use.tree, waiting) &&
            (has(packets_.back(), use.output) || advance_to(packets_.back(), use.output, channel)) && close()) {
          return true;
        }
        end();
      }
    }
    return false;
  }

  [[nodiscard]] bool is_source_taken(TerminalId source) const {
    return std::ranges::any_of(packets_, [&](const Packet& p) { return tree_of(p).tree.source == source; });
  }

  // If no packet can be added after this one, the present ones must be able to hold all that it waits for.
  [[nodiscard]] bool can_close(std::uint32_t tree, std::uint32_t waiting) const {
    if (packets_.size() + 1 < limits_.packet_count) return true;
    const TreeOutput& output = trees_[tree].outputs[waiting];
    for (NodeId channel = output.first; channel <= output.last; ++channel) {
      const auto uses = [&](const Packet& p) { return uses_channel(tree_of(p), channel); };
      if (!is_held(channel) && std::ranges::none_of(packets_, uses) && !uses_again(trees_[tree], waiting, channel)) {
        return false;
      }
    }
    return true;
  }

  static bool uses_channel(const PlannedTree& tree, NodeId channel) {
    return std::ranges::any_of(tree.outputs, [&](const TreeOutput& o) { return o.may_take(channel); });
  }

  // Another output of the tree may take the channel, where a path meets itself.
  static bool uses_again(const PlannedTree& tree, std::uint32_t waiting, NodeId channel) {
    for (std::uint32_t o = 0; o < tree.outputs.size(); ++o) {
      if (o != waiting && tree.outputs[o].may_take(channel)) return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<StuckMulticast> result() const {
    std::vector<StuckMulticast> list;
    for (const Packet& packet : packets_) {
      const PlannedTree& tree = tree_of(packet);
      const TreeOutput& waiting = tree.outputs[packet.waiting];
      StuckMulticast stuck{.tree = tree.tree, .targets = tree.targets, .is_unicast = tree.is_unicast, .is_long = true};
      for (const Grant& grant : packet.grants) {
        const TreeOutput& output = tree.outputs[grant.output];
        stuck.granted.push_back({output.tree_node, output.index, channels_.at(grant.channel)});
      }
      stuck.waiting_node = waiting.tree_node;
      stuck.waiting_output = waiting.index;
      for (NodeId c = waiting.first; c <= waiting.last; ++c) stuck.waits_for.push_back(channels_.at(c));
      list.push_back(std::move(stuck));
    }
    return list;
  }

  const MulticastChannels& channels_;
  const std::vector<PlannedTree>& trees_;
  bool in_order_;
  LongPacketLimits& limits_;
  const Execution& execution_;
  std::unordered_map<NodeId, std::vector<Use>> uses_;  // per channel
  std::unordered_set<NodeId> held_;
  std::vector<Packet> packets_;
};

}  // namespace

std::vector<StuckMulticast> find_long_packets(const MulticastChannels& channels, const std::vector<PlannedTree>& trees,
                                              bool in_order, LongPacketLimits& limits, const Execution& execution) {
  return LongPacketSearch(channels, trees, in_order, limits, execution).find();
}

}  // namespace weft::deadlock
