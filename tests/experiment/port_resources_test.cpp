#include "experiment/port_resources.h"

#include <gtest/gtest.h>

#include "experiment/run.h"

namespace weft::experiment {
namespace {

PortResources resources_of(const std::string& network, const std::map<std::string, std::string>& settings) {
  GivenSettings given{{"spec", {{.label = "SPEC", .text = network}}},
                      {"traffic", {{.label = "--traffic", .text = "uniform"}}},
                      {"load", {{.label = "--load", .text = "0.1"}}}};
  for (const auto& [name, text] : settings) given[name] = {{.label = "--" + name, .text = text}};
  const auto routed = std::make_shared<const RoutedNetwork>(network, "", Execution{});
  const RunSetup setup = set_up(routed, read_settings(given), Execution{});
  return port_resources(describe(setup.settings, setup.model, routed->network().graph));
}

TEST(PortResources, AreThoseOfTheRouterModel) {
  const PortResources ring = resources_of("ring(8)", {});
  EXPECT_EQ(ring.vcs, (Span{2, 2}));
  EXPECT_EQ(ring.buffer, (Span{8, 8}));
  EXPECT_EQ(ring.flits, (Span{16, 16}));
  EXPECT_EQ(ring.vc_reuse, "tail");
  const PortResources rdt = resources_of("rdt(8)", {{"buffer", "4"}});
  EXPECT_EQ(rdt.vcs, (Span{2, 3}));
  EXPECT_EQ(rdt.flits, (Span{8, 12}));
}

TEST(PortResources, PortBufferMakesPortsEqual) {
  const PortResources rdt = resources_of("rdt(8)", {{"port-buffer", "12"}});
  EXPECT_EQ(rdt.buffer, (Span{4, 6}));
  EXPECT_EQ(rdt.flits, (Span{12, 12}));
  EXPECT_EQ(resources_of("ring(8)", {{"port-buffer", "12"}}).flits, rdt.flits);
}

TEST(PortResources, SameVcsMakeAllResourcesEqual) {
  const PortResources rdt = resources_of("rdt(8)", {{"vcs", "4"}});
  EXPECT_EQ(rdt, resources_of("ring(8)", {{"vcs", "4"}}));
  EXPECT_EQ(rdt, resources_of("star(4)", {{"vcs", "4"}}));
}

NamedResources contender(const std::string& network, std::uint64_t vcs, const std::string& routing = "dor",
                         const std::string& name = "") {
  return {name, network, routing, {{vcs, vcs}, {8, 8}, {8 * vcs, 8 * vcs}, "tail"}};
}

using Sentences = std::vector<std::string>;

TEST(PortResources, DifferencesNameNetworksAndValues) {
  const std::vector<NamedResources> compared{contender("torus(16,16)", 2), contender("torus(16,16)", 2),
                                             contender("star(7)", 6)};
  EXPECT_EQ(resource_differences(compared), (Sentences{"VCs per port differ: torus(16,16) 2, star(7) 6",
                                                       "Buffer flits per port differ: torus(16,16) 16, star(7) 48"}));
}

TEST(PortResources, ValuesTriedOnAllNetworksAreNoDifference) {
  const std::vector<NamedResources> compared{contender("ring(8)", 2), contender("ring(8)", 4), contender("ring(4)", 4),
                                             contender("ring(4)", 2)};
  EXPECT_EQ(resource_differences(compared), Sentences{});
  EXPECT_EQ(resource_differences({}), Sentences{});
}

TEST(PortResources, DifferencesNameRoutingsWhereANetworkHasSeveral) {
  const std::vector<NamedResources> routings{contender("mesh(8,8)", 1), contender("mesh(8,8)", 2, "valiant(dor)")};
  EXPECT_EQ(resource_differences(routings).front(),
            "VCs per port differ: mesh(8,8) with dor 1, mesh(8,8) with valiant(dor) 2");
  const std::vector<NamedResources> named{contender("mesh(8,8)", 1, "dor", "A"), contender("mesh(8,8)", 2, "dor", "B")};
  EXPECT_EQ(resource_differences(named).front(), "VCs per port differ: A 1, B 2");
}

TEST(PortResources, IncludeTheVcReuseRule) {
  std::vector<NamedResources> compared{contender("ring(8)", 2), contender("ring(4)", 2)};
  compared[1].resources.vc_reuse = "empty";
  EXPECT_EQ(resource_differences(compared), Sentences{"VC reuse differs: ring(8) tail, ring(4) empty"});
}

}  // namespace
}  // namespace weft::experiment
