#include "programs/emulation/generator_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/numbers/random.h"
#include "programs/emulation/emulation_schedule.h"

namespace weft::programs {
namespace {

struct Emulation {
  std::vector<std::uint64_t> levels;  // innermost first
  std::uint32_t nucleus_generators = 1;

  [[nodiscard]] std::uint64_t digit_count() const {
    std::uint64_t count = 1;
    for (const std::uint64_t level : levels) count *= level;
    return count;
  }
  // 2·p·l_0/l_min
  [[nodiscard]] std::uint64_t crossing_load() const {
    return 2 * digit_count() * nucleus_generators / *std::ranges::min_element(levels);
  }
  [[nodiscard]] std::uint64_t lower_bound() const { return std::max(digit_count() + 1, crossing_load()); }
  // Theorem 4.8 of the RHSN paper.
  [[nodiscard]] std::uint64_t paper_bound() const {
    return 2 * levels.size() + 1 + std::max(digit_count(), crossing_load());
  }
};

std::ostream& operator<<(std::ostream& out, const Emulation& emulation) {
  for (auto level = emulation.levels.rbegin(); level != emulation.levels.rend(); ++level) out << *level << ",";
  return out << " l_0 = " << emulation.nucleus_generators;
}

// All emulations of this depth with up to so many levels and generators of the nucleus.
struct EmulationRange {
  std::size_t depth = 1;
  std::uint64_t max_levels = 2;
  std::uint32_t max_generators = 1;
};
std::vector<Emulation> emulations(const EmulationRange& range) {
  std::vector<std::vector<std::uint64_t>> all_levels{{}};
  for (std::size_t i = 0; i < range.depth; ++i) {
    std::vector<std::vector<std::uint64_t>> longer;
    for (const auto& levels : all_levels) {
      for (std::uint64_t level = 2; level <= range.max_levels; ++level) {
        longer.push_back(levels);
        longer.back().push_back(level);
      }
    }
    all_levels = std::move(longer);
  }
  std::vector<Emulation> result;
  for (const auto& levels : all_levels) {
    for (std::uint32_t generators = 1; generators <= range.max_generators; ++generators) {
      result.push_back({levels, generators});
    }
  }
  return result;
}

GeneratorJobs jobs_of(const Emulation& emulation) {
  return emulation_jobs(emulation.levels, emulation.nucleus_generators);
}

GeneratorSchedule schedule_of(const Emulation& emulation) {
  return schedule_emulation(emulation.levels, emulation.nucleus_generators, Execution{});
}

// The length of the schedule, or 0 if it breaks a rule.
std::uint32_t checked_length(const GeneratorJobs& jobs, const OperationSteps& steps) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> used;  // generator, step
  std::uint32_t length = 0;
  if (steps.size() != jobs.jobs.size()) return 0;
  for (std::size_t job = 0; job < steps.size(); ++job) {
    if (steps[job].size() != jobs.jobs[job].size()) return 0;
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < steps[job].size(); ++i) {
      if (steps[job][i] <= last || !used.emplace(jobs.jobs[job][i], steps[job][i]).second) return 0;
      last = steps[job][i];
    }
    length = std::max(length, last);
  }
  return length;
}

// The length of a shortest schedule: all states that any choices, idling included, reach after 1, 2, ... steps. A state
// is the number of operations done of each job.
class SlowOptimum {
 public:
  explicit SlowOptimum(const GeneratorJobs& jobs) : jobs_(jobs) {}

  std::uint32_t length() {
    State end;
    for (const auto& job : jobs_.jobs) end.push_back(job.size());
    std::set<State> states{State(end.size(), 0)};
    std::uint32_t length = 0;
    for (; !states.contains(end); ++length) {
      next_.clear();
      for (const State& state : states) serve(state, state, 0);
      states.swap(next_);
    }
    return length;
  }

 private:
  using State = std::vector<std::size_t>;

  void serve(const State& before, State after, std::uint32_t generator) {
    if (generator == jobs_.generator_count) {
      next_.insert(std::move(after));
      return;
    }
    serve(before, after, generator + 1);
    for (std::size_t job = 0; job < before.size(); ++job) {
      if (before[job] == jobs_.jobs[job].size() || jobs_.jobs[job][before[job]] != generator) continue;
      State served = after;
      ++served[job];
      serve(before, std::move(served), generator + 1);
    }
  }

  const GeneratorJobs& jobs_;
  std::set<State> next_;
};

GeneratorJobs random_jobs(std::uint32_t index) {
  RandomStream random(1, Purpose::test, index);
  GeneratorJobs jobs;
  jobs.generator_count = static_cast<std::uint32_t>(1 + random.below(4));
  jobs.jobs.resize(random.below(6));
  for (auto& job : jobs.jobs) {
    job.resize(random.below(5));
    for (std::uint32_t& generator : job) generator = static_cast<std::uint32_t>(random.below(jobs.generator_count));
  }
  return jobs;
}

