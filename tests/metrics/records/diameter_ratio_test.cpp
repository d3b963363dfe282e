#include <gtest/gtest.h>

#include <cmath>

#include "metrics/measured_metric.h"

namespace weft::metrics {
namespace {

double diameter_ratio(const std::string& spec) {
  const Survey found = survey(topology::resolve(spec), {.wanted = metrics_named("diameter_ratio")}, {});
  return std::get<double>(find_metric(found, "diameter_ratio")->value->content);
}

TEST(DiameterRatio, IsOneForOptimalNetworks) {
  for (const char* spec :
       {"petersen", "complete(9)", "ring(9)", "de-bruijn(3,4,directed)", "kautz(2,5,directed)", "directed-ring(7)"}) {
    EXPECT_EQ(diameter_ratio(spec), 1) << spec;
  }
}

// Yeh and Parhami: 1.5 for star graphs and 2.5 for cube-connected cycles when n grows, log log N for hypercubes. The
// ratio approaches these as log N / log d does.
TEST(DiameterRatio, ApproachesTheLimitsOfThePaper) {
  EXPECT_EQ(diameter_ratio("star(9)"), 12.0 / 7);   // 1 + 8 (7^6 - 1)/6 < 9!
  EXPECT_EQ(diameter_ratio("ccc(12)"), 28.0 / 15);  // 3 * 2^14 - 2 < 12 * 2^12
  EXPECT_EQ(diameter_ratio("hypercube(16)"), 16.0 / 5);
}

}  // namespace
}  // namespace weft::metrics
