#include "metrics/cuts/spectrum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

SpectralGap gap_of(std::string_view spec) {
  return *spectral_gap(CutGraph(topology::build(spec, Execution{}).graph), 10, Execution{});
}

double ring_gap(double length) { return 2 - 2 * std::cos(2 * std::numbers::pi / length); }

void expect_gap(std::string_view spec, double expected) {
  const SpectralGap gap = gap_of(spec);
  EXPECT_NEAR(gap.value, expected, gap.error_bound) << spec;
  EXPECT_LE(gap.at_least(), expected) << spec;
  EXPECT_LT(gap.error_bound, 1e-7) << spec;
}

TEST(Spectrum, EqualsTheClosedForms) {
  expect_gap("complete(2)", 2);
  expect_gap("complete(30)", 30);
  expect_gap("hypercube(7)", 2);
  expect_gap("petersen", 2);
  expect_gap("ring(50)", ring_gap(50));
  expect_gap("torus(12,20)", ring_gap(20));
  expect_gap("path(40)", ring_gap(80));
  expect_gap("star(5)", 1);
}

TEST(Spectrum, EqualsTheClosedFormsOfLargerNetworks) {
  EXPECT_EQ(gap_of("hypercube(10)").method, SpectralGap::Method::iterative);
  expect_gap("hypercube(10)", 2);
  expect_gap("torus(32,30)", ring_gap(32));
  expect_gap("star(7)", 1);
  expect_gap("complete(700)", 700);
}

TEST(Spectrum, IsZeroForUnconnectedNetworks) {
  const SpectralGap gap = *spectral_gap(CutGraph(test::graph_of_links(5, {{0, 1}, {2, 3}})), 1, Execution{});
  EXPECT_EQ(gap.value, 0);
  EXPECT_EQ(gap.method, SpectralGap::Method::none);
  EXPECT_EQ(spectral_gap(CutGraph(test::graph_of_links(0, {})), 1, Execution{})->value, 0);
}

TEST(Spectrum, CountsParallelLinksSeparately) {
  const SpectralGap gap = *spectral_gap(
      CutGraph(test::graph_of_links(3, {{0, 1}, {0, 1}, {1, 2}, {1, 2}, {0, 2}, {2, 0}})), 1, Execution{});
  EXPECT_NEAR(gap.value, 6, 1e-9);
}

TEST(Spectrum, GivesUpWhenEigenvaluesAreTooClose) {
  EXPECT_FALSE(spectral_gap(CutGraph(topology::build("path(4096)", Execution{}).graph), 0.1, Execution{}).has_value());
}

}  // namespace
}  // namespace weft::metrics
