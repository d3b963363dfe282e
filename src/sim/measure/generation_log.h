// The packets that the sources generate in a run, read from copies of the random streams that the engine uses. So the
// offered load is known even of packets that were never injected.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "sim/measure/time_series.h"
#include "traffic/injector.h"

namespace weft::sim {

class GeneratedPackets {
 public:
  // Reads the terminals from `first` to before `end`. Reading throws Interrupted when `execution` is stopped: a batch
  // may have any number of packets.
  struct Terminals {
    TerminalId first = 0;
    TerminalId end = UINT32_MAX;  // or fewer, if there are fewer
  };
  explicit GeneratedPackets(const traffic::Injector& injector, const Execution& execution = {})
      : GeneratedPackets(injector, Terminals{}, execution) {}
  GeneratedPackets(const traffic::Injector& injector, const Terminals& terminals, const Execution& execution);

  struct Count {
    std::uint64_t packets = 0;
    std::uint64_t flits = 0;
  };
  // Reads the packets generated before `end` that were not read yet and adds them to the series.
  Count read_to(Cycle end, TimeSeries& series);

  // The terminals that generate any packet in the run, also of those that are not read.
  [[nodiscard]] const std::vector<bool>& senders() const { return senders_; }
  [[nodiscard]] bool has_more() const { return left_ > 0; }

 private:
  traffic::Injector injector_;
  Execution execution_;
  TerminalId first_;
  std::vector<traffic::Message> next_;  // of the terminals from first_ on
  std::vector<bool> has_next_;
  std::vector<bool> senders_;
  std::size_t left_ = 0;  // terminals that generate more packets
};

}  // namespace weft::sim
