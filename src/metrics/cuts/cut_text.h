// A cut as a text that people and scripts read: comment lines with what it is a cut of, its size and its sides, then a
// line for each node: index, side, label. The label stands last, as it may hold spaces.
#pragma once

#include <string>

#include "metrics/cuts/bisection.h"
#include "topology/network.h"

namespace weft::metrics {

std::string cut_text(const topology::Network& network, const Bisection& bisection);

}  // namespace weft::metrics
