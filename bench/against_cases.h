// The networks, routings and loads on which two programs are compared.
#pragma once

#include <cstdint>
#include <span>

namespace weft {

struct AgainstCase {
  const char* spec;
  const char* routing;  // empty: the network's own
  double load;
  std::uint32_t flits;
  std::uint64_t cycles;  // of warm-up and window; the packets of the window take some more to arrive
  const char* options;   // of `weft simulate`, separated by spaces
};

std::span<const AgainstCase> against_cases();

}  // namespace weft
