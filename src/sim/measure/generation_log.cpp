#include "sim/measure/generation_log.h"

namespace weft::sim {
namespace {

constexpr std::uint64_t kPacketsBetweenChecks = 1U << 16U;  // packets between two checks for Ctrl-C

}  // namespace

GeneratedPackets::GeneratedPackets(const traffic::Injector& injector, const Execution& execution)
    : injector_(injector),
      execution_(execution),
      next_(injector.terminal_count()),
      has_next_(injector.terminal_count()) {
  for (TerminalId t = 0; t < next_.size(); ++t) {
    has_next_[t] = injector_.next(t, next_[t]);
    if (has_next_[t]) ++left_;
  }
  senders_ = has_next_;
}

GeneratedPackets::Count GeneratedPackets::read_to(Cycle end, TimeSeries& series) {
  Count count;
  for (TerminalId t = 0; t < next_.size(); ++t) {
    if (!has_next_[t]) continue;
    while (next_[t].generated < end) {
      series.add_generated(next_[t].generated, next_[t].flits);
      if (++count.packets % kPacketsBetweenChecks == 0) execution_.throw_if_stopped();
      count.flits += next_[t].flits;
      if (injector_.next(t, next_[t])) continue;
      has_next_[t] = false;
      --left_;
      break;
    }
  }
  return count;
}

}  // namespace weft::sim
