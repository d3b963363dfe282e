// The record of a traffic pattern, which decides to which terminals each terminal sends. Each file in patterns/ holds
// the formula and one record; the build collects them into one list. A permutation has one destination for each
// terminal; any other pattern has a distribution of destinations.
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
  std::vector<double> rates{};  // per terminal, 1 on average; empty: 1 for all that have a destination
};

struct Group;

struct Pattern {
  std::string_view name;
  std::string_view other_name{};  // an alias; may be empty
  std::string_view summary;       // one line, no full stop
  spec::Schema parameters{};
  std::array<std::string_view, 8> examples{};  // small networks that it fits, for suites
  std::array<std::string_view, 4> calls{};     // example calls for each of them; empty: its name alone
  bool needs_routing = false;                  // destinations depend on the routing, so demand() cannot build them
  bool is_adversarial = false;  // regular enough to be bad for some routing: searches for bad cases try it
  // Why it does not fit a network, whatever its arguments; empty if it does. Null: it fits any network.
  std::string (*misfit)(const topology::Network&) = nullptr;
  // The same if the arguments matter; `misfit` is then for the pattern without arguments. May be null.
  std::string (*misfit_with)(const topology::Network&, const spec::Arguments&) = nullptr;
  // Brings equivalent arguments into one form. May be null.
  void (*normalise)(spec::Arguments&, const topology::Network&) = nullptr;
  // Exactly one of these two is set. They throw InputError if the arguments do not fit the network.
  // For a permutation: the destination of each terminal, or kNobody.
  std::vector<TerminalId> (*build)(const PatternTask&) = nullptr;
  Destinations (*demand)(const PatternTask&) = nullptr;
  // For messages to several terminals: their targets (traffic/group.h). `demand` then tells only which terminals send.
  Group (*group)(const PatternTask&) = nullptr;
};

inline bool is_permutation(const Pattern& pattern) { return pattern.build != nullptr; }

// All patterns, in alphabetical order.
std::span<const Pattern* const> patterns();

// A pattern with its canonical arguments, which include the seed if one is used.
struct PatternCall {
  const Pattern* pattern = nullptr;
  spec::Arguments arguments;
};

// Throws InputError with a suggestion if no pattern has this name.
void check_name(const spec::Spec& spec);

// Throws InputError for an unknown name, with a suggestion, and for a network that the pattern does not fit, with the
// reason.
PatternCall resolve_pattern(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed);

// The name with every argument written out: "hot-spot(nodes=128,fraction=1,seed=1)". It is part of the key of stored
// results. What depends on the content of a file, such as the form of a matrix, is left out: the key has the hash of
// the content.
inline spec::Spec full_spec(const PatternCall& call) { return call.arguments.to_full_spec(); }

// The pattern must be a permutation; checks that the result is one.
std::vector<TerminalId> permutation_of(const PatternCall& call, const topology::Network& network,
                                       const Execution& execution);

// For tables that grow to an unknown size: throws InputError if `bytes` exceeds the memory allowed.
void check_table_fits(const PatternTask& task, std::uint64_t bytes);

inline bool fits(const Pattern& pattern, const topology::Network& network) {
  return pattern.misfit == nullptr || pattern.misfit(network).empty();
}

inline constexpr std::int64_t kLargestSeed = std::int64_t{1} << 62;

// For random patterns. Default: the seed given to resolve_pattern.
inline constexpr spec::Parameter kSeedParameter{
    .name = "seed",
    .meaning = "seed of the random choice",
    .min = 0,
    .max = kLargestSeed,
    .is_optional = true,
    .is_keyed = true,
};

}  // namespace weft::traffic
