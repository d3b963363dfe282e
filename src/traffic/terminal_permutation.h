// Permutations of the terminals of a network, built from a pattern or read from a text. Some are partial: terminals
// without a destination (kNobody) send nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "traffic/pattern.h"

namespace weft::traffic {

struct Permutation {
  spec::Spec spec;                       // canonical, with the seed if one was used
  std::vector<TerminalId> destinations;  // one for each terminal, no two alike

  [[nodiscard]] std::string name() const { return spec::print(spec); }
};

// A complete permutation: terminals that send nothing in the pattern send to themselves if nobody else does, otherwise
// to the unused destinations in order. `seed` is for a random pattern that does not name its own. Throws InputError for
// an unknown name, with a suggestion, and for a network that the pattern does not fit, with the reason.
Permutation build_permutation(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                              const Execution& execution);
Permutation build_permutation(const topology::Network& network, std::string_view text, std::uint64_t seed,
                              const Execution& execution);

bool is_permutation(std::span<const TerminalId> destinations);
// The same, ignoring terminals without a destination.
bool is_partial_permutation(std::span<const TerminalId> destinations);

// The comments, one per line, then a line `source destination` for each terminal, or `source -` if it sends nothing.
std::string permutation_text(std::span<const TerminalId> destinations, std::span<const std::string> comments);

// Reads such a text. A '#' begins a comment; lines may be in any order. Throws topology::LineError, or InputError for
// an error that is not on one line.
std::vector<TerminalId> read_permutation(std::string_view text, TerminalId terminal_count);

}  // namespace weft::traffic
