// The options that are settings of a run, as `simulate`, `sweep` and `saturation` have them.
#pragma once

#include "cli/command.h"
#include "sweep/given.h"

namespace weft::cli {

// Of `simulate`: each option is one value, and the operand SPEC is the network.
sweep::GivenSettings given_settings(const Invocation& invocation);

}  // namespace weft::cli
