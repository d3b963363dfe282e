// The timing of the links of a network, from the settings of a run: of whole link classes (--link), then of single
// links (--link-file), which have precedence.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/execution.h"
#include "experiment/link_formula.h"
#include "experiment/run_settings.h"
#include "sim/model/model.h"
#include "topology/network.h"

namespace weft::experiment {

struct ClassTiming {
  LinkFormula latency{};
  LinkFormula cycles_per_flit{};
};

// What the settings say about each link class; 1 where they say nothing. Throws InputError for an unknown class.
std::vector<ClassTiming> class_timings(const RunSettings& settings, std::span<const topology::LinkClass> classes);

// Sets the timing of links in the model. Throws InputError for a class that the network does not have, a formula
// without a value, and a file that does not fit.
void set_link_timing(const RunSettings& settings, const topology::Network& network, const Execution& execution,
                     sim::Model& model);

}  // namespace weft::experiment
