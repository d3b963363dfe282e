// How many steps permutations take: one that is named, or many random ones, all regular ones that fit, and what a
// search makes of them.
#pragma once

#include <string>
#include <vector>

#include "programs/permutation_search.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {

struct SurveyRequest {
  std::uint32_t trial_count = 100;  // not zero
  std::uint64_t seed = 1;           // trial i has seed + i, for its permutation and its draws
};

struct PermutationCase {
  std::string name;
  Trial trial;
  PermutationRun run;
};

struct PermutationSurvey {
  std::uint32_t trial_count = 0;
  std::uint64_t least_steps = 0;
  std::uint64_t most_steps = 0;
  std::uint64_t total_steps = 0;       // of all trials
  std::vector<PermutationCase> cases;  // the worst of the trials first
  std::uint32_t pattern_count = 0;     // adversarial patterns among them
  std::uint32_t start_count = 0;       // permutations that the search began with

  [[nodiscard]] double mean_steps() const;
  [[nodiscard]] const PermutationCase& worst() const;  // the first of equals
};

// The same permutation in all trials, with other draws.
PermutationSurvey survey_permutation(const traffic::Permutation& permutation, const PermutationRouter& router,
                                     const SurveyRequest& request, const Execution& execution);

// Random permutations as trials, the patterns that are adversarial, and, when `tries` is not zero, what a search finds
// with so many exchanges from each of a few starts: the worst so far and the first trials.
PermutationSurvey survey_permutations(const topology::Network& network, const PermutationRouter& router,
                                      const SurveyRequest& request, std::uint64_t tries, const Execution& execution);

// So many that the search stays short on any network.
std::uint64_t usual_tries(const topology::Network& network);

}  // namespace weft::programs
