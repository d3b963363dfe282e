// Table VI of the paper on the recursive diagonal torus, measured.
#pragma once

#include "programs/step_table.h"

namespace weft::programs {

StepTable rdt_table_6(const Execution& execution);

}  // namespace weft::programs
