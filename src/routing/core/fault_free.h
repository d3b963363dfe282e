// Strips faulty(...) from a spec. Nodes, labels and generators keep their numbers when links fail, so a routing formula
// still holds for every link that is alive.
#pragma once

#include "spec/spec.h"

namespace weft::routing {

// The canonical spec inside any faulty(...).
inline const spec::Spec& fault_free(const spec::Spec& network) {
  const spec::Spec* whole = &network;
  while (whole->name == "faulty") whole = &std::get<spec::Spec>(whole->arguments.front().value.content);
  return *whole;
}

// A positional integer argument of a canonical spec.
inline std::uint64_t integer_argument(const spec::Spec& network, std::size_t position) {
  return static_cast<std::uint64_t>(std::get<std::int64_t>(network.arguments[position].value.content));
}

}  // namespace weft::routing
