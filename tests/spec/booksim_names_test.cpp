#include "spec/booksim_names.h"

#include <gtest/gtest.h>

namespace weft::spec {
namespace {

TEST(BookSimNames, HaveCounterparts) {
  EXPECT_EQ(routing_for_booksim("xy_yx"), "o1turn");
  EXPECT_EQ(routing_for_booksim("min_adapt"), "escape(minimal,dor)");
  EXPECT_EQ(pattern_for_booksim("bitcomp"), "bit-complement");
  EXPECT_EQ(pattern_for_booksim("diagonal"), "matrix(\"file\")");
}

TEST(BookSimNames, AreEmptyWithoutOne) {
  for (const char* name : {"romm", "planar_adapt", "chaos", ""}) EXPECT_EQ(routing_for_booksim(name), "") << name;
  EXPECT_EQ(pattern_for_booksim("uniform"), "");
}

}  // namespace
}  // namespace weft::spec
