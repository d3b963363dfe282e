// Which kernels there are, and the choice among them.
#pragma once

#include <memory>

#include "sim/engine/engine_state.h"
#include "sim/engine/kernel.h"
#include "sim/engine/routers.h"

// There is a file for each instruction set of x86-64.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WEFT_HAS_X86_KERNELS
#endif

namespace weft::sim {

// The form of the routers' state. Results do not depend on it.
enum class FormChoice : std::uint8_t { by_occupancy, sparse, dense, alternating };

using KernelMaker = std::unique_ptr<Kernel> (*)(Partition& partition, const SlotRange& range);

// Makes dense kernels with vectors of one width.
struct DenseMaker {
  unsigned vector_bits = 0;  // 0: none
  KernelMaker make = nullptr;
  bool has_arrays = false;  // a vector is more than one of the processor's
};

// The widest vectors that this processor has.
DenseMaker widest_dense_maker();
// For routers of up to 64 VCs, one to a block; none for processors without vectors that it knows.
KernelMaker best_small_maker();

struct KernelChoice {
  FormChoice form = FormChoice::by_occupancy;
  DenseMaker dense{};  // none: no dense kernels
  KernelMaker small = best_small_maker();
};

// Routers in the slots of a dense block, if dense kernels can simulate the network with this model; else 1.
std::uint32_t dense_slots(const EngineState& state, const DenseMaker& maker);

// A step of a dense block costs about as much as so many flits in sparse routers, whatever happens in it.
double least_flits(const EngineState& state, const DenseMaker& maker);

std::unique_ptr<Kernel> make_sparse_kernel(Partition& partition, const SlotRange& range, KernelMaker make_small);

}  // namespace weft::sim