TEST(GeneratorSchedule, JobOfADimensionCrossesOutermostFirstAndReturns) {
  const GeneratorJobs jobs = emulation_jobs(std::vector<std::uint64_t>{3, 2}, 2);  // rhsn(2,3,G)
  EXPECT_EQ(jobs.generator_count, 2U + 2U + 1U);
  ASSERT_EQ(jobs.jobs.size(), 12U);
  EXPECT_EQ(jobs.jobs[1], (std::vector<std::uint32_t>{1}));              // (0,0,1)
  EXPECT_EQ(jobs.jobs[4], (std::vector<std::uint32_t>{3, 0, 3}));        // (0,2,0): depth 1 level 3
  EXPECT_EQ(jobs.jobs[9], (std::vector<std::uint32_t>{4, 2, 1, 2, 4}));  // (1,1,1)
}

TEST(GeneratorSchedule, ExampleOfThePaperTakesSixSteps) {
  const Emulation example{{4}, 3};
  const GeneratorSchedule schedule = schedule_of(example);
  EXPECT_EQ(checked_length(jobs_of(example), schedule.steps), 6U);
  EXPECT_EQ(schedule.length, 6U);
  EXPECT_TRUE(schedule.is_optimal());
  EXPECT_EQ(schedule.bound.reason, ScheduleBound::Reason::busy_generator);
  const std::vector<std::string> names{"bit 0", "bit 1", "bit 2", "level 2", "level 3", "level 4"};
  EXPECT_EQ(bound_text(schedule.bound, names), "level 2 serves 6 operations");
}

TEST(GeneratorSchedule, BoundsSayWhy) {
  const std::vector<std::string> names{"a", "b"};
  EXPECT_EQ(bound_text(schedule_bound({{{0, 1, 0}}, 2}), names), "a job has 3 operations");
  EXPECT_EQ(bound_text(schedule_bound({{{0, 1, 0}, {0, 1, 0}}, 2}), names), "a serves 4 operations");
  const GeneratorJobs nucleus = emulation_jobs(std::vector<std::uint64_t>{4}, 1);
  EXPECT_EQ(schedule_bound(nucleus).length, 5U);
  EXPECT_EQ(bound_text(schedule_bound(nucleus), names),
            "a serves 3 operations, none of them in the first step or in the last step");
  const GeneratorJobs late{{{0, 0, 1}, {0, 0, 1}, {0, 1}}, 2};
  EXPECT_EQ(bound_text(schedule_bound(late), names), "a serves 5 operations, none of them in the last step");
  const GeneratorJobs early{{{0, 1, 2}, {0, 1, 2}, {0, 2, 1}}, 3};
  EXPECT_EQ(bound_text(schedule_bound(early), names), "a serves 3 operations, none of them in the last 2 steps");
}

TEST(GeneratorSchedule, NothingToDoTakesNoStep) {
  EXPECT_EQ(schedule_generators({}, Execution{}).length, 0U);
  const GeneratorSchedule schedule = schedule_generators({{{}, {}}, 1}, Execution{});
  EXPECT_EQ(schedule.length, 0U);
  EXPECT_TRUE(schedule.is_optimal());
}

TEST(GeneratorSchedule, WithoutLevelsAllGeneratorsServeAtOnce) {
  const GeneratorSchedule schedule = schedule_emulation({}, 5, Execution{});
  EXPECT_EQ(schedule.length, 1U);
  EXPECT_EQ(schedule.steps.size(), 5U);
}

TEST(GeneratorSchedule, RandomJobsTakeAsLongAsTheSlowOptimum) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    const GeneratorJobs jobs = random_jobs(i);
    const GeneratorSchedule schedule = schedule_generators(jobs, Execution{});
    const std::uint32_t optimum = SlowOptimum(jobs).length();
    EXPECT_LE(schedule_bound(jobs).length, optimum) << i;
    EXPECT_EQ(checked_length(jobs, schedule.steps), optimum) << i;
    EXPECT_EQ(schedule.length, optimum) << i;
    EXPECT_TRUE(schedule.is_optimal()) << i;
  }
}

TEST(GeneratorSchedule, ExhaustiveSearchAgreesWithTheSlowOptimum) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    const GeneratorJobs jobs = random_jobs(i);
    const std::uint32_t optimum = SlowOptimum(jobs).length();
    const ExhaustiveResult found = search_exhaustively(jobs, optimum);
    EXPECT_EQ(found.answer, ExhaustiveResult::Answer::found) << i;
    EXPECT_EQ(checked_length(jobs, found.steps), optimum) << i;
    if (optimum == 0) continue;
    EXPECT_EQ(search_exhaustively(jobs, optimum - 1).answer, ExhaustiveResult::Answer::none) << i;
  }
}

