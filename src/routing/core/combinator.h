// Shared code of routings that wrap another routing (valiant, escape, layered, classes). The state of the inner routing
// occupies the first words of the header; the wrapper's own word follows, and the inner routing sees a zero there.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "base/numbers/count.h"
#include "routing/core/algorithm.h"

namespace weft::routing {

struct InnerRouting {
  std::string_view argument;
  const Routing& routing;
};

// Throws InputError at the argument when the routing has message classes or leaves no free word in the header.
void check_fits_inside(const Task& task, const InnerRouting& inner);
// Throws InputError at the argument when the decision keys of the whole routing exceed 64 bits.
void check_keys_fit(const Task& task, std::string_view argument, Count key_count);

// True when every node has a terminal. A routing that follows the packets of all terminals when it is built then has a
// route from every node.
bool has_terminals_everywhere(const topology::PortGraph& graph);

// The canonical spec; those of the inner routings are canonical too.
spec::Spec spec_around(const Task& task, std::initializer_list<InnerRouting> inners);

inline Header with_word(Header header, std::size_t word, std::uint32_t value) {
  header.state[word] = value;
  return header;
}

// Appends the candidates of an inner routing and returns these, valid until `found` grows. Those that were there before
// belong to another routing.
inline std::span<Candidate> append_candidates(const Routing& inner, const Header& header, const Position& position,
                                              Candidates& found) {
  const std::size_t first = found.size();
  inner.candidates(header, position, found);
  return std::span(found).subspan(first);
}

inline void raise_vcs(Candidate& candidate, VcId by) {
  candidate.vcs.first = static_cast<VcId>(candidate.vcs.first + by);
  candidate.vcs.last = static_cast<VcId>(candidate.vcs.last + by);
}

// A candidate whose VCs were raised, as the inner routing knows it.
inline Candidate lowered(Candidate candidate, VcId by) {
  candidate.vcs.first = static_cast<VcId>(candidate.vcs.first - by);
  candidate.vcs.last = static_cast<VcId>(candidate.vcs.last - by);
  return candidate;
}

// The VCs of the inner routing, `factor` times.
inline std::vector<VcId> multiplied_vcs(const Routing& inner, std::uint32_t factor) {
  std::vector<VcId> vcs = inner.facts().vcs;
  for (VcId& count : vcs) count = static_cast<VcId>(factor * count);
  return vcs;
}

// The VCs, and above them those of another routing.
inline std::vector<VcId> vcs_below(std::vector<VcId> vcs, const Routing& upper) {
  for (std::size_t c = 0; c < vcs.size(); ++c) vcs[c] = static_cast<VcId>(vcs[c] + upper.facts().vcs.get()[c]);
  return vcs;
}

// Appends the inner routing's explanation, which may be empty.
inline std::string joined_reasons(const std::string& own, const std::string& inside) {
  return inside.empty() ? own : own + "; " + inside;
}

}  // namespace weft::routing
