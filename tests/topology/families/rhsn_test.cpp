// Compares recursive hierarchical swapped networks with two other constructions: from the definition in digits, and as
// hsn within hsn.
#include <gtest/gtest.h>

#include <utility>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Rhsn, SwapsBlocksOfDigits) {
  const test::SwappedDesign designs[] = {
      {"rhsn(2,3,complete(2))", "complete(2)", {3, 2}},
      {"rhsn(3,2,complete(2))", "complete(2)", {2, 3}},
      {"rhsn(2,2,2,complete(2))", "complete(2)", {2, 2, 2}},
      {"rhsn(2,2,ring(3),diameter-links=all)", "ring(3)", {2, 2}, "all"},
      {"rhsn(3,2,complete(3),diameter-links=top)", "complete(3)", {2, 3}, "top"},
  };
  for (const test::SwappedDesign& design : designs) test::expect_swapped_blocks(design);
}

// rhsn(l_r,...,l_1,G) takes rhsn(l_(r-1),...,l_1,G) as its nucleus; the digits are the same, so even the ports must be
// equal.
TEST(Rhsn, IsNestedHsn) {
  const std::pair<const char*, const char*> pairs[] = {
      {"rhsn(3,ring(4))", "hsn(3,ring(4))"},
      {"rhsn(2,2,hypercube(2))", "hsn(2,hsn(2,hypercube(2)))"},
      {"rhsn(2,3,complete(2))", "hsn(2,hsn(3,complete(2)))"},
      {"rhsn(3,2,complete(2))", "hsn(3,hsn(2,complete(2)))"},
      {"rhsn(2,2,2,complete(2))", "hsn(2,hsn(2,hsn(2,complete(2))))"},
      {"rhsn(2,1,2,ring(3))", "hsn(2,hsn(1,hsn(2,ring(3))))"},
      {"rhsn(2,2,prc(4,skips=[2]))", "hsn(2,hsn(2,prc(4,skips=[2])))"},
      {"rhsn(2,2,ring(3),diameter-links=all)", "hsn(2,hsn(2,ring(3),diameter-links=all),diameter-links=all)"},
      {"rhsn(2,2,ring(4),diameter-links=top)", "hsn(2,hsn(2,ring(4)),diameter-links=top)"},
  };
  for (const auto& [recursive, nested] : pairs) {
    test::expect_same_ports(build(recursive, Execution{}), build(nested, Execution{}));
  }
}

}  // namespace
}  // namespace weft::topology
