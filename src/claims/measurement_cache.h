// What claims are computed with. Several claims speak of the same network, so what was found is remembered.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/execution.h"
#include "deadlock/verdict.h"
#include "metrics/cuts/bisection.h"
#include "metrics/distances/distance_summary.h"
#include "paths/path_survey.h"
#include "programs/permutation_router.h"
#include "routing/core/algorithm.h"
#include "sweep/search/paired_comparison.h"
#include "topology/network.h"

namespace weft::claims {

// A network and a routing, as they are named together.
struct Routed {
  std::string network;
  std::string routing;
};
Routed taken_apart(const std::string& routed);

// Settings of a run, by the names of `weft simulate`'s options without their dashes.
using RunTexts = std::map<std::string, std::string, std::less<>>;

// The worst permutation of a short search, and what was tried.
struct StepSearch {
  std::uint64_t steps = 0;
  std::uint64_t random_count = 0;    // random permutations
  std::uint64_t pattern_count = 0;   // adversarial patterns that fit the network
  std::uint64_t start_count = 0;     // of these, permutations that were made worse exchange by exchange
  std::uint64_t exchange_count = 0;  // exchanges tried from each start
};

class MeasurementCache {
 public:
  MeasurementCache() = default;
  explicit MeasurementCache(const Execution& execution) : execution_(execution) {}

  [[nodiscard]] const Execution& execution() const { return execution_; }

  // The last one is kept; the reference holds until another is asked for.
  const topology::Network& network(const std::string& spec);
  const metrics::DistanceSummary& distances(const std::string& spec);
  const metrics::Bisection& bisection(const std::string& spec);

  // A routing is named with its network: "rcc-full(4,2) with rcc-1". It refers to the network that is kept.
  std::unique_ptr<routing::Routing> routing(const std::string& routed);
  const paths::PathSurvey& paths(const std::string& routed);
  // What is proved of it with at most `vc_cap` vcs for each channel, or with all that it asks for.
  const deadlock::Proof& proof(const std::string& routed, std::optional<routing::VcId> vc_cap = {});
  // The most vcs that it uses on any channel.
  routing::VcId vc_count(const std::string& routed);
  // Steps of a permutation that is named. The routing may be rcc-3, here and below.
  const programs::PermutationRun& permutation_run(const std::string& routed, const std::string& permutation);
  const StepSearch& most_steps_found(const std::string& routed);
  // Runs with the seeds 1 to 5 and their network latencies, from the head's leaving of its terminal on.
  const std::vector<sweep::Replication>& replications(const RunTexts& settings);

 private:
  Execution execution_;
  std::string built_spec_;
  std::optional<topology::Network> built_;
  std::map<std::string, metrics::DistanceSummary, std::less<>> distances_;
  std::map<std::string, metrics::Bisection, std::less<>> bisections_;
  std::map<std::string, paths::PathSurvey, std::less<>> path_surveys_;
  std::map<std::pair<std::string, std::optional<routing::VcId>>, deadlock::Proof> proofs_;
  std::map<std::pair<std::string, std::string>, programs::PermutationRun> permutation_runs_;
  std::map<std::string, StepSearch, std::less<>> step_searches_;
  std::map<RunTexts, std::vector<sweep::Replication>> replications_;
};

}  // namespace weft::claims
