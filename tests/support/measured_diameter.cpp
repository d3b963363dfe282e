#include "support/measured_diameter.h"

#include <gtest/gtest.h>

#include "metrics/distances/distances.h"
#include "topology/network.h"

namespace weft::test {

std::uint32_t measured_diameter(std::string_view spec) {
  const topology::Network network = topology::build(spec, Execution{});
  const auto diameter = metrics::all_distances(network.graph, Execution{}).diameter();
  EXPECT_TRUE(diameter.has_value()) << spec;
  return diameter.value_or(0);
}

}  // namespace weft::test
