// Broadcasts: the published step counts, pipelining, and the search.
#include <gtest/gtest.h>

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/schedule_check.h"
#include "programs/collectives/broadcast_search.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/collectives/paper_broadcast.h"
#include "programs/collectives/pipelined_cast.h"
#include "programs/program.h"

namespace weft::programs {
namespace {

const Execution kQuiet{};

ProgramRun checked_run(const std::string& call, const std::string& spec, PortModel model) {
  const topology::Network network = topology::build(spec, kQuiet);
  ProgramRun run = run_program(network, call, {.model = model, .records_schedule = true}, kQuiet);
  EXPECT_TRUE(run.is_correct) << call << " on " << spec << ": " << run.checked;
  const ScheduleVerdict verdict = check_schedule(*run.schedule, kQuiet);
  EXPECT_TRUE(verdict.holds) << call << " on " << spec << ": " << verdict.reason;
  EXPECT_LE(run.lower_bound->value, run.counts.communication_steps) << call << " on " << spec;
  return run;
}

std::uint64_t steps(const std::string& call, const std::string& spec, PortModel model) {
  return checked_run(call, spec, model).counts.communication_steps;
}

TEST(SccBroadcast, TakesTheStepsOfTheoremsFourAndFive) {
  const std::vector<std::uint64_t> one_port{12, 18, 28, 36};
  const std::vector<std::uint64_t> multi_port{8, 18, 21, 36};
  for (unsigned n = 4; n <= 7; ++n) {
    const std::string scc = fmt::format("scc({})", n);
    EXPECT_EQ(steps("broadcast", scc, PortModel::single_port), one_port[n - 4]) << n;
    EXPECT_EQ(steps("broadcast", scc, PortModel::all_port), multi_port[n - 4]) << n;
  }
}

// The number of nodes that get the message in each step.
std::vector<NodeId> arrivals(const CastTree& tree) {
  std::vector<NodeId> counts(tree.step_count() + std::size_t{1});
  for (const std::uint32_t step : tree.steps) ++counts[step];
  return counts;
}

TEST(SccBroadcast, SomebodyIsMissingBeforeTheLastStep) {
  for (unsigned n = 3; n <= 7; ++n) {
    const topology::Network network = topology::build(fmt::format("scc({})", n), kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
      const PaperBroadcast broadcast = *paper_broadcast(graph, 0, model);
      EXPECT_EQ(broadcast.tree.step_count(), broadcast.formula.value) << n;
      EXPECT_GT(arrivals(broadcast.tree).back(), 0U) << n;
      EXPECT_EQ(std::count(broadcast.tree.arcs.begin(), broadcast.tree.arcs.end(), kNoArc), 1) << n;
    }
  }
}

TEST(SccBroadcast, EveryRootTakesTheSameSteps) {
  const topology::Network network = topology::build("scc(4)", kQuiet);
  const CastGraph graph(network, CastDirection::outward);
  for (NodeId root = 0; root < network.graph.node_count(); ++root) {
    EXPECT_EQ(paper_broadcast(graph, root, PortModel::single_port)->tree.step_count(), 12U) << root;
    EXPECT_EQ(paper_broadcast(graph, root, PortModel::all_port)->tree.step_count(), 8U) << root;
  }
}

TEST(SccBroadcast, MessagesFollowEachOtherAtThePublishedIntervals) {
  for (unsigned n = 4; n <= 6; ++n) {
    const std::string scc = fmt::format("scc({})", n);
    const std::uint64_t star_diameter = 3 * (n - 1) / 2;
    for (std::uint64_t messages = 1; messages <= 6; ++messages) {
      const std::string call = fmt::format("broadcast(messages={})", messages);
      EXPECT_EQ(steps(call, scc, PortModel::single_port), (n + 2) / 2 * (messages - 1 + star_diameter));
      EXPECT_EQ(steps(call, scc, PortModel::all_port), (n + 1) / 2 * (messages - 1 + star_diameter));
      const std::string close = fmt::format("broadcast(messages={},interval=1)", messages);
      EXPECT_EQ(steps(close, scc, PortModel::all_port), (n + 1) / 2 * star_diameter + messages - 1);
    }
  }
}

TEST(SccBroadcast, BuffersAsManyMessagesAsPublished) {
  for (unsigned n = 4; n <= 7; ++n) {
    const topology::Network network = topology::build(fmt::format("scc({})", n), kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    const PaperBroadcast one = *paper_broadcast(graph, 0, PortModel::single_port);
    const PaperBroadcast all = *paper_broadcast(graph, 0, PortModel::all_port);
    EXPECT_EQ(buffered_messages(graph, {one.tree, one.steps, 20, one.interval}), 1U) << n;
    EXPECT_EQ(buffered_messages(graph, {all.tree, all.steps, 20, all.interval}), 1U) << n;
    EXPECT_EQ(buffered_messages(graph, {all.tree, all.steps, 20, 1}), (n + 1) / 2) << n;
  }
}

// A slow count: which messages a node holds and still has to send, step by step.
TEST(Pipeline, BuffersAgreeWithAStepByStepCount) {
  for (const char* spec : {"scc(4)", "hypercube(4)", "ccc(3)", "star(4)"}) {
    const topology::Network network = topology::build(spec, kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    const PaperBroadcast paper = *paper_broadcast(graph, 1, PortModel::single_port);
    for (const std::uint64_t interval : {2U, 3U, 5U}) {
      const Pipeline pipeline{paper.tree, paper.steps, 4, interval};
      std::uint64_t most = 1;
      for (NodeId v = 0; v < graph.node_count(); ++v) {
        std::uint32_t last = 0;
        for (NodeId child = 0; child < graph.node_count(); ++child) {
          const ArcId id = paper.tree.arcs[child];
          if (id != kNoArc && graph.arc(id).from == v) last = std::max(last, paper.tree.steps[child]);
        }
        for (std::uint64_t time = 0; last > 0 && time <= pipeline.step_count(); ++time) {
          std::uint64_t held = 0;
          for (std::uint64_t message = 0; message < pipeline.messages; ++message) {
            const std::uint64_t start = message * interval;
            if (start + paper.tree.steps[v] <= time && time < start + last) ++held;
          }
          most = std::max(most, held);
        }
      }
      EXPECT_EQ(buffered_messages(graph, pipeline), most) << spec << " " << interval;
    }
  }
}

TEST(Pipeline, SmallestIntervalIsAcceptedAndNoSmallerOne) {
  for (const char* spec : {"scc(4)", "scc(5)", "hypercube(4)", "ccc(4)", "star(4)", "torus(4,4)", "tree(2,3)"}) {
    const topology::Network network = topology::build(spec, kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    const CastTree tree = squeezed(graph, flooding_tree(graph, 0));
    const std::uint64_t interval = smallest_interval(graph, tree, 50, PortModel::single_port);
    const auto conflicts = [&](std::uint64_t each) {
      PortRules rules(network, {.model = PortModel::single_port});
      try {
        for (const PlannedStep& step : plan_of(graph, {tree, {"links"}, 50, each}, 1, 50).steps) {
          for (const PlannedSend& send : step.sends) rules.send(send.node, send.port);
          rules.end_step();
        }
      } catch (const InputError&) {
        return true;
      }
      return false;
    };
    EXPECT_FALSE(conflicts(interval)) << spec;
    for (std::uint64_t each = 1; each < interval; ++each) EXPECT_TRUE(conflicts(each)) << spec << " " << each;
  }
}

TEST(PaperBroadcast, CubeConnectedCyclesTakeTwoAndAHalfN) {
  const std::vector<std::uint64_t> published{9, 12, 14, 17, 19, 22};
  for (unsigned n = 4; n <= 9; ++n) {
    EXPECT_EQ(steps("broadcast(root=5)", fmt::format("ccc({})", n), PortModel::single_port), published[n - 4]) << n;
  }
}

TEST(PaperBroadcast, StarsAndHypercubes) {
  for (unsigned n = 2; n <= 9; ++n) {
    EXPECT_EQ(steps("broadcast(root=1)", fmt::format("hypercube({})", n), PortModel::single_port), n);
    EXPECT_EQ(steps("broadcast(root=1)", fmt::format("hypercube({})", n), PortModel::single_dimension), n);
  }
  const std::vector<std::uint64_t> published{12, 16, 20};
  for (unsigned n = 3; n <= 7; ++n) {
    const std::string star = fmt::format("star({})", n);
    EXPECT_EQ(steps("broadcast(root=1)", star, PortModel::all_port), 3 * (n - 1) / 2) << n;
    const std::uint64_t ours = steps("broadcast(root=1)", star, PortModel::single_port);
    if (n >= 5) {
      EXPECT_LE(ours, published[n - 5]) << n;
    }
  }
}

TEST(BroadcastSearch, IsWithinTwoStepsOfTheBoundOnHypercubes) {
  for (unsigned n = 1; n <= 10; ++n) {
    const topology::Network network = topology::build(fmt::format("hypercube({})", n), kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    const BroadcastSearch search = search_broadcast(graph, 0, std::nullopt, {.tries = 20}, kQuiet);
    EXPECT_LE(search.tree.step_count(), broadcast_bound(graph, 0, {}).value + 2) << n;
  }
}

TEST(BroadcastSearch, IsNeverWorseThanThePublishedBroadcast) {
  for (const char* spec : {"scc(4)", "scc(5)", "ccc(5)", "star(5)", "hypercube(6)"}) {
    for (const char* messages : {"1", "3", "8"}) {
      const std::string paper = fmt::format("broadcast(algorithm=paper,messages={})", messages);
      const std::string search = fmt::format("broadcast(algorithm=search,tries=3,messages={})", messages);
      for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
        EXPECT_LE(steps(search, spec, model), steps(paper, spec, model)) << spec << " " << messages;
      }
    }
  }
}

// The least number of steps by trying all sets of informed nodes.
std::uint32_t fewest_steps(const topology::PortGraph& graph) {
  std::vector<bool> seen(std::size_t{1} << graph.node_count());
  std::vector<std::uint32_t> sets{1};
  for (std::uint32_t step = 0;; ++step) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t informed : sets) {
      if (informed + 1 == std::uint32_t{1} << graph.node_count()) return step;
      std::vector<std::uint32_t> open{informed};
      for (NodeId v = 0; v < graph.node_count(); ++v) {  // each informed node sends to one neighbour or to none
        if ((informed >> v & 1U) == 0) continue;
        const std::size_t count = open.size();
        for (std::size_t i = 0; i < count; ++i) {
          for (PortId port = 0; port < graph.out_degree(v); ++port) {
            open.push_back(open[i] | 1U << graph.neighbor(v, port).node);
          }
        }
        std::sort(open.begin(), open.end());
        open.erase(std::unique(open.begin(), open.end()), open.end());
      }
      for (const std::uint32_t set : open) {
        if (!seen[set]) next.push_back(set);
        seen[set] = true;
      }
    }
    sets = std::move(next);
  }
}

TEST(BroadcastSearch, BoundAndSearchEncloseTheOptimumOfSmallNetworks) {
  for (const char* spec : {"petersen", "ring(7)", "directed-ring(5)", "hypercube(3)", "mesh(3,3)", "path(6)",
                           "tree(2,2)", "complete(6)", "de-bruijn(2,3,directed)", "scc(3)", "star(3)"}) {
    const topology::Network network = topology::build(spec, kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    const std::uint32_t optimum = fewest_steps(network.graph);
    EXPECT_LE(broadcast_bound(graph, 0, {}).value, optimum) << spec;
    const BroadcastSearch search = search_broadcast(graph, 0, std::nullopt, {.tries = 50}, kQuiet);
    EXPECT_EQ(search.tree.step_count(), optimum) << spec;
  }
}

TEST(Flooding, ReachesTheFarthestNodeInItsDistance) {
  for (const char* spec :
       {"torus(5,4)", "directed-ring(7)", "rdt(8)", "tree(3,3)", "fat-tree(4,2)", "dragonfly(4,2,2)"}) {
    const topology::Network network = topology::build(spec, kQuiet);
    const CastGraph graph(network, CastDirection::outward);
    const std::vector<std::uint32_t> distances = graph.distances(0);
    EXPECT_EQ(steps("broadcast(algorithm=flood)", spec, PortModel::all_port),
              *std::max_element(distances.begin(), distances.end()))
        << spec;
  }
}

std::string error_of(const std::string& call, const std::string& spec, const ProgramOptions& options) {
  try {
    run_program(topology::build(spec, kQuiet), call, options, kQuiet);
  } catch (const InputError& error) {
    EXPECT_FALSE(error.hint().empty()) << error.what();
    return error.what();
  }
  return "";
}

TEST(Broadcast, RefusesWhatCannotBe) {
  EXPECT_EQ(error_of("broadcast(root=16)", "hypercube(4)", {}), "broadcast(root=16): hypercube(4) has no node \"16\"");
  EXPECT_EQ(error_of("broadcast(algorithm=paper)", "ring(5)", {}),
            "broadcast(algorithm=paper): there is no published broadcast for ring(5)");
  EXPECT_EQ(error_of("broadcast(algorithm=flood)", "ring(5)", {.model = PortModel::single_port}),
            "broadcast(algorithm=flood): flooding needs all ports");
  EXPECT_EQ(error_of("broadcast(messages=3,interval=1)", "scc(4)", {}),
            "communication step 3 on scc(4): node 1 sends two messages; the model single-port does not allow it");
  EXPECT_NE(error_of("broadcast", "faulty(ring(6),links=2,seed=1)", {}).find("no path leads from node 0 to node"),
            std::string::npos);
}

}  // namespace
}  // namespace weft::programs