TEST(GeneratorSchedule, ExhaustiveSearchGivesUpInsteadOfDenying) {
  const Emulation tight{{3, 3}, 2};
  EXPECT_EQ(schedule_of(tight).length, 12U);
  EXPECT_EQ(search_exhaustively(jobs_of(tight), 12).answer, ExhaustiveResult::Answer::gave_up);
  const GeneratorJobs many{std::vector<std::vector<std::uint32_t>>(101, {0}), 1};
  EXPECT_EQ(search_exhaustively(many, 101).answer, ExhaustiveResult::Answer::gave_up);
}

TEST(GeneratorSchedule, SmallEmulationsTakeAsLongAsTheSlowOptimum) {
  const std::vector<Emulation> small{{{2}, 1}, {{2}, 2}, {{2}, 3},    {{2}, 4},    {{3}, 1},   {{3}, 2},
                                     {{4}, 1}, {{4}, 2}, {{2, 2}, 1}, {{3, 2}, 1}, {{2, 3}, 1}};
  for (const Emulation& emulation : small) {
    EXPECT_EQ(schedule_of(emulation).length, SlowOptimum(jobs_of(emulation)).length()) << emulation;
  }
}

TEST(GeneratorSchedule, PipelinedEmulationIsShorterThanTheTheorem) {
  for (const EmulationRange& range : {EmulationRange{1, 12, 12}, {2, 7, 12}, {3, 4, 12}, {4, 3, 12}}) {
    for (const Emulation& emulation : emulations(range)) {
      const OperationSteps steps = pipelined_emulation(emulation.levels, emulation.nucleus_generators);
      const std::uint32_t length = checked_length(jobs_of(emulation), steps);
      EXPECT_GT(length, 0U) << emulation;
      EXPECT_LE(length, 2 * emulation.levels.size() + std::max(emulation.digit_count(), emulation.crossing_load() - 2))
          << emulation;
      EXPECT_LT(length, emulation.paper_bound()) << emulation;
    }
  }
}

// With one exception, which the exhaustive search proves: rhsn(2,2,G) with one generator takes 6 steps instead of 5.
TEST(GeneratorSchedule, EmulationsMeetTheLowerBound) {
  for (const EmulationRange& range : {EmulationRange{1, 12, 12}, {2, 6, 8}, {3, 4, 4}, {4, 3, 2}, {5, 2, 8}}) {
    for (const Emulation& emulation : emulations(range)) {
      const GeneratorSchedule schedule = schedule_of(emulation);
      const bool is_exception =
          emulation.levels == std::vector<std::uint64_t>{2, 2} && emulation.nucleus_generators == 1;
      EXPECT_EQ(checked_length(jobs_of(emulation), schedule.steps), schedule.length) << emulation;
      EXPECT_EQ(schedule.length, emulation.lower_bound() + (is_exception ? 1 : 0)) << emulation;
      EXPECT_TRUE(schedule.is_optimal()) << emulation;
      EXPECT_EQ(schedule.bound.reason == ScheduleBound::Reason::exhaustive_search, is_exception) << emulation;
    }
  }
}

TEST(GeneratorSchedule, SearchNeedsNoGoodStart) {
  for (const Emulation& emulation : emulations({2, 6, 6})) {
    EXPECT_TRUE(schedule_generators(jobs_of(emulation), Execution{}).is_optimal()) << emulation;
  }
}

TEST(GeneratorSchedule, FiveHundredDimensions) {
  for (const Emulation& emulation : {Emulation{{8, 8}, 8}, Emulation{{4, 4, 4}, 8}, Emulation{{9, 9}, 5},
                                     Emulation{{5, 5, 5}, 4}, Emulation{{22}, 23}, Emulation{{3, 3, 3, 3, 3}, 2}}) {
    EXPECT_EQ(schedule_of(emulation).length, emulation.lower_bound()) << emulation;
  }
}

TEST(GeneratorSchedule, IsTheSameEachTime) {
  const Emulation emulation{{4, 4}, 3};
  EXPECT_EQ(schedule_of(emulation).steps, schedule_of(emulation).steps);
}

TEST(GeneratorSchedule, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  const Emulation emulation{{4, 4}, 3};
  EXPECT_THROW(schedule_emulation(emulation.levels, emulation.nucleus_generators, Execution{.stop_requested = &stop}),
               Interrupted);
}

}  // namespace
}  // namespace weft::programs
