#include "experiment/link_timing.h"

#include <gtest/gtest.h>

#include <fstream>

#include "experiment/run.h"
#include "support/files.h"

namespace weft::experiment {
namespace {

// The path of a file with this text.
std::string link_file(std::string_view text) {
  const std::string path = (test::own_folder() / "links").string();
  std::ofstream(path) << text;
  return path;
}

// The timings of the links between two nodes, from the first to the second, after set_up.
class TimedNetwork {
 public:
  TimedNetwork(const std::string& network, const RunSettings& given) {
    RunSettings settings = given;
    settings.network = network;
    settings.traffic = "uniform";
    settings.load = Decimal(0);
    const auto routed = std::make_shared<const RoutedNetwork>(network, "", Execution{});
    setup_ = set_up(routed, settings, Execution{});
  }

  [[nodiscard]] sim::LinkTiming timing(NodeId from, NodeId to) const {
    const topology::PortGraph& graph = setup_.routed->network().graph;
    for (PortId port = 0; port < graph.out_degree(from); ++port) {
      if (graph.neighbor(from, port).node == to) return setup_.model.timing(graph, from, port);
    }
    ADD_FAILURE() << "no link";
    return {};
  }
  [[nodiscard]] unsigned latency(NodeId from, NodeId to) const { return timing(from, to).latency; }
  [[nodiscard]] const sim::Model& model() const { return setup_.model; }

 private:
  RunSetup setup_;
};

RunSettings with_links(std::string_view link_class, std::string_view latency, std::string_view cycles = "1") {
  RunSettings settings;
  settings.links.push_back({.link_class = std::string(link_class),
                            .latency = LinkFormula::parse(latency),
                            .cycles_per_flit = LinkFormula::parse(cycles)});
  return settings;
}

TEST(LinkTiming, NumbersStayWithTheClass) {
  const TimedNetwork timed("torus(4,3)", with_links("dimension 2", "3", "2"));
  EXPECT_TRUE(timed.model().channel_timings.empty());
  EXPECT_EQ(timed.timing(0, 1), (sim::LinkTiming{1, 1}));
  EXPECT_EQ(timed.timing(0, 4), (sim::LinkTiming{3, 2}));
}

TEST(LinkTiming, AllNamesEveryClass) {
  const TimedNetwork timed("torus(4,3)", with_links("all", "3"));
  EXPECT_EQ(timed.latency(0, 1), 3U);
  EXPECT_EQ(timed.latency(0, 4), 3U);
}

TEST(LinkTiming, DistanceIsThatOfTheIndexes) {
  const TimedNetwork timed("ring(10)", with_links("all", "distance"));
  EXPECT_EQ(timed.latency(3, 4), 1U);
  EXPECT_EQ(timed.latency(9, 0), 9U);
  EXPECT_EQ(timed.latency(0, 9), 9U);
}

TEST(LinkTiming, LengthIsThatOfThePlacement) {
  const TimedNetwork natural("torus(6,5)", with_links("all", "length"));
  EXPECT_EQ(natural.latency(0, 1), 1U);
  EXPECT_EQ(natural.latency(0, 5), 5U);
  EXPECT_EQ(natural.latency(0, 24), 4U);
  // Folded, no wire of a torus is longer than two cells.
  const TimedNetwork improved("torus(6,5)", with_links("all", "improved_length"));
  for (const sim::LinkTiming& timing : improved.model().channel_timings) EXPECT_LE(timing.latency, 2U);
}

TEST(LinkTiming, ClassIsItsNumber) {
  const TimedNetwork timed("torus(4,4,4)", with_links("all", "1", "2^class"));
  EXPECT_EQ(timed.timing(0, 1).cycles_per_flit, 1U);
  EXPECT_EQ(timed.timing(0, 4).cycles_per_flit, 2U);
  EXPECT_EQ(timed.timing(0, 16).cycles_per_flit, 4U);
}

TEST(LinkTiming, FileNamesSingleLinks) {
  RunSettings settings = with_links("dimension 1", "2");
  settings.link_file = link_file("# both directions\n0 1 7\n(1,0) -> (2,0) 5 3\n\n2 3 - 4  # latency stays\n");
  const TimedNetwork timed("mesh(4,2)", settings);
  EXPECT_EQ(timed.timing(0, 1), (sim::LinkTiming{7, 1}));
  EXPECT_EQ(timed.timing(1, 0), (sim::LinkTiming{7, 1}));
  EXPECT_EQ(timed.timing(1, 2), (sim::LinkTiming{5, 3}));
  EXPECT_EQ(timed.timing(2, 1), (sim::LinkTiming{2, 1}));
  EXPECT_EQ(timed.timing(2, 3), (sim::LinkTiming{2, 4}));
  EXPECT_EQ(timed.timing(0, 4), (sim::LinkTiming{1, 1}));
}

TEST(LinkTiming, ErrorsOfAFileNameTheLine) {
  const auto refusal_of = [](const std::string& text) -> std::string {
    RunSettings settings;
    settings.link_file = link_file(text);
    try {
      (void)TimedNetwork("ring(4)", settings);
      return "";
    } catch (const InputError& error) {
      const std::string message = error.what();
      return message.substr(message.find("links:"));
    }
  };
  EXPECT_EQ(refusal_of("0 1 2\n0 2 3\n"), "links:2: no link 0 and 2");
  EXPECT_EQ(refusal_of("0 9 3\n"), "links:1: ring(4) has no node \"9\"");
  EXPECT_EQ(refusal_of("0 1\n"), "links:1: 2 fields");
  EXPECT_EQ(refusal_of("0 1 0\n"), "links:1: latency \"0\" is below 1");
  EXPECT_EQ(refusal_of("0 1 1 5000\n"), "links:1: cycles per flit \"5000\" is above 1000");
  EXPECT_EQ(refusal_of(""), "");
}

TEST(LinkTiming, UtilisationOfAClassCountsTheCyclesOfItsChannels) {
  RunSettings settings;
  settings.network = "path(3)";
  settings.traffic = "uniform";
  settings.load = Decimal(1, 1);
  settings.cycles = 2000;
  settings.link_file = link_file("0 -> 1 1 3\n");
  const auto routed = std::make_shared<const RoutedNetwork>("path(3)", "", Execution{});
  const DetailedRun run = run_in_detail(set_up(routed, settings, Execution{}), {}, Execution{}, Execution{});
  const auto& flits = run.measured.channel_flits;
  ASSERT_EQ(flits.size(), 4U);
  const double busy = static_cast<double>(3 * flits[0] + flits[1] + flits[2] + flits[3]);
  EXPECT_NEAR(run.result.utilisation.at(0).mean.value_or(0),
              busy / 4 / static_cast<double>(run.measured.counted_cycles), 1e-12);
  EXPECT_NEAR(busy_share(run, 0, 0),
              3.0 * static_cast<double>(flits[0]) / static_cast<double>(run.measured.counted_cycles), 1e-12);
}

TEST(LinkTiming, BoundCountsSlowChannels) {
  RunSettings settings;
  settings.link_file = link_file("0 -> 1 1 4\n");
  const TimedNetwork timed("path(2)", settings);
  EXPECT_FALSE(timed.model().has_full_speed());
  const auto routed = std::make_shared<const RoutedNetwork>("path(2)", "", Execution{});
  EXPECT_DOUBLE_EQ(routed->bound(traffic::uniform_demand(2), timed.model(), Execution{}).load, 0.25);
}

}  // namespace
}  // namespace weft::experiment
