#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/pictures/draw_scene.h"
#include "cli/pictures/picture_output.h"
#include "cli/pictures/run_picture.h"
#include "cli/trials.h"
#include "cli/views/animation_view.h"
#include "cli/views/program_view.h"

namespace weft::cli {
namespace {

int print_table(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const auto options = {"--model",     "--input",   "--seed", "--trace",  "--schedule", "--output",
                        "--max-steps", "--animate", "--draw", "--values", "--steps"};
  if (invocation.operands.contains("PROGRAM") ||
      std::any_of(options.begin(), options.end(), [&](const char* option) { return invocation.has(option); })) {
    throw InputError("--table runs its own programs on its own networks", {}, "give --table NAME alone");
  }
  const auto table = programs::step_table(invocation.value("--table"), session.execution);
  session.print(step_table_text(table, form, session.style));
  return kExitDone;
}

bool shows_messages(const Invocation& invocation) { return invocation.has("--animate") || invocation.has("--draw"); }

programs::ProgramOptions options_of(const Invocation& invocation, const Session& session) {
  programs::ProgramOptions options{.seed = seed_of(invocation),
                                   .records_schedule = invocation.has("--schedule") || shows_messages(invocation),
                                   .keeps_outputs = invocation.has("--output"),
                                   .keeps_item_texts = shows_messages(invocation)};
  if (invocation.has("--model")) options.model = programs::model_named(invocation.value("--model"));
  if (invocation.has("--max-steps")) {
    constexpr std::uint64_t kMost = 1'000'000'000;
    const std::uint64_t steps = parse_positive(invocation.value("--max-steps"), "--max-steps");
    if (steps > kMost) {
      throw InputError("--max-steps must be at most " + std::to_string(kMost), {}, "write --max-steps 1000000");
    }
    options.max_steps = static_cast<std::int64_t>(steps);
  }
  if (invocation.has("--input") && invocation.has("--values"))
    throw InputError("--input and --values exclude each other", {}, "leave one of them out");
  if (invocation.has("--values")) options.inputs = programs::read_inputs(invocation.value("--values"));
  if (invocation.has("--input")) {
    options.inputs = programs::read_inputs(
        read_text_file(invocation.value("--input"), {.most_bytes = session.execution.max_memory / 16}));
  }
  return options;
}

std::optional<std::size_t> shown_steps(const Invocation& invocation) {
  if (!invocation.has("--steps")) return std::nullopt;
  return parse_positive(invocation.value("--steps"), "--steps", "8");
}

void write_files(const Invocation& invocation, const programs::ProgramRun& run, const topology::Network& network,
                 Session& session) {
  const auto write = [&](const char* option, const std::string& text) {
    write_file_atomically(invocation.value(option), text);
    session.note_written(invocation.value(option));
  };
  if (invocation.has("--schedule")) write("--schedule", schedule_text(*run.schedule));
  if (invocation.has("--animate")) write("--animate", animation_html(run, network));
  if (invocation.has("--output")) write("--output", outputs_text(run));
  if (invocation.has("--draw")) {
    const std::string& path = invocation.value("--draw");
    write_picture(run_scene(run, network, shown_steps(invocation)), path, picture_options(path));
    session.note_written(path);
  }
}

// A file is written once, and no input is overwritten.
void require_different_files(const Invocation& invocation) {
  std::map<std::filesystem::path, std::string_view> options;
  for (const char* option : {"--input", "--schedule", "--output", "--animate", "--draw"}) {
    if (!invocation.has(option)) continue;
    std::error_code error;
    const std::filesystem::path path =
        std::filesystem::weakly_canonical(std::filesystem::absolute(invocation.value(option)), error);
    if (error || std::filesystem::is_character_file(path, error)) continue;
    const auto [found, is_new] = options.emplace(path, option);
    if (is_new) continue;
    throw InputError(fmt::format("{} and {} name the same file", found->second, option), {}, "give two names");
  }
}

int run_on_one(const Invocation& invocation, Session& session) {
  require_different_files(invocation);
  const programs::ProgramOptions options = options_of(invocation, session);
  const topology::Network network = network_operand(invocation, session);
  if (invocation.has("--animate")) require_drawable(network);
  if (invocation.has("--draw")) (void)picture_options(invocation.value("--draw"));
  if (invocation.has("--steps") && !invocation.has("--draw"))
    throw InputError("--steps is for --draw", {}, "write --draw FILE --steps 8");
  const auto run = programs::run_program(network, invocation.operand("PROGRAM"), options, session.execution);
  const bool has_trace = invocation.has("--trace");
  if (invocation.has("--json")) {
    session.print(program_json(run, network, has_trace));
  } else if (invocation.has("--csv")) {
    report::Table table = runs_table();
    add_row(table, run, network);
    session.print(csv_of(table));
  } else {
    session.print_lines(program_text(run, network, has_trace));
  }
  session.flush();
  write_files(invocation, run, network, session);
  return run.is_correct ? kExitDone : kExitNo;
}

int run_on_several(const Invocation& invocation, Session& session) {
  for (const char* option : {"--input", "--values", "--schedule", "--animate", "--draw", "--output", "--trace"}) {
    if (invocation.has(option)) {
      throw InputError(std::string(option) + " is for one network", {}, "give one network, or leave it out");
    }
  }
  const Form form = form_of(invocation);
  const programs::ProgramOptions options = options_of(invocation, session);
  report::Table table = runs_table();
  bool are_correct = true;
  std::optional<InputError> refusal;  // the first; the other networks are run all the same
  for (const std::string& spec : invocation.all("SPEC")) {
    try {
      const topology::Network network = network_named(spec, session);
      const auto run = programs::run_program(network, invocation.operand("PROGRAM"), options, session.execution);
      are_correct = are_correct && run.is_correct;
      if (form == Form::json) session.print(program_json(run, network, false));
      add_row(table, run, network);
    } catch (const InputError& error) {
      if (!refusal) refusal = error;
    }
  }
  if (refusal && table.rows.empty()) throw *refusal;
  if (form == Form::csv) session.print(csv_of(table));
  if (form == Form::text) session.print(report::to_text(table, session.style));
  if (refusal) {
    session.flush();
    throw *refusal;
  }
  return are_correct ? kExitDone : kExitNo;
}

int run_run(const Invocation& invocation, Session& session) {
  if (invocation.has("--table")) return print_table(invocation, session);
  if (!invocation.operands.contains("SPEC")) {
    throw InputError(
        invocation.operands.contains("PROGRAM") ? "a network is missing" : "a program and a network are missing", {},
        "weft run fft \"hypercube(4)\"; see: weft list programs");
  }
  programs::require_program(invocation.operand("PROGRAM"));  // before a network is built
  return invocation.all("SPEC").size() > 1 ? run_on_several(invocation, session) : run_on_one(invocation, session);
}

MadePicture run_picture(const Invocation& invocation, Session& session) {
  programs::ProgramOptions options = options_of(invocation, session);
  options.records_schedule = options.keeps_item_texts = true;
  const topology::Network network = network_operand(invocation, session);
  const auto run = programs::run_program(network, invocation.operand("PROGRAM"), options, session.execution);
  return run_scene(run, network, shown_steps(invocation));
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
        "the formula of the paper, of collective operations beside a lower bound. The programs are listed by weft list "
        "programs. --table runs many programs and "
        "prints "
        "the steps as a table of a paper does, with the published numbers beside them. Exit status: 0 when the result "
        "is "
        "correct, 1 when it is not.",
    .operands =
        {{{.name = "PROGRAM", .help = "a program; see: weft list programs", .is_required = false},
          {.name = "SPEC", .help = "a network; several give a table", .is_required = false, .is_repeated = true}}},
    .options =
        {{{"--model", "MODEL",
           "single-port, single-dimension or all-port; one-port and multi-port are accepted (default: the model of the "
           "program's theorem, or all-port where the call needs it)"},
          {"--input", "NUMBERS",
           "a file with the inputs, in most programs one number for each node, separated by white space (default: "
           "random whole "
           "numbers)"},
          {"--values", "LIST", "the inputs themselves, separated by spaces"},
          {"--seed", "S", "seed of the random inputs and choices (default: 1)"},
          {"--max-steps", "N", "the most steps of a PRAM program, as max-steps= in its call (default: 1000000)"},
          {"--trace", "", "also print each step"},
          {"--schedule", "FILE", "write every message and computation to a file, for weft check"},
          {"--animate", "FILE", "write a page with the network, a slider over the steps, and the values of the nodes"},
          {"--draw", "FILE",
           "draw the values after each phase of a program that has phases, else the messages of the steps (.svg, .pdf, "
           ".png, .tikz or .tex)"},
          {"--steps", "N", "with --draw: only the first N communication steps"},
          {"--output", "FILE", "write the results: their number, node and value, a line each"},
          {"--table", "TABLE", "print a published table of step counts, measured", false, "",
           "rhsn-1|rcc-pram|rdt-6|scc-1|scc-2"},
          {"--json", "",
           "one JSON object for each network: program, spec, model, steps, messages, words, inputs, busiest, formula, "
           "lower_bound, correct, checked, "
           "and trace with "
           "--trace"},
          kCsvOption}},
    .examples = {"weft run fft \"rhsn(2,2,hypercube(2))\"",
                 "weft run \"emulate-dimension(dimension=3)\" \"rhsn(2,2,hypercube(2))\" --trace",
                 "weft run --table scc-1",
                 "weft run semigroup \"hsn(3,hypercube(2))\" --schedule semigroup.json && weft check semigroup.json"},
    .run = run_run,
    .picture = run_picture,
};

}  // namespace command_records
}  // namespace weft::cli
