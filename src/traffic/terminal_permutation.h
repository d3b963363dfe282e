// Permutations of the terminals of a network: from a name, and as a text. Some are partial: terminals that have no
// destination (kNobody) send nothing, and so nobody receives what they would have sent.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "traffic/pattern.h"

namespace weft::traffic {

struct Permutation {
  spec::Spec spec;                       // canonical; says the seed where one was used
  std::vector<TerminalId> destinations;  // one for each terminal, no two alike

  [[nodiscard]] std::string name() const { return spec::print(spec); }
};

// A whole one: where a pattern lets terminals send nothing, they send to themselves if nobody else does, the others to
// what is left, in order. `seed` is for a pattern that is drawn and does not name its own. Throws InputError: an
// unknown name with a suggestion, a network that the pattern does not fit with the reason.
Permutation build_permutation(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                              const Execution& execution);
Permutation build_permutation(const topology::Network& network, std::string_view text, std::uint64_t seed,
                              const Execution& execution);

bool is_permutation(std::span<const TerminalId> destinations);
// The same for those that have a destination.
bool is_partial_permutation(std::span<const TerminalId> destinations);

// One line `source destination` for each terminal, or `source -` for one that sends nothing, behind the comments, one
// in a line.
std::string permutation_text(std::span<const TerminalId> destinations, std::span<const std::string> comments);

// Reads such a text; a '#' and what follows it in the line is passed over. The lines may stand in any order. Throws
// topology::LineError, or InputError where no line is to blame.
std::vector<TerminalId> read_permutation(std::string_view text, TerminalId terminal_count);

}  // namespace weft::traffic
