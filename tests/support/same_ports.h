// Two specs of one network: the same nodes, and behind each port the same end.
#pragma once

#include "topology/network.h"

namespace weft::test {

void expect_same_ports(const topology::Network& a, const topology::Network& b);

}  // namespace weft::test
