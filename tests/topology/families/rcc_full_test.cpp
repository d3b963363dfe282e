// Compares RCC-FULL with two other constructions: by making copies of copies, and as another family's network.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Digits;

Digits concatenated(const Digits& high, const Digits& low) {
  Digits digits = high;
  digits.insert(digits.end(), low.begin(), low.end());
  return digits;
}

using DigitLinks = std::vector<std::pair<Digits, Digits>>;

// A network of level l is one copy of level l-1 for each of that one's nodes i; node j of copy i is ij, joined with ji.
DigitLinks compounded_links(unsigned atom, unsigned level) {
  DigitLinks links;
  if (level == 0) {
    for (unsigned a = 0; a < atom; ++a) {
      for (unsigned b = a + 1; b < atom; ++b) links.push_back({{a}, {b}});
    }
    return links;
  }
  const DigitLinks inner = compounded_links(atom, level - 1);
  const std::vector<Digits> copies = test::all_digits(atom, std::size_t{1} << (level - 1));
  for (const Digits& i : copies) {
    for (const auto& [from, to] : inner) links.emplace_back(concatenated(i, from), concatenated(i, to));
    for (const Digits& j : copies) {
      if (i < j) links.emplace_back(concatenated(i, j), concatenated(j, i));
    }
  }
  return links;
}

struct Compound {
  unsigned atom;
  unsigned levels;

  [[nodiscard]] Network network() const { return build(fmt::format("rcc-full({},{})", atom, levels), Execution{}); }
};
constexpr Compound kCompounds[] = {{4, 1}, {7, 1}, {2, 1}, {2, 2}, {3, 2}, {4, 2}, {2, 3}};

// The labels are the digit strings of the definition, so the links must be equal.
TEST(RccFull, IsMadeOfCopiesOfItself) {
  for (const Compound& compound : kCompounds) {
    const Network rcc = compound.network();
    test::Edges links;
    for (const auto& [from, to] : compounded_links(compound.atom, compound.levels)) {
      links.emplace_back(test::node_with_digits(rcc, from), test::node_with_digits(rcc, to));
    }
    test::expect_links(rcc, links);
  }
}

// Both write a node as the same digits, so even the ports are the same.
TEST(RccFull, IsAnRhsnOfTwos) {
  for (const Compound& compound : kCompounds) {
    const std::vector<unsigned> twos(compound.levels, 2);
    const std::string rhsn = fmt::format("rhsn({},complete({}))", fmt::join(twos, ","), compound.atom);
    test::expect_same_ports(compound.network(), build(rhsn, Execution{}));
  }
  test::expect_same_ports(build("rcc-full(5,0)", Execution{}), build("complete(5)", Execution{}));
}

}  // namespace
}  // namespace weft::topology
