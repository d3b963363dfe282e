// Dense kernels, and those for small routers, for processors with AVX2. What all instruction sets share is included
// before the pragma, so that the program has only one version of it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <memory>
#include <utility>
#include <vector>

#include "sim/engine/block_agenda.h"
#include "sim/engine/router_partition.h"

#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#define WEFT_HAS_AVX
#include "sim/engine/dense_kernel.h"

namespace weft::sim {

struct Avx2;
std::unique_ptr<Kernel> make_dense_avx2_kernel(Partition& partition, const SlotRange& range) {
  return make_dense_kernel<Avx2, 256>(partition, range);
}

std::unique_ptr<Kernel> make_small_avx2_kernel(Partition& partition, const SlotRange& range) {
  const bool is_one_flit = partition.state().injector.most_flits() == 1;
  if (range.most_vcs <= 16) {
    return is_one_flit ? make_kernel<SmallForm<Avx2, 16, true>>(partition, range)
                       : make_kernel<SmallForm<Avx2, 16, false>>(partition, range);
  }
  return is_one_flit ? make_kernel<SmallForm<Avx2, 32, true>>(partition, range)
                     : make_kernel<SmallForm<Avx2, 32, false>>(partition, range);
}

}  // namespace weft::sim
#endif
