// The messages that each terminal generates, in order. The stream of a terminal is a function of the seed and of its
// number alone, so no queue of generated but not yet injected packets needs to be kept.
//
// The n-th message gets its random bits from the n-th block of the terminal's own counter (a counter-based generator).
// The gap to the previous message is geometric, so no random bits are needed for cycles without a packet.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "traffic/demand.h"
#include "traffic/process.h"

namespace weft::traffic {

class Injector {
 public:
  using Listed = traffic::Listed;

  Injector() = default;  // without terminals

  // Throws InputError if the offer is impossible: a load that is missing or not from 0 to 1, no flits, a source that
  // would send more than one packet per cycle.
  Injector(Demand demand, Timing timing, const Offer& offer);

  // Messages from a list, in any order; a source sends its own by generation cycle, then in the order of the list.
  static Injector from_list(std::vector<Listed> list, TerminalId terminal_count);

  // In each cycle every terminal sends a packet to a random other one with this probability.
  static Injector uniform(double packets_per_cycle, const PacketLengths& flits, TerminalId terminal_count,
                          std::uint64_t seed);

  // The next message of a terminal; false if it sends no more. Generation cycles never decrease. May be called from
  // several threads for different terminals.
  bool next(TerminalId source, Message& message);

  // A received packet of class 0 is answered by one of class 1 with this many flits; 0: there are no replies.
  [[nodiscard]] std::uint32_t reply_flits() const { return reply_flits_; }
  // Over all packets, including replies.
  [[nodiscard]] std::uint32_t least_flits() const { return least_flits_; }
  [[nodiscard]] std::uint32_t most_flits() const { return most_flits_; }
  // How bursty the sources are: in T cycles, for large T, the number of flits of a source, in packets of mean length,
  // has a variance of mean + mean² · burst_cycles/T. The largest over all sources; 0 if packets are generated
  // independently and have one length.
  [[nodiscard]] double burst_cycles() const { return burst_cycles_; }
  [[nodiscard]] TerminalId terminal_count() const { return static_cast<TerminalId>(states_.size()); }
  [[nodiscard]] const Demand& demand() const { return demand_; }  // empty for a list
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State {
    std::uint64_t next = 0;  // list: index in list_; else the number of the next packet, kNever if there are no more
    Cycle from = 0;          // list: one past the last index; else the first cycle that may generate a packet
  };
  // Gaps and silences, in cycles, are -ln of a random number times these, in units of 2^-32.
  struct Pace {
    std::uint64_t gap = 0;
    std::uint64_t silence = 0;        // 0: there are no silences
    std::uint64_t silence_draws = 0;  // probability of a silence before a packet, times 2^64
    std::uint64_t first_draws = 0;    // the same for the first packet
  };
  static constexpr std::uint64_t kNever = UINT64_MAX;

  [[nodiscard]] static Pace burst_pace(const Timing& timing, double chance, double inside);
  void take_list(std::vector<Listed> list);
  void set_paces(const Timing& timing, const Offer& offer);
  [[nodiscard]] std::uint64_t silence(const Pace& pace, TerminalId source, std::uint64_t number) const;

  Demand demand_;
  std::vector<State> states_;
  std::vector<Listed> list_;
  std::vector<Pace> paces_;  // one per terminal, or one for all
  std::uint64_t seed_ = 0;
  std::uint64_t packets_ = 0;  // of a batch
  double burst_cycles_ = 0;
  ProcessKind kind_ = ProcessKind::list;
  PacketLengths flits_;  // of packets that are not from a list
  std::uint32_t reply_flits_ = 0;
  std::uint32_t least_flits_ = 1;
  std::uint32_t most_flits_ = 1;
};

// Throws InputError for an unknown process, with a suggestion. A list ignores the demand.
Injector build_injector(Demand demand, const spec::Spec& process, const Offer& offer, const Execution& execution);
Injector build_injector(Demand demand, std::string_view process, const Offer& offer, const Execution& execution);

}  // namespace weft::traffic
