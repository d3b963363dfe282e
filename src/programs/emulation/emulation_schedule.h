// The all-port emulation of a homogeneous product network on a swapped network, as jobs of generators.
//
// The product network HPN(p,G), p = l_1·...·l_r, has one dimension i = (a_r,...,a_1,a_0) for each digit of an address
// and each generator a_0 of the nucleus G, of l_0. On the swapped network the data of dimension i crosses depth j by
// level a_j + 1 for all j with a_j > 0, outermost first, then generator a_0 of the nucleus, and returns by the same
// crossings. Each crossing serves 2·p·l_0/l_j operations, and each generator of the nucleus p, of which only one is the
// whole of its job: no schedule has fewer than max(p + 1, 2·p·l_0/l_min) steps, l_min = min(l_1,...,l_r), if r > 0.
//
// For r = 1 so many are always enough. Of L = max(l_1 + 1, 2·l_0) steps, the L - 2 inner ones are the colours of an
// edge colouring of the complete bipartite graph of levels and generators of the nucleus: the steps in the nucleus. In
// their order a level serves its first crossings in the first l_0 steps, and its returns in the last l_0.
#pragma once

#include <cstdint>
#include <span>

#include "programs/emulation/generator_schedule.h"

namespace weft::programs {

// Job i is dimension i. The generators: 0 .. l_0 - 1 those of the nucleus, then depth 1 level 2 .. l_1, and so on to
// the outermost depth, as topology::swap_moves lists them. The levels are l_1 .. l_r, each at least 2.
GeneratorJobs emulation_jobs(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators);

// A schedule of at most 2r + max(p, 2·p·l_0/l_min - 2) steps, for any levels. This proves Theorem 4.8 of the RHSN
// paper, which allows 2r + 1 + max(p, 2·p·l_0/l_min) steps.
OperationSteps pipelined_emulation(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators);

// Starts from the pipelined schedule and searches for a shorter one.
GeneratorSchedule schedule_emulation(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators,
                                     const Execution& execution);

}  // namespace weft::programs
