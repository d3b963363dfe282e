#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Hfn, IsAnHsnOfTwoFoldedCubes) {
  test::expect_same_ports(build("hfn(3)", Execution{}), build("hsn(2,folded-hypercube(3))", Execution{}));
}

}  // namespace
}  // namespace weft::topology
