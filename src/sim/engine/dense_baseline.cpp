// Dense kernels with vectors of 128 bits, which every processor has that this program is built for (NEON, SSE2).
#include <memory>

#include "sim/engine/dense_kernel.h"

namespace weft::sim {

struct Baseline;
std::unique_ptr<Kernel> make_dense_baseline_kernel(Partition& partition, const SlotRange& range) {
  return make_dense_kernel<Baseline, 128>(partition, range);
}

}  // namespace weft::sim
