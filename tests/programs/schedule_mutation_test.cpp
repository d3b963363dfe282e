// Mutated schedules: the checker accepts none that a slow interpreter does not find right.
#include <gtest/gtest.h>

#include <tuple>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "programs/check/schedule_check.h"
#include "programs/program.h"
#include "schedule_interpreter.h"

namespace weft::programs {
namespace {

struct Sample {
  topology::Network network;
  Schedule schedule;
};

std::vector<Sample> sample_schedules() {
  std::vector<Sample> samples;
  for (const auto& [program, spec, model] :
       {std::tuple{"semigroup", "hypercube(3)", PortModel::single_port},
        std::tuple{"semigroup", "rhsn(2,2,complete(2))", PortModel::all_port},
        std::tuple{"semigroup", "hsn(2,complete(4))", PortModel::single_port},
        std::tuple{"prefix", "hypercube(3)", PortModel::single_dimension},
        std::tuple{"prefix", "hsn(2,hypercube(2))", PortModel::single_port},
        std::tuple{"ascend(first=1,last=2)", "hsn(2,hypercube(2))", PortModel::all_port},
        std::tuple{"fft", "hypercube(3)", PortModel::all_port},
        std::tuple{"fft", "rhsn(2,2,complete(2))", PortModel::single_dimension},
        std::tuple{"fft(inverse=yes,input=reversed,order=any)", "hsn(2,complete(2))", PortModel::single_port},
        std::tuple{"descend(first=0,last=3,order=any,phases=1)", "hsn(2,complete(4))", PortModel::all_port},
        std::tuple{"ascend(phases=1)", "complete(3)", PortModel::all_port},
        std::tuple{"bitonic-sort", "hypercube(3)", PortModel::single_port},
        std::tuple{"bitonic-sort(phases=1)", "hsn(2,complete(3))", PortModel::all_port},
        std::tuple{"convolution", "hypercube(2)", PortModel::single_port},
        std::tuple{"matrix-product", "hsn(3,complete(2))", PortModel::single_port},
        std::tuple{"matrix-product", "shuffle-exchange(3)", PortModel::single_port},
        std::tuple{"permute", "torus(3,3)", PortModel::all_port},
        std::tuple{"sort", "rcc-full(2,1)", PortModel::single_port},
        std::tuple{"compress", "rcc-full(4,1)", PortModel::single_port},
        std::tuple{"generalize", "hsn(2,hypercube(1))", PortModel::single_port},
        std::tuple{"rank", "hypercube(3)", PortModel::single_port},
        std::tuple{"random-access-read", "hypercube(2)", PortModel::single_port},
        std::tuple{"random-access-write(rule=sum)", "rcc-full(2,1)", PortModel::single_port},
        std::tuple{"random-access-write", "hsn(2,hypercube(1))", PortModel::single_port},
        std::tuple{"random-access-read", "complete(3)", PortModel::all_port},
        std::tuple{"random-access-read", "chordal-ring(4,skips=[2])", PortModel::single_port},
        std::tuple{"random-access-write(rule=sum)", "directed-ring(4)", PortModel::single_port},
        std::tuple{"random-access-write(rule=maximum)", "prc(8,skips=[2,4])", PortModel::single_port},
        std::tuple{"rank", "prc(8,skips=[2,4])", PortModel::single_port},
        std::tuple{"compress", "complete(6)", PortModel::all_port},
        std::tuple{"emulate-network(ring(4))", "rcc-full(2,1)", PortModel::single_port},
        std::tuple{"matrix-transpose", "rcc-full(3,1)", PortModel::single_port},
        std::tuple{"emulate-all-port", "hsn(2,complete(2))", PortModel::all_port},
        std::tuple{"semigroup(phases=1)", "hsn(2,complete(3))", PortModel::all_port},
        std::tuple{"semigroup", "hsn(2,path(3),removed=1)", PortModel::all_port},
        std::tuple{"broadcast(messages=2)", "scc(3)", PortModel::single_port},
        std::tuple{"broadcast(algorithm=flood)", "torus(3,3)", PortModel::all_port},
        std::tuple{"broadcast", "rdt(4)", PortModel::all_port},
        std::tuple{"broad-call", "hypercube(3)", PortModel::single_port},
        std::tuple{"multicast(to=[3,5,8])", "torus(3,3)", PortModel::all_port},
        std::tuple{"multicast(to=[[3,1],[2,0,7]],roots=[0,5])", "hypercube(3)", PortModel::single_port},
        std::tuple{"gather(words=2)", "path(4)", PortModel::single_port},
        std::tuple{"scatter", "petersen", PortModel::all_port},
        std::tuple{"reduce(values=2)", "ring(5)", PortModel::single_port},
        std::tuple{"all-reduce(algorithm=ring,values=4)", "ring(4)", PortModel::single_port},
        std::tuple{"all-reduce", "tree(2,2)", PortModel::all_port},
        std::tuple{"all-gather", "directed-ring(4)", PortModel::single_port},
        std::tuple{"all-to-all", "hypercube(2)", PortModel::all_port},
        std::tuple{"semigroup", "prc(8,skips=[2,4])", PortModel::single_port},
        std::tuple{"semigroup", "chordal-ring(8,skips=[3])", PortModel::single_port},
        std::tuple{"prefix", "prc(8,skips=[2,4])", PortModel::single_port},
        std::tuple{"prefix(operator=compose)", "chordal-ring(8,skips=[3])", PortModel::single_port},
        std::tuple{"sort(method=bitonic)", "prc(8,skips=[2,4])", PortModel::single_port},
        std::tuple{"sort(method=merge-exchange)", "chordal-ring(7,skips=[3])", PortModel::single_port},
        std::tuple{"selection(rank=3)", "prc(6,skips=[2,4])", PortModel::single_port},
        std::tuple{"broadcast(algorithm=skips)", "prc(8,skips=[2,4])", PortModel::single_port},
        std::tuple{"emulate-dimension(dimension=3)", "rhsn(2,2,complete(2))", PortModel::single_dimension},
        std::tuple{"emulate-dimension(dimension=2)", "hsn(2,ring(3))", PortModel::all_port}}) {
    topology::Network network = topology::build(spec, Execution{});
    ProgramRun run = run_program(network, program, {.model = model, .records_schedule = true}, Execution{});
    samples.push_back({std::move(network), std::move(*run.schedule)});
  }
  return samples;
}

template <class T>
T& any_of(std::vector<T>& list, RandomStream& random) {
  return list[random.below(list.size())];
}

void mutate_send(ScheduleStep& step, const topology::PortGraph& graph, RandomStream& random) {
  Send& send = any_of(step.sends, random);
  switch (random.below(6)) {
    case 0:
      send.node = static_cast<NodeId>(random.below(graph.node_count() + 1));
      break;
    case 1:
      send.port = static_cast<PortId>(random.below(5));
      break;
    case 2:
      send.item = static_cast<ItemId>(random.below(4 * graph.node_count()));
      break;
    case 3:
      step.sends.erase(step.sends.begin() + (&send - step.sends.data()));
      break;
    case 4:
      std::swap(send.item, any_of(step.sends, random).item);
      break;
    default:
      step.sends.push_back({static_cast<NodeId>(random.below(graph.node_count())), static_cast<PortId>(random.below(3)),
                            static_cast<ItemId>(random.below(2 * graph.node_count()))});
  }
}

void mutate_computation(ScheduleStep& step, const topology::PortGraph& graph, RandomStream& random) {
  Computation& each = any_of(step.computations, random);
  switch (random.below(7)) {
    case 0:
      each.node = static_cast<NodeId>(random.below(graph.node_count() + 1));
      break;
    case 1:
      std::swap(each.left, each.right);
      break;
    case 2:
      each.left = static_cast<ItemId>(random.below(4 * graph.node_count()));
      break;
    case 3:
      each.factor = static_cast<std::uint32_t>(random.below(graph.node_count() + 2));
      break;
    case 4:
      each.result = static_cast<ItemId>(random.below(8 * graph.node_count()));
      break;
    case 5:
      std::swap(each.result, any_of(step.computations, random).result);
      break;
    default:
      step.computations.erase(step.computations.begin() + (&each - step.computations.data()));
  }
}

void mutate_whole(Schedule& schedule, RandomStream& random) {
  switch (random.below(9)) {
    case 0:
      std::swap(any_of(schedule.steps, random), any_of(schedule.steps, random));
      break;
    case 1:
      schedule.steps.erase(schedule.steps.begin() + static_cast<std::ptrdiff_t>(random.below(schedule.steps.size())));
      break;
    case 2:
      schedule.steps.push_back(ScheduleStep(any_of(schedule.steps, random)));
      break;
    case 3:
      schedule.model = static_cast<PortModel>(random.below(3));
      break;
    case 4:
      schedule.words = static_cast<std::uint32_t>(random.below(3));
      break;
    case 5:
      std::swap(any_of(schedule.outputs, random).item, any_of(schedule.outputs, random).item);
      break;
    case 6:
      any_of(schedule.outputs, random).node = static_cast<NodeId>(random.below(20));
      break;
    case 7:
      schedule.outputs.pop_back();
      break;
    default:
      schedule.outputs.push_back(Output(any_of(schedule.outputs, random)));
  }
}

void mutate(Schedule& schedule, const topology::PortGraph& graph, RandomStream& random) {
  ScheduleStep& step = any_of(schedule.steps, random);
  if (random.below(4) == 0) {
    mutate_whole(schedule, random);
  } else if (!step.sends.empty()) {
    mutate_send(step, graph, random);
  } else if (!step.computations.empty()) {
    mutate_computation(step, graph, random);
  }
}

// A schedule whose data do not fit its program is refused too.
ScheduleVerdict verdict_on(const Schedule& schedule) try {
  return check_schedule(schedule, Execution{});
} catch (const InputError& error) {
  return {.holds = false, .reason = error.what()};
}

TEST(ScheduleCheck, AcceptsAMutationOnlyIfItIsStillRight) {
  const std::vector<Sample> samples = sample_schedules();
  RandomStream random(20, Purpose::test);
  int changed = 0;
  int accepted = 0;
  int overcautious = 0;  // right, but refused
  while (changed < 1000) {
    const Sample& sample = samples[random.below(samples.size())];
    Schedule schedule = sample.schedule;
    const std::uint64_t count = 1 + random.below(3);
    for (std::uint64_t i = 0; i < count && !schedule.steps.empty() && !schedule.outputs.empty(); ++i) {
      mutate(schedule, sample.network.graph, random);
    }
    if (schedule == sample.schedule) continue;
    ++changed;
    const ScheduleVerdict verdict = verdict_on(schedule);
    const bool is_right = gives_right_result(schedule, sample.network);
    accepted += verdict.holds ? 1 : 0;
    overcautious += is_right && !verdict.holds ? 1 : 0;
    ASSERT_TRUE(is_right || !verdict.holds) << schedule_text(schedule);
    if (!verdict.holds) {
      EXPECT_FALSE(verdict.reason.empty());
    }
  }
  RecordProperty("accepted", accepted);
  RecordProperty("overcautious", overcautious);
  EXPECT_GT(accepted, 10);
  EXPECT_LT(accepted, 500);
}

Schedule small_schedule() {
  const topology::Network network = topology::build("hypercube(2)", Execution{});
  return *run_program(network, "semigroup", {.records_schedule = true}, Execution{}).schedule;
}

TEST(ScheduleCheck, NamesTheFirstViolatedRule) {
  Schedule schedule = small_schedule();
  schedule.steps[2].sends[1].item = 99;
  ScheduleVerdict verdict = check_schedule(schedule, Execution{});
  EXPECT_FALSE(verdict.holds);
  EXPECT_EQ(verdict.step, 3U);
  EXPECT_EQ(verdict.node, schedule.steps[2].sends[1].node);
  EXPECT_EQ(verdict.reason, "sends item 99, which it does not hold");

  schedule = small_schedule();
  schedule.steps[0].sends.push_back({0, 1, 0});
  verdict = check_schedule(schedule, Execution{});
  EXPECT_EQ(verdict.reason, "sends two messages in one step");

  schedule = small_schedule();
  std::swap(schedule.steps[1].computations[0].left, schedule.steps[1].computations[0].right);
  verdict = check_schedule(schedule, Execution{});
  EXPECT_EQ(verdict.step, 2U);
  EXPECT_EQ(verdict.reason, "items 1 and 0 are not parts that combine puts together");

  schedule = small_schedule();
  schedule.outputs.pop_back();
  verdict = check_schedule(schedule, Execution{});
  EXPECT_FALSE(verdict.step.has_value());
  EXPECT_EQ(verdict.reason, "has no result");
}

TEST(ScheduleCheck, HoldsSendersToOneDimension) {
  Schedule schedule = small_schedule();
  schedule.model = PortModel::single_dimension;
  EXPECT_TRUE(check_schedule(schedule, Execution{}).holds);
  schedule.steps[0].sends = {{0, 0, 0}, {1, 1, 1}};
  const ScheduleVerdict verdict = check_schedule(schedule, Execution{});
  EXPECT_EQ(verdict.node, 1U);
  EXPECT_EQ(verdict.reason, "uses generator 1, others use 0");
}

// Two changed factors that agree with each other: the parts have another frequency than the whole needs.
TEST(ScheduleCheck, RefusesPartsOfAnotherFrequency) {
  const topology::Network network = topology::build("hypercube(2)", Execution{});
  Schedule schedule = *run_program(network, "fft", {.records_schedule = true}, Execution{}).schedule;
  schedule.steps[1].computations[0].factor = 2;
  schedule.steps[1].computations[1].factor = 2;
  const ScheduleVerdict verdict = check_schedule(schedule, Execution{});
  EXPECT_FALSE(verdict.holds);
  EXPECT_EQ(verdict.step, 4U);
  EXPECT_FALSE(gives_right_result(schedule, network));
}

TEST(ScheduleText, OtherFilesAreNoSchedules) {
  EXPECT_FALSE(read_schedule("").has_value());
  EXPECT_FALSE(read_schedule(R"json({"certificate":1})json").has_value());
  EXPECT_FALSE(read_schedule(R"json({"kind":"certificate"})json").has_value());
  for (const char* text :
       {R"json({"kind":"schedule"})json", R"json({"kind":"schedule","version":2})json",
        R"json({"kind":"schedule","version":1,"program":"fft","spec":"hypercube(1)","model":"single-port",
                               "words":1,"inputs":2,"steps":[{"send":[[0,0,-1]]}],"outputs":[]})json",
        R"json({"kind":"schedule","version":1,"program":"fft","spec":"hypercube(1)","model":"two-port",
                               "words":1,"inputs":2,"steps":[],"outputs":[]})json"}) {
    EXPECT_THROW(read_schedule(text), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::programs
