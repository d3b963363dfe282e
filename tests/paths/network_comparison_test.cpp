#include "paths/network_comparison.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft::paths {
namespace {

using topology::Member;
using topology::MemberRequest;
using topology::SizeUnit;

std::vector<ComparedNetwork> compared(const std::vector<std::string>& specs, const Execution& execution = {}) {
  std::vector<Member> members;
  for (const std::string& spec : specs) members.push_back(topology::resolve(spec));
  return compare_networks(members, {}, execution);
}

std::vector<bool> front_of(std::vector<ComparedNetwork> networks, const std::optional<MemberRequest>& wanted = {}) {
  mark_front(networks, wanted);
  std::vector<bool> marks;
  for (const ComparedNetwork& network : networks) marks.push_back(network.is_on_front);
  return marks;
}

TEST(NetworkComparison, HasTheNumbersOfSmallNetworks) {
  const auto networks = compared({"torus(4,4)", "fat-tree(2,3)", "slim-fly(5,concentration=4)"});
  EXPECT_EQ(networks[0].family, "torus");
  EXPECT_EQ(networks[0].radix, Count{5});
  EXPECT_NEAR(*networks[0].mean_hops, 32.0 / 15, 1e-12);  // distances 4, 6, 4, 1 times from each node
  EXPECT_EQ(networks[0].uniform->load, 1);
  EXPECT_EQ(networks[0].bisection_per_terminal(), 0.5);
  // 8 terminals, two at each leaf: one other at the same leaf, two 2 hops away, four 4 hops away.
  EXPECT_NEAR(*networks[1].mean_hops, (2 * 2 + 4 * 4) / 7.0, 1e-12);
  EXPECT_EQ(networks[1].radix, Count{4});
  EXPECT_EQ(networks[2].radix, Count{7 + 4});
}

TEST(NetworkComparison, ResultDoesNotDependOnThreadsAndMemory) {
  const std::vector<std::string> specs = {"torus(4,4)", "jellyfish(20,3)", "hypercube(5)", "petersen"};
  const auto alone = compared(specs);
  for (const Execution& execution :
       {Execution{.thread_count = 3}, Execution{.thread_count = 2, .max_memory = 30'000}}) {
    const auto together = compared(specs, execution);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      EXPECT_EQ(together[i].survey.name, alone[i].survey.name);
      EXPECT_EQ(together[i].mean_hops, alone[i].mean_hops);
      EXPECT_EQ(together[i].bisection->upper, alone[i].bisection->upper);
    }
  }
  EXPECT_THROW(compared(specs, Execution{.thread_count = 2, .max_memory = 100}), InputError);
}

TEST(NetworkComparison, MarksTheParetoFront) {
  // The ring has the smallest radix, the complete graph the shortest paths; the path is a ring with a link less.
  EXPECT_EQ(front_of(compared({"ring(8)", "complete(8)"})), (std::vector<bool>{true, true}));
  // A mesh has fewer channels than the torus. The same network under two names does not beat itself.
  EXPECT_EQ(front_of(compared({"torus(4,4)", "mesh(4,4)"})), (std::vector<bool>{true, true}));
  EXPECT_EQ(front_of(compared({"hypercube(4)", "torus(4,4)"})), (std::vector<bool>{true, true}));
  // The larger of two rings has longer paths and is better in nothing.
  EXPECT_EQ(front_of(compared({"ring(8)", "ring(10)"})), (std::vector<bool>{true, false}));
  // A twisted torus of the same degree and cost, with shorter paths and the same bisection.
  EXPECT_EQ(front_of(compared({"hypercube(3)", "crossed-cube(3)"})), (std::vector<bool>{false, true}));
}

// A link is a channel in each direction, so one unidirectional channel is worth half a link.
TEST(NetworkComparison, BisectionHasOneUnitForAllNetworks) {
  const auto networks = compared(
      {"ring(8)", "directed-ring(8)", "torus(4,4)", "directed-torus(4,4)", "product(directed-ring(4),ring(4))"});
  EXPECT_EQ(networks[0].bisection_per_terminal(), 2.0 / 8);
  EXPECT_EQ(networks[1].bisection_per_terminal(), 1.0 / 8);
  EXPECT_EQ(networks[2].bisection_per_terminal(), 8.0 / 16);
  EXPECT_EQ(networks[3].bisection_per_terminal(), 4.0 / 16);
  // Of the balanced cuts, that of the directed rings has 8 channels, that of the others 8 links.
  EXPECT_LE(*networks[4].bisection_per_terminal(), 4.0 / 16);
}

TEST(NetworkComparison, NetworksSmallerThanWantedAreNotMarkedAndDoNotCount) {
  const MemberRequest wanted{.unit = SizeUnit::terminals, .size = 10, .most_degree = {}, .most_radix = {}};
  EXPECT_EQ(front_of(compared({"ring(9)", "ring(10)", "ring(11)"}), wanted), (std::vector<bool>{false, true, false}));
}

}  // namespace
}  // namespace weft::paths
