// The program from its words to its exit status. weft and weft-mpi differ in the ranks only.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/ranks.h"

namespace weft::cli {

// Signals are handled from here on. Without ranks the process computes alone; with several, the first one prints.
int run_program(const std::vector<std::string>& words, Ranks* ranks);

}  // namespace weft::cli
