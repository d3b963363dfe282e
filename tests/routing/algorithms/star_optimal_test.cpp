#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(StarOptimal, IsShortestForAllPairs) {
  for (const char* text : {"star(4)", "star(5)"}) test::expect_shortest_paths(text, "star-optimal");
}

TEST(StarOptimal, RefusesOtherNetworks) {
  EXPECT_THROW(build(network_of("scc(4)"), "star-optimal", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::routing
