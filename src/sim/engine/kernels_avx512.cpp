// Kernels for processors with AVX-512. What all instruction sets share is included before the pragma, so that the
// program has only one version of it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "sim/engine/block_agenda.h"
#include "sim/engine/router_partition.h"

#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,bmi2,popcnt,lzcnt,prefer-vector-width=512")
#define WEFT_HAS_AVX
#define WEFT_HAS_AVX512
#include "sim/engine/vector_kernels.h"

namespace weft::sim {

struct Avx512 {
  static constexpr std::size_t kVectorBytes = 64;
};
std::unique_ptr<Kernel> make_dense_avx512_kernel(Partition& partition, const SlotRange& range) {
  return make_dense_kernel<Avx512, 512>(partition, range);
}

std::unique_ptr<Kernel> make_small_avx512_kernel(Partition& partition, const SlotRange& range) {
  return make_small_kernel<Avx512>(partition, range);
}

}  // namespace weft::sim
#endif
