// Routes a permutation of the terminals: in a step every channel carries the first message of its queue
// (permutations/step_machine.h). The machine's rules count and check the steps as those of any program.
#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/finished_run.h"
#include "programs/permutations/step_machine.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

// What the messages did, held against the port model.
class MessageRecord {
 public:
  MessageRecord(const ProgramTask& task, PortModel model)
      : rules_(task.network, {.model = model}), limit_(task.execution.max_memory), records_(task.records_schedule) {
    if (!records_) return;
    schedule_.emplace(Schedule{.network = task.network.name(), .model = model});
    schedule_->inputs = static_cast<std::uint32_t>(task.inputs.size());
  }

  [[nodiscard]] StepObserver observer() {
    return {.hop =
                [this](std::uint32_t message, NodeId from, PortId port) {
                  rules_.send(from, port);
                  if (records_) sends_.push_back({from, port, message});
                },
            .end_step =
                [this] {
                  notes_.push_back({"all queues", StepNote::Kind::communication, rules_.end_step()});
                  if (!records_) return;
                  ScheduleStep step{Operation::none, std::move(sends_), {}};
                  limit_.add(step);
                  schedule_->steps.push_back(std::move(step));
                  sends_.clear();
                }};
  }

  ProgramRun finished(PortModel model) && {
    ProgramRun run{.model = model, .counts = rules_.counts(), .notes = std::move(notes_)};
    run.schedule = std::move(schedule_);
    return run;
  }

 private:
  PortRules rules_;
  ScheduleLimit limit_;
  bool records_;
  std::optional<Schedule> schedule_;
  std::vector<Send> sends_;
  std::vector<StepNote> notes_;
};

std::uint64_t terminal_inputs(const topology::Network& network, const spec::Arguments&, const Execution&) {
  return network.graph.terminal_count();
}

ProgramRun run_permute(const ProgramTask& task) {
  const auto& graph = task.network.graph;
  const auto permutation =
      traffic::build_permutation(task.network, task.arguments.word("permutation"), task.seed, task.execution);
  const auto routing = task.arguments.has("routing")
                           ? routing::build(task.network, task.arguments.routing("routing"), task.execution)
                           : routing::build(task.network, routing::default_routing(task.network), task.execution);
  std::vector<Message> messages;
  for (const TerminalId destination : permutation.destinations) {
    messages.push_back({static_cast<TerminalId>(messages.size()), destination});
  }
  const PortModel model = model_of(task, PortModel::all_port, true);
  MessageRecord record(task, model);
  const StepRun steps = run_steps(*routing, messages, task.seed, task.execution, record.observer());
  ProgramRun run = std::move(record).finished(model);
  for (std::uint32_t i = 0; run.schedule && i < messages.size(); ++i) {
    run.schedule->outputs.push_back({graph.node_of_terminal(messages[i].destination), i, messages[i].destination});
  }
  run.is_correct = steps.undelivered == 0;
  run.checked = run.is_correct ? fmt::format("all {} messages arrived", messages.size())
                               : fmt::format("{} messages have no path", steps.undelivered);
  run.no_formula = "the number of steps depends on the permutation; weft permute searches for the worst";
  run.remark = fmt::format("the longest queue had {} {}", steps.largest_queue,
                           steps.largest_queue == 1 ? "message" : "messages");
  spec::Arguments all = task.arguments;
  all.set("permutation", spec::Value{permutation.spec});
  all.set("routing", spec::Value{spec::parse(routing->name())});
  run.program = print(all.to_full_spec());
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program permute{
    .name = "permute",
    .summary = "routes a permutation; every message waits in first-in, first-out queues for the channels of its path",
    .citation = "",
    .serves = "all networks and routings",
    .default_model = PortModel::all_port,
    .takes_integers = true,
    .parameters = {{{.name = "permutation",
                     .kind = spec::Kind::value,
                     .meaning = "one of weft list patterns that is a permutation",
                     .default_text = "random",
                     .is_keyed = true},
                    {.name = "routing",
                     .kind = spec::Kind::routing,
                     .meaning = "the routing; the family's own if left out",
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = {"hypercube(4)", "torus(4,4)", "directed-ring(6)", "petersen", "rcc-full(2,2)", "hsn(2,ring(3))",
                 "fat-tree(2,2)", "hypercube(1)"},
    .calls = {"permute", "permute(permutation=complement)", "permute(routing=shortest)"},
    .cases = {{{"permute(permutation=transpose,routing=valiant(dor))", "hypercube(4)"}}},
    .input_count = terminal_inputs,
    .run = run_permute,
};

}  // namespace program_records
}  // namespace weft::programs
