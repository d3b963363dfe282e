// The independent checker of schedules. It shares no code with programs and with Machine: it builds the network from
// its spec, follows which node holds which item, and keeps for each item what it is made of, as a formula of the
// inputs. So it proves the result for every input and for every associative operation, not for one set of data. Where
// the steps depend on the data, the schedule has them, and the result is proved for these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/execution.h"
#include "programs/machine/step_schedule.h"

namespace weft::programs {

struct ScheduleVerdict {
  bool holds = false;
  std::string reason{};                 // the first rule that is violated, or what was checked
  std::optional<std::uint64_t> step{};  // where it is violated, counted from 1; none: at the end
  std::optional<NodeId> node{};
  std::uint64_t communication_steps = 0;  // the rest is counted only if the schedule holds
  std::uint64_t computation_steps = 0;
  std::uint64_t messages = 0;
  std::uint32_t words = 0;  // the most items of a message
};

// Throws InputError if the network cannot be built or the program is not one whose results the checker knows.
ScheduleVerdict check_schedule(const Schedule& schedule, const Execution& execution);

}  // namespace weft::programs
