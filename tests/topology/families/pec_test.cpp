// Compares PEC networks with a second construction, from each number's own neighbours.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// Twice the largest power of two that divides i.
long skip_of(long i) { return i % 2 == 1 ? 2 : 2 * skip_of(i / 2); }

// Label v is the definition's i = v+1, so the links must be equal.
TEST(Pec, LinkLengthsFollowPowersOfTwo) {
  for (long n = 2; n <= 70; ++n) {
    test::Edges links;
    for (long i = 1; i <= n; ++i) {
      for (const long j : {i - 1, i + 1, i - skip_of(i), i + skip_of(i)}) {
        if (1 <= j && j <= n) links.emplace_back(static_cast<NodeId>(i - 1), static_cast<NodeId>(j - 1));
      }
    }
    const Network pec = build(fmt::format("pec({})", n), Execution{});
    test::expect_links(pec, test::simple_links(links));
    EXPECT_EQ(resolve(pec.name()).closed_forms.channels, Count{pec.graph.channel_count()}) << n;
  }
}

}  // namespace
}  // namespace weft::topology
