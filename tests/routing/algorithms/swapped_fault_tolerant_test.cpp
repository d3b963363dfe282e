#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/graphs/digraph.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"
#include "topology/network.h"

namespace weft::routing {
namespace {

using test::network_of;

// The numbers of pairs with direct recursive paths, paths over another cluster, and up*/down* paths, as the last word
// of the header says.
struct Courses {
  std::size_t direct = 0;
  std::size_t over_another = 0;
  std::size_t up_down = 0;
  std::size_t longest_over_another = 0;
};

Courses courses_of(const topology::Network& network, const Routing& routing) {
  BreadthFirstSearch search(network.graph.arcs());
  Courses courses;
  std::vector<Header> headers;
  for (NodeId source = 0; source < network.graph.node_count(); ++source) {
    search.run(source);
    for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
      headers.clear();
      routing.start(routing.departure(source, goal), headers);
      EXPECT_EQ(!headers.empty(), search.distance(goal) != kUnreached);
      if (headers.empty()) continue;
      const std::size_t hops = test::hop_count(routing, source, goal);
      EXPECT_GE(hops, search.distance(goal));
      const std::uint32_t course = headers[0].state[routing.facts().header_word_count - 1];
      if (course == 0) {
        ++courses.direct;
      } else if (course == 2) {
        ++courses.up_down;
      } else {
        ++courses.over_another;
        courses.longest_over_another = std::max(courses.longest_over_another, hops);
      }
    }
  }
  return courses;
}

std::string faulty(const std::string& network, int links, int nodes, int seed) {
  return "faulty(" + network + ",links=" + std::to_string(links) + ",nodes=" + std::to_string(nodes) +
         ",seed=" + std::to_string(seed) + ")";
}

TEST(SwappedFaultTolerant, DeliversExactlyWhereThereIsAPath) {
  struct Example {
    const char* text;
    std::size_t longest;  // recursive path
  };
  for (const Example& example : {Example{"rhsn(2,2,complete(3))", 7},
                                 {"hsn(2,torus(3,3))", 5},
                                 {"hsn(3,hypercube(2))", 8},
                                 {"hsn(2,petersen)", 5}}) {
    for (const int faults : {2, 8, 20, 40}) {
      for (int seed = 1; seed <= 3; ++seed) {
        const auto network = network_of(faulty(example.text, faults, faults / 8, seed));
        const Courses courses = courses_of(network, *build(network, "swapped-fault-tolerant", Execution{}));
        EXPECT_GT(courses.direct, 0U);
        EXPECT_GT(courses.over_another, 0U) << network.name();
        EXPECT_LE(courses.longest_over_another, 2 * example.longest) << network.name();
      }
    }
  }
}

// A single failed link is avoided over another cluster, without up*/down* paths.
TEST(SwappedFaultTolerant, AvoidsASingleFailedLinkWithoutUpDown) {
  for (const char* text : {"rhsn(2,2,complete(3))", "hsn(2,complete(4))", "hsn(2,hypercube(2))", "hsn(2,ring(5))"}) {
    const auto links = static_cast<int>(network_of(text).graph.link_count());
    for (int seed = 1; seed <= std::min(links, 40); ++seed) {
      const auto network = network_of(faulty(text, 1, 0, seed));
      const Courses courses = courses_of(network, *build(network, "swapped-fault-tolerant", Execution{}));
      EXPECT_EQ(courses.up_down, 0U) << network.name();
      EXPECT_GT(courses.over_another, 0U) << network.name();
    }
  }
}

// The hops of a recursive path; empty when one of its links has failed.
std::optional<std::size_t> live_length(const Routing& recursive, NodeId from, NodeId to) {
  try {
    return test::hop_count(recursive, from, to);
  } catch (const std::out_of_range&) {
    return std::nullopt;
  }
}

// In an hsn: the nodes of a node's nucleus and all their neighbours.
std::vector<NodeId> nodes_near(const topology::PortGraph& whole, NodeId nucleus_size, NodeId v) {
  std::vector<NodeId> near;
  for (NodeId value = 0; value < nucleus_size; ++value) {
    const NodeId inside = v - v % nucleus_size + value;
    near.push_back(inside);
    for (const NodeId next : whole.arcs().arcs_from(inside)) near.push_back(next);
  }
  return near;
}

TEST(SwappedFaultTolerant, TakesTheShortestPathOverAnotherCluster) {
  const auto whole = network_of("hsn(3,hypercube(2))");
  const auto network = network_of(faulty("hsn(3,hypercube(2))", 8, 1, 1));
  const auto recursive = build(network, "swapped-recursive", Execution{});
  const auto routing = build(network, "swapped-fault-tolerant", Execution{});
  const auto best_over = [&](NodeId source, NodeId goal) {
    std::size_t best = SIZE_MAX;
    for (const NodeId end : {source, goal}) {
      for (const NodeId between : nodes_near(whole.graph, 4, end)) {
        const auto first = live_length(*recursive, source, between);
        const auto second = live_length(*recursive, between, goal);
        if (first && second) best = std::min(best, *first + *second);
      }
    }
    return best;
  };
  std::size_t checked = 0;
  std::vector<Header> headers;
  for (NodeId source = 0; source < network.graph.node_count(); ++source) {
    for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
      if (live_length(*recursive, source, goal)) continue;
      const std::size_t best = best_over(source, goal);
      headers.clear();
      routing->start(routing->departure(source, goal), headers);
      const bool is_over_another = !headers.empty() && headers[0].state[routing->facts().header_word_count - 1] > 2;
      ASSERT_EQ(is_over_another, best != SIZE_MAX) << source << " to " << goal;
      if (!is_over_another) continue;
      ASSERT_EQ(test::hop_count(*routing, source, goal), best) << source << " to " << goal;
      ++checked;
    }
  }
  EXPECT_GT(checked, 1000U);
}

TEST(SwappedFaultTolerant, IsRecursiveWithoutFaults) {
  for (const char* text : {"rhsn(2,2,complete(2))", "hsn(2,torus(3,3))", "hcn(2)"}) {
    const auto network = network_of(text);
    const auto recursive = build(network, "swapped-recursive", Execution{});
    const auto routing = build(network, "swapped-fault-tolerant", Execution{});
    for (NodeId source = 0; source < network.graph.node_count(); ++source) {
      for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
        ASSERT_EQ(test::hops_of(*routing, source, goal), test::hops_of(*recursive, source, goal)) << text;
      }
    }
  }
}

TEST(SwappedFaultTolerant, IsFreeOfDeadlockWhenTheNucleusRoutingIs) {
  for (const char* text : {"rhsn(2,2,complete(2))", "hsn(2,ring(5))", "hsn(2,torus(3,3))", "hcn(2)"}) {
    for (int seed = 1; seed <= 3; ++seed) {
      const auto network = network_of(faulty(text, 6, 1, seed));
      EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "swapped-fault-tolerant", Execution{})))
          << network.name();
    }
  }
}

}  // namespace
}  // namespace weft::routing
