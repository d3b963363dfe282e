#include "base/large_pages.h"

#include <algorithm>
#include <cstdlib>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace weft {

void* allocate_large(std::size_t bytes, std::size_t alignment) {
  constexpr std::size_t kPage = std::size_t{1} << 21U;
  constexpr std::size_t kLeast = kPage / 2;
  const bool is_large = bytes >= kLeast;
  const std::size_t unit = is_large ? kPage : std::max(alignment, alignof(std::max_align_t));
  if (bytes > static_cast<std::size_t>(-1) - unit) throw std::bad_alloc();
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + unit - 1) / unit * unit;
  void* const memory = std::aligned_alloc(unit, rounded);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
  if (is_large) madvise(memory, rounded, MADV_HUGEPAGE);  // as a hint: nothing depends on the answer
#endif
  return memory;
}

void free_large(void* memory) noexcept { std::free(memory); }

}  // namespace weft
