// Gates of the router in hardware, jump1 of rtl/, as yosys has counted them: rtl/synthesis/gates.csv, which
// tools/rtl --renew writes.
#pragma once

#include <string_view>

#include "base/numbers/fraction.h"

namespace weft::claims {

// The text of the file; the build puts it here.
std::string_view rtl_gates_csv();

// Gates of all blocks in one chip that stand for a row of Table VIII of the RDT paper, with so many VCs per port: 4, 2
// or
// 1. The row is named as there, such as "multicast controller".
Fraction rtl_gates(std::string_view row, unsigned vcs);

// Its share of the gates of the six rows of logic, in percent.
Fraction rtl_gate_share(std::string_view row, unsigned vcs);

}  // namespace weft::claims
