#pragma once

#include <optional>

#include "base/numbers/count.h"
#include "base/numbers/fraction.h"

namespace weft::metrics {

// The Moore bound: the most nodes that a network of this maximum degree and diameter can have; for bidirectional
// networks 1 + d + d(d-1) + ... + d(d-1)^(D-1), for directed ones 1 + d + d^2 + ... + d^D. Saturates at kHuge.
Count moore_bound(Count degree, Count diameter, bool is_directed);

// The least diameter that the Moore bound allows for so many nodes of this maximum degree; about log_(d-1) N, for
// directed networks log_d N. None if no network has them all connected.
std::optional<Count> least_diameter(Count nodes, Count degree, bool is_directed);

// The number of nodes over the Moore bound, which may be far beyond kHuge; none if the ratio is too small for a double.
std::optional<double> moore_ratio(Count nodes, Count degree, Count diameter, bool is_directed);

}  // namespace weft::metrics
