#include "sim/engine/kernels.h"

#include <algorithm>
#include <cmath>

#include "sim/engine/router_blocks.h"
#include "sim/forking/forking_kernel.h"

namespace weft::sim {

#ifndef WEFT_HAS_X86_KERNELS
std::unique_ptr<Kernel> make_dense_baseline_kernel(Partition& partition, const SlotRange& range);
std::unique_ptr<Kernel> make_small_baseline_kernel(Partition& partition, const SlotRange& range);
#else
std::unique_ptr<Kernel> make_dense_avx2_kernel(Partition& partition, const SlotRange& range);
std::unique_ptr<Kernel> make_dense_avx512_kernel(Partition& partition, const SlotRange& range);
std::unique_ptr<Kernel> make_small_avx2_kernel(Partition& partition, const SlotRange& range);
std::unique_ptr<Kernel> make_small_avx512_kernel(Partition& partition, const SlotRange& range);

namespace {

bool has_avx2() { return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0; }
bool has_avx512() { return __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0; }

}  // namespace
#endif

DenseMaker widest_dense_maker() {
#ifdef WEFT_HAS_X86_KERNELS
  if (has_avx512()) return {512, make_dense_avx512_kernel};
  if (has_avx2()) return {256, make_dense_avx2_kernel};
  return {};
#else
  return {256, make_dense_baseline_kernel, true};
#endif
}

KernelMaker best_small_maker() {
#ifdef WEFT_HAS_X86_KERNELS
  if (has_avx512()) return make_small_avx512_kernel;
  return has_avx2() ? make_small_avx2_kernel : nullptr;
#else
  return make_small_baseline_kernel;
#endif
}

std::uint32_t dense_slots(const EngineState& state, const DenseMaker& maker) {
  std::size_t most = 1;
  for (const Shape& shape : state.fabric.shapes()) most = std::max({most, shape.in_vcs.size(), shape.out_vcs.size()});
  const bool fits =
      state.is_plain && most <= 32 && state.model.most_buffer() <= 15 && state.injector.most_flits() <= 16;
  if (!fits || maker.vector_bits == 0) return 1;
  return maker.vector_bits / (most <= 16 ? 16U : 32U);
}

// Measured: where both forms take as long on tori, hypercubes and meshes.
double least_flits(const EngineState& state, const DenseMaker& maker) {
  const bool is_narrow = maker.vector_bits / dense_slots(state, maker) == 16;
  const bool has_single_flits = state.injector.most_flits() == 1;
  if (maker.has_arrays) return is_narrow ? 3 : has_single_flits ? HUGE_VAL : 6;
  const bool has_long_vectors = maker.vector_bits > 256;
  if (has_single_flits) return !is_narrow ? 8 : has_long_vectors ? 3.5 : 4.5;
  return has_long_vectors ? 6.5 : 4.5;
}

namespace {

// The narrowest sets that hold the VCs.
template <bool kIsGeneral>
std::unique_ptr<Kernel> make_sparse(Partition& partition, const SlotRange& range, std::size_t most) {
  if (most <= 64) return make_kernel<SparseForm<std::uint64_t, kIsGeneral>>(partition, range);
  if (!kIsGeneral && most <= 256) return make_kernel<SparseForm<WideSet<4>, false>>(partition, range);
  if (most <= 1024) return make_kernel<SparseForm<WideSet<16>, kIsGeneral>>(partition, range);
  if (most <= 4096) return make_kernel<SparseForm<WideSet<64>, true>>(partition, range);
  return make_kernel<SparseForm<WideSet<512>, true>>(partition, range);
}

}  // namespace

std::unique_ptr<Kernel> make_sparse_kernel(Partition& partition, const SlotRange& range, KernelMaker make_small) {
  const EngineState& state = partition.state();
  if (state.forks) return std::make_unique<ForkingKernel>(partition, range);
  const bool has_long_numbers = partition.routers().has_long_numbers();
  const std::size_t most = has_long_numbers ? std::max<std::size_t>(range.most_vcs, 65) : range.most_vcs;
  if (!state.is_plain) return make_sparse<true>(partition, range, most);
  const bool is_small = make_small != nullptr && most <= 64 && state.model.most_buffer() <= UINT8_MAX &&
                        state.injector.most_flits() <= UINT8_MAX;
  return is_small ? make_small(partition, range) : make_sparse<false>(partition, range, most);
}

}  // namespace weft::sim
