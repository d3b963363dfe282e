#include "sim/model/reference_islip.h"

#include <algorithm>

#include "base/check.h"

namespace weft::sim {
namespace {

PortVc behind(const PortVc& number) { return {number.first, number.second + 1}; }

PortVc pointer_of(const std::map<PortVc, PortVc>& pointers, const PortVc& number) {
  const auto found = pointers.find(number);
  return found == pointers.end() ? PortVc{0, 0} : found->second;
}

// The accepted output of each input that has one.
std::map<PortVc, PortVc> match_once(const Requests& requests, const Pointers& pointers) {
  std::map<PortVc, std::set<PortVc>> requesters;
  std::map<PortVc, std::set<PortVc>> grants;
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

// Is the input or the output of this connection received?
bool is_matched(const Connection& connection, const std::vector<Grant>& grants) {
  return std::any_of(grants.begin(), grants.end(),
                     [&](const Grant& win) { return win.connection.first == connection.first || win.connection.second == connection.second; });
}

}  // namespace

PortVc first_at_or_after(const PortVc& pointer, const std::set<PortVc>& numbers) {
  WEFT_CHECK(!numbers.empty());
  const auto found = numbers.lower_bound(pointer);
  return found == numbers.end() ? *numbers.begin() : *found;
}

void Pointers::pass(const Grant& win) {
  const auto& [input, output] = win.connection;
  of_vcs[input] = behind(win.vc);
  if (!win.is_first_iteration) return;
  of_input[input] = behind(output);
  of_output[output] = behind(input);
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
  std::erase_if(grants, [&](const Grant& win) { return is_matched(win.connection, others); });
}

}  // namespace weft::sim
