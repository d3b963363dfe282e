// Kernels with vectors of 128 bits (NEON), for processors that have no file of their own. Dense blocks take two of
// them. On x86-64, processors without AVX2 have sparse kernels only.
#include "sim/engine/kernels.h"
#ifndef WEFT_HAS_X86_KERNELS
#include <memory>

#include "sim/engine/vector_kernels.h"

namespace weft::sim {

struct Baseline {
  static constexpr std::size_t kVectorBytes = 16;
};
std::unique_ptr<Kernel> make_dense_baseline_kernel(Partition& partition, const SlotRange& range) {
  return make_dense_kernel<Baseline, 256>(partition, range);
}
std::unique_ptr<Kernel> make_small_baseline_kernel(Partition& partition, const SlotRange& range) {
  return make_small_kernel<Baseline>(partition, range);
}

}  // namespace weft::sim
#endif
