// The size of an array in bytes, for the memory account of an engine.
#pragma once

#include <cstdint>
#include <vector>

namespace weft::sim {

template <class T, class Allocator>
std::uint64_t bytes_of(const std::vector<T, Allocator>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace weft::sim
