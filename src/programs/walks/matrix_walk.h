// Products of n x n matrices on n^3 nodes (X3,X2,X1), node (X3·n + X2)·n + X1.
//
// Layout `replicated`: element (x,y) of both matrices, and of the product, is at all nodes (x,y,*), so that products
// chain. Node (i,k,j) needs A[i][j], which is at the nodes (i,j,*), and B[j][k], at (j,k,*); then the nodes (i,k,*)
// add. Layout `single`: element (x,y) is at node (0,x,y).
#pragma once

#include <span>

#include "programs/operators.h"
#include "programs/walks/digit_network.h"
#include "programs/walks/semigroup_walk.h"

namespace weft::programs {

// The registers of the matrices; the results are in kProduct.
enum : RegisterId { kLeftMatrix, kRightMatrix, kProduct };

OperatorValue add_integers(const OperatorValue& left, const OperatorValue& right);
OperatorValue multiply_integers(const OperatorValue& left, const OperatorValue& right);

// On a swapped network whose top level l_r = 3q, replicated. The address has 3q blocks, and level j swaps block 1 with
// block j. X1 is blocks 1..q, X2 the next q, X3 the last q. To bring the blocks of X2 to X1, for m = q..2: level q+m,
// then level m; and level q+1. This takes 2q-1 steps for each matrix; with all ports both go at once, one step apart.
void multiply_on_levels(const DigitNetwork& digits, const SemigroupWalk& semigroup, Machine<OperatorValue>& machine);

// On hypercube(3q), replicated: in bit b of X2 a node whose bits b of X1 and X2 differ takes its neighbour's element of
// A; the same in X3 for B.
void multiply_replicated_on_cube(const DigitNetwork& cube, Machine<OperatorValue>& machine, unsigned q);

// On hypercube(3q) or shuffle-exchange(3q), single: the algorithm of E. Dekel, D. Nassimi, S. Sahni, 1981.
void multiply_by_planes(const DigitNetwork& digits, Machine<OperatorValue>& machine, unsigned q);

}  // namespace weft::programs
