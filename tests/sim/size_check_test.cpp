#include "sim/model/size_check.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "topology/network.h"

namespace weft::sim {
namespace {

std::string complaint(const char* spec) {
  try {
    check_size(topology::resolve(spec).closed_forms);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// Nothing is built: these would take minutes, or never fit.
TEST(SizeCheck, UsesClosedForms) {
  EXPECT_EQ(complaint("scc(10)"), "32659200 routers are too many to simulate");
  EXPECT_EQ(complaint("hypercube(24)"), "");
  EXPECT_EQ(complaint("hypercube(25)"), "33554432 routers are too many to simulate");
  EXPECT_EQ(complaint("scc(9)"), "");
  EXPECT_NE(complaint("torus(65536,65536)"), "");
}

TEST(SizeCheck, UnknownSizePasses) { EXPECT_NO_THROW(check_size({})); }

}  // namespace
}  // namespace weft::sim
