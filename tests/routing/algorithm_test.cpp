#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"

namespace weft::routing {
namespace {

TEST(Algorithm, UnknownNamesAreRefusedWithASuggestion) {
  const auto network = topology::build(std::string_view("petersen"), Execution{});
  EXPECT_THROW(build(network, "shortst", Execution{}), InputError);
  EXPECT_THROW(build(network, "shortest(1)", Execution{}), InputError);
  EXPECT_EQ(default_routing(network), "layered(shortest)");
}

}  // namespace
}  // namespace weft::routing
