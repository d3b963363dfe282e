// One FIFO queue of messages for each channel. A message waits in one queue at a time, so the queues are linked lists
// through one array. The busy channels are a bit set, which is iterated in the order of the channel numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/numbers/bits.h"

namespace weft::programs {

class ChannelQueues {
 public:
  // Limit: 2^32 messages.
  ChannelQueues(std::uint64_t channel_count, std::size_t message_count);

  void join(std::uint64_t channel, std::uint32_t message);
  // Removes the first message of every queue, in the order of the channels.
  void take_heads(std::vector<std::uint32_t>& messages);

  [[nodiscard]] bool is_empty() const { return waiting_ == 0; }
  // The largest length of any queue so far.
  [[nodiscard]] std::uint32_t longest() const { return longest_; }

 private:
  struct Queue {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t length = 0;
  };

  std::vector<Queue> queues_;
  std::vector<Word> busy_;
  std::vector<std::uint32_t> behind_;  // the next message in the queue, for each waiting message
  std::uint64_t waiting_ = 0;
  std::uint32_t longest_ = 0;
};

}  // namespace weft::programs
