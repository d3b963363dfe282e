#include "claims/plain_computations.h"

#include <gtest/gtest.h>

#include "claims/completed_measure.h"
#include "claims/network_measures.h"

namespace weft::claims {
namespace {

TEST(PlainComputations, AgreeWithTheFastOnes) {
  MeasurementCache cache;
  for (const char* spec : {"torus(4,4)", "scc(4)", "rdt(8)", "prc(24,skips=[4,8])", "petersen", "rcc-full(3,1)"}) {
    EXPECT_EQ(count_nodes_plainly(spec, cache), measure_nodes(spec, cache)) << spec;
    EXPECT_EQ(count_degree_plainly(spec, cache), measure_degree(spec, cache)) << spec;
    EXPECT_EQ(diameter_plainly(spec, cache), measure_diameter(spec, cache)) << spec;
    EXPECT_EQ(mean_with_self_plainly(spec, cache), measure_mean_with_self(spec, cache)) << spec;
    EXPECT_EQ(mean_without_self_plainly(spec, cache), measure_mean_without_self(spec, cache)) << spec;
    EXPECT_EQ(cut_plainly(spec, cache).high(), measure_bisection(spec, cache).high()) << spec;
  }
  for (const char* routed : {"torus(4,4) with dor", "scc(4) with scc-optimal", "rcc-full(3,1) with rcc-1"}) {
    EXPECT_EQ(longest_route_plainly(routed, cache), measure_longest_route(routed, cache)) << routed;
    EXPECT_EQ(mean_route_with_self_plainly(routed, cache), measure_mean_route_with_self(routed, cache)) << routed;
    EXPECT_EQ(mean_route_without_self_plainly(routed, cache), measure_mean_route_without_self(routed, cache)) << routed;
  }
}

TEST(PlainComputations, CountLinksOnce) {
  MeasurementCache cache;
  EXPECT_EQ(count_links_plainly("torus(4,4)", cache), Measured::exactly(32));
  EXPECT_EQ(cut_in_channels_plainly("torus(4,4)", cache).high(), Fraction(16, 1));
}

TEST(CompletedMeasure, KnowsFreeFunctions) {
  const Measure diameter = completed(measure_diameter);
  EXPECT_EQ(diameter.quantity(), "diameter");
  EXPECT_TRUE(diameter.again());
  EXPECT_EQ(command_for(diameter.command(), "scc(4)"), "weft info \"scc(4)\" --only diameter");
  EXPECT_EQ(command_for(completed(measure_longest_route).command(), "scc(4) with scc-optimal"),
            "weft paths \"scc(4)\" --routing \"scc-optimal\"");
}

TEST(CompletedMeasure, KeepsWhatAMeasureHas) {
  const Measure own = Measure(measure_diameter).printed_by("weft info {network}").known_as("diameter");
  EXPECT_EQ(completed(own).command(), "weft info {network}");
}

}  // namespace
}  // namespace weft::claims
