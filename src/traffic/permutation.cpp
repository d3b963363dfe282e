#include "traffic/permutation.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/parse.h"
#include "topology/file_reading.h"

namespace weft::traffic {
namespace {

constexpr TerminalId kNoTerminal = std::numeric_limits<TerminalId>::max();

const Pattern& find_pattern(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Pattern* pattern : patterns()) {
    if (pattern->name == spec.name || (!spec.name.empty() && pattern->other_name == spec.name)) return *pattern;
    known.push_back(pattern->name);
  }
  throw InputError("no pattern is named " + quote_briefly(spec.name), spec.name_place,
                   suggestion(spec.name, known, "weft list patterns"));
}

void check_fits(const Pattern& pattern, const topology::Network& network, const spec::Spec& spec) {
  if (pattern.misfit == nullptr) return;
  const std::string why = pattern.misfit(network);
  if (why.empty()) return;
  throw InputError(std::string(pattern.name) + " does not fit " + quote_briefly(network.name()) + ": " + why,
                   spec.name_place, "take another pattern; see: weft list patterns");
}

bool has_seed(const Pattern& pattern) {
  const auto parameters = spec::parameters(pattern.parameters);
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const spec::Parameter& parameter) { return parameter.name == kSeedParameter.name; });
}

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
  const Pattern& pattern = find_pattern(spec);
  spec::Spec proper = spec;
  proper.name = pattern.name;
  spec::Arguments arguments(proper, pattern.parameters);
  if (has_seed(pattern) && !arguments.has(kSeedParameter.name)) {
    arguments.set(kSeedParameter.name, spec::Value{static_cast<std::int64_t>(seed)});
  }
  check_fits(pattern, network, proper);
  Permutation permutation{arguments.to_spec(), pattern.build({network, arguments, execution})};
  WEFT_CHECK(permutation.destinations.size() == network.graph.terminal_count());
  WEFT_CHECK(is_permutation(permutation.destinations));
  return permutation;
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
  topology::Lines lines(text);
  while (lines.next()) {
    std::string_view rest = lines.line().substr(0, lines.line().find('#'));
    const std::string_view source = topology::take_field(rest);
    if (source.empty()) continue;
    const std::string_view destination = topology::take_field(rest);
    if (!topology::take_field(rest).empty()) {
      throw topology::LineError(lines.number(), "more than two numbers", "a line is `source destination`");
    }
    const auto terminal = [&](std::string_view field) {
      const topology::NumberRange range{"terminal", 0, terminal_count - std::uint64_t{1}};
      return static_cast<TerminalId>(topology::read_number(field, range, lines.number()));
    };
    draft.add(terminal(source), terminal(destination), lines.number());
  }
  return std::move(draft).finish();
}

}  // namespace weft::traffic
