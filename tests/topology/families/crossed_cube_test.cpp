// Compares the crossed cube with a second construction: Efe's recursive definition on words, with the table of related
// pairs written out.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Digits;
using test::IgraphOracle;
using WordLinks = std::vector<std::pair<Digits, Digits>>;

Digits with_first(unsigned bit, Digits word) {
  word.insert(word.begin(), bit);
  return word;
}

// Bits u_(n-2) .. u_0 of a word in the half 0 and v_(n-2) .. v_0 of one in the half 1.
bool are_joined_across(const Digits& u, const Digits& v) {
  static const std::set<std::pair<std::string, std::string>> kRelated{
      {"00", "00"}, {"10", "10"}, {"01", "11"}, {"11", "01"}};
  const std::size_t n = u.size() + 1;
  const auto bit = [&](const Digits& word, std::size_t i) { return word[word.size() - 1 - i]; };
  if (n % 2 == 0 && bit(u, n - 2) != bit(v, n - 2)) return false;
  for (std::size_t i = 0; i < (n - 1) / 2; ++i) {
    const auto pair = [&](const Digits& word) { return fmt::format("{}{}", bit(word, 2 * i + 1), bit(word, 2 * i)); };
    if (!kRelated.contains({pair(u), pair(v)})) return false;
  }
  return true;
}

WordLinks crossed_links(unsigned n) {
  if (n == 1) return {{{0}, {1}}};
  WordLinks links;
  for (const auto& [u, v] : crossed_links(n - 1)) {
    for (const unsigned half : {0U, 1U}) links.emplace_back(with_first(half, u), with_first(half, v));
  }
  const std::vector<Digits> words = test::all_digits(2, n - 1);
  for (const Digits& u : words) {
    for (const Digits& v : words) {
      if (are_joined_across(u, v)) links.emplace_back(with_first(0, u), with_first(1, v));
    }
  }
  return links;
}

// The labels are the words of the definition, so the links must be equal.
TEST(CrossedCube, IsTwoCrossedCubesJoinedByRelatedPairs) {
  for (const unsigned n : {1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
    const Network cube = build(fmt::format("crossed-cube({})", n), Execution{});
    test::Edges links;
    for (const auto& [u, v] : crossed_links(n)) {
      links.emplace_back(test::node_with_digits(cube, u), test::node_with_digits(cube, v));
    }
    test::expect_links(cube, links);
  }
}

TEST(CrossedCube, DiffersFromTheHypercubeFromDimension3On) {
  const auto is_hypercube = [](unsigned n) {
    const Network crossed = build(fmt::format("crossed-cube({})", n), Execution{});
    const Network cube = build(fmt::format("hypercube({})", n), Execution{});
    return IgraphOracle(crossed.graph).is_isomorphic_to(IgraphOracle(cube.graph));
  };
  EXPECT_TRUE(is_hypercube(2));
  EXPECT_FALSE(is_hypercube(3));
  EXPECT_FALSE(is_hypercube(4));
}

TEST(CrossedCube, DiameterIsTheCeilingOfHalfOfNPlus1) {
  for (const unsigned n : {1U, 2U, 6U, 7U, 9U, 10U}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("crossed-cube({})", n)), n / 2 + 1) << n;
  }
}

}  // namespace
}  // namespace weft::topology
