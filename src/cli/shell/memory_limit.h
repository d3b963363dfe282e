// Enforces --max-memory by a limit of the operating system: allocations beyond it fail, also those of libraries.
#pragma once

#include <cstdint>

namespace weft::cli {

// From now on the process and its children may allocate `bytes` more, plus the stacks of `thread_count` threads. A
// computation whose need is predictable is refused before it starts; any other ends with std::bad_alloc. Does nothing
// where the system has no such limit.
void limit_memory(std::uint64_t bytes, unsigned thread_count);

}  // namespace weft::cli
