#include "sim/model/reference_islip.h"

#include <algorithm>

#include "base/check.h"

namespace weft::sim {
namespace {

PortVc next_after(const PortVc& number) { return {number.first, number.second + 1}; }

PortVc pointer_of(const std::map<PortVc, PortVc>& pointers, const PortVc& number) {
  const auto found = pointers.find(number);
  return found == pointers.end() ? PortVc{0, 0} : found->second;
}

// One iteration: for each input, the outputs that grant its requests.
std::map<PortVc, std::set<PortVc>> grant_once(const Requests& requests, const Pointers& pointers) {
  std::map<PortVc, std::set<PortVc>> requesters;  // inputs, for each output
  std::map<PortVc, std::set<PortVc>> grants;
  for (const auto& [connection, vcs] : requests) requesters[connection.second].insert(connection.first);
  for (const auto& [output, inputs] : requesters) {
    grants[first_at_or_after(pointer_of(pointers.of_output, output), inputs)].insert(output);
  }
  return grants;
}

// Whether the input or the output of the connection is matched already.
bool is_matched(const Connection& connection, const std::vector<Grant>& grants) {
  return std::ranges::any_of(grants, [&](const Grant& grant) {
    return grant.connection.first == connection.first || grant.connection.second == connection.second;
  });
}

}  // namespace

PortVc first_at_or_after(const PortVc& pointer, const std::set<PortVc>& candidates) {
  WEFT_CHECK(!candidates.empty());
  const auto found = candidates.lower_bound(pointer);
  return found == candidates.end() ? *candidates.begin() : *found;
}

void Pointers::advance(const Grant& grant) {
  const auto& [input, output] = grant.connection;
  if (!grant.is_copy) of_vcs[input] = next_after(grant.vc);
  if (!grant.is_first_iteration) return;
  if (!grant.is_copy) of_input[input] = next_after(output);
  of_output[output] = next_after(input);
}

std::vector<Grant> islip(Requests requests, const Pointers& pointers, unsigned iterations, const SameFlit& same_flit) {
  std::vector<Grant> grants;
  for (unsigned iteration = 0; iteration < iterations; ++iteration) {
    for (const auto& [input, outputs] : grant_once(requests, pointers)) {
      const PortVc accepted = first_at_or_after(pointer_of(pointers.of_input, input), outputs);
      const PortVc vc = first_at_or_after(pointer_of(pointers.of_vcs, input), requests.at({input, accepted}));
      grants.push_back({{input, accepted}, vc, iteration == 0});
      if (!same_flit) continue;
      for (const PortVc& other : outputs) {
        const std::set<PortVc>& vcs = requests.at({input, other});
        const auto copy = std::ranges::find_if(vcs, [&](const PortVc& number) { return same_flit(vc, number); });
        if (other != accepted && copy != vcs.end()) grants.push_back({{input, other}, *copy, iteration == 0, true});
      }
    }
    std::erase_if(requests, [&](const auto& request) { return is_matched(request.first, grants); });
  }
  return grants;
}

void drop_conflicting(std::vector<Grant>& grants, const std::vector<Grant>& others) {
  std::erase_if(grants, [&](const Grant& grant) { return is_matched(grant.connection, others); });
}

}  // namespace weft::sim
