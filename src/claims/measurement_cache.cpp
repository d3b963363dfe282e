#include "claims/measurement_cache.h"

#include <algorithm>
#include <memory>

#include "base/check.h"
#include "deadlock/prover.h"
#include "experiment/run.h"
#include "metrics/analysis.h"
#include "programs/embeddings/known_maps.h"
#include "programs/permutations/permutation_survey.h"
#include "traffic/terminal_permutation.h"

namespace weft::claims {

Routed split_routed(const std::string& routed) {
  constexpr std::string_view kWith = " with ";
  const std::size_t at = routed.find(kWith);
  WEFT_CHECK(at != std::string::npos);
  return {routed.substr(0, at), routed.substr(at + kWith.size())};
}

Embedded split_embedded(const std::string& guest_in_host) {
  constexpr std::string_view kIn = " in ";
  const std::size_t at = guest_in_host.find(kIn);
  WEFT_CHECK(at != std::string::npos);
  return {guest_in_host.substr(0, at), guest_in_host.substr(at + kIn.size())};
}

const topology::Network& MeasurementCache::network(const std::string& spec) {
  if (!built_ || built_spec_ != spec) {
    built_.emplace(topology::build(spec, execution_));
    built_spec_ = spec;
  }
  return *built_;
}

const metrics::DistanceSummary& MeasurementCache::distances(const std::string& spec) {
  if (const auto known = distances_.find(spec); known != distances_.end()) return known->second;
  constexpr metrics::AnalysisRequest kAnyEffort{.seconds = std::nullopt, .are_only_distances_wanted = true};
  metrics::Analysis analysis = built_ && built_spec_ == spec
                                   ? metrics::Analysis(*built_, kAnyEffort, execution_)
                                   : metrics::Analysis(topology::resolve(spec), kAnyEffort, execution_);
  return distances_.emplace(spec, *analysis.distances()).first->second;
}

const metrics::Bisection& MeasurementCache::bisection(const std::string& spec, double seconds) {
  const std::pair key{spec, seconds};
  if (const auto known = bisections_.find(key); known != bisections_.end()) return known->second;
  return bisections_.emplace(key, metrics::bisection(network(spec), {.seconds = seconds}, execution_)).first->second;
}

const programs::EmbeddingMeasures& MeasurementCache::embedding(const std::string& guest_in_host) {
  if (const auto known = embeddings_.find(guest_in_host); known != embeddings_.end()) return known->second;
  const Embedded parts = split_embedded(guest_in_host);
  const topology::Network guest = topology::build(parts.guest, execution_);
  const topology::Network host = topology::build(parts.host, execution_);
  const auto map = programs::known_map(guest, host, 1, execution_);
  WEFT_CHECK(map.has_value());
  return embeddings_.emplace(guest_in_host, programs::measure_embedding(guest, host, map->map, {}, execution_.silent()))
      .first->second;
}

std::unique_ptr<routing::Routing> MeasurementCache::routing(const std::string& routed) {
  const Routed parts = split_routed(routed);
  return routing::build(network(parts.network), parts.routing, execution_);
}

const paths::PathSurvey& MeasurementCache::paths(const std::string& routed) {
  if (const auto known = path_surveys_.find(routed); known != path_surveys_.end()) return known->second;
  return path_surveys_.emplace(routed, paths::survey_paths(*routing(routed), execution_)).first->second;
}

const deadlock::Proof& MeasurementCache::proof(const std::string& routed, std::optional<routing::VcId> vc_cap) {
  const std::pair key{routed, vc_cap};
  if (const auto known = proofs_.find(key); known != proofs_.end()) return known->second;
  return proofs_.emplace(key, deadlock::prove(*routing(routed), {.vc_cap = vc_cap}, execution_)).first->second;
}

routing::VcId MeasurementCache::vc_count(const std::string& routed) {
  const auto built = routing(routed);
  routing::VcId most = 0;
  for (const routing::VcId count : built->facts().vcs.get()) most = std::max(most, count);
  return most;
}

const programs::PermutationRun& MeasurementCache::permutation_run(const std::string& routed,
                                                                  const std::string& permutation) {
  const std::pair key{routed, permutation};
  if (const auto known = permutation_runs_.find(key); known != permutation_runs_.end()) return known->second;
  constexpr std::uint64_t kSeed = 1;
  const Routed parts = split_routed(routed);
  const topology::Network& where = network(parts.network);
  const auto router = programs::build_router(where, parts.routing, execution_);
  const auto named = traffic::build_permutation(where, permutation, kSeed, execution_);
  return permutation_runs_.emplace(key, router->run(named.destinations, kSeed, execution_)).first->second;
}

const StepSearch& MeasurementCache::most_steps_found(const std::string& routed) {
  if (const auto known = step_searches_.find(routed); known != step_searches_.end()) return known->second;
  constexpr programs::SurveyRequest kTrials{.trial_count = 100, .seed = 1};
  constexpr std::uint64_t kMessages = std::uint64_t{1} << 15U;
  const Routed parts = split_routed(routed);
  const topology::Network& where = network(parts.network);
  const auto router = programs::build_router(where, parts.routing, execution_);
  const TerminalId terminals = where.graph.terminal_count();
  WEFT_CHECK(terminals > 0);
  const std::uint64_t tries = std::min(kMessages / terminals, programs::usual_tries(where));
  const auto survey = programs::survey_permutations(where, *router, kTrials, tries, execution_);
  const StepSearch search{.steps = survey.worst().run.steps,
                          .random_count = survey.trial_count,
                          .pattern_count = survey.pattern_count,
                          .start_count = survey.start_count,
                          .exchange_count = tries};
  return step_searches_.emplace(routed, search).first->second;
}

const programs::ProgramRun& MeasurementCache::program_run(const std::string& network_with_program) {
  if (const auto known = program_runs_.find(network_with_program); known != program_runs_.end()) return known->second;
  const Routed parts = split_routed(network_with_program);
  programs::ProgramRun run = programs::run_program(network(parts.network), parts.routing, {}, execution_);
  WEFT_CHECK(run.is_correct);
  return program_runs_.emplace(network_with_program, std::move(run)).first->second;
}

const HopSum& MeasurementCache::hop_sum(const std::string& key, const std::function<HopSum()>& compute) {
  const auto known = hop_sums_.find(key);
  if (known != hop_sums_.end()) return known->second;
  return hop_sums_.emplace(key, compute()).first->second;
}

const std::vector<experiment::RunResult>& MeasurementCache::runs(const RunTexts& settings, std::uint64_t first_seed) {
  const std::pair key{settings, first_seed};
  if (const auto known = runs_.find(key); known != runs_.end()) return known->second;
  experiment::GivenSettings given;
  for (const auto& [name, text] : settings) given[name] = {{.label = name, .text = text}};
  const experiment::RunSettings read = experiment::read_settings(given);
  const auto routed = std::make_shared<const experiment::RoutedNetwork>(read.network, read.routing, execution_);
  constexpr std::size_t kCount = 5;
  std::vector<experiment::RunResult> results(kCount);
  parallel_for(execution_, "simulating", kCount, [&](unsigned, std::uint64_t i) {
    experiment::RunSettings one = read;
    one.seed = first_seed + i;
    Execution alone = execution_.silent();
    alone.thread_count = 1;
    results[i] = run_in_detail(set_up(routed, one, alone), {}, alone, alone).result;
  });
  return runs_.emplace(key, std::move(results)).first->second;
}

}  // namespace weft::claims
