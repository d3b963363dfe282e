// All routings on recursive diagonal tori.
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

using deadlock::Verdict;

TEST(RdtRoutings, AdaptiveOnesAreFreeOfDeadlock) {
  for (const char* text : {"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)"}) {
    const auto network = network_of(text);
    for (const char* call : {"rdt-duato", "rdt-turn-model"}) {
      EXPECT_EQ(verdict_of(*routing_on(network, call)), Verdict::deadlock_free) << call << " on " << text;
    }
    EXPECT_NE(verdict_of(*routing_on(network, "rdt-turn-model"), 2), Verdict::deadlock_free) << text;
  }
  const auto network = network_of("rdt(8,spare=none)");
  EXPECT_TRUE(test::dependencies_are_acyclic(*routing_on(network, "rdt-duato"), {.has_escapes_only = true}));
}

TEST(RdtRoutings, DeclaredSymmetriesMapPathsToPaths) {
  const auto check = [](const char* text, const char* call) {
    const auto network = network_of(text);
    const auto routing = routing_on(network, call);
    const PathSymmetry symmetry = routing->symmetry();
    EXPECT_EQ(symmetry.generators.size(), 2U) << call << " on " << text;
    for (const std::vector<NodeId>& image : symmetry.generators) {
      for (NodeId source = 0; source < network.graph.node_count(); ++source) {
        for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
          std::vector<NodeId> mapped = test::nodes_on_path(*routing, source, goal);
          for (NodeId& v : mapped) v = image[v];
          ASSERT_EQ(test::nodes_on_path(*routing, image[source], image[goal]), mapped) << call << " on " << text;
        }
      }
    }
  };
  for (const char* text : {"rdt(8)", "rdt(8,spare=none)"}) {
    for (const char* call :
         {"rdt-rank-descending", "rdt-rank-descending(policy=x-nearest)", "rdt-rank-descending(policy=xy)",
          "rdt-rank-descending(arrival=last)", "rdt-fixed-vector", "rdt-floating-vector",
          "rdt-floating-vector(choice=best)", "rdt-duato", "rdt-turn-model", "rdt-partitioned"}) {
      check(text, call);
    }
  }
  check("prdt(8,1)", "rdt-vector");
  check("prdt(12,4)", "rdt-vector(images=9)");
  EXPECT_TRUE(routing_on(network_of("faulty(rdt(8),nodes=1)"), "rdt-floating-vector")->symmetry().generators.empty());
}

TEST(RdtRoutings, AreTheDefaultsOfTheirFamilies) {
  EXPECT_EQ(default_routing(network_of("rdt(8)")), "rdt-rank-descending");
  EXPECT_EQ(default_routing(network_of("prdt(8,1)")), "rdt-vector");
}

TEST(RdtRoutings, RefuseNetworksThatTheyCannotRoute) {
  EXPECT_THROW(routing_on(network_of("rdt(8)"), "rdt-vector"), InputError);
  EXPECT_THROW(routing_on(network_of("prdt(8,1)"), "rdt-vector(images=5)"), InputError);
  EXPECT_THROW(routing_on(network_of("torus(4,4)"), "rdt-vector"), InputError);
  const char* const kOneRank = "rdt(8,assignment=[1,1,1,1,1,1,1,1])";
  EXPECT_THROW(routing_on(network_of(kOneRank), "rdt-rank-descending(policy=x-monotone)"), InputError);
  EXPECT_THROW(routing_on(network_of("rdt(16,assignment=[2,2,2,2,2,2,2,2])"), "rdt-rank-descending"), InputError);
  for (const char* call : {"rdt-rank-descending", "rdt-floating-vector", "rdt-fixed-vector", "rdt-duato",
                           "rdt-turn-model", "rdt-partitioned"}) {
    EXPECT_THROW(routing_on(network_of("prdt(8,1)"), call), InputError) << call;
  }
  EXPECT_THROW(routing_on(network_of("faulty(rdt(8),nodes=1)"), "rdt-floating-vector(choice=best)"), InputError);
}

TEST(RdtRoutings, FailedLinkLeavesNoCandidateWithoutTables) {
  const auto network = network_of("faulty(rdt(8),nodes=63,seed=2)");
  const auto routing = routing_on(network, "rdt-rank-descending");
  std::vector<Header> headers;
  routing->start(routing->departure(0, 5), headers);
  Decision decision;
  routing->decide(headers.at(0), {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace
}  // namespace weft::routing
