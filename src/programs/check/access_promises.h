// What programs with data-dependent memory accesses promise, for the checker: by a serial computation on the data of
// the schedule, or by a run of the PRAM program without a network.
#pragma once

#include <optional>

#include "base/execution.h"
#include "programs/check/access_content.h"
#include "programs/check/promised_results.h"
#include "topology/network.h"

namespace weft::programs {

struct AccessPromise {
  PromisedItems<AccessContent> items{};
  Combine combine = Combine::lowest_rank;
  std::vector<PramAccess> accesses{};
  bool is_for_any_input = false;
};

// None if the program is another one. Throws InputError if the data do not fit.
std::optional<AccessPromise> access_promise_of(const Schedule& schedule, const topology::Network& network,
                                               const Execution& execution);

}  // namespace weft::programs
