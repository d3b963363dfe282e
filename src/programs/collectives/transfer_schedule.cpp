#include "programs/collectives/transfer_schedule.h"

#include <algorithm>
#include <queue>

namespace weft::programs {
namespace {

// The transfers that wait for one channel, longest chain first.
struct WaitingTransfer {
  std::uint32_t chain = 0;
  TransferId id = 0;
  friend bool operator<(const WaitingTransfer& a, const WaitingTransfer& b) {
    return a.chain != b.chain ? a.chain < b.chain : a.id > b.id;
  }
};

struct ChannelQueue {
  std::priority_queue<WaitingTransfer> waiting{};
  NodeId from = 0;
  NodeId to = 0;
  bool is_listed = false;
};

}  // namespace

TransferId TransferGraph::add(const PlannedSend& send, TransferId after) {
  sends_.push_back(send);
  after_.push_back(after);
  return static_cast<TransferId>(sends_.size() - 1);
}

// A transfer is added after the one that it waits for.
std::vector<std::uint32_t> TransferGraph::chain_lengths() const {
  std::vector<std::uint32_t> chains(sends_.size(), 1);
  for (std::size_t id = sends_.size(); id-- > 0;) {
    if (after_[id] != kNoTransfer) chains[after_[id]] = std::max(chains[after_[id]], chains[id] + 1);
  }
  return chains;
}

CollectivePlan TransferGraph::plan(PortModel model, std::uint32_t words, const std::string& what,
                                   const Execution& execution) const {
  const std::vector<std::uint32_t> chains = chain_lengths();
  // Followers of each transfer as linked lists.
  std::vector<TransferId> first(sends_.size(), kNoTransfer);
  std::vector<TransferId> next(sends_.size(), kNoTransfer);
  for (TransferId id = 0; id < sends_.size(); ++id) {
    if (after_[id] == kNoTransfer) continue;
    next[id] = first[after_[id]];
    first[after_[id]] = id;
  }
  std::vector<ChannelQueue> channels(graph_.channel_count());
  std::vector<std::uint64_t> listed;
  const auto enqueue = [&](TransferId id) {
    const std::uint64_t number = graph_.arcs().offsets[sends_[id].node] + sends_[id].port;
    ChannelQueue& channel = channels[number];
    channel.waiting.push({chains[id], id});
    if (channel.is_listed) return;
    channel.from = sends_[id].node;
    channel.to = graph_.arcs().heads[number];
    channel.is_listed = true;
    listed.push_back(number);
  };
  for (TransferId id = 0; id < sends_.size(); ++id) {
    if (after_[id] == kNoTransfer) enqueue(id);
  }
  CollectivePlan plan{.words = words};
  std::vector<std::uint32_t> sent_in(graph_.node_count());
  std::vector<std::uint32_t> received_in(graph_.node_count());
  std::vector<TransferId> arrived;
  for (std::uint32_t step = 1; !listed.empty(); ++step) {
    execution.throw_if_stopped();
    if (model != PortModel::all_port) {
      std::sort(listed.begin(), listed.end(), [&](std::uint64_t a, std::uint64_t b) {
        const auto key = [&](std::uint64_t c) {
          return std::pair(channels[c].waiting.top().chain, channels[c].waiting.size());
        };
        return key(a) != key(b) ? key(a) > key(b) : a < b;
      });
    }
    PlannedStep& planned = plan.steps.emplace_back(PlannedStep{.what = what});
    arrived.clear();
    for (const std::uint64_t number : listed) {
      ChannelQueue& channel = channels[number];
      if (model != PortModel::all_port) {
        if (sent_in[channel.from] == step || received_in[channel.to] == step) continue;
        sent_in[channel.from] = received_in[channel.to] = step;
      }
      for (std::uint32_t word = 0; word < words && !channel.waiting.empty(); ++word) {
        arrived.push_back(channel.waiting.top().id);
        planned.sends.push_back(sends_[arrived.back()]);
        channel.waiting.pop();
      }
      channel.is_listed = !channel.waiting.empty();
    }
    std::erase_if(listed, [&](std::uint64_t number) { return !channels[number].is_listed; });
    for (const TransferId id : arrived) {
      for (TransferId follower = first[id]; follower != kNoTransfer; follower = next[follower]) enqueue(follower);
    }
  }
  return plan;
}

}  // namespace weft::programs
