#include "programs/permutations/channel_queues.h"

#include <algorithm>
#include <bit>

namespace weft::programs {

ChannelQueues::ChannelQueues(std::uint64_t channel_count, std::size_t message_count)
    : queues_(channel_count), busy_(words_for(channel_count)), behind_(message_count) {}

void ChannelQueues::join(std::uint64_t channel, std::uint32_t message) {
  Queue& queue = queues_[channel];
  if (queue.length == 0) {
    queue.first = message;
    busy_[channel / kWordBits] |= Word{1} << channel % kWordBits;
  } else {
    behind_[queue.last] = message;
  }
  queue.last = message;
  longest_ = std::max(longest_, ++queue.length);
  ++waiting_;
}

void ChannelQueues::take_heads(std::vector<std::uint32_t>& messages) {
  messages.clear();
  for (std::size_t word = 0; word < busy_.size(); ++word) {
    for (Word left = busy_[word]; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      Queue& queue = queues_[word * kWordBits + bit];
      messages.push_back(queue.first);
      queue.first = behind_[queue.first];
      if (--queue.length == 0) busy_[word] &= ~(Word{1} << bit);
    }
  }
  waiting_ -= messages.size();
}

}  // namespace weft::programs
