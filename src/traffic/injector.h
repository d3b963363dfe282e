// When each terminal sends what. The messages of a terminal are one stream, a function of the seed and of its number
// alone: nobody needs to keep a queue of what has been born but not sent.
#pragma once

#include <cstdint>
#include <vector>

#include "traffic/message.h"

namespace weft::traffic {

class Injector {
 public:
  struct Listed {
    TerminalId source = 0;
    Message message{};
  };
  // Messages from a list, in any order; those of a source are sent in the order of their births, then of the list.
  static Injector from_list(std::vector<Listed> list, TerminalId terminal_count);

  // Every terminal sends a packet to any other, each cycle with this probability.
  static Injector uniform(double packets_per_cycle, std::uint32_t flits, TerminalId terminal_count,
                          std::uint64_t seed);

  // The next message of a terminal; false when it sends no more. Births do not fall. May be called from several threads
  // for different terminals.
  bool next(TerminalId source, Message& message);

  // A packet of class 0 that was taken is answered by one of class 1 with this many flits, if any.
  [[nodiscard]] std::uint32_t reply_flits() const { return reply_flits_; }
  // Of all packets, replies too.
  [[nodiscard]] std::uint32_t least_flits() const { return least_flits_; }
  [[nodiscard]] std::uint32_t most_flits() const { return most_flits_; }
  [[nodiscard]] TerminalId terminal_count() const { return static_cast<TerminalId>(states_.size()); }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State {
    std::uint64_t next = 0;   // of a list: its place; else the number of the packet
    Cycle from = 0;           // of a list: one past the last; else the first cycle that may be a birth
  };
  std::vector<State> states_;
  std::vector<Listed> list_;
  double probability_ = 0;
  std::uint64_t seed_ = 0;
  std::uint32_t reply_flits_ = 0;
  std::uint32_t least_flits_ = 1;
  std::uint32_t most_flits_ = 1;
};

}  // namespace weft::traffic
