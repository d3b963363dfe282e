#include "traffic/permutation.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "base/input_error.h"
#include "spec/parse.h"
#include "traffic/argument_file.h"

namespace weft::traffic {
namespace {

constexpr TerminalId kNoTerminal = std::numeric_limits<TerminalId>::max();

std::string terminals_text(std::uint64_t count) {
  return fmt::format("there {} {} terminal{}", count == 1 ? "is" : "are", count, count == 1 ? "" : "s");
}

// Terminal -> terminal, filled line by line; neither side of a pair may come twice.
class Draft {
 public:
  explicit Draft(TerminalId count) : destination_of_(count, kNoTerminal), source_of_(count, kNoTerminal) {}

  void add(TerminalId source, TerminalId destination, std::uint64_t line) {
    if (destination_of_[source] != kNoTerminal) {
      throw topology::LineError(line, fmt::format("{} has sent already", source), "each terminal sends once");
    }
    if (source_of_[destination] != kNoTerminal) {
      throw topology::LineError(
          line, fmt::format("{} is the destination of {} already", destination, source_of_[destination]),
          "each terminal receives once");
    }
    destination_of_[source] = destination;
    source_of_[destination] = source;
  }

  std::vector<TerminalId> finish() && {
    const auto missing = std::find(destination_of_.begin(), destination_of_.end(), kNoTerminal);
    if (missing != destination_of_.end()) {
      throw InputError(fmt::format("{} has no destination; {}", missing - destination_of_.begin(),
                                   terminals_text(destination_of_.size())),
                       {}, "write a line `source destination` for each terminal");
    }
    return std::move(destination_of_);
  }

 private:
  std::vector<TerminalId> destination_of_;
  std::vector<TerminalId> source_of_;
};

}  // namespace

Permutation build_permutation(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                              const Execution& execution) {
  const PatternCall call = resolve_pattern(network, spec, seed);
  if (!is_permutation(*call.pattern)) {
    throw InputError(std::string(call.pattern->name) + " is no permutation: a terminal sends to more than one",
                     spec.name_place, "take one that is; see: weft list patterns");
  }
  return {call.arguments.to_spec(), permutation_of(call, network, execution)};
}

Permutation build_permutation(const topology::Network& network, std::string_view text, std::uint64_t seed,
                              const Execution& execution) {
  try {
    return build_permutation(network, spec::parse(text), seed, execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

bool is_permutation(std::span<const TerminalId> destinations) {
  std::vector<bool> is_met(destinations.size());
  for (const TerminalId destination : destinations) {
    if (destination >= destinations.size() || is_met[destination]) return false;
    is_met[destination] = true;
  }
  return true;
}

std::string permutation_text(std::span<const TerminalId> destinations, std::span<const std::string> comments) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (const std::string& comment : comments) fmt::format_to(out, "# {}\n", comment);
  for (std::size_t source = 0; source < destinations.size(); ++source) {
    fmt::format_to(out, "{} {}\n", source, destinations[source]);
  }
  return text;
}

std::vector<TerminalId> read_permutation(std::string_view text, TerminalId terminal_count) {
  Draft draft(terminal_count);
  for_each_line(text, [&](std::string_view rest, std::uint64_t line) {
    const std::string_view source = topology::take_field(rest);
    const std::string_view destination = topology::take_field(rest);
    expect_end(rest, "two", "source destination", line);
    draft.add(read_terminal(source, terminal_count, line), read_terminal(destination, terminal_count, line), line);
  });
  return std::move(draft).finish();
}

}  // namespace weft::traffic
