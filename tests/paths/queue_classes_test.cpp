#include "paths/estimate/queue_classes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/input_error.h"
#include "paths/estimate/contention.h"
#include "routing/core/algorithm.h"
#include "routing/core/vc_numbering.h"

namespace weft::paths {
namespace {

struct ClassedQueues {
  QueueFlows flows;
  std::vector<QueueService> services;
};

ClassedQueues queues_of(const std::string& spec, const std::string& traffic) {
  const auto network = topology::build(std::string_view(spec), Execution{});
  const auto routing = routing::build(network, routing::default_routing(network), Execution{});
  const auto demand = traffic::build_demand(network, traffic, 1, Execution{});
  ClassedQueues queues{.flows = survey_traffic(*routing, demand, Execution{}).flows, .services = {}};
  for (const std::uint64_t channel : routing::channels_of(routing::VcNumbering(*routing))) {
    queues.services.push_back({.channel = static_cast<std::uint32_t>(channel), .servers = 2});
  }
  auto channel = static_cast<std::uint32_t>(network.graph.channel_count());
  while (queues.services.size() < queues.flows.queue_count()) queues.services.push_back({.channel = channel++});
  return queues;
}

std::size_t class_count(const std::string& spec, const std::string& traffic, Merge merge) {
  const ClassedQueues queues = queues_of(spec, traffic);
  return queue_classes(queues.flows, queues.services, Execution{}, merge).size();
}

TEST(QueueClasses, GiveTheSameWaitsAsQueuesKeptApart) {
  for (const char* spec : {"torus(4,4)", "mesh(3,5)", "hypercube(4)", "rdt(8)", "hsn(2,hypercube(2))", "fat-tree(2,3)",
                           "slim-fly(5,concentration=4)", "jellyfish(16,3)"}) {
    for (const char* traffic : {"uniform", "tornado", "hot-spot(nodes=2)"}) {
      SCOPED_TRACE(std::string(spec) + " " + traffic);
      const ClassedQueues queues = queues_of(spec, traffic);
      const auto merged = queue_classes(queues.flows, queues.services, Execution{});
      const auto apart = queue_classes(queues.flows, queues.services, Execution{}, Merge::no);
      EXPECT_LE(merged.size(), apart.size());
      for (const double load : {0.02, 0.05}) {
        const auto few = estimate_contention(merged, {.flits = 4}, load, Execution{});
        const auto all = estimate_contention(apart, {.flits = 4}, load, Execution{});
        ASSERT_EQ(few.has_value(), all.has_value());
        if (!few) continue;
        EXPECT_NEAR(few->total(), all->total(), 1e-4);
        EXPECT_NEAR(few->busiest, all->busiest, 1e-6);
      }
    }
  }
}

TEST(QueueClasses, AreFewWhereTheNetworkIsSymmetric) {
  EXPECT_EQ(class_count("hypercube(6)", "uniform", Merge::no), 6U * 64 + 2 * 64);
  EXPECT_EQ(class_count("hypercube(6)", "uniform", Merge::yes), 6U + 2);
  // A random graph has nothing to merge.
  EXPECT_EQ(class_count("jellyfish(32,4)", "uniform", Merge::yes),
            class_count("jellyfish(32,4)", "uniform", Merge::no));
}

TEST(QueueClasses, RefuseTooLittleMemory) {
  const ClassedQueues queues = queues_of("hypercube(4)", "uniform");
  EXPECT_THROW((void)queue_classes(queues.flows, queues.services, Execution{.max_memory = 1000}), InputError);
}

}  // namespace
}  // namespace weft::paths
