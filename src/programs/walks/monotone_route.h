// Routes that keep the order of their items, in one pass over the dimensions (D. Nassimi, S. Sahni, 1981). Flags select
// some indices; there are s of them.
//
//   compress     the item of the r-th selected index goes to index r; upwards
//   distribute   item r, at index r < s, goes to the r-th selected index; downwards
//   generalize   item r goes to all indices after the selected one before up to the r-th selected index; downwards
//
// No two items ever meet.
#pragma once

#include <array>

#include "programs/program.h"

namespace weft::programs {

enum class MonotoneRoute : std::uint8_t { compress, distribute, generalize };

ProgramRun run_monotone_route(const ProgramTask& task, std::string_view program, MonotoneRoute route);
std::uint64_t flag_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution);

inline constexpr std::string_view kRandomAccessCitation =
    "D. Nassimi, S. Sahni, Data broadcasting in SIMD computers, IEEE Trans. Computers 30(2), 1981; M. Hamdi, R. W. "
    "Hall, "
    "RCC-FULL: an effective network for parallel computations, J. Parallel and Distributed Computing 41, 1997, section "
    "3.2";
inline constexpr std::array<std::string_view, 16> kFlagExamples = {
    "rcc-full(2,1)",         "rcc-full(4,1)",
    "rcc-full(2,2)",         "hypercube(4)",
    "complete(8)",           "hsn(3,hypercube(2))",
    "rhsn(2,2,complete(4))", "hcn(2)",
    "shuffle-exchange(5)",   "hsn(2,hypercube(2),copies=1)",
    "complete(6)",           "rcc-full(3,1)",
    "hsn(3,complete(3))"};

}  // namespace weft::programs
