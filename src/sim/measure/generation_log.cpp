#include "sim/measure/generation_log.h"

#include <algorithm>

namespace weft::sim {
namespace {

constexpr std::uint64_t kPacketsBetweenChecks = 1U << 16U;  // packets between two checks for Ctrl-C

}  // namespace

GeneratedPackets::GeneratedPackets(const traffic::Injector& injector, const Terminals& terminals,
                                   const Execution& execution)
    : injector_(injector),
      execution_(execution),
      first_(terminals.first),
      next_(std::min(terminals.end, injector.terminal_count()) - terminals.first),
      has_next_(next_.size()),
      senders_(injector.terminal_count()) {
  traffic::Message message;
  for (TerminalId t = 0; t < senders_.size(); ++t) {
    senders_[t] = injector_.next(t, message);
    if (t - first_ >= next_.size()) continue;
    next_[t - first_] = message;
    has_next_[t - first_] = senders_[t];
    if (senders_[t]) ++left_;
  }
}

GeneratedPackets::Count GeneratedPackets::read_to(Cycle end, TimeSeries& series) {
  Count count;
  for (TerminalId k = 0; k < next_.size(); ++k) {
    if (!has_next_[k]) continue;
    while (next_[k].generated < end) {
      series.add_generated(next_[k].generated, next_[k].flits);
      if (++count.packets % kPacketsBetweenChecks == 0) execution_.throw_if_stopped();
      count.flits += next_[k].flits;
      if (injector_.next(first_ + k, next_[k])) continue;
      has_next_[k] = false;
      --left_;
      break;
    }
  }
  return count;
}

}  // namespace weft::sim
