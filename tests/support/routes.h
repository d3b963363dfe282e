// Routes followed step by step, and what waits for what, without any of the program's own provers.
#pragma once

#include <cstddef>

#include "routing/routing.h"

namespace weft::test {

// Of the first plan of draw 0, by the first candidate and its first vc.
std::size_t hop_count(const routing::Routing& routing, TerminalId source, TerminalId destination);

struct DependencyChoice {
  bool has_escapes_only = false;  // of an adaptive routing: the dependencies between escape candidates
};

// Whether no (channel, vc) waits for itself: each one that a packet may hold for all that it may ask for next.
bool dependencies_are_acyclic(const routing::Routing& routing, DependencyChoice which = {});

}  // namespace weft::test
