// What this machine allows: cores and memory, containers included.
#pragma once

#include <cstdint>

namespace weft {

unsigned usable_cores();

// Bytes of memory that the machine, or the control group around the process, allows; 0 when it cannot be told.
std::uint64_t usable_memory();

}  // namespace weft
