// Kernels that need vectors: dense ones with vectors of kBits, and those for small routers. Included by one file for
// each instruction set, and by tests.
#pragma once

#include <memory>

#include "sim/engine/router_blocks.h"

namespace weft::sim {

template <class Isa, unsigned kBits>
std::unique_ptr<Kernel> make_dense_kernel(Partition& partition, const SlotRange& range) {
  const EngineState& state = partition.state();
  const bool is_one_flit = state.injector.most_flits() == 1;
  if (kBits / dense_slots(state, {kBits, nullptr}) == 16) {
    if (is_one_flit) return make_kernel<DenseForm<Isa, std::uint16_t, kBits / 16, 15, 1>>(partition, range);
    return make_kernel<DenseForm<Isa, std::uint16_t, kBits / 16, 15, 16>>(partition, range);
  }
  if (is_one_flit) return make_kernel<DenseForm<Isa, std::uint32_t, kBits / 32, 15, 1>>(partition, range);
  return make_kernel<DenseForm<Isa, std::uint32_t, kBits / 32, 15, 16>>(partition, range);
}

// For plain models and routers of up to 64 VCs.
template <class Isa>
std::unique_ptr<Kernel> make_small_kernel(Partition& partition, const SlotRange& range) {
  const bool is_one_flit = partition.state().injector.most_flits() == 1;
  if (range.most_vcs <= 16) {
    return is_one_flit ? make_kernel<SmallForm<Isa, 16, true>>(partition, range)
                       : make_kernel<SmallForm<Isa, 16, false>>(partition, range);
  }
  if (range.most_vcs > 32) {
    const EngineState& state = partition.state();
    return state.model.most_buffer() <= 15 && state.injector.most_flits() <= 16
               ? make_kernel<SmallForm<Isa, 64, false, true>>(partition, range)
               : make_kernel<SmallForm<Isa, 64, false>>(partition, range);
  }
  return is_one_flit ? make_kernel<SmallForm<Isa, 32, true>>(partition, range)
                     : make_kernel<SmallForm<Isa, 32, false>>(partition, range);
}

}  // namespace weft::sim
