// When each terminal sends what. The messages of a terminal are one stream, a function of the seed and of its number
// alone: nobody needs to keep a queue of what has been born but not sent.
//
// The n-th message takes its random bits from the n-th block of the terminal's own counter; the gap since the birth
// before it is geometric, so that nothing is drawn in cycles without a birth.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "traffic/demand.h"
#include "traffic/message.h"
#include "traffic/process.h"

namespace weft::traffic {

class Injector {
 public:
  using Listed = traffic::Listed;

  Injector() = default;  // without terminals

  // Throws InputError when the demand cannot be met: a load that is missing or not from 0 to 1, no flits, a source that
  // would send more than a packet in a cycle.
  Injector(Demand demand, Timing timing, const Offer& offer);

  // Messages from a list, in any order; those of a source are sent in the order of their births, then of the list.
  static Injector from_list(std::vector<Listed> list, TerminalId terminal_count);

  // Every terminal sends a packet to any other, each cycle with this probability.
  static Injector uniform(double packets_per_cycle, std::uint32_t flits, TerminalId terminal_count, std::uint64_t seed);

  // The next message of a terminal; false when it sends no more. GeneratedPackets do not fall. May be called from
  // several threads for different terminals.
  bool next(TerminalId source, Message& message);

  // A packet of class 0 that was taken is answered by one of class 1 with this many flits, if any.
  [[nodiscard]] std::uint32_t reply_flits() const { return reply_flits_; }
  // Of all packets, replies too.
  [[nodiscard]] std::uint32_t least_flits() const { return least_flits_; }
  [[nodiscard]] std::uint32_t most_flits() const { return most_flits_; }
  // By how much births vary because they come in bursts: in T cycles, many, the number of packets of a source has a
  // variance of mean + mean² · burst_cycles/T, of the source where that is most; 0 where births do not depend on each
  // other.
  [[nodiscard]] double burst_cycles() const { return burst_cycles_; }
  [[nodiscard]] TerminalId terminal_count() const { return static_cast<TerminalId>(states_.size()); }
  [[nodiscard]] const Demand& demand() const { return demand_; }  // of a list: nothing
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State {
    std::uint64_t next = 0;  // of a list: its place; else the number of the packet, kNever when there are no more
    Cycle from = 0;          // of a list: one past the last; else the first cycle that may be a birth
  };
  // Gaps and silences are random logarithms times these, in units of 2^-32.
  struct Pace {
    std::uint64_t gap = 0;
    std::uint64_t silence = 0;        // 0: there is none
    std::uint64_t silence_draws = 0;  // of 2^64: how often a packet has a silence before it
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
  std::vector<Pace> paces_;  // one for each terminal, or one for all
  std::uint64_t seed_ = 0;
  std::uint64_t packets_ = 0;  // of a batch
  double burst_cycles_ = 0;
  ProcessKind kind_ = ProcessKind::list;
  std::uint32_t flits_ = 1;  // of a packet that is not from a list
  std::uint32_t reply_flits_ = 0;
  std::uint32_t least_flits_ = 1;
  std::uint32_t most_flits_ = 1;
};

// From the name of a process; an unknown one is an InputError with a suggestion. A list takes no notice of the demand.
Injector build_injector(Demand demand, const spec::Spec& process, const Offer& offer, const Execution& execution);
Injector build_injector(Demand demand, std::string_view process, const Offer& offer, const Execution& execution);

}  // namespace weft::traffic
