#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Complement, MirrorsTheAddresses) {
  EXPECT_EQ(permutation_on("ring(5)", "complement"), (std::vector<TerminalId>{4, 3, 2, 1, 0}));
}

}  // namespace
}  // namespace weft::traffic
