// The CSV of weft simulate --trace: the packets of a run, and when each was received. The test bench reads it, sends
// the same packets through the hardware, and writes the same columns.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "base/ids.h"
#include "sim/model/model.h"

namespace weft::rtl {

// A packet that a terminal has received; of a multicast, one of its copies.
struct TracedCopy {
  TerminalId source = 0;
  std::uint32_t sequence = 0;  // of the message, at its source
  TerminalId destination = 0;
  std::uint32_t flits = 1;
  sim::Cycle generated = 0;
  sim::Cycle injected = 0;
  sim::Cycle received = 0;
  friend auto operator<=>(const TracedCopy&, const TracedCopy&) = default;
};

// Throws InputError with the line that is wrong.
std::vector<TracedCopy> read_trace(std::istream& in);
// In the order of reception.
void write_trace(std::vector<TracedCopy> copies, std::ostream& out);

}  // namespace weft::rtl
