// The skips of a node-symmetric chordal ring that Section 2 of the PRC paper calls optimal.
#pragma once

#include <cstdint>
#include <vector>

namespace weft::topology {

// s_h = N^(h/k) for h = 1, ..., k-1, each rounded to the nearest integer: chordal rings of 8 nodes and degree 2 have
// the skip 3. Empty unless they increase, above 1 and below N.
std::vector<std::int64_t> optimal_chordal_skips(std::int64_t node_count, std::int64_t degree);

}  // namespace weft::topology
