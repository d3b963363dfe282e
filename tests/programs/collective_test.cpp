// Collective operations on the examples of every family: right data, every step accepted by the checker, never fewer
// steps than the lower bound. Classical algorithms take the steps that they are known for.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/schedule_check.h"
#include "programs/collectives/classical_links.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/program.h"
#include "schedule_interpreter.h"
#include "support/effort.h"

namespace weft::programs {
namespace {

const Execution kSilent{};

constexpr std::array<std::string_view, 10> kCollectives{
    "broadcast(tries=2)", "gather",     "scatter",    "reduce(tries=2,values=2)", "all-reduce(tries=2)",
    "barrier(tries=2)",   "all-gather", "all-to-all", "broad-call(tries=2)",      "multicast(count=3)"};

class EveryFamily : public testing::TestWithParam<const topology::Family*> {};

std::string family_name(const testing::TestParamInfo<const topology::Family*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Collectives, EveryFamily,
                         testing::ValuesIn(topology::families().begin(), topology::families().end()), family_name);

// Those of at most 64 nodes, or 256.
std::vector<topology::Network> small_examples(const topology::Family& family) {
  const NodeId most_nodes = test::usual_or_more(64U, 256U);
  std::vector<topology::Network> networks;
  for (const std::string_view spec : family.examples) {
    if (spec.empty() || family.name == "file") continue;
    topology::Network network = topology::build(spec, kSilent);
    if (network.graph.node_count() <= most_nodes) networks.push_back(std::move(network));
  }
  return networks;
}

bool is_connected(const topology::Network& network) { return strong_components(network.graph.arcs()).count == 1; }

TEST_P(EveryFamily, RunsEveryCollectiveOnItsExamples) {
  for (const topology::Network& network : small_examples(*GetParam())) {
    for (const std::string_view call : kCollectives) {
      for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
        SCOPED_TRACE(fmt::format("{} on {}, {}", call, network.name(), name_of(model)));
        const ProgramOptions options{.model = model, .records_schedule = true};
        if (!is_connected(network)) {
          EXPECT_TRUE(call.starts_with("broadcast") || call.starts_with("scatter") || call.starts_with("gather") ||
                      call.starts_with("reduce") || call.starts_with("multicast") || [&] {
                        try {
                          run_program(network, call, options, kSilent);
                          return false;
                        } catch (const InputError& error) {
                          return !error.hint().empty();
                        }
                      }());
          continue;
        }
        const ProgramRun run = run_program(network, call, options, kSilent);
        EXPECT_TRUE(run.is_correct) << run.checked;
        const ScheduleVerdict verdict = check_schedule(*run.schedule, kSilent);
        EXPECT_TRUE(verdict.holds) << verdict.reason;
        EXPECT_LE(run.lower_bound->value, run.counts.communication_steps);
        EXPECT_FALSE(run.lower_bound->argument.empty());
      }
    }
  }
}

std::uint64_t collective_steps(const std::string& call, const std::string& spec) {
  const topology::Network network = topology::build(spec, kSilent);
  const ProgramRun run = run_program(network, call, {.records_schedule = true}, kSilent);
  EXPECT_TRUE(run.is_correct) << call << " on " << spec << ": " << run.checked;
  EXPECT_TRUE(check_schedule(*run.schedule, kSilent).holds) << call << " on " << spec;
  EXPECT_TRUE(gives_right_result(*run.schedule, network)) << call << " on " << spec;
  EXPECT_EQ(run.formula->value, run.counts.communication_steps) << call << " on " << spec;
  return run.counts.communication_steps;
}

TEST(Collectives, ClassicalAlgorithmsTakeTheirSteps) {
  EXPECT_EQ(collective_steps("all-gather(algorithm=ring)", "torus(4,6)"), 23U);
  EXPECT_EQ(collective_steps("all-gather(algorithm=recursive-doubling,words=8)", "hypercube(4)"), 4U);
  EXPECT_EQ(collective_steps("all-gather(algorithm=recursive-doubling)", "hypercube(4)"), 15U);
  EXPECT_EQ(collective_steps("all-reduce(algorithm=recursive-doubling)", "hypercube(5)"), 5U);
  EXPECT_EQ(collective_steps("all-reduce(algorithm=ring,values=16)", "torus(4,4)"), 30U);
  EXPECT_EQ(collective_steps("all-reduce(algorithm=recursive-halving,values=16)", "hypercube(4)"), 30U);
  EXPECT_EQ(collective_steps("all-reduce(algorithm=recursive-halving,values=16,words=8)", "hypercube(4)"), 8U);
  EXPECT_EQ(collective_steps("all-to-all(algorithm=exchange,words=8)", "hypercube(4)"), 4U);
  EXPECT_EQ(collective_steps("all-to-all(algorithm=exchange)", "hypercube(3)"), 12U);
  EXPECT_EQ(collective_steps("gather(algorithm=binomial,words=8)", "hypercube(4)"), 4U);
  EXPECT_EQ(collective_steps("scatter(algorithm=binomial,root=3)", "complete(8)"), 7U);
  EXPECT_EQ(collective_steps("reduce(algorithm=binomial,root=3)", "hypercube(6)"), 6U);
  EXPECT_EQ(collective_steps("barrier(algorithm=recursive-doubling)", "hypercube(6)"), 6U);
}

// One node sends, or gets, all values: nothing is faster than one in each step.
TEST(Collectives, ScatterAndGatherMeetTheirBoundsWithOnePort) {
  for (const char* spec : {"torus(5,4)", "hypercube(5)", "path(9)", "tree(3,3)", "rdt(8)", "directed-ring(7)", "scc(4)",
                           "petersen", "dragonfly(2,4,2)", "mesh(4,3,2)", "star(4)"}) {
    const topology::Network network = topology::build(spec, kSilent);
    for (const char* call : {"gather", "scatter", "gather(root=3)", "scatter(root=3)"}) {
      const ProgramRun run = run_program(network, call, {}, kSilent);
      EXPECT_EQ(run.counts.communication_steps, run.lower_bound->value) << call << " on " << spec;
    }
  }
}

TEST(Collectives, RingsAreFoundWhereTheyAreKnown) {
  for (const char* spec : {"ring(9)", "directed-ring(5)", "complete(7)", "hypercube(6)", "torus(5,5)", "torus(3,4,5)",
                           "mesh(4,5)", "scc(4)", "scc(5)", "ccc(4)", "star(4)", "star(5)", "rdt(8)", "ring(3)"}) {
    const topology::Network network = topology::build(spec, kSilent);
    const CastGraph graph(network, CastDirection::outward);
    const auto ring = find_ring(graph, kSilent);
    ASSERT_TRUE(ring.has_value()) << spec;
    std::vector<bool> is_seen(network.graph.node_count());
    for (std::size_t i = 0; i < ring->size(); ++i) {
      EXPECT_EQ(graph.arc((*ring)[i]).to, graph.arc((*ring)[(i + 1) % ring->size()]).from);
      is_seen[graph.arc((*ring)[i]).from] = true;
    }
    EXPECT_EQ(std::count(is_seen.begin(), is_seen.end(), true), network.graph.node_count()) << spec;
  }
  for (const char* spec : {"petersen", "path(5)", "tree(2,2)", "mesh(3,3)"}) {
    const topology::Network network = topology::build(spec, kSilent);
    EXPECT_FALSE(find_ring(CastGraph(network, CastDirection::outward), kSilent).has_value()) << spec;
  }
}

TEST(Collectives, RefuseWhatCannotBe) {
  const auto error_of = [](const char* call, const char* spec) -> std::string {
    try {
      run_program(topology::build(spec, kSilent), call, {}, Execution{.max_memory = 100'000'000});
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty());
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(error_of("all-gather(algorithm=ring)", "petersen"),
            "all-gather(algorithm=ring): no ring through all nodes was found");
  EXPECT_EQ(error_of("reduce(algorithm=binomial)", "torus(4,4)"),
            "reduce(algorithm=binomial): there are no links between all nodes whose numbers differ in one bit");
  EXPECT_EQ(error_of("all-reduce(values=1000000000)", "torus(4,4)"),
            "16000000000 messages on torus(4,4) need more memory than allowed");
  EXPECT_EQ(error_of("all-to-all", "hypercube(12)"),
            "16777216 messages on hypercube(12) need more memory than allowed");
  EXPECT_NE(error_of("barrier", "faulty(torus(4,4),nodes=1)").find("no path leads"), std::string::npos);
}

// The order in which sums count the nodes may be any, but not the same place twice.
TEST(Collectives, CheckerWantsEveryNodeOnceInASum) {
  const topology::Network network = topology::build("torus(3,3)", kSilent);
  Schedule schedule = *run_program(network, "reduce", {.records_schedule = true}, kSilent).schedule;
  EXPECT_TRUE(check_schedule(schedule, kSilent).holds);
  schedule.data[0] = schedule.data[1];
  EXPECT_THROW(check_schedule(schedule, kSilent), InputError);
  schedule.data.pop_back();
  EXPECT_THROW(check_schedule(schedule, kSilent), InputError);
}

TEST(Collectives, CheckerRefusesLongerMessagesThanTheProgramAllows) {
  const topology::Network network = topology::build("path(3)", kSilent);
  Schedule schedule = *run_program(network, "gather", {.records_schedule = true}, kSilent).schedule;
  schedule.words = 2;
  EXPECT_THROW(check_schedule(schedule, kSilent), InputError);
}

// Also where the values do not fill the blocks.
TEST(Collectives, RecursiveHalvingTakesHalfOfTheValuesInEachStep) {
  for (const unsigned bits : {1U, 2U, 3U, 4U}) {
    const topology::Network network = topology::build(fmt::format("hypercube({})", bits), kSilent);
    for (std::uint64_t values = 1; values <= 13; ++values) {
      for (const std::uint64_t words : {1U, 2U, 3U}) {
        std::uint64_t steps = 0;
        for (unsigned d = 0; d < bits; ++d) {
          const std::uint64_t whole = words << (bits - d);  // values 2^d/(N words), rounded up
          steps += 2 * ((values + whole - 1) / whole);
        }
        const ProgramRun run = run_program(
            network, fmt::format("all-reduce(algorithm=recursive-halving,values={},words={})", values, words), {},
            kSilent);
        EXPECT_TRUE(run.is_correct);
        EXPECT_EQ(run.counts.communication_steps, steps) << bits << " " << values << " " << words;
      }
    }
  }
}

}  // namespace
}  // namespace weft::programs
