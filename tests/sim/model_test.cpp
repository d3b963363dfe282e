#include "sim/model/model.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"

namespace weft::sim {
namespace {

TEST(Model, RouterVcsAreDividedAmongTheVcsOfTheRouting) {
  EXPECT_EQ(router_vcs({0, 0}, 1, 4), (routing::VcRange{0, 3}));
  EXPECT_EQ(router_vcs({0, 0}, 2, 4), (routing::VcRange{0, 1}));
  EXPECT_EQ(router_vcs({1, 1}, 2, 4), (routing::VcRange{2, 3}));
  EXPECT_EQ(router_vcs({0, 1}, 3, 4), (routing::VcRange{0, 1}));
  EXPECT_EQ(router_vcs({2, 2}, 3, 4), (routing::VcRange{2, 3}));
}

TEST(Model, EveryRouterVcStandsForOneVcOfTheRouting) {
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
  EXPECT_THROW(check_model(default_model(*routing, 1), *routing, 1), InputError);
  Model model = default_model(*routing);
  EXPECT_NO_THROW(check_model(model, *routing, 100));
  model.switching = Switching::cut_through;
  EXPECT_NO_THROW(check_model(model, *routing, 8));
  EXPECT_THROW(check_model(model, *routing, 9), InputError);
  model.buffer = 0;
  EXPECT_THROW(check_model(model, *routing, 1), InputError);
}

struct Subject {
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;

  Subject(std::string_view spec, std::string_view with)
      : network(topology::build(spec, Execution{})), routing(routing::build(network, with, Execution{})) {}
};

TEST(Model, DefaultRuleOfVcReuseFollowsTheDeadlockArgument) {
  EXPECT_EQ(default_model(*Subject("torus(4,4)", "dor").routing).vc_reuse, VcReuse::tail);
  EXPECT_EQ(default_model(*Subject("torus(4,4)", "escape(minimal,dor)").routing).vc_reuse, VcReuse::whole_packet);
  EXPECT_EQ(default_model(*Subject("torus(4,4)", "minimal").routing).vc_reuse, VcReuse::empty);
}

TEST(Model, SafeRuleDependsOnTheSwitchingAndOnTheLongestPacket) {
  const Subject subject("torus(4,4)", "escape(minimal,dor)");
  Model model = default_model(*subject.routing);
  model.buffer = 4;
  EXPECT_EQ(safe_vc_reuse(model, *subject.routing, 4).rule, VcReuse::whole_packet);
  EXPECT_EQ(safe_vc_reuse(model, *subject.routing, 5).rule, VcReuse::empty);
  EXPECT_NE(safe_vc_reuse(model, *subject.routing, 4).why, "");
  model.switching = Switching::cut_through;
  EXPECT_EQ(safe_vc_reuse(model, *subject.routing, 4).rule, VcReuse::tail);
  EXPECT_EQ(safe_vc_reuse(model, *subject.routing, 4).why, "");
  model.switching = Switching::circuit;
  EXPECT_EQ(safe_vc_reuse(model, *subject.routing, 1).rule, VcReuse::empty);
}

TEST(Model, RuleThatVoidsTheDeadlockArgumentIsRefused) {
  const Subject subject("torus(4,4)", "escape(minimal,dor)");
  Model model = default_model(*subject.routing);
  for (const VcReuse rule : {VcReuse::whole_packet, VcReuse::empty}) {
    model.vc_reuse = rule;
    EXPECT_NO_THROW(check_model(model, *subject.routing, 4));
  }
  model.vc_reuse = VcReuse::tail;
  EXPECT_THROW(check_model(model, *subject.routing, 4), InputError);
  model.switching = Switching::cut_through;
  EXPECT_NO_THROW(check_model(model, *subject.routing, 4));
  // The body of a circuit does not follow its head, so space for the whole packet does not help.
  model.switching = Switching::circuit;
  for (const VcReuse rule : {VcReuse::tail, VcReuse::whole_packet}) {
    model.vc_reuse = rule;
    EXPECT_THROW(check_model(model, *subject.routing, 4), InputError);
  }
  model.vc_reuse = VcReuse::empty;
  EXPECT_NO_THROW(check_model(model, *subject.routing, 40));
  // Without a deadlock argument any rule is allowed.
  const Subject undeclared("torus(4,4)", "minimal");
  Model own_risk = default_model(*undeclared.routing);
  own_risk.vc_reuse = VcReuse::tail;
  EXPECT_NO_THROW(check_model(own_risk, *undeclared.routing, 4));
}

TEST(Model, HeaderMustFitIntoPacketsAndIntoBuffersThatWaitForIt) {
  Model model;
  model.buffer = 2;
  model.header = 3;
  EXPECT_NO_THROW(check_header(model, 3));
  EXPECT_THROW(check_header(model, 2), InputError);
  model.route_on = RouteOn::last;
  EXPECT_THROW(check_header(model, 3), InputError);
  model.buffer = 3;
  EXPECT_NO_THROW(check_header(model, 3));
  model.class_buffers = {4, 2};
  EXPECT_THROW(check_header(model, 3), InputError);
  // The head of a circuit travels alone.
  model.class_buffers.clear();
  model.switching = Switching::circuit;
  EXPECT_THROW(check_header(model, 3), InputError);
  model.route_on = RouteOn::first;
  EXPECT_NO_THROW(check_header(model, 3));
}

// The routing needs 3 VCs on the links of rank 0 and 2 on others.
TEST(Model, PortBufferIsSharedEvenlyByItsVcs) {
  const topology::Network network = topology::build("rdt(8)", Execution{});
  const auto routing = routing::build(network, "rdt-rank-descending", Execution{});
  Model model = default_model(*routing);
  set_port_buffer(model, 12, network.graph);
  EXPECT_EQ(model.buffer, 4U);  // terminals have 3 VCs
  for (std::size_t c = 0; c < model.vcs.size(); ++c) {
    EXPECT_EQ(model.buffer_of(static_cast<LinkClassId>(c)) * model.vcs[c], 12U);
  }
  EXPECT_EQ(model.least_buffer(), 4U);
  EXPECT_EQ(model.most_buffer(), 6U);
  EXPECT_THROW(set_port_buffer(model, 10, network.graph), InputError);
}

TEST(Model, PortBufferWithEqualVcsIsABuffer) {
  const topology::Network network = topology::build("rdt(8)", Execution{});
  const auto routing = routing::build(network, "rdt-rank-descending", Execution{});
  Model model = default_model(*routing, 4);
  set_port_buffer(model, 8, network.graph);
  EXPECT_EQ(model.buffer, 2U);
  EXPECT_TRUE(model.class_buffers.empty());
}

}  // namespace
}  // namespace weft::sim
