// Multicasts: every member gets exactly one copy, relays deliver nothing, and many go at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "programs/check/schedule_check.h"
#include "programs/collectives/multicast_trees.h"
#include "programs/program.h"
#include "schedule_interpreter.h"

namespace weft::programs {
namespace {

const Execution kStill{};

// How many copies of item 0 each node gets.
std::map<NodeId, int> copies_of(const Schedule& schedule, const topology::Network& network) {
  std::map<NodeId, int> copies;
  for (const ScheduleStep& step : schedule.steps) {
    for (const auto& [node, port, item] : step.sends) ++copies[network.graph.neighbor(node, port).node];
  }
  return copies;
}

std::string list_text(const std::set<NodeId>& nodes) { return fmt::format("[{}]", fmt::join(nodes, ",")); }

// Counts copies by itself, beside the checker.
void expect_single_copies(const topology::Network& network, const std::string& algorithm, NodeId root,
                          const std::set<NodeId>& members, PortModel model) {
  const std::string call = fmt::format("multicast(to={},root={},algorithm={})", list_text(members), root, algorithm);
  const ProgramRun run = run_program(network, call, {.model = model, .records_schedule = true}, kStill);
  ASSERT_TRUE(run.is_correct) << call << " on " << network.name() << ": " << run.checked;
  std::set<NodeId> delivered;
  for (const Output& output : run.schedule->outputs) EXPECT_TRUE(delivered.insert(output.node).second) << call;
  EXPECT_EQ(delivered, members) << call;
  for (const auto& [node, count] : copies_of(*run.schedule, network)) {
    EXPECT_EQ(count, 1) << call << ": node " << node;
    EXPECT_NE(node, root) << call;
  }
  EXPECT_LE(run.lower_bound->value, run.counts.communication_steps) << call;
  if (run.formula) {
    EXPECT_LE(run.counts.communication_steps, run.formula->value) << call;
  }
  const ScheduleVerdict verdict = check_schedule(*run.schedule, kStill);
  ASSERT_TRUE(verdict.holds) << call << " on " << network.name() << ": " << verdict.reason;
}

TEST(Multicast, ThousandsOfRandomOnesGiveEachMemberOneCopy) {
  RandomStream random(22, Purpose::test, 3);
  int count = 0;
  for (const char* spec : {"rdt(16)", "prdt(16,2)", "rdt(8)", "rdt(32)", "torus(6,5)", "scc(4)", "directed-ring(9)",
                           "de-bruijn(2,5,directed)", "jellyfish(40,3)", "rhsn(2,2,complete(3))", "fat-tree(2,3)"}) {
    const topology::Network network = topology::build(spec, kStill);
    const NodeId nodes = network.graph.node_count();
    std::vector<std::string> algorithms{"tree"};
    if (has_rank_broadcast(network)) algorithms.insert(algorithms.end(), {"hierarchical", "reduced-bitmap"});
    for (const std::string& algorithm : algorithms) {
      for (int i = 0; i < 120; ++i, ++count) {
        std::set<NodeId> members;
        const std::uint64_t size = 1 + random.below(i % 10 == 0 ? nodes : 12);
        while (members.size() < std::min<std::uint64_t>(size, nodes)) {
          members.insert(static_cast<NodeId>(random.below(nodes)));
        }
        const auto root = static_cast<NodeId>(random.below(nodes));
        expect_single_copies(network, algorithm, root, members,
                             i % 2 == 0 ? PortModel::all_port : PortModel::single_port);
      }
    }
  }
  EXPECT_GE(count, 2000);
}

TEST(Multicast, ByShortestPathsTakesTheDistanceOfTheFarthestMember) {
  RandomStream random(22, Purpose::test, 4);
  for (const char* spec : {"torus(7,5)", "rdt(16)", "scc(4)", "petersen"}) {
    const topology::Network network = topology::build(spec, kStill);
    for (int i = 0; i < 20; ++i) {
      const std::string call = fmt::format("multicast(count=1,size={})", 1 + random.below(9));
      const ProgramRun run = run_program(network, call, {.seed = random.next()}, kStill);
      EXPECT_EQ(run.counts.communication_steps, run.lower_bound->value) << call << " on " << spec;
    }
  }
}

// A single map for each rank reaches what the maps of all nodes do, and more.
TEST(Multicast, ReducedMapReachesTheProductOfItsMaps) {
  const topology::Network network = topology::build("rdt(16)", kStill);
  const CastGraph graph(network, CastDirection::outward);
  const auto broadcast = rank_broadcast(graph, 0, {});
  const std::vector<NodeId> members{3, 17, 40};
  const std::vector<NodeId> nodes = reduced_map_nodes(*broadcast, members);
  std::uint64_t product = 1;
  for (unsigned rank = 0; rank <= broadcast->first_rank; ++rank) {
    std::set<std::uint64_t> digits;
    for (const NodeId v : members) digits.insert(broadcast->digit(v, rank));
    product *= digits.size();
  }
  EXPECT_EQ(nodes.size(), product);
  for (const NodeId v : members) EXPECT_TRUE(std::find(nodes.begin(), nodes.end(), v) != nodes.end());
  EXPECT_EQ(reduced_map_nodes(*broadcast, std::vector<NodeId>{77}), std::vector<NodeId>{77});
  EXPECT_EQ(reduced_map_bits(*broadcast), 8U + 8U + 4U);
}

TEST(Multicast, ToAllNodesOverTheRanksIsTheBroadcast) {
  for (const char* spec : {"rdt(16)", "prdt(16,2)"}) {
    const topology::Network network = topology::build(spec, kStill);
    std::set<NodeId> all;
    for (NodeId v = 0; v < network.graph.node_count(); ++v) all.insert(v);
    for (const char* algorithm : {"hierarchical", "reduced-bitmap"}) {
      const std::string call = fmt::format("multicast(to={},algorithm={})", list_text(all), algorithm);
      const ProgramRun multicast = run_program(network, call, {}, kStill);
      const ProgramRun broadcast = run_program(network, "broadcast(algorithm=paper)", {}, kStill);
      EXPECT_LE(multicast.counts.communication_steps, broadcast.counts.communication_steps) << spec;
      EXPECT_EQ(multicast.counts.messages, network.graph.node_count() - 1) << spec;
    }
  }
}

TEST(Multicast, ManyAtOnceKeepThePortModel) {
  for (const char* spec : {"rdt(16)", "torus(8,8)", "hypercube(6)"}) {
    const topology::Network network = topology::build(spec, kStill);
    for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const ProgramRun run = run_program(network, "multicast(count=64,size=6)",
                                           {.model = model, .seed = seed, .records_schedule = true}, kStill);
        EXPECT_TRUE(run.is_correct) << run.checked;
        EXPECT_EQ(run.input_count, 64U);
        EXPECT_TRUE(check_schedule(*run.schedule, kStill).holds) << spec;
        EXPECT_LE(run.lower_bound->value, run.counts.communication_steps);
        EXPECT_LE(run.counts.busiest_messages, run.counts.communication_steps);
      }
    }
  }
}

