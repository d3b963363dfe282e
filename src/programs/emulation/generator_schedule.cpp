#include "programs/emulation/generator_schedule.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "base/numbers/random.h"

namespace weft::programs {
namespace {

// Emulations with up to 512 dimensions needed at most 242 rounds.
constexpr std::uint64_t kMaxRounds = 5'000;
constexpr std::uint64_t kMaxDispatched = 2'000'000;  // operations, in all rounds
constexpr std::uint64_t kMaxExhaustiveOperations = 100;
constexpr std::uint64_t kMaxExhaustiveStates = 50'000;

std::uint32_t length_of(const OperationSteps& steps) {
  std::uint32_t length = 0;
  for (const auto& job : steps) {
    if (!job.empty()) length = std::max(length, job.back());
  }
  return length;
}

// Lists the operations of each generator by what their jobs do before (head) and after (tail).
struct HeadAndTail {
  std::uint32_t head = 0;
  std::uint32_t tail = 0;
};
std::vector<std::vector<HeadAndTail>> heads_and_tails(const GeneratorJobs& jobs) {
  std::vector<std::vector<HeadAndTail>> result(jobs.generator_count);
  for (const auto& job : jobs.jobs) {
    for (std::uint32_t i = 0; i < job.size(); ++i) {
      result[job[i]].push_back({i, static_cast<std::uint32_t>(job.size()) - 1 - i});
    }
  }
  return result;
}

// The best bound of one generator: over all sets of operations with heads and tails not below some values. For
// operations of one step this is the optimum of the generator alone (Jackson's preemptive schedule).
ScheduleBound generator_bound(std::uint32_t generator, const std::vector<HeadAndTail>& operations) {
  std::uint32_t longest = 0;
  for (const HeadAndTail& operation : operations) longest = std::max({longest, operation.head, operation.tail});
  ScheduleBound best;
  for (std::uint32_t head = 0; head <= longest; ++head) {
    for (std::uint32_t tail = 0; tail <= longest; ++tail) {
      const auto count = static_cast<std::uint32_t>(std::ranges::count_if(
          operations, [&](const HeadAndTail& other) { return other.head >= head && other.tail >= tail; }));
      if (count == 0 || head + count + tail <= best.length) continue;
      best = {head + count + tail, ScheduleBound::Reason::busy_generator, generator, count, head, tail};
    }
  }
  return best;
}

std::string steps_text(std::uint32_t count) { return count == 1 ? "step" : fmt::format("{} steps", count); }

// All jobs end at the same step: the order in which the operations with the longest tails come first.
OperationSteps latest_steps(const GeneratorJobs& jobs) {
  std::size_t longest = 0;
  for (const auto& job : jobs.jobs) longest = std::max(longest, job.size());
  OperationSteps steps;
  for (const auto& job : jobs.jobs) {
    auto& of_job = steps.emplace_back();
    for (std::size_t i = 0; i < job.size(); ++i) {
      of_job.push_back(static_cast<std::uint32_t>(longest - job.size() + i + 1));
    }
  }
  return steps;
}

// In each step each generator serves, of the jobs that wait for it, the one whose operation has the lowest rank. If the
// ranks are the steps of a schedule, then no operation comes later than there: at its step there all operations of
// lower rank are done, by induction.
OperationSteps dispatch(const GeneratorJobs& jobs, const OperationSteps& ranks) {
  OperationSteps steps(jobs.jobs.size());
  std::vector<std::vector<std::uint32_t>> waiting(jobs.generator_count);
  const auto wait = [&](std::uint32_t job) {
    const std::size_t done = steps[job].size();
    if (done < jobs.jobs[job].size()) waiting[jobs.jobs[job][done]].push_back(job);
  };
  for (std::uint32_t job = 0; job < jobs.jobs.size(); ++job) wait(job);

  std::vector<std::uint32_t> served;
  for (std::uint32_t step = 1; step == 1 || !served.empty(); ++step) {
    served.clear();
    for (auto& queue : waiting) {
      if (queue.empty()) continue;
      const auto first =
          std::ranges::min_element(queue, {}, [&](std::uint32_t job) { return ranks[job][steps[job].size()]; });
      served.push_back(*first);
      *first = queue.back();
      queue.pop_back();
    }
    for (const std::uint32_t job : served) steps[job].push_back(step);
    for (const std::uint32_t job : served) wait(job);
  }
  return steps;
}

// The steps with noise of up to `noise` sixteenths of a step.
OperationSteps noisy_ranks(const OperationSteps& steps, std::uint64_t noise, RandomStream& random) {
  OperationSteps ranks = steps;
  for (auto& job : ranks) {
    for (std::uint32_t& rank : job) rank = 16 * rank + static_cast<std::uint32_t>(random.below(noise + 1));
  }
  return ranks;
}

void reverse_time(GeneratorJobs& jobs, OperationSteps& steps) {
  const std::uint32_t length = length_of(steps);
  for (auto& job : jobs.jobs) std::ranges::reverse(job);
  for (auto& job : steps) {
    std::ranges::reverse(job);
    for (std::uint32_t& step : job) step = length + 1 - step;
  }
}

// Iterated forward and backward scheduling: each round dispatches against the direction of the round before, in
// the order that it found, with noise of up to four steps, and keeps what is not longer. Without noise operations
// only move away from the end, which closes gaps; less than two steps of noise often end in a dead end.
OperationSteps search_by_reversal(GeneratorJobs jobs, OperationSteps steps, std::uint32_t bound,
                                  const Execution& execution) {
  const std::uint64_t rounds =
      std::min(kMaxRounds, kMaxDispatched / std::max<std::uint64_t>(jobs.operation_count(), 1) + 1);
  RandomStream random(1, Purpose::schedules);
  bool is_reversed = false;
  for (std::uint64_t round = 0; round < rounds && length_of(steps) > bound; ++round) {
    execution.throw_if_stopped();
    reverse_time(jobs, steps);
    is_reversed = !is_reversed;
    OperationSteps next = dispatch(jobs, noisy_ranks(steps, random.below(65), random));
    if (length_of(next) <= length_of(steps)) steps = std::move(next);
  }
  if (is_reversed) reverse_time(jobs, steps);
  return steps;
}

// Looks for a schedule of a given length by trying, step by step, every choice of jobs to serve. It is enough that each
// generator serves a job whenever one waits: in a schedule where it does not, move a later operation of that
// generator into the idle step.
class ExhaustiveSearch {
 public:
  ExhaustiveSearch(const GeneratorJobs& jobs, std::uint32_t length)
      : jobs_(jobs), length_(length), steps_(jobs.jobs.size()) {}

