// Orders things on a circle so that few of the links between them cross.
//
// Method: circular sifting (M. Baur, U. Brandes, Crossing reduction in circular layouts, WG 2004). Each thing in turn
// is tried at every place, and kept at the place with the fewest crossings. Here the crossings are counted anew for
// each place, which is fast enough for the few dozen clusters of a picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace weft::layout {

// The links as pairs of things, each pair once.
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// How many pairs of links cross when the things stand on a circle in this order.
std::uint64_t circular_crossings(const std::vector<std::uint32_t>& order, const Pairs& links);

// A permutation of 0..count-1 with thing 0 first; never more crossings than the order 0, 1, 2, …
std::vector<std::uint32_t> cyclic_order(std::uint32_t count, const Pairs& links);

}  // namespace weft::layout
