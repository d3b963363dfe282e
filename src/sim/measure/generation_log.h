// The births of a run, read from the same streams from which the engine sends: what was offered is known whether or not
// it was sent.
#pragma once

#include <vector>

#include "base/execution.h"
#include "sim/measure/time_series.h"
#include "traffic/injector.h"

namespace weft::sim {

class GeneratedPackets {
 public:
  // Reading stops, by Interrupted, when `execution` is asked to: a batch may have any number of packets.
  explicit GeneratedPackets(const traffic::Injector& injector, const Execution& execution = {});

  struct Count {
    std::uint64_t packets = 0;
    std::uint64_t flits = 0;
  };
  // Reads the births before `end` that were not read before, and puts them into the series.
  Count read_to(Cycle end, TimeSeries& series);

  // Terminals that have sent or are going to send.
  [[nodiscard]] const std::vector<bool>& senders() const { return senders_; }
  [[nodiscard]] bool has_more() const { return left_ > 0; }

 private:
  traffic::Injector injector_;
  Execution execution_;
  std::vector<traffic::Message> next_;
  std::vector<bool> has_next_;
  std::vector<bool> senders_;
  std::size_t left_ = 0;  // terminals that send more
};

}  // namespace weft::sim
