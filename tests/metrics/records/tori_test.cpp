#include <gtest/gtest.h>

#include "metrics/measured_metric.h"

namespace weft::metrics {
namespace {

std::string tori_of(const std::string& spec) {
  const Survey found = survey(topology::resolve(spec), {.wanted = metrics_named("tori")}, {});
  return to_text(*find_metric(found, "tori")->value);
}

// Theorem 1 of the RDT paper: 2n^2 tori of the next rank on each torus.
TEST(Tori, EachHasTwiceTheSquareOfTheCardinalNumber) {
  EXPECT_EQ(tori_of("prdt(64,3)"), "1 8 64 512");
  EXPECT_EQ(tori_of("prdt(36,2,cardinal=3)"), "1 18 324");
}

// A power of an odd cardinal number has n^2 tori of rank 1, see docs/definitions.md.
TEST(Tori, OddPowersHaveFewer) { EXPECT_EQ(tori_of("prdt(27,1,cardinal=3)"), "1 9"); }

// The paper's numbers for RDT(2,4,1)/alpha: each rank has two of the eight classes.
TEST(Tori, OfAssignmentAlpha) { EXPECT_EQ(tori_of("rdt(128)"), "1 2 16 128 1024"); }

TEST(Tori, OtherNetworksHaveNone) {
  const auto torus = topology::build("torus(8,8)", Execution{});
  EXPECT_EQ(find_metric(survey(torus, {}, {}), "tori"), nullptr);
  EXPECT_FALSE(find_metric(survey(torus, {.wanted = metrics_named("tori")}, {}), "tori")->value);
}

}  // namespace
}  // namespace weft::metrics
