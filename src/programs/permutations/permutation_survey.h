// The number of steps that permutations take: of a given one, or of many random ones, the adversarial patterns that fit
// the network, and the result of a search for a bad one.
#pragma once

#include <string>
#include <vector>

#include "programs/permutations/permutation_search.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {

struct SurveyRequest {
  std::uint32_t trial_count = 100;  // at least 1
  std::uint64_t seed = 1;           // trial i uses seed + i, for its permutation and for the routing's random choices
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

// The same permutation in all trials, with different random choices of the routing.
PermutationSurvey survey_permutation(const traffic::Permutation& permutation, const PermutationRouter& router,
                                     const SurveyRequest& request, const Execution& execution);

// Random permutations as trials, the adversarial patterns, and, unless `tries` is 0, the result of a search with this
// many swaps from each of a few starts: the worst permutation so far and the first trials.
PermutationSurvey survey_permutations(const topology::Network& network, const PermutationRouter& router,
                                      const SurveyRequest& request, std::uint64_t tries, const Execution& execution);

// The default number of tries, for which the search stays short on any network.
std::uint64_t usual_tries(const topology::Network& network);

}  // namespace weft::programs
