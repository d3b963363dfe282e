// Tables 1 and 2 of the paper on star-connected cycles, measured.
#pragma once

#include "programs/step_table.h"

namespace weft::programs {

StepTable scc_table_1(const Execution& execution);
StepTable scc_table_2(const Execution& execution);

}  // namespace weft::programs
