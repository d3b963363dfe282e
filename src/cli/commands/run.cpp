#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/files/text_file.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/trials.h"
#include "programs/program.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using programs::ProgramRun;

std::string trace_of(const ProgramRun& run) {
  std::string text;
  std::uint64_t communication = 0;
  for (const programs::StepNote& note : run.notes) {
    text += note.is_communication
                ? fmt::format("step {}: {}: {} {}\n", ++communication, note.what, note.count,
                              note.count == 1 ? "message" : "messages")
                : fmt::format("  {} at {} {}\n", note.what, note.count, note.count == 1 ? "node" : "nodes");
  }
  return text;
}

std::string formula_text(const ProgramRun& run) {
  if (!run.formula) return "none: " + run.no_formula;
  const programs::Formula& formula = *run.formula;
  return fmt::format("{} {} = {} ({})", formula.relation == programs::Relation::equal ? "equal to" : "at most",
                     formula.text, formula.value, formula.source);
}

std::string busiest_text(const programs::StepCounts& counts) {
  if (counts.busiest_messages == 0) return "none";
  return fmt::format("{} {} from node {} to node {}", counts.busiest_messages,
                     counts.busiest_messages == 1 ? "message" : "messages", counts.busiest_from, counts.busiest_to);
}

std::string text_of(const ProgramRun& run, const topology::Network& network) {
  return fmt::format(
      "{} on {}, {}\n"
      "communication steps  {}\n"
      "computation steps    {}\n"
      "messages             {}\n"
      "busiest channel      {}\n"
      "formula              {}\n"
      "{}"
      "correct              {}: {}\n",
      run.program, network.name(), name_of(run.model), run.counts.communication_steps, run.counts.computation_steps,
      run.counts.messages, busiest_text(run.counts), formula_text(run),
      run.remark.empty() ? "" : "remark               " + run.remark + "\n", run.is_correct ? "yes" : "no",
      run.checked);
}

ordered_json run_json(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  const programs::StepCounts& counts = run.counts;
  ordered_json object{
      {"program", run.program},
      {"spec", network.name()},
      {"model", name_of(run.model)},
      {"steps", {{"communication", counts.communication_steps}, {"computation", counts.computation_steps}}},
      {"messages", counts.messages}};
  object["busiest"] = counts.busiest_messages == 0 ? ordered_json(nullptr)
                                                   : ordered_json{{"from", counts.busiest_from},
                                                                  {"to", counts.busiest_to},
                                                                  {"messages", counts.busiest_messages}};
  object["formula"] = !run.formula ? ordered_json(nullptr)
                                   : ordered_json{{"text", run.formula->text},
                                                  {"value", run.formula->value},
                                                  {"relation", name_of(run.formula->relation)},
                                                  {"source", run.formula->source}};
  if (!run.formula) object["reason"] = run.no_formula;
  if (!run.remark.empty()) object["remark"] = run.remark;
  object["correct"] = run.is_correct;
  object["checked"] = run.checked;
  if (!has_trace) return object;
  object["trace"] = ordered_json::array();
  for (const programs::StepNote& note : run.notes) {
    object["trace"].push_back({{"what", note.what}, {"communication", note.is_communication}, {"count", note.count}});
  }
  return object;
}

int run_run(const Invocation& invocation, Session& session) {
  programs::ProgramOptions options{.seed = seed_of(invocation), .records_schedule = invocation.has("--schedule")};
  if (invocation.has("--model")) options.model = programs::model_named(invocation.value("--model"));
  const topology::Network network = network_operand(invocation, session);
  if (invocation.has("--input")) {
    const std::string text =
        read_text_file(invocation.value("--input"), {.most_bytes = session.execution.max_memory / 16});
    options.inputs = programs::read_inputs(text);
  }
  const ProgramRun run = programs::run_program(network, invocation.operand("PROGRAM"), options, session.execution);
  const bool has_trace = invocation.has("--trace");
  if (invocation.has("--json")) {
    session.print(run_json(run, network, has_trace).dump() + "\n");
  } else {
    session.print_lines((has_trace ? trace_of(run) : "") + text_of(run, network));
  }
  session.flush();
  if (run.schedule) {
    write_file_atomically(invocation.value("--schedule"), schedule_text(*run.schedule));
    session.note_written(invocation.value("--schedule"));
  }
  return run.is_correct ? kExitDone : kExitNo;
}

}  // namespace

namespace command_records {

extern constinit const Command run{
    .name = "run",
    .summary = "run a parallel program on a network, count its steps and check its result",
    .details =
        "Every node holds one input. In a communication step nodes send messages to neighbours, in a computation step "
        "each node computes with what it holds. The port model limits a communication step: with single-port a node "
        "sends one message and receives one, with single-dimension all nodes also use the same generator, with "
        "all-port each channel carries one message. A program that breaks its model is stopped with the step and the "
        "node. The result is compared with a serial computation, and the number of communication steps stands beside "
        "the formula of the paper. The programs are listed by weft list programs. Exit status: 0 when the result is "
        "correct, 1 when it is not.",
    .operands = {{{.name = "PROGRAM", .help = "a program; see: weft list programs"},
                  {.name = "SPEC", .help = "a network"}}},
    .options =
        {{{"--model", "MODEL",
           "single-port, single-dimension or all-port; one-port and multi-port are accepted (default: the model of the "
           "program's theorem)"},
          {"--input", "FILE", "one number for each node, separated by white space (default: random whole numbers)"},
          {"--seed", "S", "seed of the random inputs (default: 1)"},
          {"--trace", "", "also print each step"},
          {"--schedule", "FILE", "write every message and computation to a file, for weft check"},
          {"--json", "",
           "one JSON object: program, spec, model, steps, messages, busiest, formula, correct, checked, and trace with "
           "--trace"}}},
    .examples = {"weft run fft \"rhsn(2,2,hypercube(2))\"",
                 "weft run \"emulate-dimension(dimension=3)\" \"rhsn(2,2,hypercube(2))\" --trace",
                 "weft run \"prefix(operator=compose)\" \"hypercube(6)\" --model single-dimension",
                 "weft run semigroup \"hsn(3,hypercube(2))\" --schedule semigroup.json && weft check semigroup.json"},
    .run = run_run,
};

}  // namespace command_records
}  // namespace weft::cli
