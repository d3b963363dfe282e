// Channel widths against a search that tries one width after another, and against numbers computed by hand.
#include "hardware/equal_budget.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"

namespace weft::hardware {
namespace {

topology::Network equal_test_network(const std::string& spec) { return topology::build(spec, {}); }

ResourceNeed need_for(const std::string& spec, Resource resource) {
  return need_of(equal_test_network(spec), resource, {}, {});
}

std::uint64_t width_at(const std::string& spec, Resource resource, std::uint64_t budget) {
  return format_of({.resource = resource}, budget, need_for(spec, resource)).width;
}

// The pins of one router, channel by channel.
std::uint64_t pins_of_router(const topology::PortGraph& graph, NodeId router, std::uint64_t width,
                             const std::vector<unsigned>& cycles) {
  std::uint64_t pins = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const std::uint64_t slow = cycles[graph.link_class(v, port)];
      const std::uint64_t wires = (width + slow - 1) / slow;
      if (v == router) pins += wires;
      if (graph.neighbor(v, port).node == router) pins += wires;
    }
  }
  return pins;
}

// The last width before one at which some router has too many pins.
std::uint64_t width_by_trial(const topology::PortGraph& graph, std::uint64_t budget,
                             const std::vector<unsigned>& cycles) {
  for (std::uint64_t width = 1;; ++width) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (pins_of_router(graph, v, width, cycles) > budget) return width - 1;
    }
  }
}

TEST(EqualPins, WidthIsTheLastThatFitsByTrial) {
  for (const char* spec : {"torus(4,4)", "mesh(3,4)", "hypercube(4)", "rcc-full(3,1)", "scc(4)", "directed-ring(9)",
                           "prc(16,skips=[2,4])", "fat-tree(2,2)", "polarfly(2,concentration=3)"}) {
    const topology::Network network = equal_test_network(spec);
    std::vector<unsigned> cycles(network.graph.link_classes().size(), 1);
    for (const unsigned slow : {1U, 3U}) {
      cycles.front() = slow;
      for (const std::uint64_t budget : {40U, 77U, 256U}) {
        const ResourceNeed need = need_of(network, Resource::pins, cycles, {});
        EXPECT_EQ(format_of({}, budget, need).width, width_by_trial(network.graph, budget, cycles)) << spec << budget;
      }
    }
  }
}

// By hand: 4 links are 8 channels; 8 links cross the middle of a 4x4 torus, 1 channel each direction that of a
// unidirectional ring; the mesh router in the middle has 4 links.
TEST(EqualBudget, WidthsByHand) {
  EXPECT_EQ(width_at("torus(4,4)", Resource::pins, 512), 64U);
  EXPECT_EQ(width_at("mesh(4,4)", Resource::pins, 511), 63U);
  EXPECT_EQ(width_at("directed-ring(8)", Resource::pins, 512), 256U);
  EXPECT_EQ(width_at("torus(4,4)", Resource::bisection, 64), 8U);
  EXPECT_EQ(width_at("directed-ring(8)", Resource::bisection, 64), 64U);
  EXPECT_EQ(width_at("hypercube(4)", Resource::bisection, 100), 12U);
}

TEST(EqualBudget, PacketsAreRoundedUpToWholeFlits) {
  const ResourceNeed need = need_for("torus(4,4)", Resource::pins);
  EXPECT_EQ(format_of({.packet_bits = 512}, 512, need).packet_flits, 8U);
  EXPECT_EQ(format_of({.packet_bits = 513}, 512, need).packet_flits, 9U);
  EXPECT_EQ(format_of({.packet_bits = 1}, 512, need).packet_flits, 1U);
}

// A hypercube router of 4 links and a terminal has 5 inputs.
TEST(EqualBuffers, PortsShareTheBitsInWholeFlitsForEveryVc) {
  const EqualRequest request{.resource = Resource::buffers};
  ResourceNeed need = need_for("hypercube(4)", Resource::buffers);
  EXPECT_EQ(need.inputs, 5U);
  EXPECT_EQ(format_of(request, 5 * 64 * 7, need).port_flits, 7U);
  EXPECT_EQ(format_of(request, 5 * 64 * 7 - 1, need).port_flits, 6U);
  need.vcs = 3;
  EXPECT_EQ(format_of(request, 5 * 64 * 7, need).port_flits, 6U);
}

TEST(EqualBudget, DefaultGivesTheLeastDemandingNetworkChannelsOf64Bits) {
  const std::vector<ResourceNeed> needs{need_for("hypercube(4)", Resource::pins), need_for("ring(8)", Resource::pins)};
  EXPECT_EQ(budget_of({}, needs), 4U * 64U);
  EXPECT_EQ(format_of({}, 256, needs[0]).width, 32U);
  EXPECT_EQ(format_of({}, 256, needs[1]).width, 64U);
}

std::string refusal(const EqualRequest& request, const std::vector<ResourceNeed>& needs) {
  try {
    for (const ResourceNeed& need : needs) (void)format_of(request, budget_of(request, needs), need);
  } catch (const InputError& error) {
    return std::string(error.what()) + " | " + error.hint();
  }
  return "nothing";
}

TEST(EqualBudget, RefusesABudgetThatGivesNoWidth) {
  const std::vector<ResourceNeed> needs{need_for("ring(8)", Resource::pins), need_for("hypercube(4)", Resource::pins)};
  EXPECT_EQ(refusal({.budget = 7}, needs),
            "7 pins per router are too few for hypercube(4): channels of 1 bit need 8 | the least budget that suffices "
            "for all networks is 8");
  EXPECT_EQ(refusal({.budget = 8}, needs), "nothing");
  EXPECT_NE(refusal({.budget = 8, .packet_bits = 16'385}, needs).find("at most 16384 flits"), std::string::npos);
}

}  // namespace
}  // namespace weft::hardware
