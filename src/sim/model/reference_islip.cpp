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

// One iteration: maps each matched input to the output that it accepts.
std::map<PortVc, PortVc> match_once(const Requests& requests, const Pointers& pointers) {
  std::map<PortVc, std::set<PortVc>> requesters;  // inputs, for each output
  std::map<PortVc, std::set<PortVc>> grants;      // outputs, for each input
  for (const auto& [connection, vcs] : requests) requesters[connection.second].insert(connection.first);
  for (const auto& [output, inputs] : requesters) {
    grants[first_at_or_after(pointer_of(pointers.of_output, output), inputs)].insert(output);
  }
  std::map<PortVc, PortVc> accepted;
  for (const auto& [input, outputs] : grants) {
    accepted[input] = first_at_or_after(pointer_of(pointers.of_input, input), outputs);
  }
  return accepted;
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
  of_vcs[input] = next_after(grant.vc);
  if (!grant.is_first_iteration) return;
  of_input[input] = next_after(output);
  of_output[output] = next_after(input);
}

std::vector<Grant> islip(Requests requests, const Pointers& pointers, unsigned iterations) {
  std::vector<Grant> grants;
  for (unsigned iteration = 0; iteration < iterations; ++iteration) {
    for (const Connection connection : match_once(requests, pointers)) {
      const PortVc vc = first_at_or_after(pointer_of(pointers.of_vcs, connection.first), requests.at(connection));
      grants.push_back({connection, vc, iteration == 0});
    }
    std::erase_if(requests, [&](const auto& request) { return is_matched(request.first, grants); });
  }
  return grants;
}

void drop_conflicting(std::vector<Grant>& grants, const std::vector<Grant>& others) {
  std::erase_if(grants, [&](const Grant& grant) { return is_matched(grant.connection, others); });
}

}  // namespace weft::sim
