#include "programs/collectives/transfer_schedule.h"

#include <algorithm>
#include <queue>

namespace weft::programs {

enum class ChannelOrder : std::uint8_t { any, longest_chain, busiest_node };

class ListScheduler {
 public:
  ListScheduler(const TransferGraph& transfers, ChannelOrder order, std::uint32_t words)
      : sends_(transfers.sends_),
        graph_(transfers.graph_),
        order_(order),
        words_(words),
        chains_(sends_.size(), 1),
        first_(sends_.size(), kNoTransfer),
        next_(sends_.size(), kNoTransfer),
        channels_(graph_.channel_count()),
        out_left_(graph_.node_count()),
        in_left_(graph_.node_count()),
        sent_in_(graph_.node_count()),
        received_in_(graph_.node_count()) {
    // A transfer is added after the one that it waits for.
    for (std::size_t i = sends_.size(); i-- > 0;) {
      const auto id = static_cast<TransferId>(i);
      ++out_left_[sends_[id].node];
      ++in_left_[graph_.neighbor(sends_[id].node, sends_[id].port).node];
      const TransferId after = transfers.after_[id];
      if (after == kNoTransfer) continue;
      chains_[after] = std::max(chains_[after], chains_[id] + 1);
      next_[id] = first_[after];
      first_[after] = id;
    }
    for (TransferId id = 0; id < sends_.size(); ++id) {
      if (transfers.after_[id] == kNoTransfer) enqueue(id);
    }
  }

  CollectivePlan run(const std::string& what, const Execution& execution) {
    CollectivePlan plan{.words = words_};
    while (!listed_.empty()) {
      execution.throw_if_stopped();
      plan.steps.push_back({what, {}});
      take_step(static_cast<std::uint32_t>(plan.steps.size()), plan.steps.back().sends);
    }
    return plan;
  }

 private:
  struct Waiting {
    std::uint32_t chain = 0;
    TransferId id = 0;
    friend bool operator<(const Waiting& a, const Waiting& b) {
      return a.chain != b.chain ? a.chain < b.chain : a.id > b.id;
    }
  };
  struct Channel {
    std::priority_queue<Waiting> waiting{};
    NodeId from = 0;
    NodeId to = 0;
    std::pair<std::uint64_t, std::uint64_t> urgency{};  // in this step
    bool is_listed = false;
  };

  void enqueue(TransferId id) {
    const std::uint64_t number = graph_.arcs().offsets[sends_[id].node] + sends_[id].port;
    Channel& channel = channels_[number];
    channel.waiting.push({chains_[id], id});
    if (channel.is_listed) return;
    channel.from = sends_[id].node;
    channel.to = graph_.arcs().heads[number];
    channel.is_listed = true;
    listed_.push_back(number);
  }

  void sort_channels() {
    for (const std::uint64_t number : listed_) {
      Channel& channel = channels_[number];
      const std::uint64_t chain = channel.waiting.top().chain;
      channel.urgency = order_ == ChannelOrder::longest_chain
                            ? std::pair(chain, std::uint64_t{channel.waiting.size()})
                            : std::pair(std::max(out_left_[channel.from], in_left_[channel.to]), chain);
    }
    std::sort(listed_.begin(), listed_.end(), [&](std::uint64_t a, std::uint64_t b) {
      return channels_[a].urgency != channels_[b].urgency ? channels_[a].urgency > channels_[b].urgency : a < b;
    });
  }

  void take_step(std::uint32_t step, std::vector<PlannedSend>& sends) {
    if (order_ != ChannelOrder::any) sort_channels();
    std::vector<TransferId> arrived;
    for (const std::uint64_t number : listed_) {
      Channel& channel = channels_[number];
      if (order_ != ChannelOrder::any) {
        if (sent_in_[channel.from] == step || received_in_[channel.to] == step) continue;
        sent_in_[channel.from] = received_in_[channel.to] = step;
      }
      for (std::uint32_t word = 0; word < words_ && !channel.waiting.empty(); ++word) {
        arrived.push_back(channel.waiting.top().id);
        channel.waiting.pop();
        sends.push_back(sends_[arrived.back()]);
        --out_left_[channel.from];
        --in_left_[channel.to];
      }
      channel.is_listed = !channel.waiting.empty();
    }
    std::erase_if(listed_, [&](std::uint64_t number) { return !channels_[number].is_listed; });
    for (const TransferId id : arrived) {
      for (TransferId follower = first_[id]; follower != kNoTransfer; follower = next_[follower]) enqueue(follower);
    }
  }

  const std::vector<PlannedSend>& sends_;
  const topology::PortGraph& graph_;
  ChannelOrder order_;
  std::uint32_t words_;
  std::vector<std::uint32_t> chains_;  // of transfers that follow each other, from this one
  std::vector<TransferId> first_;      // that waits for this one
  std::vector<TransferId> next_;       // that waits for the same
  std::vector<Channel> channels_;
  std::vector<std::uint64_t> listed_;  // channels with waiting transfers
  std::vector<std::uint64_t> out_left_;
  std::vector<std::uint64_t> in_left_;
  std::vector<std::uint32_t> sent_in_;
  std::vector<std::uint32_t> received_in_;
};

TransferId TransferGraph::add(const PlannedSend& send, TransferId after) {
  sends_.push_back(send);
  after_.push_back(after);
  return static_cast<TransferId>(sends_.size() - 1);
}

CollectivePlan TransferGraph::plan(PortModel model, std::uint32_t words, const std::string& what,
                                   const Execution& execution) const {
  const auto ordered = [&](ChannelOrder order) { return ListScheduler(*this, order, words).run(what, execution); };
  if (model == PortModel::all_port) return ordered(ChannelOrder::any);
  CollectivePlan by_chain = ordered(ChannelOrder::longest_chain);
  CollectivePlan by_node = ordered(ChannelOrder::busiest_node);
  return by_node.steps.size() < by_chain.steps.size() ? std::move(by_node) : std::move(by_chain);
}

}  // namespace weft::programs
