#include "claims/compute.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <string>

#include <fmt/format.h>

#include "base/graphs/disjoint_sets.h"
#include "base/input_error.h"

namespace weft::claims {
namespace {

using Group = std::vector<std::size_t>;  // indexes of claims

// A claim is tested on "NETWORK" or "NETWORK with ROUTING".
std::string network_of(const std::string& tested) { return tested.substr(0, tested.find(" with ")); }

// Groups the cheap claims: the connected components of the relation "share a network".
std::vector<Group> cheap_groups(std::span<const Claim> claims) {
  DisjointSets sets(claims.size());
  std::map<std::string, std::size_t> first_with;  // by network: the first claim about it
  for (std::size_t i = 0; i < claims.size(); ++i) {
    for (const std::string& tested : claims[i].tested) {
      sets.merge(i, first_with.emplace(network_of(tested), i).first->second);
    }
  }
  std::map<std::uint64_t, Group> groups;  // by the root of the component
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (!claims[i].is_expensive) groups[sets.find(i)].push_back(i);
  }
  std::vector<Group> in_order;
  for (auto& [first, group] : groups) in_order.push_back(std::move(group));
  // The largest first, so that no thread waits for it at the end.
  std::ranges::stable_sort(in_order, std::ranges::greater{}, &Group::size);
  return in_order;
}

bool needs_second(const Claim& claim, const Finding& finding, const Thoroughness& thoroughness) {
  return thoroughness.twice && finding.verdict == Verdict::differs && claim.measure_again != nullptr;
}

Judgement compute_one(const Claim& claim, const Thoroughness& thoroughness, MeasurementCache& cache) {
  const Values values = claim.measure(cache);
  if (!needs_second(claim, claim.judge(values), thoroughness)) return judge(claim, values, nullptr);
  const Values again = claim.measure_again(cache);
  return judge(claim, values, &again);
}

// With the second computation, if it is wanted: the values are computed once and kept.
StoredValue compute_values(const Claim& claim, const Thoroughness& thoroughness, MeasurementCache& cache) {
  const auto start = std::chrono::steady_clock::now();
  StoredValue made{.version = claim.version, .values = claim.measure(cache)};
  if (needs_second(claim, claim.judge(made.values), thoroughness)) made.again = claim.measure_again(cache);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  made.seconds = std::round(took.count() * 10) / 10;
  return made;
}

Judgement judge_stored(const Claim& claim, const StoredValue& stored) {
  return judge(claim, stored.values, stored.again ? &*stored.again : nullptr);
}

Judgement judge_expensive(const Claim& claim, const Thoroughness& thoroughness, MeasurementCache& cache) {
  const StoredValue* stored = thoroughness.stored != nullptr ? thoroughness.stored->find(claim.id) : nullptr;
  std::optional<Judgement> known;
  if (stored != nullptr && stored->version == claim.version) {
    known = judge_stored(claim, *stored);
    const bool is_whole = stored->again || !needs_second(claim, *known->finding, thoroughness);
    if (is_whole || !thoroughness.with_expensive) return *known;
  }
  if (!thoroughness.with_expensive) return {.is_stale = stored != nullptr};
  std::optional<StoredValue> made;
  try {
    made = compute_values(claim, thoroughness, cache);
  } catch (const InputError& lacking) {
    // Such as memory: the other claims are computed all the same.
    if (known) return *known;
    return {.finding = Finding{.reason = fmt::format("not computed on this machine: {}", lacking.what())}};
  }
  if (thoroughness.keep) thoroughness.keep(claim, *made);
  return judge_stored(claim, *made);
}

bool all_exact(const Values& values) {
  return std::ranges::all_of(values, [](const Measured& value) { return value.is_exact(); });
}

// Exact values of one computation and of the other are the same; of intervals and of random runs only the verdict is.
bool agree(const Claim& claim, const Finding& finding, const Values& values, const Values& again) {
  if (claim.judge(again).verdict != finding.verdict) return false;
  if (claim.is_simulated || !all_exact(values) || !all_exact(again)) return true;
  return std::ranges::equal(values, again, {}, &Measured::low, &Measured::low);
}

}  // namespace

Judgement judge(const Claim& claim, const Values& values, const Values* again) {
  Judgement judgement{.finding = claim.judge(values)};
  if (again == nullptr) return judgement;
  Finding& finding = *judgement.finding;
  judgement.is_confirmed = agree(claim, finding, values, *again);
  if (!judgement.is_confirmed) {
    finding = {.reason = fmt::format("two computations contradict each other; {}; the second: {}", finding.reason,
                                     claim.judge(*again).reason)};
  }
  return judgement;
}

std::vector<Judgement> compute_all(std::span<const Claim> claims, const Thoroughness& thoroughness,
                                   const Execution& execution) {
  std::vector<Judgement> judgements(claims.size());
  const std::vector<Group> groups = cheap_groups(claims);
  Execution alone = execution.silent();
  alone.thread_count = 1;
  parallel_for(execution, "claims", groups.size(), [&](unsigned, std::uint64_t g) {
    MeasurementCache cache(alone);
    for (const std::size_t i : groups[g]) judgements[i] = compute_one(claims[i], thoroughness, cache);
  });
  MeasurementCache cache(execution);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].is_expensive) judgements[i] = judge_expensive(claims[i], thoroughness, cache);
  }
  return judgements;
}

}  // namespace weft::claims