TEST(Multicast, CheckerRefusesASecondCopyAndARelayThatDelivers) {
  const topology::Network network = topology::build("torus(4,4)", kStill);
  const Schedule schedule = *run_program(network, "multicast(to=[2,10])", {.records_schedule = true}, kStill).schedule;
  EXPECT_TRUE(check_schedule(schedule, kStill).holds);
  Schedule twice = schedule;
  twice.steps.push_back(twice.steps.front());
  const NodeId first = network.graph.neighbor(schedule.steps[0].sends[0].node, schedule.steps[0].sends[0].port).node;
  EXPECT_EQ(check_schedule(twice, kStill).reason, "gets item 0 once more");
  EXPECT_FALSE(gives_right_result(twice, network));
  Schedule delivering = schedule;
  delivering.outputs.push_back({first, 0, 0});
  EXPECT_FALSE(check_schedule(delivering, kStill).holds);
}

TEST(Multicast, RefusesWhatIsNoSetOfNodes) {
  const auto error_of = [](const char* call, const char* spec) -> std::string {
    try {
      run_program(topology::build(spec, kStill), call, {}, kStill);
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty()) << call;
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(error_of("multicast(to=[3,99])", "petersen"), "multicast(to=[3,99]): petersen has no node \"99\"");
  EXPECT_EQ(error_of("multicast(to=[3,3])", "petersen"), "multicast(to=[3,3]): node 3 is in the set twice");
  EXPECT_EQ(error_of("multicast(to=[])", "petersen"), "multicast(to=[]): to has no nodes");
  EXPECT_EQ(error_of("multicast(to=3)", "petersen"), "multicast(to=3): to is not a list");
  EXPECT_EQ(error_of("multicast(to=[[3],[4]],roots=[1,2,3])", "petersen"),
            "multicast(to=[[3],[4]],roots=[1,2,3]): there are 2 sets for 3 roots");
  EXPECT_EQ(error_of("multicast", "petersen"), "multicast needs the members of its set");
  EXPECT_EQ(error_of("multicast(count=2,size=10)", "petersen"),
            "multicast(count=2,size=10): there are no 10 nodes beside the root");
  EXPECT_EQ(error_of("multicast(to=[3],algorithm=hierarchical)", "torus(4,4)"),
            "multicast(to=[3],algorithm=hierarchical): torus(4,4) has no hierarchy of ranks for a multicast");
  EXPECT_NE(error_of("multicast(to=[3],root=\"(9,9)\")", "torus(4,4)").find("has no node"), std::string::npos);
  EXPECT_NE(error_of("multicast(to=[3],count=5)", "torus(4,4)").find("draws roots and members"), std::string::npos);
  EXPECT_NE(error_of("multicast(to=[5],root=0)", "faulty(path(6),links=1,seed=2)").find("no path leads"),
            std::string::npos);
}

}  // namespace
}  // namespace weft::programs
