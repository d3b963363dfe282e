// --max-memory as a promise of the system: an allocation beyond it fails, whoever asks for it.
#pragma once

#include <cstdint>

namespace weft::cli {

// From now on the process and its children may allocate `bytes` more, and the stacks of `thread_count` threads. What a
// computation can predict is refused before it starts; what it cannot ends in std::bad_alloc. Does nothing where the
// system has no such limit.
void limit_memory(std::uint64_t bytes, unsigned thread_count);

}  // namespace weft::cli
