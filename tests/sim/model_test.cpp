#include "sim/model.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/algorithm.h"

namespace weft::sim {
namespace {

TEST(Model, TheRoutersVcsAreSharedOutAmongTheRoutings) {
  EXPECT_EQ(router_vcs({0, 0}, 1, 4), (routing::VcRange{0, 3}));
  EXPECT_EQ(router_vcs({0, 0}, 2, 4), (routing::VcRange{0, 1}));
  EXPECT_EQ(router_vcs({1, 1}, 2, 4), (routing::VcRange{2, 3}));
  EXPECT_EQ(router_vcs({0, 1}, 3, 4), (routing::VcRange{0, 1}));
  EXPECT_EQ(router_vcs({2, 2}, 3, 4), (routing::VcRange{2, 3}));
}

TEST(Model, EveryVcOfTheRouterStandsForOneOfTheRoutings) {
  for (routing::VcId needed = 1; needed <= 5; ++needed) {
    for (routing::VcId count = needed; count <= 9; ++count) {
      for (routing::VcId vc = 0; vc < count; ++vc) {
        const routing::VcId own = routing_vc(vc, needed, count);
        ASSERT_LT(own, needed);
        const routing::VcRange range = router_vcs({own, own}, needed, count);
        EXPECT_TRUE(range.first <= vc && vc <= range.last);
      }
    }
  }
}

TEST(Model, TooFewVcsAndTooShortBuffersAreRefused) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  EXPECT_THROW(check_model(plain_model(*routing, 1), *routing, 1), InputError);
  Model model = plain_model(*routing);
  EXPECT_NO_THROW(check_model(model, *routing, 100));
  model.switching = Switching::cut_through;
  EXPECT_NO_THROW(check_model(model, *routing, 8));
  EXPECT_THROW(check_model(model, *routing, 9), InputError);
  model.buffer = 0;
  EXPECT_THROW(check_model(model, *routing, 1), InputError);
}

}  // namespace
}  // namespace weft::sim
