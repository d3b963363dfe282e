// Reference implementation of the step machine: a queue for every pair of a node and a port, kept in a map.
#pragma once

#include <span>

#include "programs/permutations/step_machine.h"

namespace weft::test {

// Every message must have a path.
programs::StepRun reference_steps(const routing::Routing& routing, std::span<const programs::Message> messages,
                                  std::span<const std::uint64_t> draws);

}  // namespace weft::test
