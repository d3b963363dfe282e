// Schedules of generators under all-port communication. All nodes act alike: in each step each generator serves at most
// one of several jobs, everywhere at once. A job is the sequence of generators that its data crosses, one operation
// each, at increasing steps; the schedule should be short. This is a job shop with operations of one step.
//
// For example the jobs 1 "a b a", 2 "a b a" and 3 "b" take at least 4 steps, because a serves 4 operations:
//   step   1    2    3    4
//   a      1    2    1    2
//   b      3    1    2
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/execution.h"

namespace weft::programs {

struct GeneratorJobs {
  std::vector<std::vector<std::uint32_t>> jobs;  // the generators of each job, in order
  std::uint32_t generator_count = 0;

  [[nodiscard]] std::uint64_t operation_count() const;
};

// The step of each operation of each job, from 1.
using OperationSteps = std::vector<std::vector<std::uint32_t>>;

// Why no schedule is shorter than `length`.
struct ScheduleBound {
  enum class Reason { longest_job, busy_generator, exhaustive_search };

  std::uint32_t length = 0;
  Reason reason = Reason::longest_job;
  std::uint32_t id = 0;  // of the job or generator
  // Of a busy generator: it serves so many operations before which their jobs take at least `head` steps, and after
  // which at least `tail` steps; length = head + operation_count + tail.
  std::uint32_t operation_count = 0;
  std::uint32_t head = 0;
  std::uint32_t tail = 0;
};
ScheduleBound schedule_bound(const GeneratorJobs& jobs);
// "bit 0 serves 3 operations, none of them in the first step or in the last step"
std::string bound_text(const ScheduleBound& bound, std::span<const std::string> generator_names);

struct GeneratorSchedule {
  OperationSteps steps;
  std::uint32_t length = 0;
  ScheduleBound bound;

  [[nodiscard]] bool is_optimal() const { return length == bound.length; }
};

// An exhaustive search for a schedule of at most this length. Gives up on many operations and after a fixed number of
// states.
struct ExhaustiveResult {
  enum class Answer { found, none, gave_up };
  Answer answer = Answer::gave_up;
  OperationSteps steps;  // if found
};
ExhaustiveResult search_exhaustively(const GeneratorJobs& jobs, std::uint32_t length);

// Searches until the bound is met or for a fixed amount of work (well below a second), so that the result is always the
// same. Small cases that miss the bound are searched exhaustively, which finds a shorter schedule or raises the bound.
GeneratorSchedule schedule_generators(const GeneratorJobs& jobs, const Execution& execution);
// The same from a known schedule; the result is not longer.
GeneratorSchedule improve_schedule(const GeneratorJobs& jobs, OperationSteps start, const Execution& execution);

}  // namespace weft::programs
