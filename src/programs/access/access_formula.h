// How many steps an access takes, by the step counts of its parts.
#pragma once

#include "programs/program.h"
#include "programs/walks/cube_network.h"

namespace weft::programs {

// On rcc-full: sorts by equation 15 of the paper and passes of the ascend class by equation 17; other networks have
// none.
void set_access_formula(ProgramRun& run, const ProgramTask& task, unsigned sorts, unsigned passes);

}  // namespace weft::programs
