// The record by which a traffic pattern is known: to which terminals each one sends. One file in patterns/ holds the
// formula and this record; the build collects the records into one list. A permutation has one destination for each
// terminal; any other pattern says how destinations are chosen.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "topology/network.h"
#include "traffic/choices.h"

namespace weft::traffic {

struct PatternTask {
  const topology::Network& network;
  const spec::Arguments& arguments;
  const Execution& execution;
};

struct Destinations {
  Choice choice;
  std::vector<double> rates{};  // of each terminal, 1 on average; none: 1 for all that have a destination
};

struct Pattern {
  std::string_view name;
  std::string_view other_name{};  // that is understood too; may be empty
  std::string_view summary;       // one line, no full stop
  spec::Schema parameters{};
  std::array<std::string_view, 8> examples{};  // small networks that it fits, for suites
  std::array<std::string_view, 4> calls{};     // how it is written on each of them; its name alone when there are none
  bool needs_routing = false;                  // destinations follow from a routing: only who has one can give them
  bool is_adversarial = false;  // regular enough to be bad for some routing: tried where the worst one is looked for
  // Why it does not fit a network, whatever its arguments are; empty when it does. Without it, any network fits.
  std::string (*misfit)(const topology::Network&) = nullptr;
  // Instead, where the arguments decide it; `misfit` then speaks of the pattern without arguments. May be none.
  std::string (*misfit_with)(const topology::Network&, const spec::Arguments&) = nullptr;
  // Brings arguments that mean the same into one form; may be none.
  void (*normalise)(spec::Arguments&, const topology::Network&) = nullptr;
  // One of the two; throws InputError when the arguments do not fit the network.
  // Of a permutation: the destination of each terminal, or kNobody.
  std::vector<TerminalId> (*build)(const PatternTask&) = nullptr;
  Destinations (*demand)(const PatternTask&) = nullptr;
};

inline bool is_permutation(const Pattern& pattern) { return pattern.build != nullptr; }

// All patterns, in alphabetical order.
std::span<const Pattern* const> patterns();

// A pattern with its arguments, which are canonical and name the seed where one is used.
struct PatternCall {
  const Pattern* pattern = nullptr;
  spec::Arguments arguments;
};

// Throws InputError with a suggestion when no pattern has this name. It needs no network.
void check_name(const spec::Spec& spec);

// Throws InputError: an unknown name with a suggestion, a network that the pattern does not fit with the reason.
PatternCall resolve_pattern(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed);

// The name with every argument written out: "hot-spot(nodes=128,fraction=1,seed=1)". It keys stored results. What the
// content of a file decides, such as the form of a matrix, stays out: the key has the hash of the content.
inline spec::Spec full_spec(const PatternCall& call) { return call.arguments.to_full_spec(); }

// Of a pattern that is a permutation; checks that it is one.
std::vector<TerminalId> permutation_of(const PatternCall& call, const topology::Network& network,
                                       const Execution& execution);

// For tables that are made while nobody knows how large they become: throws InputError when it is too large by now.
void check_table_fits(const PatternTask& task, std::uint64_t bytes);

inline bool fits(const Pattern& pattern, const topology::Network& network) {
  return pattern.misfit == nullptr || pattern.misfit(network).empty();
}

inline constexpr std::int64_t kLargestSeed = std::int64_t{1} << 62;

// Of patterns that are drawn. Left out, it is whatever the one who asks for the pattern gives.
inline constexpr spec::Parameter kSeedParameter{
    .name = "seed",
    .meaning = "which one of them",
    .min = 0,
    .max = kLargestSeed,
    .is_optional = true,
    .is_keyed = true,
};

}  // namespace weft::traffic
