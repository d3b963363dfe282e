// Bitonic sort (K. E. Batcher, 1968): stage s = 1..log2 n sorts runs of 2^s numbers, upwards where bit s of the index
// is 0 and downwards elsewhere, by a descend algorithm on dimensions s-1..0. Index v ends with the number of rank v.
#pragma once

#include <string_view>

#include "programs/program.h"

namespace weft::programs {

// In the name of a program.
ProgramRun run_bitonic(const ProgramTask& task, std::string_view program, unsigned phases);

}  // namespace weft::programs
