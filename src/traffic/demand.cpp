#include "traffic/demand.h"

#include <algorithm>

#include "base/check.h"
#include "spec/parse.h"
#include "traffic/live_terminals.h"

namespace weft::traffic {

Demand::Demand(spec::Spec spec, TerminalId terminal_count, Destinations destinations, spec::Spec full_spec)
    : spec_(std::move(spec)),
      full_spec_(full_spec.name.empty() ? spec_ : std::move(full_spec)),
      terminal_count_(terminal_count),
      choice_(std::move(destinations.choice)),
      rates_(std::move(destinations.rates)) {
  WEFT_CHECK(rates_.empty() || rates_.size() == terminal_count_);
  for (TerminalId t = 1; t < terminal_count_ && has_equal_rates_; ++t) has_equal_rates_ = rate(t) == rate(0);
}

std::optional<double> Demand::equal_chance() const {
  const bool is_equal = std::holds_alternative<ToAny>(choice_) || std::holds_alternative<ToAllInTurn>(choice_);
  if (!is_equal || !rates_.empty()) return std::nullopt;
  std::optional<double> equal;
  if (terminal_count_ > 1) for_each_destination(0, [&](TerminalId, double chance) { equal = chance; });
  return equal;
}

std::uint64_t Demand::bytes() const {
  return rates_.capacity() * sizeof(double) + std::visit([](const auto& choice) { return choice.bytes(); }, choice_);
}

Demand build_demand(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                    const Execution& execution) {
  const PatternCall call = resolve_pattern(network, spec, seed);
  const PatternTask task{network, call.arguments, execution};
  Destinations destinations = call.pattern->build != nullptr
                                  ? Destinations{ToOne{permutation_of(call, network, execution)}, {}}
                                  : call.pattern->demand(task);
  return {call.arguments.to_spec(), network.graph.terminal_count(), among_live(std::move(destinations), task),
          full_spec(call)};
}

Demand build_demand(const topology::Network& network, std::string_view text, std::uint64_t seed,
                    const Execution& execution) {
  try {
    return build_demand(network, spec::parse(text), seed, execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

Demand uniform_demand(TerminalId terminal_count) {
  return {spec::parse("uniform"), terminal_count, {ToAny{terminal_count}, {}}};
}

}  // namespace weft::traffic
