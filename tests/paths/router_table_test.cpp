#include "paths/router_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/routes.h"
#include "support/routings.h"

namespace weft::paths {
namespace {

using test::network_of;

TEST(RouterTable, HasOneEntryPerDestinationWithoutState) {
  const topology::Network network = network_of("petersen");
  const auto routing = routing::build(network, "shortest", Execution{});
  for (const unsigned threads : {1U, 3U}) {
    const auto table = router_table(*routing, 4, Execution{.thread_count = threads});
    ASSERT_EQ(table.size(), 10U);
    for (TerminalId destination = 0; destination < 10; ++destination) {
      const RouterEntry& entry = table[destination];
      EXPECT_EQ(entry.destination, destination);
      EXPECT_EQ(entry.delivers, destination == 4);
      routing::Decision decision;
      routing->decide({.destination = destination}, {.node = 4}, decision);
      EXPECT_EQ(entry.candidates, decision.candidates);
      EXPECT_EQ(entry.headers.size(), 1U);
    }
  }
}

// Packets behind the dateline use VC 1, those that start there VC 0, so some destinations have two entries.
TEST(RouterTable, HasOneEntryForEachDecisionOfStates) {
  const topology::Network network = network_of("ring(5)");
  const auto routing = routing::build(network, "dor", Execution{});
  std::size_t doubled = 0;
  for (NodeId router = 0; router < 5; ++router) {
    const auto table = router_table(*routing, router, Execution{});
    for (std::size_t i = 1; i < table.size(); ++i) {
      if (table[i].destination != table[i - 1].destination) continue;
      ++doubled;
      EXPECT_NE(table[i].candidates, table[i - 1].candidates);
    }
  }
  EXPECT_GT(doubled, 0U);
}

// What every packet meets at one router, by following each of them to its end.
class FollowedPackets {
 public:
  FollowedPackets(const routing::Routing& routing, NodeId router) : routing_(routing), router_(router) {
    test::for_each_start(
        routing, [&](const routing::Header& header, const routing::Position& position) { follow(header, position); });
  }

  std::vector<RouterEntry> entries;

 private:
  void follow(const routing::Header& header, const routing::Position& position) {
    if (!seen_.insert(test::state_of(header, position)).second) return;
    routing::Decision decision;
    routing_.decide(header, position, decision);
    if (position.node == router_) note(header, decision);
    for (const routing::Choice& choice : test::choices_of(decision)) {
      follow(routing_.advance(header, position, choice), routing::next_position(routing_.graph(), position, choice));
    }
  }

  void note(const routing::Header& header, const routing::Decision& decision) {
    auto entry = std::ranges::find_if(entries, [&](const RouterEntry& each) {
      return each.destination == header.destination && each.delivers == decision.delivers &&
             each.candidates == decision.candidates;
    });
    if (entry == entries.end()) {
      entry = entries.insert(entry, {header.destination, decision.delivers, decision.candidates, {}});
    }
    if (std::ranges::find(entry->headers, header) == entry->headers.end()) entry->headers.push_back(header);
  }

  const routing::Routing& routing_;
  NodeId router_;
  std::set<test::PacketState> seen_;
};

bool is_stuck(const RouterEntry& entry) { return !entry.delivers && entry.candidates.empty(); }

void expect_table_of_followed_packets(const routing::Routing& routing, NodeId router) {
  const auto table = router_table(routing, router, Execution{});
  const auto expected = FollowedPackets(routing, router).entries;
  ASSERT_EQ(table.size(), expected.size());
  for (const RouterEntry& entry : table) {
    const auto same = std::ranges::find_if(expected, [&](const RouterEntry& each) {
      return each.destination == entry.destination && each.delivers == entry.delivers &&
             each.candidates == entry.candidates;
    });
    ASSERT_NE(same, expected.end()) << "destination " << entry.destination;
    EXPECT_TRUE(std::ranges::is_permutation(entry.headers, same->headers)) << "destination " << entry.destination;
  }
}

// Stuck packets, several terminals or none at a node, message classes, adaptive and randomized routings.
TEST(RouterTable, HasWhatPacketsMeet) {
  const std::vector<test::RoutingExample> examples{{"dor", "faulty(ring(6),links=1,seed=1)"},
                                                   {"dor", "faulty(torus(3,3),links=3,seed=1)"},
                                                   {"ugal", "dragonfly(2,2,1)"},
                                                   {"fat-tree-nca", "fat-tree(2,2)"},
                                                   {"classes(dor,2)", "ring(5)"},
                                                   {"classes(escape(minimal,dor),2)", "mesh(3,3)"},
                                                   {"valiant(dor)", "ring(5)"}};
  for (const auto& [call, spec] : examples) {
    SCOPED_TRACE(call + " on " + spec);
    const topology::Network network = network_of(spec);
    const auto routing = routing::build(network, call, Execution{});
    for (NodeId router = 0; router < network.graph.node_count(); ++router)
      expect_table_of_followed_packets(*routing, router);
  }
}

TEST(RouterTable, ShowsStuckPackets) {
  const topology::Network network = network_of("faulty(ring(6),links=1,seed=1)");
  const auto routing = routing::build(network, "dor", Execution{});
  std::size_t stuck = 0;
  for (NodeId router = 0; router < 6; ++router)
    stuck += static_cast<std::size_t>(std::ranges::count_if(router_table(*routing, router, Execution{}), is_stuck));
  EXPECT_GT(stuck, 0U);
}

// Both terminals of the router have an entry that delivers.
TEST(RouterTable, DeliversToEachTerminalOfTheRouter) {
  const topology::Network network = network_of("dragonfly(2,2,1)");
  const auto routing = routing::build(network, routing::default_routing(network), Execution{});
  const TerminalId first = network.graph.first_terminal(1);
  ASSERT_EQ(network.graph.terminal_count_at(1), 2U);
  std::vector<TerminalId> delivered;
  for (const RouterEntry& entry : router_table(*routing, 1, Execution{}))
    if (entry.delivers) delivered.push_back(entry.destination);
  EXPECT_EQ(delivered, (std::vector<TerminalId>{first, first + 1}));
}

// A header of each class, on the VCs of that class.
TEST(RouterTable, HasAnEntryForEachMessageClass) {
  const topology::Network network = network_of("mesh(3)");
  const auto routing = routing::build(network, "classes(dor,2)", Execution{});
  std::vector<routing::VcId> vcs;
  for (const RouterEntry& entry : router_table(*routing, 1, Execution{}))
    if (entry.destination == 2) vcs.push_back(entry.candidates.at(0).vcs.first);
  std::ranges::sort(vcs);
  EXPECT_EQ(vcs, (std::vector<routing::VcId>{0, 1}));
}

TEST(RouterTable, StopsOnRequest) {
  const topology::Network network = network_of("torus(4,4)");
  const auto routing = routing::build(network, "dor", Execution{});
  const std::atomic<bool> stop{true};
  EXPECT_THROW((void)router_table(*routing, 0, Execution{.stop_requested = &stop}), Interrupted);
}

}  // namespace
}  // namespace weft::paths
