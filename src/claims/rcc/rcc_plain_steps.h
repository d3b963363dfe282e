// A second step machine for RCC-FULL, and Algorithm 3 on it, from the definitions alone; see rcc_plain_graph.h.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "claims/rcc/rcc_network.h"

namespace weft::claims {

struct PlainMessage {
  std::uint64_t source = 0;
  std::uint64_t destination = 0;
};

// By level of the link; 0 is within atoms.
struct PlainLevel {
  std::uint64_t busiest = 0;       // messages over one channel
  std::uint64_t longest_wait = 0;  // of a message for a channel, in steps
};

struct PlainStepRun {
  std::uint64_t steps = 0;
  std::vector<std::uint64_t> arrived_after;  // by message
  std::vector<PlainLevel> levels;
};

// Messages follow Algorithm 1; in a step each channel carries the first message of its queue. Messages that arrive in
// the same step join queues in the order of the channels that they came by: by node, then as plain_neighbors orders
// them, with those of the atom in cyclic order from the node on.
PlainStepRun plain_steps(const RccNetwork& rcc, std::span<const PlainMessage> messages);

constexpr std::size_t kPlainParts = 8;

struct PlainAlgorithm3 {
  std::array<PlainStepRun, kPlainParts> parts;  // the numbered steps
  std::uint64_t first_delivered = 0;            // messages, in phase 1
  std::uint64_t last_delivered = 0;             // in phase 3

  // Steps of the parts `first` to `last`, counted from 1.
  [[nodiscard]] std::uint64_t steps(std::size_t first, std::size_t last) const;
};

// One destination for each node.
PlainAlgorithm3 plain_algorithm_3(const RccNetwork& rcc, std::span<const std::uint64_t> destinations);

}  // namespace weft::claims
