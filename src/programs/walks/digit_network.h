// Networks whose node addresses are words of digits and that can bring any digit to the links that change the lowest
// one. Ascend, descend, semigroup computation, emulation and matrix product work on them.
//
// - A swapped network (hsn, rhsn, hcn, hfn, rcc-full) over a nucleus of M nodes: p = l_1·...·l_r digits base M.
// Crossing depth j
//   by level a_j + 1, for all j with a_j > 0, outermost first, brings the digit (a_r,...,a_1) to the nucleus. With
//   copies=c there are c digits more; the links between copies bring them to the lowest c.
// - A shuffle-exchange network: digits base 2, brought to the exchange link by shuffles or unshuffles.
// - Any other network: one digit, the node itself.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "programs/machine/parallel_machine.h"
#include "topology/network.h"

namespace weft::programs {

// One step in which all data move, each node's by one port.
struct DataMove {
  std::string name;                 // "depth 2 level 3"
  std::vector<unsigned> came_from;  // digit i of the new place is digit came_from[i] of the old one
  std::vector<PortId> ports;        // of each node; kNoPort: what the node holds stays
};

// The word after a move, for digits of any base.
NodeId moved(NodeId word, const DataMove& move, NodeId base);

class DigitNetwork {
 public:
  // Limit: the network outlives it.
  DigitNetwork(const topology::Network& network, const Execution& execution);

  [[nodiscard]] const topology::Network& network() const { return network_; }
  [[nodiscard]] const topology::Network& nucleus() const { return nucleus_ ? *nucleus_ : network_; }
  [[nodiscard]] bool is_swapped() const { return nucleus_.has_value(); }
  [[nodiscard]] bool is_shuffled() const { return is_shuffled_; }
  [[nodiscard]] bool has_copies() const { return copies_ > 0; }
  [[nodiscard]] bool has_removed() const { return has_removed_; }
  [[nodiscard]] NodeId base() const { return base_; }                                 // M
  [[nodiscard]] unsigned digit_count() const { return digit_count_; }                 // with those of copies
  [[nodiscard]] const std::vector<std::uint64_t>& levels() const { return levels_; }  // l_1 .. l_r
  [[nodiscard]] std::size_t depth() const { return levels_.size(); }                  // r
  // Of swapped networks: the moves over the links of a depth and level.
  [[nodiscard]] const DataMove& crossing(std::size_t depth, std::uint64_t level) const;

  // The levels that bring this digit to the nucleus, outermost first.
  [[nodiscard]] const std::vector<const DataMove*>& path(unsigned digit) const { return paths_[digit]; }
  // From the place where digit `from` is the lowest to that where `to` is; none: every digit in its own place.
  [[nodiscard]] std::vector<const DataMove*> moves_between(std::optional<unsigned> from,
                                                           std::optional<unsigned> to) const;
  // The move that brings digit > 0 to the nucleus if all nodes that agree in the digits from this one on hold the
  // same data and these need not come back.
  [[nodiscard]] const DataMove& folding_move(unsigned digit) const;

  // The port to the node whose lowest digit is y, or kNoPort.
  [[nodiscard]] PortId nucleus_port(NodeId v, NodeId y) const;
  // The dimension in mixed radix, (a_r,...,a_1,a_0), for `count` dimensions in the nucleus.
  [[nodiscard]] std::string dimension_text(std::uint64_t dimension, std::uint64_t count) const;

 private:
  void add_swapped(const Execution& execution);
  void add_shuffles();
  void add_paths();

  const topology::Network& network_;
  std::optional<topology::Network> nucleus_;
  bool is_shuffled_ = false;
  bool has_removed_ = false;
  unsigned copies_ = 0;
  NodeId base_;
  unsigned digit_count_ = 1;
  std::vector<std::uint64_t> levels_;
  std::vector<DataMove> moves_;  // by depth and level, then copies; or shuffle and unshuffle
  std::vector<std::vector<const DataMove*>> paths_;
};

// "fft cannot run on ring(5): why", with a hint.
[[noreturn]] void refuse_network(std::string_view program, const topology::Network& network, const std::string& why,
                                 const std::string& hint);

}  // namespace weft::programs
