#include "claims/step_measures.h"

#include <algorithm>

#include "base/permutation.h"
#include "programs/permutation_search.h"
#include "traffic/permutation.h"

namespace weft::claims {
namespace {

std::unique_ptr<programs::PermutationRouter> router(const std::string& routed, Laboratory& laboratory) {
  const Routed parts = taken_apart(routed);
  return programs::build_router(laboratory.network(parts.network), parts.routing, laboratory.execution());
}

constexpr std::uint64_t kSeed = 1;

programs::PermutationRun run(const std::string& permutation, const std::string& routed, Laboratory& laboratory) {
  const topology::Network& network = laboratory.network(taken_apart(routed).network);
  const auto named = traffic::build_permutation(network, permutation, kSeed, laboratory.execution());
  return router(routed, laboratory)->run(named.destinations, kSeed, laboratory.execution());
}

}  // namespace

Measure measure_steps(const std::string& permutation) {
  return [permutation](const std::string& routed, Laboratory& laboratory) {
    return Measured::exactly(run(permutation, routed, laboratory).steps);
  };
}

Measure measure_steps_of_part(const std::string& permutation, std::size_t part) {
  return [permutation, part](const std::string& routed, Laboratory& laboratory) {
    return Measured::exactly(run(permutation, routed, laboratory).repeats.value().part_steps.at(part - 1));
  };
}

Measured measure_most_steps(const std::string& routed, Laboratory& laboratory) {
  const TerminalId count = laboratory.network(taken_apart(routed).network).graph.terminal_count();
  const auto trial_of = [&](std::size_t rank) {
    const Permutation permutation = Permutation::from_rank(count, rank);
    programs::Trial trial{std::vector<TerminalId>(count), kSeed};
    for (TerminalId i = 0; i < count; ++i) trial.destinations[i] = permutation.at(i + 1) - 1;
    return trial;
  };
  const auto runs =
      programs::run_trials(*router(routed, laboratory), factorial(count), trial_of, laboratory.execution());
  return Measured::exactly(std::max_element(runs.begin(), runs.end(), [](const auto& a, const auto& b) {
                             return a.steps < b.steps;
                           })->steps);
}

Measured measure_most_steps_found(const std::string& routed, Laboratory& laboratory) {
  return Measured::exactly(laboratory.most_steps_found(routed));
}

}  // namespace weft::claims
