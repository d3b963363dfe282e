// The broadcast over the ranks of recursive diagonal tori.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/schedule_check.h"
#include "programs/collectives/rank_broadcast.h"
#include "programs/program.h"
#include "schedule_interpreter.h"
#include "topology/part.h"

namespace weft::programs {
namespace {

const Execution kUntold{};

// One root of each class: translations that keep the classes lead from these to all others.
std::vector<NodeId> roots_of_classes(NodeId side) { return {0, 1, 2, 3, side, side + 1, side + 2, side + 3}; }

std::uint64_t steps_from(const topology::Network& network, NodeId root) {
  const ProgramRun run = run_program(network, fmt::format("broadcast(algorithm=paper,root={})", root),
                                     {.records_schedule = true}, kUntold);
  EXPECT_TRUE(run.is_correct) << run.checked;
  EXPECT_EQ(run.model, PortModel::all_port);
  EXPECT_TRUE(check_schedule(*run.schedule, kUntold).holds);
  EXPECT_LE(run.lower_bound->value, run.counts.communication_steps);
  return run.counts.communication_steps;
}

TEST(RankBroadcast, TakesTwoStepsForEachRankOfAPerfectTorus) {
  for (const auto& [spec, steps] : {std::pair{"prdt(8,1)", 4U}, std::pair{"prdt(16,2)", 6U},
                                    std::pair{"prdt(32,3)", 7U}, std::pair{"prdt(64,3)", 8U}}) {
    const topology::Network network = topology::build(spec, kUntold);
    EXPECT_EQ(steps_from(network, 0), steps) << spec;
    EXPECT_EQ(steps_from(network, 13), steps) << spec;
  }
}

TEST(RankBroadcast, TakesOneStepMoreToEachRankUnderAssignmentAlpha) {
  struct Row {
    std::string spec;
    NodeId side;
    std::uint64_t worst;
  };
  // All nodes of rdt(8) have rank 1.
  for (const Row& row : {Row{"rdt(8)", 8, 4}, Row{"rdt(8,spare=none)", 8, 5}, Row{"rdt(16)", 16, 8},
                         Row{"rdt(32)", 32, 10}, Row{"rdt(64)", 64, 11}}) {
    const topology::Network network = topology::build(row.spec, kUntold);
    std::uint64_t most = 0;
    for (const NodeId root : roots_of_classes(row.side)) most = std::max(most, steps_from(network, root));
    EXPECT_EQ(most, row.worst) << row.spec;
  }
}

TEST(RankBroadcast, ReachesEveryNodeOnceAndCountsCopiesAtRelays) {
  for (const char* spec :
       {"rdt(4)", "rdt(16)", "rdt(16,spare=none)", "rdt(16,parallel=keep)", "rdt(16,rank=1,spare=none)", "rdt(32)",
        "prdt(16,1)", "prdt(12,1)", "rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])",
        "rdt(16,assignment=[1,1,1,1,1,1,1,2])"}) {
    const topology::Network network = topology::build(spec, kUntold);
    const CastGraph graph(network, CastDirection::outward);
    for (const bool is_single_port : {false, true}) {
      const auto broadcast = rank_broadcast(graph, 5, {.is_single_port = is_single_port});
      ASSERT_TRUE(broadcast.has_value()) << spec;
      EXPECT_EQ(std::count(broadcast->tree.arcs.begin(), broadcast->tree.arcs.end(), kNoArc), 1) << spec;
      EXPECT_EQ(std::set(broadcast->codes.begin(), broadcast->codes.end()).size(), graph.node_count()) << spec;
      const ProgramOptions options{.model = is_single_port ? PortModel::single_port : PortModel::all_port};
      const ProgramRun run = run_program(network, "broadcast(algorithm=paper,root=5)", options, kUntold);
      EXPECT_TRUE(run.is_correct) << spec;
      EXPECT_EQ(run.counts.messages, graph.node_count() - 1 + broadcast->tree.copies.size()) << spec;
      EXPECT_EQ(run.counts.communication_steps, broadcast->steps.size()) << spec;
    }
  }
}

// A cast from rank r reaches a territory, which is also the end of a broadcast: the nodes with code 0 above rank r.
TEST(RankBroadcast, FromALowerRankReachesATerritory) {
  const topology::Network network = topology::build("prdt(64,3)", kUntold);
  const CastGraph graph(network, CastDirection::outward);
  const NodeId root = 9 * 64 + 5;
  const auto broadcast = rank_broadcast(graph, root, {});
  for (unsigned rank = 0; rank <= 2; ++rank) {
    const topology::Network territory =
        topology::build(fmt::format("part(prdt(64,3),territory(rank={},from=[5,9]))", rank), kUntold);
    std::set<NodeId> expected;
    for (NodeId v = 0; v < territory.graph.node_count(); ++v) expected.insert(topology::in_whole(territory, v));
    const auto cast = rank_broadcast(graph, root, {.first_rank = rank});
    EXPECT_EQ(cast->tree.step_count(), 2 * (rank + 1));
    std::set<NodeId> reached;
    std::set<NodeId> end_of_broadcast;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (cast->reaches(v)) reached.insert(v);
      if (broadcast->codes[v] >> 3 * (rank + 1) == 0) end_of_broadcast.insert(v);
    }
    EXPECT_EQ(reached, expected) << rank;
    EXPECT_EQ(end_of_broadcast, expected) << rank;
  }
}

TEST(RankBroadcast, FromALowerRankTakesFewerStepsUnderAssignmentAlpha) {
  const topology::Network network = topology::build("rdt(64)", kUntold);
  const CastGraph graph(network, CastDirection::outward);
  for (const NodeId root : roots_of_classes(64)) {
    for (unsigned rank = 0; rank <= 3; ++rank) {
      const auto cast = rank_broadcast(graph, root, {.first_rank = rank});
      EXPECT_LE(cast->tree.step_count(), 3 * rank + 2);
      std::vector<NodeId> members;
      for (NodeId v = 0; v < graph.node_count(); ++v) {
        if (cast->reaches(v)) members.push_back(v);
      }
      EXPECT_EQ(members.size(), std::size_t{8} << 3 * rank);
      EXPECT_EQ(lowest_rank_cast(graph, root, members, false)->first_rank, rank);
    }
  }
}

TEST(RankBroadcast, IsNotForOtherTori) {
  for (const char* spec : {"torus(8,8)", "rdt(12)", "prdt(27,1,cardinal=3)", "faulty(rdt(8),links=1)",
                           "part(rdt(16),quadrant(0,0))", "rdt(16,assignment=[2,2,2,2,2,2,2,2])"}) {
    EXPECT_FALSE(has_rank_broadcast(topology::build(spec, kUntold))) << spec;
    EXPECT_THROW(run_program(topology::build(spec, kUntold), "broadcast(algorithm=paper)", {}, kUntold), InputError);
  }
}

// Extra copies take channels and ports, so messages cannot follow each other in every step.
TEST(RankBroadcast, MessagesFollowEachOtherWithoutConflicts) {
  for (const char* spec : {"rdt(16)", "rdt(32)", "prdt(16,2)"}) {
    const topology::Network network = topology::build(spec, kUntold);
    for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
      const ProgramRun run = run_program(network, "broadcast(algorithm=paper,messages=5)",
                                         {.model = model, .records_schedule = true}, kUntold);
      EXPECT_TRUE(run.is_correct) << spec;
      EXPECT_TRUE(check_schedule(*run.schedule, kUntold).holds) << spec;
      EXPECT_TRUE(gives_right_result(*run.schedule, network)) << spec;
    }
  }
}

TEST(RankBroadcast, SearchIsNeverWorse) {
  const topology::Network network = topology::build("rdt(16)", kUntold);
  const ProgramOptions options{.model = PortModel::single_port};
  const ProgramRun searched = run_program(network, "broadcast(algorithm=search,tries=1)", options, kUntold);
  const ProgramRun paper = run_program(network, "broadcast(algorithm=paper)", options, kUntold);
  EXPECT_LE(searched.counts.communication_steps, paper.counts.communication_steps);
  EXPECT_EQ(searched.counts.messages, 255U);
}

}  // namespace
}  // namespace weft::programs
