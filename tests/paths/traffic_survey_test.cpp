#include "paths/traffic_survey.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "paths/pair_loads.h"
#include "routing/core/algorithm.h"

namespace weft::paths {
namespace {

struct TrafficCase {
  const char* network;
  const char* routing;
  const char* traffic;
};

constexpr TrafficCase kTrafficCases[] = {
    {"torus(4,4)", "dor", "transpose"},
    {"torus(4,4)", "dor", "local(decay=1/2,radius=2)"},
    {"mesh(4,4)", "west-first", "transpose"},
    {"hypercube(4)", "valiant(dor)", "hot-spot(nodes=2)"},
    {"rcc-full(4,1)", "rcc-1", "local(decay=1/2,radius=3)"},
    {"dragonfly(2,4,2)", "minimal", "random"},
    {"fat-tree(2,3)", "shortest", "hot-spot(nodes=1)"},
    {"torus(3,3)", "dor", "uniform(self=yes)"},
};

// Sums over the pairs one by one.
std::vector<double> summed_loads(const routing::Routing& routing, const traffic::Demand& demand) {
  std::vector<double> loads(routing.graph().channel_count(), 0);
  PairLoads pairs(routing);
  for (TerminalId source = 0; source < demand.terminal_count(); ++source) {
    demand.for_each_destination(source, [&](TerminalId destination, double chance) {
      const std::array sources{source};
      pairs.run(destination, sources, [&](TerminalId, std::span<const ChannelShare> shares) {
        for (const ChannelShare& share : shares) {
          loads[share.channel] += demand.rate(source) * chance * share.packets;
        }
      });
    });
  }
  return loads;
}

TEST(TrafficSurvey, LoadsAreTheSumOverPairs) {
  for (const TrafficCase& each : kTrafficCases) {
    SCOPED_TRACE(std::string(each.network) + " " + each.traffic);
    const auto network = topology::build(std::string_view(each.network), Execution{});
    const auto routing = routing::build(network, each.routing, Execution{});
    const auto demand = traffic::build_demand(network, each.traffic, 1, Execution{});
    const TrafficSurvey survey = survey_traffic(*routing, demand, Execution{.thread_count = 3});
    const std::vector<double> loads = summed_loads(*routing, demand);
    ASSERT_EQ(survey.paths.channel_loads.size(), loads.size());
    for (std::size_t c = 0; c < loads.size(); ++c) EXPECT_NEAR(survey.paths.channel_loads[c], loads[c], 1e-9);
    double rates = 0;
    for (TerminalId t = 0; t < demand.terminal_count(); ++t) rates += demand.rate(t);
    EXPECT_EQ(survey_paths(*routing, demand, Execution{}).channel_loads, survey.paths.channel_loads);
    EXPECT_NEAR(survey.paths.traffic->mean_hops.value(), std::accumulate(loads.begin(), loads.end(), 0.0) / rates,
                1e-9);
  }
}

TEST(TrafficSurvey, PacketsLeaveEveryQueueThatTheyEnter) {
  const auto network = topology::build(std::string_view("hypercube(4)"), Execution{});
  const auto routing = routing::build(network, "valiant(dor)", Execution{});
  const auto demand = traffic::build_demand(network, "transpose", 1, Execution{});
  const QueueFlows flows = survey_traffic(*routing, demand, Execution{}).flows;
  std::vector<double> coming(flows.queue_count(), 0);
  for (QueueId q = 0; q < flows.queue_count(); ++q) {
    double leaving = 0;
    for (const NextQueue& next : flows.next[q]) {
      leaving += next.packets;
      coming[next.to] += next.packets;
    }
    if (q < flows.ejection(0)) {
      EXPECT_NEAR(leaving, flows.arrivals[q], 1e-9);
    }
  }
  for (QueueId q = 0; q < flows.queue_count(); ++q) {
    if (q < flows.injection(0) || q >= flows.ejection(0)) {
      EXPECT_NEAR(coming[q], flows.arrivals[q], 1e-9);
    }
  }
}

TEST(TrafficSurvey, UniformTrafficAgreesWithTheSurveyBySymmetry) {
  const auto network = topology::build(std::string_view("rdt(4)"), Execution{});
  const auto routing = routing::build(network, routing::default_routing(network), Execution{});
  const auto demand = traffic::build_demand(network, "uniform", 1, Execution{});
  const PathSurvey all = survey_traffic(*routing, demand, Execution{}).paths;
  const PathSurvey symmetric = survey_paths(*routing, Execution{});
  EXPECT_NEAR(all.traffic->mean_hops.value(), symmetric.mean_without_self().value(), 1e-9);
  EXPECT_EQ(all.max_hops, symmetric.max_hops);
  for (std::size_t c = 0; c < all.channel_loads.size(); ++c) {
    EXPECT_NEAR(all.channel_loads[c], symmetric.channel_loads[c], 1e-9);
  }
}

TEST(TrafficSurvey, IsTheSameOnAnyNumberOfThreads) {
  const auto network = topology::build(std::string_view("torus(4,4)"), Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  const auto demand = traffic::build_demand(network, "local", 1, Execution{});
  const TrafficSurvey one = survey_traffic(*routing, demand, Execution{.thread_count = 1});
  const TrafficSurvey four = survey_traffic(*routing, demand, Execution{.thread_count = 4});
  EXPECT_EQ(one.paths.channel_loads, four.paths.channel_loads);
  EXPECT_EQ(one.paths.hop_sum, four.paths.hop_sum);
}

}  // namespace
}  // namespace weft::paths
