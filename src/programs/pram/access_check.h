// Finds what the model of a PRAM forbids among the accesses of one step.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "programs/pram/pram_model.h"
#include "programs/pram/run_fault.h"
#include "programs/pram/shared_memory.h"

namespace weft::programs::pram {

struct AccessConflict {
  FaultKind kind = FaultKind::concurrent_read;
  std::uint64_t cell = 0;
  std::vector<std::uint32_t> processors{};  // all that access the cell, ascending
};

// An object, to keep its scratch space.
class AccessCheck {
 public:
  // The conflict about the lowest cell. Requests are in the order of processors.
  std::optional<AccessConflict> find_conflict(Model model, std::span<const ReadRequest> requests);
  std::optional<AccessConflict> find_conflict(Model model, std::span<const WriteRequest> requests);

 private:
  std::optional<AccessConflict> find_conflict(Model model, FaultKind exclusive);

  std::vector<WriteRequest> sorted_;
};

}  // namespace weft::programs::pram
