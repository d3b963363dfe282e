// Puts transfers that wait for each other into steps: list scheduling. In each step a channel takes the waiting
// transfer with the longest chain behind it. With one port, channels are taken in an order of urgency as long as their
// sender and receiver are free; two orders are tried, and the shorter plan is taken: by the longest chain, and by what
// the busier of sender and receiver still has to send or to receive.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "programs/collectives/collective_machine.h"

namespace weft::programs {

using TransferId = std::uint32_t;
inline constexpr TransferId kNoTransfer = UINT32_MAX;

class TransferGraph {
 public:
  explicit TransferGraph(const topology::PortGraph& graph) : graph_(graph) {}

  // A transfer that can begin after another one has arrived, or at once.
  // Limit: fewer than 2^32 transfers.
  TransferId add(const PlannedSend& send, TransferId after = kNoTransfer);

  [[nodiscard]] CollectivePlan plan(PortModel model, std::uint32_t words, const std::string& what,
                                    const Execution& execution) const;

 private:
  friend class ListScheduler;

  const topology::PortGraph& graph_;
  std::vector<PlannedSend> sends_;
  std::vector<TransferId> after_;
};

}  // namespace weft::programs
