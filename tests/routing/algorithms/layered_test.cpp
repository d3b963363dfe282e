#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(Layered, DependenciesAreAcyclic) {
  for (const char* text : {"petersen", "torus(5,5)", "jellyfish(32,4)", "directed-torus(4,3)", "kautz(2,3,directed)",
                           "faulty(torus(4,4),links=5,seed=7)"}) {
    const auto network = network_of(text);
    for (const char* call : {"layered(shortest)", "layered(shortest,whole)"}) {
      const auto routing = build(network, call, Execution{});
      EXPECT_GT(routing->vc_count(0), 1) << call << " on " << text;
      EXPECT_TRUE(test::dependencies_are_acyclic(*routing)) << call << " on " << text;
    }
  }
}

TEST(Layered, OneLayerIsEnoughForAnAcyclicRouting) {
  EXPECT_EQ(build(network_of("jellyfish(32,4)"), "layered(up-down)", Execution{})->vc_count(0), 1);
  EXPECT_EQ(build(network_of("jellyfish(32,4)"), "layered(up-down,whole)", Execution{})->vc_count(0), 1);
  EXPECT_EQ(build(network_of("torus(5,5)"), "layered(dor,whole)", Execution{})->vc_count(0), 2);
}

TEST(Layered, NeedsFewLayersOnARandomNetwork) {
  const auto network = network_of("jellyfish(256,8)");
  EXPECT_LE(build(network, "layered(shortest)", Execution{})->vc_count(0), 3);
  EXPECT_LE(build(network, "layered(shortest,whole)", Execution{})->vc_count(0), 6);
}

TEST(Layered, RefusesATableThatDoesNotFit) {
  EXPECT_THROW(build(network_of("torus(16,16)"), "layered(dor,whole)", Execution{.max_memory = 1 << 16}), InputError);
}

TEST(Layered, RefusesAnAdaptiveOrRandomizedRouting) {
  EXPECT_THROW(build(network_of("torus(5)"), "layered(minimal)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("torus(5)"), "layered(valiant(dor))", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::routing
