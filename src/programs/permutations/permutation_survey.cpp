#include "programs/permutations/permutation_survey.h"

#include <algorithm>

#include "base/check.h"

namespace weft::programs {
namespace {

constexpr std::uint32_t kRandomStarts = 7;

// Only the runs are kept; a trial is computed again when it is needed.
template <class TrialOf, class NameOf>
PermutationSurvey survey_trials(const PermutationRouter& router, const SurveyRequest& request, const TrialOf& trial_of,
                                const NameOf& name_of, const Execution& execution) {
  WEFT_CHECK(request.trial_count > 0);
  const auto runs = run_trials(router, request.trial_count, trial_of, execution);
  PermutationSurvey survey{.trial_count = request.trial_count, .least_steps = runs.front().steps};
  std::size_t worst = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    survey.least_steps = std::min(survey.least_steps, runs[i].steps);
    survey.most_steps = std::max(survey.most_steps, runs[i].steps);
    survey.total_steps += runs[i].steps;
    if (is_worse(runs[i], runs[worst])) worst = i;
  }
  survey.cases.push_back({name_of(worst), trial_of(worst), runs[worst]});
  return survey;
}

void add_patterns(const topology::Network& network, const PermutationRouter& router, std::uint64_t seed,
                  const Execution& execution, std::vector<PermutationCase>& cases) {
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    if (!pattern->is_adversarial || !traffic::fits(*pattern, network)) continue;
    traffic::Permutation permutation = traffic::build_permutation(network, pattern->name, seed, execution);
    const PermutationRun run = router.run(permutation.destinations, seed, execution);
    cases.push_back({permutation.name(), {std::move(permutation.destinations), seed}, run});
  }
}

}  // namespace

double PermutationSurvey::mean_steps() const { return static_cast<double>(total_steps) / trial_count; }

const PermutationCase& PermutationSurvey::worst() const {
  return *std::max_element(cases.begin(), cases.end(),
                           [](const auto& a, const auto& b) { return is_worse(b.run, a.run); });
}

PermutationSurvey survey_permutation(const traffic::Permutation& permutation, const PermutationRouter& router,
                                     const SurveyRequest& request, const Execution& execution) {
  const auto trial_of = [&](std::size_t i) { return Trial{permutation.destinations, request.seed + i}; };
  return survey_trials(
      router, request, trial_of, [&](std::size_t) { return permutation.name(); }, execution);
}

PermutationSurvey survey_permutations(const topology::Network& network, const PermutationRouter& router,
                                      const SurveyRequest& request, std::uint64_t tries, const Execution& execution) {
  const auto permutation_of = [&](std::size_t i) {
    return traffic::build_permutation(network, "random", request.seed + i, execution);
  };
  const auto trial_of = [&](std::size_t i) { return Trial{permutation_of(i).destinations, request.seed + i}; };
  PermutationSurvey survey = survey_trials(
      router, request, trial_of, [&](std::size_t i) { return permutation_of(i).name(); }, execution);
  add_patterns(network, router, request.seed, execution, survey.cases);
  survey.pattern_count = static_cast<std::uint32_t>(survey.cases.size() - 1);
  if (tries == 0) return survey;
  std::vector<Trial> starts{survey.worst().trial};
  for (std::uint32_t i = 0; i < std::min(kRandomStarts, request.trial_count); ++i) starts.push_back(trial_of(i));
  survey.start_count = static_cast<std::uint32_t>(starts.size());
  Climb found = climb(router, starts, tries, request.seed, execution);
  survey.cases.push_back({"search", std::move(found.trial), found.run});
  return survey;
}

std::uint64_t usual_tries(const topology::Network& network) {
  constexpr std::uint64_t kMessages = std::uint64_t{1} << 18U;
  return std::clamp<std::uint64_t>(kMessages / std::max(network.graph.terminal_count(), 1U), 4, 500);
}

}  // namespace weft::programs
