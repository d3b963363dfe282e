// What each program promises, for the checker: where the inputs are at the start and what is where at the end. It uses
// the definitions of networks and patterns, but no code of the programs.
#pragma once

#include <vector>

#include "base/execution.h"
#include "programs/check/item_meaning.h"
#include "programs/check/sorting_network.h"
#include "programs/machine/step_schedule.h"
#include "topology/network.h"

namespace weft::programs {

template <class Content>
struct PromisedResult {
  NodeId node = 0;  // kNoNode: any node, but one result only where one input was
  std::uint32_t index = 0;
  Content meaning{};
};

template <class Content>
struct PromisedItems {
  std::vector<Content> inputs{};  // by item
  std::vector<std::pair<NodeId, ItemId>> held_at_start{};
  std::vector<PromisedResult<Content>> results{};
  bool has_single_copies = false;  // no node gets an item twice, or one that it has
};

struct Promise : PromisedItems<Meaning> {
  AlgebraSizes sizes{};          // with adds_any_sets, a result that is a sum has all elements from 0 on
  bool is_for_any_input = true;  // otherwise for the data of the schedule
  SortingNetwork sort{};         // unless there is none, the meanings of the results are those of sorting_results
};

// Throws InputError for a program that it does not know.
Promise promise_of(const Schedule& schedule, const topology::Network& network, const Execution& execution);

}  // namespace weft::programs
