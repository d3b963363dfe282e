// Measures that are free functions, with what belongs to them: the quantity, the command that prints it, and the second
// computation.
#pragma once

#include "claims/measure.h"

namespace weft::claims {

// What the measure lacks is added where it is known.
Measure completed(const Measure& measure);

}  // namespace weft::claims
