// The loop of Routing::take_hops for one routing class. The calls go to that class without virtual dispatch, so that
// the compiler can inline them.
#pragma once

#include <span>
#include <type_traits>

#include "routing/core/routing.h"

namespace weft::routing {

template <class R>
void take_hops_of(const R& routing, std::span<Hop> hops, Candidates& found) {
  static_assert(std::is_final_v<R> || std::is_same_v<R, Routing>, "calls of other classes would be virtual");
  const bool may_pass_destination = routing.facts().may_pass_destination;
  for (Hop& hop : hops) {
    if (!hop.is_injected()) hop.header = routing.advance(hop.header, hop.from, hop.choice);
    hop.first = static_cast<std::uint32_t>(found.size());
    hop.delivers = routing.is_at_destination(hop.header, hop.to.node) &&
                   (!may_pass_destination || routing.has_arrived(hop.header, hop.to));
    if (!hop.delivers) routing.candidates(hop.header, hop.to, found);
    hop.count = static_cast<std::uint16_t>(found.size() - hop.first);
  }
}

}  // namespace weft::routing
