// The speed of this build's flit engine beside that of an older program.
#pragma once

#include <string>

namespace weft {

struct Comparison {
  std::string old_program;
  std::string new_program;  // empty: the `weft` of this build
  unsigned rounds = 10;
  std::string only;  // cases whose name contains this text
};

// Prints the table. The exit status: 0, 1 if results differ, 2 if a program fails. Throws InputError if a program
// cannot be started or is not weft, or if no case is left.
int bench_against(const Comparison& comparison);

}  // namespace weft
