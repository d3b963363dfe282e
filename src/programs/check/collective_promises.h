// What the collective operations promise, for the checker. It uses no code of the programs.
//
// The sums of reduce, broad-call, all-reduce and barrier have one input of each node. The schedule's data say in which
// order a sum counts the nodes: data[k·N + v] is the place of node v in sum k. The order may be any permutation, since
// the sum of all inputs is the same in each; it is chosen so that partial sums are ranges.
#pragma once

#include <optional>

#include "programs/check/promised_results.h"
#include "spec/spec.h"

namespace weft::programs {

// None if the program is none of them. Throws InputError if an argument or the data do not fit the network.
std::optional<Promise> collective_promise(const spec::Spec& program, const Schedule& schedule,
                                          const topology::Network& network);

}  // namespace weft::programs
