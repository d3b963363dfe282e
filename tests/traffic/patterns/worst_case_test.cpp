#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(WorstCasePattern, NeedsARouting) {
  EXPECT_EQ(refusal("ring(12)", "worst-case"), "worst-case depends on a routing, which is not known here");
}

}  // namespace
}  // namespace weft::traffic
