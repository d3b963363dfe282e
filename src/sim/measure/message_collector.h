// Messages that several terminals receive: a message counts as received when the last copy is or, where receivers
// acknowledge it, when its source has the last acknowledgement.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sim/engine/router_partition.h"
#include "sim/model/message_plans.h"

namespace weft::sim {

// Over the messages of a whole run that were received.
struct MessageTally {
  std::uint64_t messages = 0;
  std::uint64_t copies = 0;            // received by terminals
  std::uint64_t acknowledgements = 0;  // packets received by sources
  // Cycles from the generation of the message, summed: over copies, over messages until the last copy, and over
  // messages until the last acknowledgement.
  std::uint64_t copy_latency = 0;
  std::uint64_t last_copy_latency = 0;
  std::uint64_t last_acknowledgement_latency = 0;
};

class MessageCollector {
 public:
  // With `keeps_copies` every copy is kept, see copies().
  explicit MessageCollector(const MessagePlans& plans, bool keeps_copies = false)
      : plans_(plans), keeps_copies_(keeps_copies) {}

  // Takes the copies and acknowledgements received in some cycles, and leaves an arrival for each message that is
  // complete now, in the order of their cycles.
  void collect(std::vector<Arrival>& arrivals, const std::vector<Acknowledgement>& acknowledgements);
  [[nodiscard]] const MessageTally& tally() const { return tally_; }
  [[nodiscard]] std::vector<Arrival>& copies() { return copies_; }

 private:
  struct Message {
    std::uint32_t copies = 0;
    std::uint32_t acknowledgements = 0;  // packets
    std::uint32_t acknowledged = 0;      // receivers
    std::uint64_t copy_latency = 0;      // summed
    Arrival last{};
  };
  static std::uint64_t key(TerminalId source, std::uint32_t number) { return std::uint64_t{source} << 32U | number; }

  const MessagePlans& plans_;
  bool keeps_copies_;
  std::vector<Arrival> copies_;
  std::unordered_map<std::uint64_t, Message> open_;
  std::vector<Arrival> complete_;
  MessageTally tally_;
};

}  // namespace weft::sim
