// Which network it was before faults were drawn: nodes, labels and generators keep their numbers, so a formula still
// holds wherever the link is still there.
#pragma once

#include "spec/spec.h"

namespace weft::routing {

// The canonical spec inside any faulty(...).
inline const spec::Spec& fault_free(const spec::Spec& network) {
  const spec::Spec* whole = &network;
  while (whole->name == "faulty") whole = &std::get<spec::Spec>(whole->arguments.front().value.content);
  return *whole;
}

// An argument of a canonical spec that is an integer given by its position.
inline std::uint64_t integer_argument(const spec::Spec& network, std::size_t position) {
  return static_cast<std::uint64_t>(std::get<std::int64_t>(network.arguments[position].value.content));
}

}  // namespace weft::routing
