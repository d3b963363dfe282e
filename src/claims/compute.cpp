#include "claims/compute.h"

#include <algorithm>
#include <map>
#include <string>

#include "base/graphs/disjoint_sets.h"

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

}  // namespace

std::vector<std::optional<Finding>> compute_all(std::span<const Claim> claims, bool with_expensive,
                                                const Execution& execution) {
  std::vector<std::optional<Finding>> findings(claims.size());
  const std::vector<Group> groups = cheap_groups(claims);
  Execution alone = execution.silent();
  alone.thread_count = 1;
  parallel_for(execution, "claims", groups.size(), [&](unsigned, std::uint64_t g) {
    MeasurementCache cache(alone);
    for (const std::size_t i : groups[g]) findings[i] = claims[i].compute(cache);
  });
  if (!with_expensive) return findings;
  MeasurementCache cache(execution);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].is_expensive) findings[i] = claims[i].compute(cache);
  }
  return findings;
}

}  // namespace weft::claims
