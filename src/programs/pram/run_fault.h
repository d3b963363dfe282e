// What stops a PRAM program while it runs, with the place, the step and the processors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "programs/pram/pram_syntax.h"

namespace weft::programs::pram {

enum class FaultKind : std::uint8_t {
  overflow,
  division_by_zero,
  bad_argument,         // of power, ceil_log2 or floor_root
  outside_memory,       // an index below 0 or beyond the array
  concurrent_read,      // in erew
  concurrent_write,     // in erew and crew
  unequal_writes,       // in crcw-common
  sum_overflow,         // in crcw-sum
  too_many_processors,  // `processors E` with E beyond 0..n
  step_limit
};

struct RunFault {
  FaultKind kind = FaultKind::overflow;
  TextSpan place{};
  std::uint64_t step = 0;                   // steps begun so far, from 1; 0 before the first
  std::vector<std::uint32_t> processors{};  // those concerned, ascending; empty if it concerns no single ones
  std::string cell{};                       // "a[3]", of a fault of memory
  std::int64_t number = 0;                  // of too_many_processors: E; of step_limit: the limit
};

class RunError : public InputError {
 public:
  RunError(const SyntaxTree& tree, Model model, RunFault fault);
  [[nodiscard]] const RunFault& fault() const { return fault_; }

 private:
  RunFault fault_;
};

}  // namespace weft::programs::pram
