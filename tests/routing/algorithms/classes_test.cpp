#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(Classes, EachHasItsOwnVcs) {
  const auto network = network_of("torus(5,2)");
  const auto inner = build(network, "dor", Execution{});
  const auto routing = build(network, "classes(dor,3)", Execution{});
  EXPECT_EQ(routing->message_class_count(), 3);
  EXPECT_EQ(routing->vc_count(0), 6);
  EXPECT_EQ(routing->vc_count(1), 3);
  for (TerminalId source = 0; source < 10; ++source) {
    for (TerminalId goal = 0; goal < 10; ++goal) {
      for (MessageClass c = 0; c < 3; ++c) {
        std::vector<Header> headers;
        inner->start(inner->departure(source, goal), headers);
        routing->start(routing->departure(source, goal, 0, c), headers);
        Header alone = headers.at(0);
        Header header = headers.at(1);
        Position position{.node = source};
        Decision expected;
        Decision decision;
        for (inner->decide(alone, position, expected); !expected.delivers; inner->decide(alone, position, expected)) {
          routing->decide(header, position, decision);
          ASSERT_EQ(decision.candidates.size(), 1U);
          const Candidate& candidate = decision.candidates[0];
          const Choice choice{expected.candidates.at(0).port, expected.candidates.at(0).vcs.first};
          const VcId vcs_inside = inner->vc_count(network.graph.link_class(position.node, choice.port));
          const auto vc = static_cast<VcId>(choice.vc + c * vcs_inside);
          ASSERT_EQ(candidate, (Candidate{.port = choice.port, .vcs = {vc, vc}}));
          EXPECT_EQ(routing->explain(header, position, candidate).find("class " + std::to_string(c) + "; "), 0U);
          header = routing->advance(header, position, {choice.port, vc});
          alone = inner->advance(alone, position, choice);
          position = next_position(network.graph, position, choice);
        }
        routing->decide(header, position, decision);
        ASSERT_TRUE(decision.delivers);
      }
    }
  }
}

TEST(Classes, KeysDifferByClass) {
  const auto network = network_of("mesh(3,3)");
  const auto routing = build(network, "classes(valiant(o1turn),2)", Execution{});
  EXPECT_EQ(routing->draw_count(), 36U);
  std::vector<Header> headers;
  routing->start(routing->departure(0, 8, 13, 0), headers);
  routing->start(routing->departure(0, 8, 13, 1), headers);
  ASSERT_EQ(headers.size(), 2U);
  EXPECT_NE(routing->key(headers[1]), routing->key(headers[0]));
}

TEST(Classes, AreFreeOfDeadlockWhenTheInnerRoutingIs) {
  const auto network = network_of("torus(4,3)");
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "classes(dor,2)", Execution{})));
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "classes(valiant(dor),2)", Execution{})));
  EXPECT_FALSE(test::dependencies_are_acyclic(*build(network, "classes(shortest,2)", Execution{})));
}

TEST(Classes, MustBeOutermost) {
  const auto network = network_of("torus(4,3)");
  for (const char* call :
       {"valiant(classes(dor,2))", "ugal(classes(dor,2))", "layered(classes(dor,2))", "escape(classes(minimal,2),dor)",
        "escape(minimal,classes(dor,2))", "classes(classes(dor,2),2)"}) {
    try {
      build(network, call, Execution{});
      ADD_FAILURE() << call;
    } catch (const InputError& error) {
      EXPECT_NE(error.hint().find("outermost"), std::string::npos) << call << ": " << error.hint();
    }
  }
}

TEST(Classes, NumberTwoToEight) {
  const auto network = network_of("ring(5)");
  EXPECT_THROW(build(network, "classes(dor,1)", Execution{}), InputError);
  EXPECT_THROW(build(network, "classes(dor,9)", Execution{}), InputError);
  EXPECT_EQ(build(network, "classes(dor,8)", Execution{})->vc_count(0), 16);
}

}  // namespace
}  // namespace weft::routing
