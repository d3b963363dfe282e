// The step counts of the RHSN paper for ascend and descend algorithms on a cube network.
#pragma once

#include "programs/program.h"
#include "programs/walks/cube_network.h"

namespace weft::programs {

// Of `sweeps` algorithms one after another, each on dimensions first..last. With dropped_last, the results need not
// come home after the last one.
void set_ascend_formula(ProgramRun& run, const CubeNetwork& cube, unsigned first, unsigned last,
                        bool drops_last = false, unsigned sweeps = 1);

}  // namespace weft::programs
