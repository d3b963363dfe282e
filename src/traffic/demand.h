// A demand: for every source terminal, its rate and the distribution of its destinations.
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
  // `spec` and `full_spec` are what name() and full_name() print; an empty full_spec is the same as `spec`.
  Demand(spec::Spec spec, TerminalId terminal_count, Destinations destinations, spec::Spec full_spec = {});

  // The destination of the source's packet with this sequence number and these 64 random bits. The rate must not be 0.
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t sequence, std::uint64_t random) const {
    return std::visit([&](const auto& choice) { return choice.destination(source, sequence, random); }, choice_);
  }

  // Packets that the source sends for each one that a terminal sends on average; 0: none.
  [[nodiscard]] double rate(TerminalId source) const {
    if (!rates_.empty()) return rates_[source];
    return std::visit([&](const auto& choice) { return choice.sends(source); }, choice_) ? 1 : 0;
  }
  [[nodiscard]] bool has_equal_rates() const { return has_equal_rates_; }

  // Calls f(destination, probability) for each destination of the source; never if it sends nothing.
  template <class F>
  void for_each_destination(TerminalId source, const F& f) const {
    if (rate(source) == 0) return;
    std::visit([&](const auto& choice) { choice.for_each(source, f); }, choice_);
  }

  [[nodiscard]] TerminalId terminal_count() const { return terminal_count_; }
  [[nodiscard]] std::string name() const { return spec::print(spec_); }  // canonical, with the seed if one was used
  // With every argument written out, see full_spec(PatternCall).
  [[nodiscard]] std::string full_name() const { return spec::print(full_spec_); }
  [[nodiscard]] bool is_permutation() const { return std::holds_alternative<ToOne>(choice_); }
  // The probability with which a terminal sends to another one, if it is the same for all pairs.
  [[nodiscard]] std::optional<double> equal_chance() const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  spec::Spec spec_;
  spec::Spec full_spec_;
  TerminalId terminal_count_ = 0;
  Choice choice_;
  std::vector<double> rates_;  // per terminal, 1 on average; empty: 1 for all that have a destination
  bool has_equal_rates_ = true;
};

// `seed` is for a random pattern that does not name its own. Terminals of dead nodes neither send nor receive; a node
// without any channel is dead, as faulty(G,nodes=k) leaves it. Throws InputError for an unknown name, with a
// suggestion, and for a network that the pattern does not fit, with the reason.
Demand build_demand(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                    const Execution& execution);
Demand build_demand(const topology::Network& network, std::string_view text, std::uint64_t seed,
                    const Execution& execution);

// Uniform traffic without a network.
Demand uniform_demand(TerminalId terminal_count);

}  // namespace weft::traffic