  ExhaustiveResult run() {
    if (jobs_.operation_count() > kMaxExhaustiveOperations) return {};
    if (extend(0)) return {ExhaustiveResult::Answer::found, steps_};
    return {states_left_ > 0 ? ExhaustiveResult::Answer::none : ExhaustiveResult::Answer::gave_up, {}};
  }

 private:
  using Waiting = std::vector<std::vector<std::uint32_t>>;  // jobs by generator

  // Whether the schedule of the first `step` steps can be continued.
  bool extend(std::uint32_t step) {
    --states_left_;
    if (!has_time_after(step)) return false;
    const Waiting waiting = waiting_jobs();
    const bool is_done = std::ranges::all_of(waiting, [](const auto& queue) { return queue.empty(); });
    return is_done || serve(waiting, 0, step + 1);
  }

  bool serve(const Waiting& waiting, std::size_t generator, std::uint32_t step) {
    if (generator == waiting.size()) return extend(step);
    if (waiting[generator].empty()) return serve(waiting, generator + 1, step);
    for (const std::uint32_t job : waiting[generator]) {
      if (states_left_ == 0) return false;
      steps_[job].push_back(step);
      if (serve(waiting, generator + 1, step)) return true;
      steps_[job].pop_back();
    }
    return false;
  }

  // Whether no job and no generator has more to do than steps are left.
  [[nodiscard]] bool has_time_after(std::uint32_t step) const {
    std::vector<std::size_t> loads(jobs_.generator_count, step);
    for (std::size_t job = 0; job < steps_.size(); ++job) {
      if (step + jobs_.jobs[job].size() - steps_[job].size() > length_) return false;
      for (std::size_t i = steps_[job].size(); i < jobs_.jobs[job].size(); ++i) ++loads[jobs_.jobs[job][i]];
    }
    return std::ranges::all_of(loads, [&](std::size_t load) { return load <= length_; });
  }

