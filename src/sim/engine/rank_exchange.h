// The exchange between the ranks that simulate one network: what the partitions of one have for those of another goes
// in one message per pair of ranks and window.
//
// The window is the lookahead: the fewest cycles after which a flit or a credit takes effect at a router of another
// rank. What is sent within a window is not due before its end.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/ranks/ranks.h"
#include "sim/engine/router_partition.h"

namespace weft::sim {

class RankExchange {
 public:
  // Collective.
  RankExchange(Ranks& ranks, const EngineState& state);

  [[nodiscard]] Ranks& ranks() const { return ranks_; }
  [[nodiscard]] Cycle end_of_window() const { return begin_ + window_; }

  // Collective. `now` is the first cycle of the next window.
  void exchange(std::span<const std::unique_ptr<Partition>> partitions, Cycle now);
  // Without exchange, as nothing is on its path.
  void skip_to(std::span<const std::unique_ptr<Partition>> partitions, Cycle now);

 private:
  void write(std::span<const std::unique_ptr<Partition>> partitions);
  void read(std::span<const std::unique_ptr<Partition>> partitions);

  Ranks& ranks_;
  std::size_t per_rank_;  // partitions
  Cycle window_ = 2;
  Cycle begin_ = 0;
  std::vector<unsigned> peers_;
  std::vector<Words> outgoing_;  // by rank
  std::vector<Words> incoming_;
};

}  // namespace weft::sim
