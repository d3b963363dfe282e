#include "claims/rcc/rcc_plain_steps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "claims/rcc/rcc_plain_graph.h"

namespace weft::claims {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

// The next hop of Algorithm 1: in a network of each level, from the highest down, to the column of the row in which the
// destination is, over the link there, or on within the row.
PlainHop next_hop(const RccNetwork& rcc, std::uint64_t node, std::uint64_t destination) {
  for (unsigned level = rcc.levels; level > 0; --level) {
    const std::uint64_t n = RccNetwork{rcc.atom, level - 1}.nodes();
    const std::uint64_t from_row = node / n;
    const std::uint64_t to_row = destination / n;
    if (from_row == to_row) continue;
    if (node % n == to_row % n) {
      return {node, node - from_row % n * n - to_row % n + to_row % n * n + from_row % n, level};
    }
    destination = from_row * n + to_row % n;
  }
  return {node, destination, 0};
}

// One queue for each channel, as linked lists. Limit: 2^32 messages.
class PlainQueues {
 public:
  PlainQueues(const RccNetwork& rcc, std::size_t messages)
      : width_(rcc.atom - 1 + rcc.levels),
        atom_(rcc.atom),
        first_(rcc.nodes() * width_, kNone),
        last_(first_.size()),
        crossings_(first_.size()),
        is_busy_((first_.size() + 63) / 64),
        behind_(messages) {}

  // Channels are in the order of nodes; at a node the atom's in cyclic order, then those of the levels.
  void join(const PlainHop& hop, std::uint32_t id) {
    const std::uint64_t place = hop.level == 0 ? (hop.to + atom_ - hop.from) % atom_ - 1 : atom_ - 2 + hop.level;
    const std::uint64_t channel = hop.from * width_ + place;
    (first_[channel] == kNone ? first_[channel] : behind_[last_[channel]]) = id;
    last_[channel] = id;
    behind_[id] = kNone;
    is_busy_[channel / 64] |= std::uint64_t{1} << channel % 64;
  }

  // Calls `see(message, crossings of its channel)` for the first message of every queue.
  template <class See>
  void take_first(const See& see) {
    for (std::size_t word = 0; word < is_busy_.size(); ++word) {
      for (std::uint64_t left = is_busy_[word]; left != 0; left &= left - 1) {
        const std::uint64_t channel = word * 64 + static_cast<std::uint64_t>(std::countr_zero(left));
        const std::uint32_t id = first_[channel];
        first_[channel] = behind_[id];
        if (first_[channel] == kNone) is_busy_[word] &= ~(left & (~left + 1));
        see(id, ++crossings_[channel]);
      }
    }
  }

 private:
  std::uint64_t width_;
  std::uint64_t atom_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> last_;
  std::vector<std::uint32_t> crossings_;
  std::vector<std::uint64_t> is_busy_;
  std::vector<std::uint32_t> behind_;  // by message
};

}  // namespace

PlainStepRun plain_steps(const RccNetwork& rcc, std::span<const PlainMessage> messages) {
  PlainStepRun run{.arrived_after = std::vector<std::uint64_t>(messages.size()),
                   .levels = std::vector<PlainLevel>(rcc.levels + 1)};
  PlainQueues queues(rcc, messages.size());
  std::vector<PlainHop> hops(messages.size());  // the next one of each message
  const auto join = [&](std::uint32_t id, std::uint64_t node) {
    run.arrived_after[id] = run.steps;  // here, so far
    if (node == messages[id].destination) return;
    hops[id] = next_hop(rcc, node, messages[id].destination);
    queues.join(hops[id], id);
  };
  for (std::uint32_t id = 0; id < messages.size(); ++id) join(id, messages[id].source);
  std::vector<std::uint32_t> moved;
  while (true) {
    moved.clear();
    queues.take_first([&](std::uint32_t id, std::uint64_t crossings) {
      PlainLevel& level = run.levels[hops[id].level];
      level.busiest = std::max(level.busiest, crossings);
      level.longest_wait = std::max(level.longest_wait, run.steps - run.arrived_after[id]);
      moved.push_back(id);
    });
    if (moved.empty()) return run;
    ++run.steps;
    for (const std::uint32_t id : moved) join(id, hops[id].to);
  }
}

std::uint64_t PlainAlgorithm3::steps(std::size_t first, std::size_t last) const {
  std::uint64_t sum = 0;
  for (std::size_t part = first; part <= last; ++part) sum += parts[part - 1].steps;
  return sum;
}

PlainAlgorithm3 plain_algorithm_3(const RccNetwork& rcc, std::span<const std::uint64_t> destinations) {
  const std::uint64_t n = rcc.row_length();
  const auto cap = static_cast<std::uint64_t>(std::floor(std::sqrt(static_cast<double>(n)) + 1e-9));
  PlainAlgorithm3 run;
  std::vector<std::uint64_t> at(destinations.size());
  std::iota(at.begin(), at.end(), std::uint64_t{0});
  const auto exit_of = [&](std::uint64_t id) { return at[id] / n * n + destinations[id] / n; };
  const auto transposed = [&](std::uint64_t id) { return at[id] % n * n + at[id] / n; };
  const auto move = [&](std::size_t part, const std::vector<std::uint64_t>& ids, const auto& target) {
    std::vector<PlainMessage> messages;
    for (const std::uint64_t id : ids) messages.push_back({at[id], target(id)});
    run.parts[part - 1] = plain_steps(rcc, messages);
    for (std::size_t i = 0; i < ids.size(); ++i) at[ids[i]] = messages[i].destination;
  };
  std::vector<std::uint64_t> crossing;
  std::vector<std::uint64_t> kept;
  std::vector<std::uint64_t> delivered;
  std::vector<std::uint64_t> dropped;
  for (std::uint64_t id = 0; id < destinations.size(); ++id) {
    if (id != destinations[id]) (id / n == destinations[id] / n ? delivered : crossing).push_back(id);
  }
  move(1, crossing, exit_of);
  // The first `cap` messages at each node go on.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> order;  // arrival, source
  for (std::size_t i = 0; i < crossing.size(); ++i) order.emplace_back(run.parts[0].arrived_after[i], crossing[i]);
  std::sort(order.begin(), order.end());
  std::vector<std::uint32_t> sent(destinations.size());
  for (const auto& [time, id] : order) (++sent[at[id]] <= cap ? kept : dropped).push_back(id);
  move(2, kept, transposed);
  delivered.insert(delivered.end(), kept.begin(), kept.end());
  const auto destination = [&](std::uint64_t id) { return destinations[id]; };
  move(3, delivered, destination);
  move(4, delivered, [](std::uint64_t id) { return id; });  // acknowledgements
  for (const std::uint64_t id : delivered) at[id] = destinations[id];
  for (const std::uint64_t id : dropped) at[id] = id;
  const auto unless_home = [&](std::uint64_t id, std::uint64_t target) {
    return at[id] == destinations[id] ? at[id] : target;
  };
  move(5, dropped, transposed);
  move(6, dropped, [&](std::uint64_t id) { return unless_home(id, exit_of(id)); });
  move(7, dropped, [&](std::uint64_t id) { return unless_home(id, transposed(id)); });
  move(8, dropped, destination);
  run.first_delivered = delivered.size();
  run.last_delivered = dropped.size();
  return run;
}

}  // namespace weft::claims
