// Chordal rings and periodically regular chordal rings by their definitions alone: channels, distances, greedy paths
// and cuts as plain loops. For claims about all rings of a range, and as second computations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/numbers/decimal.h"
#include "claims/measured_value.h"

namespace weft::claims {

struct RingShape {
  NodeId node_count;
  std::vector<NodeId> skips;  // s_1, s_2, ...; in most of them each divides the next, the last divides N

  [[nodiscard]] std::string text() const;      // "64,skips=[4,16]"
  [[nodiscard]] std::string chordal() const;   // "chordal-ring(64,skips=[4,16])"
  [[nodiscard]] std::string periodic() const;  // "prc(64,skips=[4,16])"
  // g, where the ring is periodic.
  [[nodiscard]] NodeId period() const { return static_cast<NodeId>(skips.size()); }
  // 1, s_1, s_2, ..., N
  [[nodiscard]] std::vector<NodeId> skips_and_ends() const;
  // s_1/s_0 + s_2/s_1 + ..., up to N, each rounded up, with s_0 = 1.
  [[nodiscard]] Count sum_of_ratios() const;
  // The same without rounding.
  [[nodiscard]] double real_sum_of_ratios() const;
  // s_0 + s_1 + ...
  [[nodiscard]] Count sum_of_skips() const;
};

// The nodes that each node has a channel to.
using Channels = std::vector<std::vector<NodeId>>;
Channels chordal_channels(const RingShape& shape);
Channels periodic_channels(const RingShape& shape);

std::vector<NodeId> ring_distances(const Channels& channels, NodeId from);
// From the first nodes only, where a rotation maps all others to them.
NodeId ring_diameter(const Channels& channels, NodeId source_count);
// Channels between the halves in both directions, for the arc of floor(N/2) nodes from `first` on.
Count channels_of_arc(const Channels& channels, NodeId first);
// Whether some cut into halves has fewer channels: assigns the nodes to sides in their order, and drops each beginning
// that has as many already.
bool has_cut_below(const Channels& channels, Count cut);
// The bisection width of a periodic ring by that search, downwards from the cut into arcs.
Count bisection_by_branching(const RingShape& periodic);

struct GreedyPath {
  std::vector<NodeId> nodes{};   // from the source to the destination
  std::vector<NodeId> counts{};  // of skips s_0, s_1, ...; in Algorithm 3 the x_h
  NodeId steps_before = 0;       // Algorithm 3: in its first loop
  NodeId steps_between = 0;      // Algorithm 3: from one skip to the next

  [[nodiscard]] NodeId hops() const { return static_cast<NodeId>(nodes.size() - 1); }
};
GreedyPath chordal_greedy_path(const RingShape& shape, NodeId from, NodeId to);   // Algorithm 1
GreedyPath periodic_greedy_path(const RingShape& shape, NodeId from, NodeId to);  // Algorithm 3

NodeId longest_chordal_path(const RingShape& shape);
NodeId longest_periodic_path(const RingShape& shape);

// All sequences s_1 | s_2 | ... | s_g of multiples of g that divide N, equal ones included, without 1 and N.
std::vector<RingShape> divisible_rings(NodeId node_count, NodeId period);
// All sequences of multiples of g below N, and above 1.
std::vector<RingShape> all_rings(NodeId node_count, NodeId period);
// The first of the divisible rings with the least sum of ratios; none if there is none.
std::optional<RingShape> least_sum_ring(NodeId node_count, NodeId period);

// Counts the cases that contradict a statement and keeps the first of them as the example.
class Exceptions {
 public:
  void add(const std::string& which) {
    if (count_++ == 0) first_ = which;
  }
  [[nodiscard]] Count count() const { return count_; }
  [[nodiscard]] Measured measured() const;

 private:
  Count count_ = 0;
  std::string first_;
};

// A number of a formula, as a published number.
Decimal decimal_of(double value, unsigned places);

}  // namespace weft::claims
