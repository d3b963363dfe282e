// Summary of all-pairs distances, independent of the method that computed them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/numbers/count.h"
#include "base/numbers/fraction.h"

namespace weft::metrics {

// Node indexes in 64 bits, because implicit graphs may have more nodes than a NodeId can hold.
struct NodePair {
  std::uint64_t source = 0;
  std::uint64_t destination = 0;
  friend auto operator<=>(const NodePair&, const NodePair&) = default;
};

struct DistanceSummary {
  Count node_count = 0;
  std::vector<Count> histogram;  // ordered pairs at each distance, self pairs at distance 0; reachable pairs only
  Count unreachable_pairs = 0;   // ordered pairs
  Count sum = 0;                 // over reachable pairs
  NodePair farthest;             // the first pair, in order of (source, destination), at the largest distance

  [[nodiscard]] bool is_connected() const { return unreachable_pairs == 0; }

  // None if the network is not strongly connected or has no nodes.
  [[nodiscard]] std::optional<std::uint32_t> diameter() const;
  [[nodiscard]] std::optional<Fraction> mean_with_self() const;
  [[nodiscard]] std::optional<Fraction> mean_without_self() const;  // also none for a single node

  friend bool operator==(const DistanceSummary&, const DistanceSummary&) = default;
};

// Computes the other fields from the histogram.
DistanceSummary summarise(Count node_count, std::vector<Count> histogram, NodePair farthest);

}  // namespace weft::metrics
