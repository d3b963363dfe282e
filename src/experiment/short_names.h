// Short names of networks, routings, patterns and processes. Keys of stored results write every argument out; tables,
// pages and results leave out arguments that have today's default.
#pragma once

#include "experiment/configuration.h"
#include "experiment/run_result.h"

namespace weft::experiment {

// Shortens the names of a configuration. `result` is the result of its run, whose names were short when it was stored.
// An argument whose value the network decided is left out where the result leaves it out, else written. A name that is
// no longer registered stays as it is.
RunNames short_names(const Configuration& configuration, const RunResult& result);

// The same without a result: nothing is left to the network, so a command with these names repeats exactly this run.
RunNames exact_names(const Configuration& configuration);

}  // namespace weft::experiment
