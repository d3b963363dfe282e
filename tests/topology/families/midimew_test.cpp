// Compares midimew networks with the definition, and their diameter with that of all circulants of degree 4.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Midimew, IsACirculant) {
  for (NodeId n = 3; n <= 60; ++n) {
    const auto b = static_cast<NodeId>(std::ceil(std::sqrt(n / 2.0)));
    test::Edges links;
    for (NodeId v = 0; v < n; ++v) {
      links.emplace_back(v, (v + b - 1) % n);
      links.emplace_back(v, (v + b) % n);
    }
    test::expect_links(build(fmt::format("midimew({})", n), Execution{}), test::simple_links(links));
  }
}

// The diameter by breadth-first search from node 0; none if some nodes are not reached.
std::optional<unsigned> circulant_diameter(unsigned n, unsigned a, unsigned b) {
  std::vector<bool> is_reached(n, false);
  is_reached[0] = true;
  std::vector<unsigned> ring{0};
  unsigned reached_count = 1;
  for (unsigned distance = 0; !ring.empty(); ++distance) {
    if (reached_count == n) return distance;
    std::vector<unsigned> next_ring;
    for (const unsigned v : ring) {
      for (const unsigned w : {(v + a) % n, (v + b) % n, (v + n - a) % n, (v + n - b) % n}) {
        if (is_reached[w]) continue;
        is_reached[w] = true;
        ++reached_count;
        next_ring.push_back(w);
      }
    }
    ring = next_ring;
  }
  return std::nullopt;
}

TEST(Midimew, NoCirculantOfDegree4HasASmallerDiameter) {
  for (unsigned n = 5; n <= 60; ++n) {
    const unsigned diameter = test::measured_diameter(fmt::format("midimew({})", n));
    for (unsigned b = 2; 2 * b < n; ++b) {
      for (unsigned a = 1; a < b; ++a) {
        const unsigned other = circulant_diameter(n, a, b).value_or(n);
        EXPECT_LE(diameter, other) << n << " with steps " << a << " and " << b;
      }
    }
  }
}

// At distance j there are at most 4j nodes, so diameter k requires 2k²+2k+1 >= N; the published claim is equality.
TEST(Midimew, DiameterIsTheSmallestPossible) {
  for (unsigned n = 3; n <= 400; ++n) {
    unsigned least = 0;
    while (2 * least * least + 2 * least + 1 < n) ++least;
    const std::string spec = fmt::format("midimew({})", n);
    EXPECT_EQ(test::measured_diameter(spec), least) << n;
    EXPECT_EQ(resolve(spec).closed_forms.diameter, Count{least}) << n;
  }
}

}  // namespace
}  // namespace weft::topology
