// Cores and memory that are available, also inside containers.
#pragma once

#include <cstdint>
#include <vector>

namespace weft {

unsigned usable_cores();
// Their numbers on the machine; none if unknown.
std::vector<unsigned> usable_core_numbers();

// Bytes of memory that the machine, or the control group of the process, allows; 0 if unknown.
std::uint64_t usable_memory();

}  // namespace weft
