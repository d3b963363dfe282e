#include "sim/model/reference_islip.h"

#include <algorithm>

#include "base/check.h"

namespace weft::sim {
namespace {

Number behind(const Number& number) { return {number.first, number.second + 1}; }

Number pointer_of(const std::map<Number, Number>& pointers, const Number& number) {
  const auto found = pointers.find(number);
  return found == pointers.end() ? Number{0, 0} : found->second;
}

// The accepted output of each input that has one.
std::map<Number, Number> match_once(const Requests& requests, const Pointers& pointers) {
  std::map<Number, std::set<Number>> askers;
  std::map<Number, std::set<Number>> grants;
  for (const auto& [way, vcs] : requests) askers[way.second].insert(way.first);
  for (const auto& [output, inputs] : askers) {
    grants[first_at_or_after(pointer_of(pointers.of_output, output), inputs)].insert(output);
  }
  std::map<Number, Number> accepted;
  for (const auto& [input, outputs] : grants) {
    accepted[input] = first_at_or_after(pointer_of(pointers.of_input, input), outputs);
  }
  return accepted;
}

// Is the input or the output of this way taken?
bool is_taken(const Way& way, const std::vector<Win>& wins) {
  return std::any_of(wins.begin(), wins.end(),
                     [&](const Win& win) { return win.way.first == way.first || win.way.second == way.second; });
}

}  // namespace

Number first_at_or_after(const Number& pointer, const std::set<Number>& numbers) {
  WEFT_CHECK(!numbers.empty());
  const auto found = numbers.lower_bound(pointer);
  return found == numbers.end() ? *numbers.begin() : *found;
}

void Pointers::pass(const Win& win) {
  const auto& [input, output] = win.way;
  of_vcs[input] = behind(win.vc);
  if (!win.is_of_first_round) return;
  of_input[input] = behind(output);
  of_output[output] = behind(input);
}

std::vector<Win> match(Requests requests, const Pointers& pointers, unsigned rounds) {
  std::vector<Win> wins;
  for (unsigned round = 0; round < rounds; ++round) {
    for (const Way way : match_once(requests, pointers)) {
      const Number vc = first_at_or_after(pointer_of(pointers.of_vcs, way.first), requests.at(way));
      wins.push_back({way, vc, round == 0});
    }
    std::erase_if(requests, [&](const auto& request) { return is_taken(request.first, wins); });
  }
  return wins;
}

void drop_colliding(std::vector<Win>& wins, const std::vector<Win>& others) {
  std::erase_if(wins, [&](const Win& win) { return is_taken(win.way, others); });
}

}  // namespace weft::sim
