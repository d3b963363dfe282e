// The prices that prove a lower bound of the bisection, as text: comment lines, then a line for each price.
//
//   node 5 210.25                 of the orbit of node 5
//   set 0.0625 +0 -1 +64 +65 -2   of these nodes with their signs, an odd number of them
//
// Any prices prove a bound, so nothing in such a file needs to be trusted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "metrics/relaxation/cut_prices.h"
#include "topology/network.h"

namespace weft::metrics {

// `bound` is for people; it is computed again from the prices.
std::string price_text(const topology::Network& network, std::uint64_t bound, const CutPrices& prices);

// Throws topology::LineError. `node_count` is that of the relaxation.
CutPrices read_prices(std::string_view text, NodeId node_count);

}  // namespace weft::metrics
