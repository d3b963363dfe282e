// Semigroup and prefix computation, and ranking, on unidirectional rings with skips, by one value in each message. Our
// designs.
//
// Where every node has all skips, by windows: W_l(v) is the product of the l inputs that end at node v. With links of
// length s, W_(l+s)(v) = W_l(v - s) · W_s(v): a window travels on and grows by s in each step. First the ring links
// make the windows of length s_1, then the skips s_1 those of length s_2, and so on up to N. If s does not divide the
// next length, there is a rest r, whose window W_r starts the journey in place of W_s. When each length divides the
// next, the steps are the diameter. A prefix is a window that ends at input 0.
//
// Where each node of a period has one skip (PRC), the longest skips come first, as in the paper's greedy routes: a node
// of class 0 gathers the g inputs that end at it, adds these over all multiples of s_g, a node of class 1 adds the sums
// over the multiples of s_(g-1), ..., a node of class g-1 over those of s_1; then ring links bring s_1/g such sums to
// every node. The operation has to commute.
//
// Worked example, prc(8,skips=[2,4]), the sum of all inputs: node 4 gathers 3+4 in step 1, then 7+0+3+4 over skip 4
// in step 2; node 5 gets it in step 3 and adds what node 3 got, 5+6+1+2, which came over skip 2 in step 4. Then step 5
// brings all to the nodes of class 0.
#pragma once

#include "programs/program.h"
#include "programs/rings/skip_ring.h"

namespace weft::programs {

enum class RingProduct : std::uint8_t {
  total,
  prefix,
  rank,  // the prefix without the node itself, by one step more; of no operator but sum
};

// Why the products cannot be computed by the skips with this operator; empty: they can.
std::string no_ring_products(const SkipRing& ring, RingProduct product, const std::string& operator_name);

ProgramRun run_ring_products(const ProgramTask& task, const SkipRing& ring, RingProduct product);

}  // namespace weft::programs
