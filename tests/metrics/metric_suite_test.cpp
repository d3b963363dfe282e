// Every registered metric: its record is complete, and it has a value or a reason on networks of every kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/input_error.h"
#include "metrics/survey.h"

namespace weft::metrics {
namespace {

TEST(EveryMetric, HasACompleteRecord) {
  std::set<std::string_view> names;
  std::set<int> positions;
  for (const Metric* metric : all_metrics()) {
    EXPECT_FALSE(metric->name.empty());
    EXPECT_FALSE(metric->meaning.empty()) << metric->name;
    EXPECT_FALSE(metric->meaning.ends_with('.')) << metric->name;
    EXPECT_FALSE(metric->unit.empty()) << metric->name;
    EXPECT_FALSE(name_of(metric->cost).empty()) << metric->name;
    EXPECT_NE(metric->compute, nullptr) << metric->name;
    EXPECT_TRUE(names.insert(metric->name).second) << metric->name;
    EXPECT_TRUE(positions.insert(metric->position).second) << metric->name << " shares its position";
    EXPECT_EQ(&metric_named(metric->name), metric);
  }
  EXPECT_GT(names.size(), 20U);
}

TEST(EveryMetric, HasAValueForItsExample) {
  for (const Metric* metric : all_metrics()) {
    const Survey found = survey(topology::resolve(metric->example), {.wanted = {metric}}, {});
    ASSERT_EQ(found.metrics.size(), 1U);
    ASSERT_TRUE(found.metrics[0].value) << metric->name << ": " << found.metrics[0].value.missing().reason;
    EXPECT_FALSE(found.metrics[0].text.empty()) << metric->name;
  }
}

// Directed, in part directed, not connected, with several terminals or none at a node, with faults, with parallel
// links, and very small.
constexpr std::array kNetworks = {"kautz(2,3,directed)",
                                  "product(directed-ring(3),ring(3))",
                                  "faulty(ring(8),links=2,seed=1)",
                                  "fat-tree(2,3)",
                                  "dragonfly(2,2,1)",
                                  "faulty(torus(4,4),links=3,seed=1)",
                                  "faulty(mesh(3,3),nodes=2)",
                                  "prdt(4,1,parallel=keep)",
                                  "path(2)",
                                  "faulty(path(2),links=1)",
                                  "rdt(8)",
                                  "jellyfish(16,3)",
                                  "tree(2,3)"};

TEST(EveryMetric, HasAValueOrAReasonOnEveryKindOfNetwork) {
  for (const char* spec : kNetworks) {
    const auto network = topology::build(std::string_view(spec), Execution{});
    const auto all = all_metrics();
    const SurveyRequest by_name{.wanted = {all.begin(), all.end()}};
    const Survey alone = survey(network, by_name, Execution{.thread_count = 1});
    const Survey threads = survey(network, by_name, Execution{.thread_count = 2});
    ASSERT_EQ(alone.metrics.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const MeasuredMetric& measured = alone.metrics[i];
      SCOPED_TRACE(std::string(spec) + " " + std::string(all[i]->name));
      ASSERT_EQ(bool(measured.value), bool(threads.metrics[i].value));
      EXPECT_EQ(measured.text, threads.metrics[i].text);
      if (measured.value) {
        EXPECT_TRUE(*measured.value == *threads.metrics[i].value);
      } else {
        EXPECT_FALSE(measured.value.missing().reason.empty());
      }
    }
    EXPECT_NO_THROW((void)survey(network, {}, {})) << spec;
    EXPECT_NO_THROW((void)survey(network, {.wanted = {}, .seconds = 0, .symmetry = SymmetryUse::none}, {})) << spec;
  }
}

TEST(EveryMetric, SurvivesNetworksOfOneNodeAndOfNone) {
  const std::set<std::string_view> may_be_empty{"link_classes", "distance_histogram"};  // lists without entries
  for (const NodeId node_count : {NodeId{0}, NodeId{1}}) {
    topology::Network network = topology::build("path(2)", Execution{});
    network.symmetry = {};
    network.graph =
        topology::tabulate({.node_count = node_count, .link_classes = {}}, Execution{}, [](NodeId, auto&) {});
    for (const Metric* metric : all_metrics()) {
      const Survey found = survey(network, {.wanted = {metric}}, {});
      ASSERT_EQ(found.metrics.size(), 1U);
      const MeasuredMetric& measured = found.metrics[0];
      const std::string& text = measured.value ? measured.text : measured.value.missing().reason;
      EXPECT_TRUE(!text.empty() || may_be_empty.contains(metric->name)) << metric->name << " of " << node_count;
    }
    EXPECT_NO_THROW((void)survey(network, {}, {}));
  }
}

TEST(MetricNames, RoundTrip) {
  std::string all;
  for (const Metric* metric : all_metrics()) all += (all.empty() ? "" : ",") + std::string(metric->name);
  const auto metrics = metrics_named(all);
  EXPECT_TRUE(std::ranges::equal(metrics, all_metrics()));
  EXPECT_EQ(metrics_named(" girth , girth").size(), 1U);
  EXPECT_THROW(metrics_named("diameter,"), InputError);
  EXPECT_THROW(metrics_named(""), InputError);
  EXPECT_THROW(metrics_named("diametre"), InputError);
}

}  // namespace
}  // namespace weft::metrics
