// What each program promises, for the checker: where the inputs are at the start and what is where at the end. It uses
// the definitions of networks and patterns, but no code of the programs.
#pragma once

#include <vector>

#include "base/execution.h"
#include "programs/check/item_meaning.h"
#include "programs/machine/step_schedule.h"
#include "topology/network.h"

namespace weft::programs {

struct PromisedResult {
  NodeId node = 0;  // kNoNode: any node, but one result only where one input was
  std::uint32_t index = 0;
  Meaning meaning{};
};

// Whose minima and maxima the results of a sort are.
enum class SortingNetwork : std::uint8_t { none, bitonic, rcc };

struct Promise {
  AlgebraSizes sizes{};
  std::vector<Meaning> inputs{};  // by item
  std::vector<std::pair<NodeId, ItemId>> held_at_start{};
  std::vector<PromisedResult> results{};
  SortingNetwork sort = SortingNetwork::none;  // else the results are those of sorting_results
  std::size_t atom_size = 0;                   // of rcc
};

// Throws InputError for a program that it does not know.
Promise promise_of(const Schedule& schedule, const topology::Network& network, const Execution& execution);

// The sorting network on the inputs, serially.
std::vector<Meaning> sorting_results(const Promise& promise, ItemAlgebra& algebra);

}  // namespace weft::programs
