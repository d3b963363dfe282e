// A cut as text for people and scripts: comment lines with the network, the size of the cut and of its sides, then a
// line for each node: index, side, label. The label comes last because it may contain spaces.
#pragma once

#include <string>

#include "metrics/cuts/bisection.h"
#include "topology/network.h"

namespace weft::metrics {

std::string cut_text(const topology::Network& network, const Bisection& bisection);

}  // namespace weft::metrics
