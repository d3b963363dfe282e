#include "routing/cayley/scc_remaining_route.h"

#include <array>

namespace weft::routing {

SccRemainingRoute remaining_route(const topology::PermutationLabelling& labels, NodeId from, NodeId to) {
  const Permutation here = labels.permutation(from);
  const Permutation there = labels.permutation(to);
  const unsigned n = here.length();
  std::array<std::uint8_t, kLongestPermutation + 1> position_of{};
  for (unsigned position = 1; position <= n; ++position) {
    position_of[there.at(position)] = static_cast<std::uint8_t>(position);
  }
  SccRemainingRoute route{Permutation(n), labels.slot(from), labels.slot(to)};
  for (unsigned position = 1; position <= n; ++position) route.home.set(position, position_of[here.at(position)]);
  return route;
}

NodeId start_towards_first_node(const topology::PermutationLabelling& labels, const SccRemainingRoute& route) {
  const unsigned ring_size = route.ring_size();
  const unsigned rotation = forward_steps(ring_size, route.goal, 2);
  const auto rotated = [&](unsigned position) { return position == 1 ? 1 : slot_after(ring_size, position, rotation); };
  Permutation permutation(route.home.length());
  for (unsigned position = 1; position <= permutation.length(); ++position) {
    permutation.set(rotated(position), rotated(route.home.at(position)));
  }
  return labels.node(permutation, rotated(route.slot));
}

namespace {

// The positions with a wrong symbol, except those in the cycle of position 1.
std::uint32_t closed_cycles(const Permutation& home) {
  std::uint32_t wrong = 0;
  for (unsigned position = 2; position <= home.length(); ++position) {
    if (home.at(position) != position) wrong |= 1U << position;
  }
  for (unsigned position = home.at(1); position != 1; position = home.at(position)) wrong &= ~(1U << position);
  return wrong;
}

}  // namespace

std::uint32_t first_laterals(const SccRemainingRoute& route) {
  const unsigned first = route.home.at(1);
  return closed_cycles(route.home) | (first == 1 ? 0 : 1U << first);
}

std::uint32_t last_laterals(const SccRemainingRoute& route) {
  unsigned last = 1;
  while (route.home.at(last) != 1) last = route.home.at(last);
  return closed_cycles(route.home) | (last == 1 ? 0 : 1U << last);
}

unsigned lateral_count(const SccRemainingRoute& route) {
  unsigned count = 0;
  std::uint32_t seen = 0;
  for (unsigned start = 1; start <= route.home.length(); ++start) {
    if ((seen >> start & 1U) != 0) continue;
    unsigned length = 0;
    for (unsigned position = start; (seen >> position & 1U) == 0; position = route.home.at(position)) {
      seen |= 1U << position;
      ++length;
    }
    if (length > 1) count += start == 1 ? length - 1 : length + 1;
  }
  return count;
}

}  // namespace weft::routing
