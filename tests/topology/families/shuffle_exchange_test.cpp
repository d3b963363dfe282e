// Compares the shuffle-exchange network with a second construction, by rotating words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "metrics/degrees.h"
#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Digits;

// The labels are the words of the definition, so the links must be equal.
TEST(ShuffleExchange, RotatesWordsAndFlipsTheLastBit) {
  for (const unsigned n : {1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
    const Network network = build(fmt::format("shuffle-exchange({})", n), Execution{});
    test::Edges links;
    for (const Digits& word : test::all_digits(2, n)) {
      Digits turned = word;
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      Digits exchanged = word;
      exchanged.back() = 1 - exchanged.back();
      for (const Digits& to : {turned, exchanged}) {
        links.emplace_back(test::node_with_digits(network, word), test::node_with_digits(network, to));
      }
    }
    test::expect_links(network, test::simple_links(links));
  }
}

// 2^n words, less the two that are their own rotation; 0101 and 1010 share a link.
TEST(ShuffleExchange, CountsItsLinksByClass) {
  EXPECT_EQ(metrics::links_per_class(build("shuffle-exchange(5)", Execution{}).graph),
            (std::vector<std::uint64_t>{30, 16}));
  EXPECT_EQ(metrics::links_per_class(build("shuffle-exchange(4)", Execution{}).graph),
            (std::vector<std::uint64_t>{13, 8}));
}

TEST(ShuffleExchange, DiameterIsTwiceNMinusOne) {
  for (const unsigned n : {7U, 8U, 10U}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("shuffle-exchange({})", n)), 2 * n - 1);
  }
}

}  // namespace
}  // namespace weft::topology
