// A PRAM program as a sequence of instructions. Each is one step of all active processors, or control that takes no
// time. The registers of processors and intermediate results are slots: one number for each processor.
//
//   a[me] = a[me] + x        becomes        read     t1 = a[me]
//                                           compute  t2 = t1 + x
//                                           write    a[me] = t2
#pragma once

#include <cstdint>
#include <vector>

#include "programs/pram/pram_syntax.h"

namespace weft::programs::pram {

enum class Act : std::uint8_t {
  // Steps.
  read,     // target = array `symbol`[left]
  write,    // array `symbol`[left] = right
  compute,  // target = operation(left, right)
  load,     // target = left: an assignment that takes no other step
  decide,   // goes to `jump` unless `left` holds for an active processor
  // No steps.
  uniform,      // target = the value of `first`, the same for all
  copy,         // target = left
  keep_if,      // from here to its release only active processors where `left` is not 0
  keep_unless,  // where it is 0
  keep_below,   // only those with a number below `first`
  release,
  enter_loop,  // loop variable `symbol` = first, or to `jump` if that is above `second`
  next_loop,   // the next value and to `jump`, or on if that was the last
  jump
};

using Slot = std::uint32_t;
inline constexpr Slot kProcessorSlot = 0;  // me; the registers follow

struct Instruction {
  Act act = Act::jump;
  Operation operation = Operation::number;
  Slot target = 0;
  Slot left = 0;
  Slot right = 0;
  std::uint32_t symbol = 0;
  ExpressionId first = 0;
  ExpressionId second = 0;
  std::uint32_t jump = 0;
  TextSpan place{};
  TextSpan loop{};  // what to name if the program does not end here
};

struct Code {
  std::vector<Instruction> instructions{};
  std::uint32_t slot_count = 0;
  std::uint32_t mask_depth = 0;  // the most masks that hold at the same time
};

Code compile(const SyntaxTree& tree);

}  // namespace weft::programs::pram
