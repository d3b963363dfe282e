#include "programs/walks/cube_walk.h"

#include <gtest/gtest.h>

#include <set>

#include "base/input_error.h"

namespace weft::programs {
namespace {

// Follows a walk with the indices themselves as data, and checks that partners differ in the dimension alone.
std::vector<unsigned> visited_dimensions(const topology::Network& network, unsigned phases, unsigned first,
                                         unsigned last, bool is_ascending) {
  const CubeNetwork cube(network, "test", phases, Execution{});
  using Walk = CubeWalk<NodeId>;
  Machine<NodeId> machine(network, {.model = PortModel::all_port, .words = Walk::message_words(cube, {})},
                          Walk::register_count(cube, {}), Execution{});
  Walk walk(cube, machine, {});
  std::vector<NodeId> indices(cube.index_count());
  std::iota(indices.begin(), indices.end(), NodeId{0});
  walk.load(indices);
  std::vector<unsigned> dimensions;
  const auto step = [&](const PartnerStep& pair) {
    if (dimensions.empty() || dimensions.back() != pair.dimension) dimensions.push_back(pair.dimension);
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      if (pair.index(v) == kNoNode) continue;
      EXPECT_EQ(machine.at(pair.own, v), pair.index(v)) << "node " << v;
      EXPECT_EQ(machine.at(pair.other, v) ^ pair.index(v), NodeId{1} << pair.dimension) << "node " << v;
    }
  };
  if (is_ascending) walk.ascend(first, last, step);
  if (!is_ascending) walk.descend(first, last, step);
  walk.come_home();
  for (const auto& [node, held_in, index] : walk.places_now()) EXPECT_EQ(machine.at(held_in, node), index);
  return dimensions;
}

TEST(CubeWalk, VisitsEveryRangeInOrderAndComesHome) {
  for (const auto& [spec, phases] :
       {std::pair{"hypercube(5)", 0U}, std::pair{"hsn(3,hypercube(2))", 0U}, std::pair{"hsn(1,hypercube(2))", 0U},
        std::pair{"rhsn(2,2,complete(4))", 1U}, std::pair{"rhsn(3,1,2,complete(2))", 0U},
        std::pair{"shuffle-exchange(5)", 0U}, std::pair{"hsn(2,complete(5))", 2U}, std::pair{"complete(7)", 1U},
        std::pair{"rhsn(2,2,hypercube(1),copies=2)", 0U}, std::pair{"hsn(2,generalized-hypercube(2,4))", 2U}}) {
    const topology::Network network = topology::build(spec, Execution{});
    const unsigned count = CubeNetwork(network, "test", phases, Execution{}).dimension_count();
    for (unsigned first = 0; first < count; ++first) {
      for (unsigned last = first; last < count; ++last) {
        SCOPED_TRACE(std::string(spec) + ", " + std::to_string(first) + " to " + std::to_string(last));
        std::vector<unsigned> upwards(last - first + 1);
        std::iota(upwards.begin(), upwards.end(), first);
        EXPECT_EQ(visited_dimensions(network, phases, first, last, true), upwards);
        EXPECT_EQ(visited_dimensions(network, phases, first, last, false),
                  std::vector<unsigned>(upwards.rbegin(), upwards.rend()));
      }
    }
  }
}

TEST(DigitNetwork, MovesLeadWhereTheAddressSays) {
  for (const char* spec : {"rhsn(2,2,hypercube(2),diameter-links=all)", "shuffle-exchange(4)", "hsn(3,ring(3))",
                           "rhsn(2,2,complete(2),copies=3)"}) {
    const topology::Network network = topology::build(spec, Execution{});
    const DigitNetwork digits(network, Execution{});
    for (unsigned digit = 0; digit < digits.digit_count(); ++digit) {
      for (const DataMove* move : digits.moves_between(std::nullopt, digit)) {
        std::set<NodeId> targets;
        for (NodeId v = 0; v < network.graph.node_count(); ++v) {
          const NodeId target = moved(v, *move, digits.base());
          EXPECT_EQ(move->ports[v] == kNoPort, target == v);  // a diameter link is no crossing
          if (target != v) {
            EXPECT_EQ(network.graph.neighbor(v, move->ports[v]).node, target);
          }
          targets.insert(target);
        }
        EXPECT_EQ(targets.size(), network.graph.node_count());
      }
    }
  }
  const topology::Network network = topology::build("rhsn(2,2,hypercube(2))", Execution{});
  EXPECT_EQ(CubeNetwork(network, "test", 0, Execution{}).dimension_text(5), "dimension 5 = (1,0,1)");
}

TEST(CubeNetwork, RefusesPhasesWithoutLinks) {
  const topology::Network network = topology::build("hsn(2,hypercube(3))", Execution{});
  EXPECT_THROW(CubeNetwork(network, "test", 1, Execution{}), InputError);
  EXPECT_THROW(CubeNetwork(network, "test", 4, Execution{}), InputError);
  EXPECT_NO_THROW(CubeNetwork(network, "test", 3, Execution{}));
}

}  // namespace
}  // namespace weft::programs
