// How many steps an access takes, by the step counts of its parts.
#pragma once

#include "programs/access/access_walk.h"
#include "programs/program.h"

namespace weft::programs {

// The parts of an access by the algorithm of the RCC-FULL paper.
struct AccessParts {
  unsigned sorts = 0;
  unsigned passes = 0;  // of the ascend class
};

// On rcc-full: sorts by equation 15 of the paper and passes by equation 17. Other networks have none.
void set_access_formula(ProgramRun& run, const ProgramTask& task, const AccessParts& parts);

}  // namespace weft::programs
