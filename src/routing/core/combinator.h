// What routings around other routings share. The header of the routing inside stands in the first words of the state;
// the word of the one around it comes behind, and the routing inside sees a zero there.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/numbers/count.h"
#include "routing/core/algorithm.h"

namespace weft::routing {

struct InnerRouting {
  std::string_view argument;
  const Routing& routing;
};

// Throws InputError at the argument: a routing with message classes, or one that leaves no word of the header.
void check_fits_inside(const Task& task, const InnerRouting& inner);
// Throws InputError at the argument when the keys of the whole are more than 64 bits count.
void check_keys_fit(const Task& task, std::string_view argument, Count key_count);

// Is there a terminal at each node? A routing that follows packets from terminals when it is built then knows the way
// from any node.
bool has_terminals_everywhere(const topology::PortGraph& graph);

// The canonical spec, in which those of the routings inside are canonical too.
spec::Spec spec_around(const Task& task, std::initializer_list<InnerRouting> inners);

inline Header with_word(Header header, std::size_t word, std::uint32_t value) {
  header.state[word] = value;
  return header;
}

inline void raise_vcs(Candidate& candidate, VcId by) {
  candidate.vcs.first = static_cast<VcId>(candidate.vcs.first + by);
  candidate.vcs.last = static_cast<VcId>(candidate.vcs.last + by);
}

// The reason of the routing inside, which may be empty, behind one's own.
inline std::string joined_reasons(const std::string& own, const std::string& inside) {
  return inside.empty() ? own : own + "; " + inside;
}

}  // namespace weft::routing
