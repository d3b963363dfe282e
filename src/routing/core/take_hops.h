// The loop of Routing::take_hops for one routing class. The calls go to that class without virtual dispatch, so that
// the compiler can inline them.
#pragma once

#include <span>
#include <type_traits>

#include "routing/core/routing.h"

namespace weft::routing {

template <class R>
[[gnu::flatten]] void take_hops_of(const R& routing, std::span<Hop> hops, Candidates& found) {
  static_assert(std::is_final_v<R> || std::is_same_v<R, Routing>, "calls of other classes would be virtual");
  const bool may_pass_destination = routing.facts().may_pass_destination;
  for (Hop& hop : hops) {
    Header header = hop.header;
    if (!hop.is_injected()) header = routing.advance(header, hop.from, hop.choice);
    hop.first = static_cast<std::uint32_t>(found.size());
    hop.delivers = routing.is_at_destination(header, hop.to.node) &&
                   (!may_pass_destination || routing.has_arrived(header, hop.to));
    if (!hop.delivers) routing.candidates(header, hop.to, found);
    hop.count = static_cast<std::uint16_t>(found.size() - hop.first);
    hop.header = header;  // last: the processor waits for the words of a header that it copies as one
  }
}

}  // namespace weft::routing
