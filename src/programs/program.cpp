#include "programs/program.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "base/suggest.h"
#include "spec/parse.h"

namespace weft::programs {
namespace {

// Index 0 of these streams gives the draws of messages.
constexpr std::uint32_t kInputStream = 1;

const Program& find_program(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Program* program : programs()) {
    if (program->name == spec.name) return *program;
    known.push_back(program->name);
  }
  throw InputError("no program is named " + quote_briefly(spec.name), spec.name_span,
                   suggestion(spec.name, known, "weft list programs"));
}

void check_inputs(const Program& program, const std::vector<double>& inputs, std::uint64_t count, NodeId node_count) {
  if (inputs.size() != count) {
    throw InputError(fmt::format("there are {} numbers, but {} takes {} on this network of {} nodes", inputs.size(),
                                 program.name, count, node_count),
                     {}, fmt::format("give {} numbers", count));
  }
  constexpr double kLargest = 9007199254740992.0;  // 2^53
  for (std::size_t v = 0; v < inputs.size() && program.takes_flags; ++v) {
    if (inputs[v] == 0 || inputs[v] == 1) continue;
    throw InputError(fmt::format("{} cannot compute with {}, the input with number {}", program.name, inputs[v], v), {},
                     "give 1 for a selected node and 0 for another");
  }
  for (std::size_t v = 0; v < inputs.size(); ++v) {
    const bool is_fit = program.takes_integers ? inputs[v] == std::trunc(inputs[v]) && std::abs(inputs[v]) <= kLargest
                                               : std::isfinite(inputs[v]) && std::abs(inputs[v]) <= 1e100;
    if (is_fit) continue;
    throw InputError(fmt::format("{} cannot compute with {}, the input with number {}", program.name, inputs[v], v), {},
                     program.takes_integers ? "give whole numbers up to 2^53" : "give numbers up to 1e100");
  }
}

std::uint64_t count_inputs(const Program& program, const topology::Network& network, const spec::Arguments& arguments,
                           const Execution& execution) {
  if (program.input_count == nullptr) return network.graph.node_count();
  return program.input_count(network, arguments, execution);
}

void limit_steps(const Program& program, spec::Arguments& arguments, std::int64_t max_steps) {
  const auto parameters = spec::parameters(program.parameters);
  const bool has_limit = std::any_of(parameters.begin(), parameters.end(),
                                     [](const spec::Parameter& each) { return each.name == "max-steps"; });
  if (!has_limit) {
    throw InputError(fmt::format("{} ends by itself and has no limit of steps", program.name), {},
                     "leave --max-steps out");
  }
  arguments.set("max-steps", spec::Value{max_steps});
}

ProgramRun run_spec(const topology::Network& network, const spec::Spec& spec, const ProgramOptions& options,
                    const Execution& execution) {
  const Program& program = find_program(spec);
  spec::Arguments arguments(spec, program.parameters);
  if (options.max_steps) limit_steps(program, arguments, *options.max_steps);
  const NodeId nodes = network.graph.node_count();
  const std::uint64_t count = count_inputs(program, network, arguments, execution);
  const auto draw = program.draw_inputs == nullptr ? random_inputs : program.draw_inputs;
  std::vector<double> inputs = options.inputs ? *options.inputs : draw(count, options.seed);
  if (program.takes_flags && !options.inputs) {
    for (double& input : inputs) input = input < 0 ? 1 : 0;
  }
  check_inputs(program, inputs, count, nodes);
  ProgramRun run = program.run({network, arguments, options.model, inputs, options.inputs.has_value(), options.seed,
                                options.records_schedule, options.keeps_outputs, options.keeps_item_texts, execution});
  run.input_count = count;
  run.name = print(arguments.to_spec());
  if (run.program.empty()) run.program = print(arguments.to_full_spec());
  if (run.schedule) run.schedule->program = run.program;
  return run;
}

}  // namespace

std::string_view name_of(Relation relation) { return relation == Relation::equal ? "equal" : "at-most"; }

ProgramRun run_program(const topology::Network& network, std::string_view text, const ProgramOptions& options,
                       const Execution& execution) try {
  return run_spec(network, spec::parse(text), options, execution);
} catch (const InputError& error) {
  throw error.in_text(text);
}

void require_program(std::string_view text) try {
  const spec::Spec spec = spec::parse(text);
  spec::Arguments(spec, find_program(spec).parameters);
} catch (const InputError& error) {
  throw error.in_text(text);
}

std::string short_name(std::string_view text) try {
  const spec::Spec spec = spec::parse(text);
  return print(spec::Arguments(spec, find_program(spec).parameters).to_spec());
} catch (const InputError&) {
  return std::string(text);
}

std::uint64_t input_count(const topology::Network& network, std::string_view text, const Execution& execution) try {
  const spec::Spec spec = spec::parse(text);
  const Program& program = find_program(spec);
  return count_inputs(program, network, spec::Arguments(spec, program.parameters), execution);
} catch (const InputError& error) {
  throw error.in_text(text);
}

std::vector<double> random_inputs(std::uint64_t count, std::uint64_t seed) {
  RandomStream random(seed, Purpose::draws, kInputStream);
  std::vector<double> inputs(count);
  for (double& input : inputs) input = static_cast<double>(random.below(2001)) - 1000;
  return inputs;
}

namespace {

// A whole number that would be rounded.
bool is_inexact(std::string_view word, double number) {
  constexpr double kLargestExact = 9007199254740992.0;  // 2^53
  if (word.starts_with('-')) word.remove_prefix(1);
  const bool is_whole = !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_whole || std::abs(number) < kLargestExact) return false;
  word.remove_prefix(std::min(word.find_first_not_of('0'), word.size()));
  return word != "9007199254740992";
}

}  // namespace

std::vector<double> read_inputs(std::string_view text) {
  std::vector<double> inputs;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; };
  while (true) {
    while (at != end && is_space(*at)) ++at;
    if (at == end) break;
    const char* stop = at;
    while (stop != end && !is_space(*stop)) ++stop;
    double number = 0;
    const auto [last, error] = std::from_chars(at, stop, number);
    const std::string_view word(at, static_cast<std::size_t>(stop - at));
    if (is_inexact(word, number)) {
      throw InputError(quote_briefly(word) + " has more than 53 bits", {}, "give whole numbers up to 2^53");
    }
    if (error != std::errc() || last != stop) {
      throw InputError(quote_briefly(std::string_view(at, stop)) + " is not a number", {},
                       "give numbers, separated by white space");
    }
    inputs.push_back(number);
    at = stop;
  }
  return inputs;
}

}  // namespace weft::programs
