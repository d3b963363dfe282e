// Who talks to whom: for every source terminal, how its packets choose their destinations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traffic/pattern.h"

namespace weft::traffic {

class Demand {
 public:
  Demand() = default;
  // The names are as `name` and `full_name` give them; without the second, the first has nothing to add.
  Demand(spec::Spec spec, TerminalId terminal_count, Destinations destinations, spec::Spec full_spec = {});

  // Of the source's packet with this number, by 64 random bits of its own. Asked only where the rate is not 0.
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t sequence, std::uint64_t random) const {
    return std::visit([&](const auto& choice) { return choice.destination(source, sequence, random); }, choice_);
  }

  // The packets that it sends for each one that a terminal sends on average; 0: none.
  [[nodiscard]] double rate(TerminalId source) const {
    if (!rates_.empty()) return rates_[source];
    return std::visit([&](const auto& choice) { return choice.sends(source); }, choice_) ? 1 : 0;
  }
  [[nodiscard]] bool has_equal_rates() const { return has_equal_rates_; }

  // f(destination, chance): the shares of a source's packets; nothing where it sends none.
  template <class F>
  void for_each_destination(TerminalId source, const F& f) const {
    if (rate(source) == 0) return;
    std::visit([&](const auto& choice) { choice.for_each(source, f); }, choice_);
  }

  [[nodiscard]] TerminalId terminal_count() const { return terminal_count_; }
  [[nodiscard]] std::string name() const { return spec::print(spec_); }  // canonical; says the seed where one was used
  // With every argument written out, see full_spec(PatternCall).
  [[nodiscard]] std::string full_name() const { return spec::print(full_spec_); }
  [[nodiscard]] bool is_permutation() const { return std::holds_alternative<ToOne>(choice_); }
  // With which any terminal sends to any other one, where it is the same for all pairs.
  [[nodiscard]] std::optional<double> equal_chance() const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  spec::Spec spec_;
  spec::Spec full_spec_;
  TerminalId terminal_count_ = 0;
  Choice choice_;
  std::vector<double> rates_;  // one for each terminal, 1 on average; none: 1 for all that have a destination
  bool has_equal_rates_ = true;
};

// `seed` is for a pattern that is drawn and does not name its own. Terminals of dead nodes are left out, see
// traffic/live_terminals.h. Throws InputError: an unknown name with a suggestion, a network that the pattern does not
// fit with the reason.
Demand build_demand(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                    const Execution& execution);
Demand build_demand(const topology::Network& network, std::string_view text, std::uint64_t seed,
                    const Execution& execution);

// Any terminal to any other, where there is no network at hand.
Demand uniform_demand(TerminalId terminal_count);

}  // namespace weft::traffic
