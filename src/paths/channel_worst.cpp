#include "paths/channel_worst.h"

#include <algorithm>
#include <numeric>

#include "base/graphs/assignment.h"
#include "base/graphs/bipartite_matching.h"

namespace weft::paths {
namespace {

// The terminals at one end of some pairs, numbered consecutively.
class Ends {
 public:
  Ends(std::span<const PairWeight> pairs, TerminalId PairWeight::*end) {
    for (const PairWeight& pair : pairs) terminals_.push_back(pair.*end);
    std::sort(terminals_.begin(), terminals_.end());
    terminals_.erase(std::unique(terminals_.begin(), terminals_.end()), terminals_.end());
  }

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(terminals_.size()); }
  [[nodiscard]] TerminalId terminal(std::uint32_t number) const { return terminals_[number]; }
  [[nodiscard]] std::uint32_t number(TerminalId terminal) const {
    return static_cast<std::uint32_t>(std::lower_bound(terminals_.begin(), terminals_.end(), terminal) -
                                      terminals_.begin());
  }

 private:
  std::vector<TerminalId> terminals_;
};

struct Problem {
  explicit Problem(std::span<const PairWeight> all)
      : pairs(all), sources(all, &PairWeight::source), destinations(all, &PairWeight::destination) {}

  std::span<const PairWeight> pairs;
  Ends sources;
  Ends destinations;
};

double sum_of_largest(std::span<const PairWeight> pairs, TerminalId PairWeight::*end) {
  std::vector<double> largest;  // by terminal
  for (const PairWeight& pair : pairs) {
    if (pair.*end >= largest.size()) largest.resize(pair.*end + std::size_t{1}, 0);
    largest[pair.*end] = std::max(largest[pair.*end], pair.packets);
  }
  return std::accumulate(largest.begin(), largest.end(), 0.0);
}

// A maximum matching of the pairs with a weight above `least`; sources and destinations are numbered as in the problem.
std::vector<std::uint32_t> matching_above(const Problem& problem, double least) {
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> columns;
  for (std::size_t i = 0; i < problem.pairs.size(); ++i) {
    if (i > 0 && problem.pairs[i].source != problem.pairs[i - 1].source) offsets.push_back(columns.size());
    if (problem.pairs[i].packets > least) columns.push_back(problem.destinations.number(problem.pairs[i].destination));
  }
  offsets.push_back(columns.size());
  return largest_matching({problem.destinations.count(), offsets, columns});
}

std::uint64_t pair_count(const std::vector<std::uint32_t>& column_of) {
  return column_of.size() - static_cast<std::size_t>(std::count(column_of.begin(), column_of.end(), kUnmatched));
}

ChannelWorst by_matching(const Problem& problem) {
  const auto column_of = matching_above(problem, 0);
  ChannelWorst worst;
  for (std::uint32_t row = 0; row < column_of.size(); ++row) {
    if (column_of[row] == kUnmatched) continue;
    worst.pairs.push_back({problem.sources.terminal(row), problem.destinations.terminal(column_of[row])});
  }
  worst.lower = worst.upper = static_cast<double>(worst.pairs.size()) * problem.pairs.front().packets;
  return worst;
}

ChannelWorst by_assignment(const Problem& problem, const Execution& execution) {
  const bool is_turned = problem.sources.count() > problem.destinations.count();
  const Ends& rows = is_turned ? problem.destinations : problem.sources;
  const Ends& columns = is_turned ? problem.sources : problem.destinations;
  std::vector<double> weights(std::size_t{rows.count()} * columns.count(), 0);
  for (const PairWeight& pair : problem.pairs) {
    const std::size_t row = rows.number(is_turned ? pair.destination : pair.source);
    weights[row * columns.count() + columns.number(is_turned ? pair.source : pair.destination)] = pair.packets;
  }
  const Assignment assignment = heaviest_assignment({rows.count(), columns.count(), weights}, execution);
  ChannelWorst worst{assignment.weight, std::max(assignment.weight, assignment.bound), {}};
  for (std::uint32_t row = 0; row < rows.count(); ++row) {
    const std::uint32_t column = assignment.column_of[row];
    if (weights[std::size_t{row} * columns.count() + column] == 0) continue;
    const TerminalId a = rows.terminal(row);
    const TerminalId b = columns.terminal(column);
    worst.pairs.push_back(is_turned ? TerminalPair{b, a} : TerminalPair{a, b});
  }
  return worst;
}

// The distinct weights in ascending order; if there are many, some quantiles of the weights, the largest among them.
std::vector<double> levels_of(std::span<const PairWeight> pairs) {
  constexpr std::size_t kMostLevels = 16;
  std::vector<double> weights;
  for (const PairWeight& pair : pairs) weights.push_back(pair.packets);
  std::sort(weights.begin(), weights.end());
  std::vector<double> levels = weights;
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  if (levels.size() <= kMostLevels) return levels;
  levels.clear();
  for (std::size_t k = 1; k <= kMostLevels; ++k) levels.push_back(weights[k * weights.size() / kMostLevels - 1]);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

// Each weight, rounded up to a level, is the sum of the steps between the levels up to it, and a permutation has no
// more pairs above a level than a maximum matching of such pairs.
double level_bound(const Problem& problem, const Execution& execution) {
  double bound = 0;
  double below = 0;
  for (const double level : levels_of(problem.pairs)) {
    execution.throw_if_stopped();
    bound += (level - below) * static_cast<double>(pair_count(matching_above(problem, below)));
    below = level;
  }
  return bound;
}

ChannelWorst by_heaviest_first(const Problem& problem, const Execution& execution) {
  std::vector<PairWeight> pairs(problem.pairs.begin(), problem.pairs.end());
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const PairWeight& a, const PairWeight& b) { return a.packets > b.packets; });
  std::vector<bool> is_sending(problem.sources.count(), false);
  std::vector<bool> is_receiving(problem.destinations.count(), false);
  ChannelWorst worst;
  for (const PairWeight& pair : pairs) {
    const std::uint32_t source = problem.sources.number(pair.source);
    const std::uint32_t destination = problem.destinations.number(pair.destination);
    if (is_sending[source] || is_receiving[destination]) continue;
    is_sending[source] = is_receiving[destination] = true;
    worst.pairs.push_back({pair.source, pair.destination});
    worst.lower += pair.packets;
  }
  worst.upper = std::max(worst.lower, std::min(easy_bound(problem.pairs), level_bound(problem, execution)));
  return worst;
}

}  // namespace

double easy_bound(std::span<const PairWeight> pairs) {
  return std::min(sum_of_largest(pairs, &PairWeight::source), sum_of_largest(pairs, &PairWeight::destination));
}

ChannelWorst worst_on_channel(std::span<const PairWeight> pairs, std::uint32_t most_exact, const Execution& execution) {
  if (pairs.empty()) return {};
  const Problem problem(pairs);
  const bool is_even =
      std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) { return pair.packets == pairs.front().packets; });
  if (is_even) return by_matching(problem);
  const bool is_small = std::max(problem.sources.count(), problem.destinations.count()) <= most_exact;
  return is_small ? by_assignment(problem, execution) : by_heaviest_first(problem, execution);
}

}  // namespace weft::paths
