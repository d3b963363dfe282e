#include "traffic/terminal_permutation.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/input_error.h"
#include "spec/parse.h"
#include "traffic/argument_file.h"

namespace weft::traffic {
namespace {

std::string terminals_text(std::uint64_t count) {
  return fmt::format("there {} {} terminal{}", count == 1 ? "is" : "are", count, count == 1 ? "" : "s");
}

constexpr std::string_view kNothing = "-";  // in place of a destination

// A permutation that is filled line by line; no source and no destination may come twice.
class Draft {
 public:
  explicit Draft(TerminalId count)
      : destination_of_(count, kNoDestination), source_of_(count, kNoDestination), has_line_(count) {}

  void add(TerminalId source, TerminalId destination, std::uint64_t line) {
    note_line(source, line);
    if (source_of_[destination] != kNoDestination) {
      throw topology::LineError(
          line, fmt::format("{} is the destination of {} already", destination, source_of_[destination]),
          "each terminal receives once");
    }
    destination_of_[source] = destination;
    source_of_[destination] = source;
  }

  void add_silent(TerminalId source, std::uint64_t line) { note_line(source, line); }

  std::vector<TerminalId> finish() && {
    const auto missing = std::find(has_line_.begin(), has_line_.end(), false);
    if (missing != has_line_.end()) {
      throw InputError(
          fmt::format("{} has no destination; {}", missing - has_line_.begin(), terminals_text(has_line_.size())), {},
          "write a line `source destination` for each terminal, or `source -` for one that sends nothing");
    }
    return std::move(destination_of_);
  }

 private:
  void note_line(TerminalId source, std::uint64_t line) {
    if (has_line_[source]) {
      throw topology::LineError(line, fmt::format("{} is a source already", source), "each terminal sends once");
    }
    has_line_[source] = true;
  }

  std::vector<TerminalId> destination_of_;
  std::vector<TerminalId> source_of_;
  std::vector<bool> has_line_;
};

// Terminals without a destination get themselves if possible, the others the unused destinations in order.
std::vector<TerminalId> completed(std::vector<TerminalId> destinations) {
  std::vector<bool> is_receiving(destinations.size(), false);
  const auto send = [&](TerminalId source, TerminalId destination) {
    destinations[source] = destination;
    is_receiving[destination] = true;
  };
  for (const TerminalId to : destinations) {
    if (to != kNoDestination) is_receiving[to] = true;
  }
  for (TerminalId t = 0; t < destinations.size(); ++t) {
    if (destinations[t] == kNoDestination && !is_receiving[t]) send(t, t);
  }
  TerminalId next = 0;
  for (TerminalId source = 0; source < destinations.size(); ++source) {
    if (destinations[source] != kNoDestination) continue;
    while (is_receiving[next]) ++next;
    send(source, next);
  }
  return destinations;
}

}  // namespace

Permutation build_permutation(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                              const Execution& execution) {
  const PatternCall call = resolve_pattern(network, spec, seed);
  if (!is_permutation(*call.pattern)) {
    throw InputError(std::string(call.pattern->name) + " is not a permutation: a terminal sends to more than one",
                     spec.name_span, "use a permutation; see: weft list patterns");
  }
  return {call.arguments.to_spec(), completed(permutation_of(call, network, execution))};
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
  return is_partial_permutation(destinations) &&
         std::find(destinations.begin(), destinations.end(), kNoDestination) == destinations.end();
}

bool is_partial_permutation(std::span<const TerminalId> destinations) {
  std::vector<bool> is_met(destinations.size());
  for (const TerminalId destination : destinations) {
    if (destination == kNoDestination) continue;
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
    const TerminalId destination = destinations[source];
    fmt::format_to(out, "{} {}\n", source,
                   destination == kNoDestination ? std::string(kNothing) : fmt::to_string(destination));
  }
  return text;
}

std::vector<TerminalId> read_permutation(std::string_view text, TerminalId terminal_count) {
  Draft draft(terminal_count);
  for_each_line(text, [&](std::string_view rest, std::uint64_t line) {
    const std::string_view source = topology::take_field(rest);
    const std::string_view destination = topology::take_field(rest);
    expect_end(rest, "two", "source destination", line);
    const TerminalId from = read_terminal(source, terminal_count, line);
    if (destination == kNothing) return draft.add_silent(from, line);
    draft.add(from, read_terminal(destination, terminal_count, line), line);
  });
  return std::move(draft).finish();
}

}  // namespace weft::traffic