  [[nodiscard]] Waiting waiting_jobs() const {
    Waiting waiting(jobs_.generator_count);
    for (std::uint32_t job = 0; job < steps_.size(); ++job) {
      const std::size_t done = steps_[job].size();
      if (done < jobs_.jobs[job].size()) waiting[jobs_.jobs[job][done]].push_back(job);
    }
    return waiting;
  }

  const GeneratorJobs& jobs_;
  std::uint32_t length_;
  OperationSteps steps_;
  std::uint64_t states_left_ = kMaxExhaustiveStates;
};

// Closes the gap between the schedule and its bound from below, as far as an exhaustive search can.
void close_gap(const GeneratorJobs& jobs, GeneratorSchedule& schedule) {
  while (!schedule.is_optimal()) {
    const ExhaustiveResult result = search_exhaustively(jobs, schedule.bound.length);
    if (result.answer == ExhaustiveResult::Answer::gave_up) return;
    if (result.answer == ExhaustiveResult::Answer::found) {
      schedule.steps = result.steps;
      schedule.length = schedule.bound.length;
    } else {
      schedule.bound = {schedule.bound.length + 1, ScheduleBound::Reason::exhaustive_search};
    }
  }
}

}  // namespace

std::uint64_t GeneratorJobs::operation_count() const {
  std::uint64_t count = 0;
  for (const auto& job : jobs) count += job.size();
  return count;
}

ScheduleBound schedule_bound(const GeneratorJobs& jobs) {
  ScheduleBound best;
  for (std::uint32_t job = 0; job < jobs.jobs.size(); ++job) {
    const auto length = static_cast<std::uint32_t>(jobs.jobs[job].size());
    if (length > best.length) best = {length, ScheduleBound::Reason::longest_job, job};
  }
  const auto operations = heads_and_tails(jobs);
  for (std::uint32_t generator = 0; generator < jobs.generator_count; ++generator) {
    const ScheduleBound bound = generator_bound(generator, operations[generator]);
    if (bound.length > best.length) best = bound;
  }
  return best;
}

std::string bound_text(const ScheduleBound& bound, std::span<const std::string> generator_names) {
  switch (bound.reason) {
    case ScheduleBound::Reason::longest_job:
      return fmt::format("a job has {} operations", bound.length);
    case ScheduleBound::Reason::exhaustive_search:
      return fmt::format("an exhaustive search finds no schedule of {} steps", bound.length - 1);
    case ScheduleBound::Reason::busy_generator:
      break;
  }
  std::string text = fmt::format("{} serves {} operations", generator_names[bound.id], bound.operation_count);
  if (bound.head > 0) text += ", none of them in the first " + steps_text(bound.head);
  if (bound.tail > 0)
    text += (bound.head > 0 ? " or in the last " : ", none of them in the last ") + steps_text(bound.tail);
  return text;
}

ExhaustiveResult search_exhaustively(const GeneratorJobs& jobs, std::uint32_t length) {
  return ExhaustiveSearch(jobs, length).run();
}

GeneratorSchedule schedule_generators(const GeneratorJobs& jobs, const Execution& execution) {
  return improve_schedule(jobs, latest_steps(jobs), execution);
}

GeneratorSchedule improve_schedule(const GeneratorJobs& jobs, OperationSteps start, const Execution& execution) {
  WEFT_CHECK(
      std::ranges::equal(start, jobs.jobs, {}, &std::vector<std::uint32_t>::size, &std::vector<std::uint32_t>::size));
  GeneratorSchedule schedule;
  schedule.bound = schedule_bound(jobs);
  schedule.steps = search_by_reversal(jobs, dispatch(jobs, start), schedule.bound.length, execution);
  schedule.length = length_of(schedule.steps);
  close_gap(jobs, schedule);
  return schedule;
}

}  // namespace weft::programs
