// The options of `simulate`, `sweep` and `saturation` that are settings of a run.
#pragma once

#include "cli/command.h"
#include "experiment/raw_setting.h"
#include "sweep/plan/plan.h"

namespace weft::cli {

// For `simulate`: each option has one value, and the operand SPEC is the network.
experiment::GivenSettings given_settings(const Invocation& invocation);

// For commands over many points: each option may have several values.
sweep::Alternatives given_alternatives(const Invocation& invocation);

}  // namespace weft::cli
