// Kernels with vectors of 128 bits, which every processor has that this program is built for (NEON, SSE2). Dense blocks
// take two of them. On x86-64 only processors without AVX2 would use dense ones, and these have small ones alone.
#include <memory>

#include "sim/engine/kernels.h"
#include "sim/engine/vector_kernels.h"

namespace weft::sim {

struct Baseline {
  static constexpr std::size_t kVectorBytes = 16;
};
#ifndef WEFT_HAS_X86_KERNELS
std::unique_ptr<Kernel> make_dense_baseline_kernel(Partition& partition, const SlotRange& range) {
  return make_dense_kernel<Baseline, 256>(partition, range);
}
#endif

std::unique_ptr<Kernel> make_small_baseline_kernel(Partition& partition, const SlotRange& range) {
  return make_small_kernel<Baseline>(partition, range);
}

}  // namespace weft::sim
