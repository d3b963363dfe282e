#include "paths/worst_case.h"

#include <algorithm>
#include <cmath>

#include "paths/channel_pairs.h"
#include "traffic/choices.h"

namespace weft::paths {
namespace {

constexpr double kRounding = 1e-12;  // relative, of a sum of shares

// Channels that are solved in parallel before the search checks whether the others can still be worse; fixed, so that
// the result does not depend on the number of threads.
constexpr std::size_t kChunk = 16;

double throughput(double load) { return load <= 1 ? 1 : 1 / load; }

struct BoundedChannel {
  std::uint64_t channel = 0;
  double bound = 0;
  std::size_t slot = 0;  // of its pairs
};

class Search {
 public:
  Search(const Execution& execution, std::uint32_t most_exact) : execution_(execution), most_exact_(most_exact) {}

  // Whether no channel with this bound can be worse than the one found so far.
  [[nodiscard]] bool cannot_be_worse(double bound) const { return bound <= worst_.lower * (1 + kRounding); }

  // A channel that is not solved raises the upper end.
  void add_unsolved(const ChannelTally& channel) {
    if (cannot_be_worse(channel.bound)) return;
    raise_upper(channel.bound, "the pairs of some channels take more memory than is allowed");
  }

  void solve(std::span<const ChannelTally> channels, std::span<const std::vector<PairWeight>> pairs) {
    const std::vector<BoundedChannel> order = by_bound(channels, pairs);
    for (std::size_t begin = 0; begin < order.size() && !cannot_be_worse(order[begin].bound); begin += kChunk) {
      const auto chunk = std::span(order).subspan(begin, std::min(kChunk, order.size() - begin));
      std::vector<ChannelWorst> solved(chunk.size());
      parallel_for(execution_.silent(), "", chunk.size(), [&](unsigned, std::uint64_t i) {
        solved[i] = worst_on_channel(pairs[chunk[i].slot], most_exact_, execution_);
      });
      for (std::size_t i = 0; i < chunk.size(); ++i) take(chunk[i].channel, std::move(solved[i]));
    }
  }

  [[nodiscard]] WorstCase finish(TerminalId terminal_count) {
    worst_.upper = std::max(worst_.upper, worst_.lower);
    worst_.permutation = permutation(terminal_count);
    if (worst_.is_exact()) worst_.why_not_exact.clear();
    return std::move(worst_);
  }

 private:
  [[nodiscard]] std::vector<BoundedChannel> by_bound(std::span<const ChannelTally> channels,
                                                     std::span<const std::vector<PairWeight>> pairs) const {
    std::vector<BoundedChannel> order(channels.size());
    parallel_for(execution_.silent(), "", channels.size(), [&](unsigned, std::uint64_t i) {
      order[i] = {channels[i].channel, std::min(channels[i].bound, easy_bound(pairs[i])), i};
    });
    std::sort(order.begin(), order.end(), [](const BoundedChannel& a, const BoundedChannel& b) {
      return a.bound != b.bound ? a.bound > b.bound : a.channel < b.channel;
    });
    return order;
  }

  void take(std::uint64_t channel, ChannelWorst solved) {
    raise_upper(
        solved.upper,
        "too many terminals share a channel unevenly for an exact assignment; heaviest pairs first is a lower bound");
    const bool is_worse = solved.lower > worst_.lower * (1 + kRounding);
    const bool is_earlier =
        worst_.channel && channel < *worst_.channel && solved.lower * (1 + kRounding) >= worst_.lower;
    if (!is_worse && !is_earlier) return;
    worst_.lower = solved.lower;
    worst_.channel = channel;
    pairs_ = std::move(solved.pairs);
  }

  void raise_upper(double upper, const char* why) {
    if (upper <= worst_.upper) return;
    worst_.upper = upper;
    worst_.why_not_exact = why;
  }

  [[nodiscard]] std::vector<TerminalId> permutation(TerminalId terminal_count) const {
    std::vector<TerminalId> destination_of(terminal_count, traffic::kNoDestination);
    for (const auto& [source, destination] : pairs_) destination_of[source] = destination;
    return destination_of;
  }

  const Execution& execution_;
  std::uint32_t most_exact_;
  WorstCase worst_;
  std::vector<TerminalPair> pairs_;  // of the worst channel so far
};

// Half of the memory is for pairs, which the symmetries need twice; the rest is for solving.
std::uint64_t most_pairs(const Execution& execution) { return execution.max_memory / (4 * sizeof(PairWeight)); }

}  // namespace

bool WorstCase::is_exact() const {
  constexpr double kTolerance = 1e-9;
  return upper - lower <= kTolerance * std::max(1.0, upper);
}

double WorstCase::least_throughput() const { return throughput(upper); }
double WorstCase::most_throughput() const { return throughput(lower); }

WorstCase find_worst_case(const routing::Routing& routing, const Execution& execution, const WorstCaseLimits& limits) {
  const ChannelPairs channel_pairs(routing, execution);
  std::vector<ChannelTally> channels = channel_pairs.tally();
  std::stable_sort(channels.begin(), channels.end(), [](const auto& a, const auto& b) { return a.bound > b.bound; });
  const std::uint64_t room = most_pairs(execution);
  const auto large = std::stable_partition(channels.begin(), channels.end(),
                                           [&](const ChannelTally& tally) { return tally.pair_count <= room; });
  const auto small = std::span(channels).first(static_cast<std::size_t>(large - channels.begin()));
  Search search(execution, limits.most_exact);
  for (std::size_t begin = 0; begin < small.size() && !search.cannot_be_worse(small[begin].bound);) {
    std::size_t end = begin;
    for (std::uint64_t taken = 0; end < small.size() && taken + small[end].pair_count <= room; ++end)
      taken += small[end].pair_count;
    const auto batch = small.subspan(begin, end - begin);
    search.solve(batch, channel_pairs.collect(batch));
    begin = end;
  }
  for (auto tally = large; tally != channels.end(); ++tally) search.add_unsolved(*tally);
  return search.finish(routing.graph().terminal_count());
}

std::optional<double> oblivious_bound(const topology::PortGraph& graph) {
  std::vector<std::uint64_t> in_degree(graph.node_count());
  std::uint64_t degree = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (graph.terminal_count_at(v) != 1) return std::nullopt;
    degree = std::max<std::uint64_t>(degree, graph.out_degree(v));
    for (PortId port = 0; port < graph.out_degree(v); ++port)
      degree = std::max(degree, ++in_degree[graph.neighbor(v, port).node]);
  }
  if (degree == 0) return std::nullopt;
  return std::sqrt(static_cast<double>(graph.node_count())) / (2 * static_cast<double>(degree));
}

}  // namespace weft::paths
