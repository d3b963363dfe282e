// Memory for arrays that are accessed at random. Where the system has large pages, arrays of many of them get them: the
// processor finds the address of a page in its own tables more often.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace weft {

// `alignment` is a power of two. allocate_large() throws std::bad_alloc.
void* allocate_large(std::size_t bytes, std::size_t alignment);
void free_large(void* memory) noexcept;

template <class T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <class Other>
  LargePages(const LargePages<Other>&) {}  // NOLINT(*-explicit-*): an allocator converts to that of another type

  [[nodiscard]] T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(allocate_large(count * sizeof(T), alignof(T)));
  }
  void deallocate(T* memory, std::size_t) noexcept { free_large(memory); }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace weft
