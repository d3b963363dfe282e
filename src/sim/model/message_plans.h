// How the packets of a message travel, where that is more than one packet from terminal to terminal.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "routing/multicast/multicast_tree.h"
#include "traffic/process.h"

namespace weft::sim {

// A message is sent as one packet for each of these.
struct MessagePlan {
  std::vector<std::shared_ptr<const routing::MulticastTree>> trees{};  // multicast packets
  std::vector<TerminalId> destinations{};                              // packets to single terminals
};

class MessagePlans {
 public:
  virtual ~MessagePlans() = default;
  // The plan of a message, the `number`-th of its source. It is empty before. Called from several threads.
  virtual void plan(TerminalId source, std::uint32_t number, const traffic::Message& message,
                    MessagePlan& plan) const = 0;
  // The terminals that receive each message of this source.
  [[nodiscard]] virtual std::uint32_t receiver_count(TerminalId source) const = 0;
  // Flits of the packet by which each receiver acknowledges a message; 0: none does.
  [[nodiscard]] virtual std::uint32_t acknowledgement_flits() const = 0;
};

}  // namespace weft::sim
