// Compares the twisted torus with a second construction, and with the families that it meets.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// Columns wrap to themselves; the end of row y is joined to the beginning of row y + twist.
TEST(TwistedTorus, ShiftsTheEndsOfItsRows) {
  for (const unsigned twist : {0U, 1U, 3U}) {
    const Network torus = build(fmt::format("twisted-torus(3,5,twist={})", twist), Execution{});
    const auto at = [&](unsigned x, unsigned y) { return test::node_labelled(torus, fmt::format("({},{})", x, y)); };
    test::Edges links;
    for (unsigned y = 0; y < 5; ++y) {
      for (unsigned x = 0; x < 2; ++x) links.emplace_back(at(x, y), at(x + 1, y));
      links.emplace_back(at(2, y), at(0, (y + twist) % 5));
      for (unsigned x = 0; x < 3; ++x) links.emplace_back(at(x, y), at(x, (y + 1) % 5));
    }
    test::expect_links(torus, links);
  }
}

TEST(TwistedTorus, WithoutTwistIsATorus) {
  test::expect_same_ports(build("twisted-torus(5,4,twist=0)", Execution{}), build("torus(5,4)", Execution{}));
  test::expect_same_ports(build("twisted-torus(5,4,twist=0,links=directed)", Execution{}),
                          build("directed-torus(5,4)", Execution{}));
}

TEST(TwistedTorus, DirectedWithTwistOneIsAChordalRing) {
  test::expect_same_ports(build("twisted-torus(4,4,links=directed)", Execution{}),
                          build("chordal-ring(16,skips=[4])", Execution{}));
  test::expect_same_ports(build("twisted-torus(3,7,links=directed)", Execution{}),
                          build("chordal-ring(21,skips=[3])", Execution{}));
}

TEST(TwistedTorus, RefusesATwistOfAllRows) {
  EXPECT_THROW((void)build("twisted-torus(3,5,twist=5)", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::topology
