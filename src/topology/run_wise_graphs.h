// The networks that can be searched run by run. Each is none where the layout does not reach, by size or by kind.
#pragma once

#include <memory>

#include "topology/run_wise.h"

namespace weft::topology {

std::unique_ptr<RunWiseGraph> run_wise_scc(unsigned symbol_count);
std::unique_ptr<RunWiseGraph> run_wise_star(unsigned symbol_count);

}  // namespace weft::topology
