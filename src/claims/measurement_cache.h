// Measures networks and routings for claims, and caches the results: several claims are about the same network.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "deadlock/verdict.h"
#include "experiment/run_result.h"
#include "metrics/cuts/bisection.h"
#include "metrics/distances/distance_summary.h"
#include "paths/path_survey.h"
#include "programs/embeddings/embedding.h"
#include "programs/permutations/permutation_router.h"
#include "programs/program.h"
#include "routing/core/algorithm.h"
#include "sweep/search/paired_comparison.h"
#include "topology/network.h"

namespace weft::claims {

struct Routed {
  std::string network;
  std::string routing;
};
// Splits "rcc-full(4,2) with rcc-1" into network and routing.
Routed split_routed(const std::string& routed);

struct Embedded {
  std::string guest;
  std::string host;
};
// Splits "ring(8) in hypercube(3)".
Embedded split_embedded(const std::string& guest_in_host);

// Settings of a run: options of `weft simulate` without their dashes.
using RunTexts = std::map<std::string, std::string, std::less<>>;

// A local search for the permutation that takes the most steps.
struct StepSearch {
  std::uint64_t steps = 0;           // of the worst permutation found
  std::uint64_t random_count = 0;    // random permutations
  std::uint64_t pattern_count = 0;   // adversarial patterns that fit the network
  std::uint64_t start_count = 0;     // permutations of these from which exchanges were tried
  std::uint64_t exchange_count = 0;  // exchanges of two destinations from each start
};

// Hops between all pairs, as plain_computations.h counts them.
struct HopSum {
  Count longest = 0;
  Count sum = 0;
  Count count = 0;  // nodes or terminals
};

class MeasurementCache {
 public:
  MeasurementCache() = default;
  explicit MeasurementCache(const Execution& execution) : execution_(execution) {}

  [[nodiscard]] const Execution& execution() const { return execution_; }

  // Only the last network is kept: the reference is valid until another network is requested.
  const topology::Network& network(const std::string& spec);
  const metrics::DistanceSummary& distances(const std::string& spec);
  // With an effort of so many seconds; see metrics::BisectionEffort.
  const metrics::Bisection& bisection(const std::string& spec, double seconds = 2);
  // Of the known map; `guest_in_host` is "ring(8) in hypercube(3)".
  const programs::EmbeddingMeasures& embedding(const std::string& guest_in_host);

  // `routed` is "rcc-full(4,2) with rcc-1". The routing refers to the kept network.
  std::unique_ptr<routing::Routing> routing(const std::string& routed);
  const paths::PathSurvey& paths(const std::string& routed);
  // The proof with at most `vc_cap` VCs per channel, or with all VCs of the routing.
  const deadlock::Proof& proof(const std::string& routed, std::optional<routing::VcId> vc_cap = {});
  // The largest number of VCs on any channel.
  routing::VcId vc_count(const std::string& routed);
  // Runs a named permutation on the step machine. The routing may be rcc-3, here and below.
  const programs::PermutationRun& permutation_run(const std::string& routed, const std::string& permutation);
  const StepSearch& most_steps_found(const std::string& routed);
  // Runs a parallel program with random inputs, "rhsn(2,2,hypercube(2)) with fft". Its result is correct.
  const programs::ProgramRun& program_run(const std::string& network_with_program);
  // Computed once for each key.
  const HopSum& hop_sum(const std::string& key, const std::function<HopSum()>& compute);
  // Five runs with successive seeds.
  const std::vector<experiment::RunResult>& runs(const RunTexts& settings, std::uint64_t first_seed);

 private:
  Execution execution_;
  std::string built_spec_;
  std::optional<topology::Network> built_;
  std::map<std::string, metrics::DistanceSummary, std::less<>> distances_;
  std::map<std::pair<std::string, double>, metrics::Bisection> bisections_;
  std::map<std::string, programs::EmbeddingMeasures, std::less<>> embeddings_;
  std::map<std::string, paths::PathSurvey, std::less<>> path_surveys_;
  std::map<std::pair<std::string, std::optional<routing::VcId>>, deadlock::Proof> proofs_;
  std::map<std::pair<std::string, std::string>, programs::PermutationRun> permutation_runs_;
  std::map<std::string, StepSearch, std::less<>> step_searches_;
  std::map<std::string, programs::ProgramRun, std::less<>> program_runs_;
  std::map<std::string, HopSum, std::less<>> hop_sums_;
  std::map<std::pair<RunTexts, std::uint64_t>, std::vector<experiment::RunResult>> runs_;
};

}  // namespace weft::claims
