#include "metrics/distances/rank_share.h"

#include <array>
#include <cstdint>
#include <utility>

namespace weft::metrics {
namespace {

std::uint64_t largest_of(Ranks& ranks, std::uint64_t value) {
  std::array<std::uint64_t, 1> values{value};
  ranks.largest(values);
  return values[0];
}

std::uint64_t smallest_of(Ranks& ranks, std::uint64_t value) { return ~largest_of(ranks, ~value); }

// In four parts of 32 bits, whose sums over 2^32 ranks fit 64.
std::vector<Count> sums_of(Ranks& ranks, const std::vector<Count>& counts) {
  constexpr unsigned kParts = 4;
  Words parts;
  parts.reserve(kParts * counts.size());
  for (const Count count : counts) {
    for (unsigned part = 0; part < kParts; ++part) parts.push_back(static_cast<std::uint32_t>(count >> 32U * part));
  }
  ranks.sum(parts);
  std::vector<Count> sums(counts.size(), 0);
  for (std::size_t i = 0; i < parts.size(); ++i) sums[i / kParts] += Count{parts[i]} << 32U * (i % kParts);
  return sums;
}

// The first pair at the largest distance; a source belongs to one rank only.
NodePair first_pair(Ranks& ranks, bool is_candidate, const NodePair& own) {
  NodePair first;
  first.source = smallest_of(ranks, is_candidate ? own.source : UINT64_MAX);
  const bool is_own = is_candidate && own.source == first.source;
  first.destination = smallest_of(ranks, is_own ? own.destination : UINT64_MAX);
  return first;
}

}  // namespace

DistanceSummary joined(Ranks& ranks, const DistanceSummary& own) {
  std::vector<Count> histogram = own.histogram;
  histogram.resize(largest_of(ranks, histogram.size()), 0);
  if (histogram.empty()) return own;  // there are no nodes
  const NodePair farthest = first_pair(ranks, own.histogram.size() == histogram.size(), own.farthest);
  return summarise(own.node_count, sums_of(ranks, histogram), farthest);
}

}  // namespace weft::metrics
