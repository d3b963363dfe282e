#include "claims/step_measures.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/numbers/permutation.h"
#include "programs/permutations/permutation_search.h"

namespace weft::claims {
namespace {

std::unique_ptr<programs::PermutationRouter> router(const std::string& routed, MeasurementCache& cache) {
  const Routed parts = split_routed(routed);
  return programs::build_router(cache.network(parts.network), parts.routing, cache.execution());
}

constexpr std::uint64_t kSeed = 1;

}  // namespace

Measure measure_steps(const std::string& permutation) {
  return [permutation](const std::string& routed, MeasurementCache& cache) {
    return Measured::exactly(cache.permutation_run(routed, permutation).steps);
  };
}

namespace {

using StepsOf = std::uint64_t (*)(const programs::PermutationRun& run, std::size_t part);

Measure measure_worst_of(const std::vector<std::string>& permutations, StepsOf steps_of, std::size_t part) {
  return [=](const std::string& routed, MeasurementCache& cache) {
    std::uint64_t most = 0;
    for (const std::string& each : permutations)
      most = std::max(most, steps_of(cache.permutation_run(routed, each), part));
    return Measured::worst_found(
        most, {.tried = fmt::format("{} permutations ({})", permutations.size(), fmt::join(permutations, ", ")),
               .case_count = permutations.size(),
               .is_exhaustive = false});
  };
}

}  // namespace

Measure measure_most_steps_of(const std::vector<std::string>& permutations) {
  return measure_worst_of(
      permutations, [](const programs::PermutationRun& run, std::size_t) { return run.steps; }, 0);
}

Measure measure_most_steps_of_part(const std::vector<std::string>& permutations, std::size_t part) {
  return measure_worst_of(
      permutations,
      [](const programs::PermutationRun& run, std::size_t at) { return run.repeats.value().part_steps.at(at - 1); },
      part);
}

Measured measure_most_steps(const std::string& routed, MeasurementCache& cache) {
  const TerminalId count = cache.network(split_routed(routed).network).graph.terminal_count();
  const auto trial_of = [&](std::size_t rank) {
    const Permutation permutation = Permutation::from_rank(count, rank);
    programs::Trial trial{std::vector<TerminalId>(count), kSeed};
    for (TerminalId i = 0; i < count; ++i) trial.destinations[i] = permutation.at(i + 1) - 1;
    return trial;
  };
  const auto runs = programs::run_trials(*router(routed, cache), factorial(count), trial_of, cache.execution());
  const auto worst =
      std::max_element(runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.steps < b.steps; });
  return Measured::worst_found(
      worst->steps,
      {.tried = fmt::format("all {} permutations", runs.size()), .case_count = runs.size(), .is_exhaustive = true});
}

Measured measure_most_steps_found(const std::string& routed, MeasurementCache& cache) {
  const StepSearch& search = cache.most_steps_found(routed);
  return Measured::worst_found(
      search.steps,
      {.tried = fmt::format("{} random permutations, {} regular ones, and {} exchanges from each of {} of them",
                            search.random_count, search.pattern_count, search.exchange_count, search.start_count),
       .case_count = search.random_count + search.pattern_count + search.exchange_count * search.start_count,
       .is_exhaustive = false});
}

}  // namespace weft::claims
