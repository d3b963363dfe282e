#include "traffic/injector.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/count.h"
#include "base/random.h"

namespace weft::traffic {

Injector Injector::from_list(std::vector<Listed> list, TerminalId terminal_count) {
  Injector injector;
  std::ranges::stable_sort(list, {}, [](const Listed& one) { return std::tuple(one.source, one.message.birth); });
  injector.states_.resize(terminal_count);
  std::size_t at = 0;
  for (TerminalId t = 0; t < terminal_count; ++t) {
    injector.states_[t].next = at;
    while (at < list.size() && list[at].source == t) ++at;
    injector.states_[t].from = at;
  }
  if (!list.empty()) {
    const auto flits = [](const Listed& one) { return one.message.flits; };
    injector.least_flits_ = flits(*std::ranges::min_element(list, {}, flits));
    injector.most_flits_ = flits(*std::ranges::max_element(list, {}, flits));
  }
  injector.list_ = std::move(list);
  return injector;
}

Injector Injector::uniform(double packets_per_cycle, std::uint32_t flits, TerminalId terminal_count,
                           std::uint64_t seed) {
  Injector injector;
  injector.states_.resize(terminal_count);
  injector.probability_ = packets_per_cycle;
  injector.seed_ = seed;
  injector.least_flits_ = injector.most_flits_ = flits;
  return injector;
}

bool Injector::next(TerminalId source, Message& message) {
  State& state = states_[source];
  if (probability_ == 0) {
    if (state.next == state.from) return false;
    message = list_[state.next++].message;
    return true;
  }
  RandomStream random(seed_ + (state.next++ << 20U), Purpose::test, source);
  message = {.birth = state.from + random.geometric(probability_), .flits = most_flits_};
  const std::uint64_t other = random.below(states_.size() - 1);
  message.destination = static_cast<TerminalId>(other + (other >= source ? 1 : 0));
  message.random = random.next();
  state.from = message.birth + 1;
  return true;
}

std::uint64_t Injector::bytes() const {
  return states_.capacity() * sizeof(State) + list_.capacity() * sizeof(Listed);
}

}  // namespace weft::traffic
