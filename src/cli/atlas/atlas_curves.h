// The latency curves of a section of the atlas: the paper's network and its rivals, with the same routers and traffic.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "cli/atlas/atlas_sections.h"
#include "report/atlas_page.h"
#include "store/store.h"
#include "sweep/stored/stored_curves.h"

namespace weft::cli {

// Points that the store has are not simulated again. `loads` is written as for weft sweep.
std::vector<sweep::StoredCurve> simulate_curves(const AtlasRecord& record, std::string_view loads, store::Store& store,
                                                const Execution& execution);

report::CurveChart chart_of(const std::vector<sweep::StoredCurve>& curves);

// "0.3", or on which side of the simulated loads it is.
std::string carried_text(const sweep::StoredCurve& curve);

// What the curves say, with the command that simulates them.
report::AtlasTable capacities_of(const AtlasRecord& record, std::string_view loads,
                                 const std::vector<sweep::StoredCurve>& curves);

}  // namespace weft::cli
