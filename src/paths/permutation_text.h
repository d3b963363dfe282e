// Writes the worst-case permutation as a file: comments that describe it, then a line `source destination` for each
// terminal.
#pragma once

#include <string>

#include "paths/worst_case.h"
#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::paths {

// "(0,1) to (0,2), dimension 2"
std::string channel_text(const topology::Network& network, std::uint64_t channel);

std::string permutation_text(const topology::Network& network, const routing::Routing& routing, const WorstCase& worst);

}  // namespace weft::paths
