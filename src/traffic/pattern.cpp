#include "traffic/pattern.h"

#include <algorithm>

#include "base/check.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/booksim_names.h"
#include "traffic/terminal_permutation.h"

namespace weft::traffic {
namespace {

const Pattern& find_pattern(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Pattern* pattern : patterns()) {
    if (pattern->name == spec.name || (!spec.name.empty() && pattern->other_name == spec.name)) return *pattern;
    known.push_back(pattern->name);
    if (!pattern->other_name.empty()) known.push_back(pattern->other_name);
  }
  const std::string_view ours = spec::pattern_for_booksim(spec.name);
  throw InputError("no pattern is named " + quote_briefly(spec.name), spec.name_span,
                   ours.empty() ? suggestion(spec.name, known, "weft list patterns")
                                : "that is BookSim's name; write " + std::string(ours));
}

std::string misfit_of(const Pattern& pattern, const topology::Network& network, const spec::Arguments& arguments) {
  if (pattern.misfit_with != nullptr) return pattern.misfit_with(network, arguments);
  return pattern.misfit != nullptr ? pattern.misfit(network) : "";
}

void check_fits(const Pattern& pattern, const topology::Network& network, const spec::Arguments& arguments,
                const spec::Spec& spec) {
  const std::string why = misfit_of(pattern, network, arguments);
  if (why.empty()) return;
  const std::string call = pattern.misfit_with != nullptr ? print(arguments.to_spec()) : std::string(pattern.name);
  throw InputError(call + " does not fit " + quote_briefly(network.name()) + ": " + why, spec.name_span,
                   "use another pattern; see: weft list patterns");
}

bool has_seed(const Pattern& pattern) {
  const auto parameters = spec::parameters(pattern.parameters);
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const spec::Parameter& parameter) { return parameter.name == kSeedParameter.name; });
}

}  // namespace

void check_name(const spec::Spec& spec) { (void)find_pattern(spec); }

PatternCall resolve_pattern(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed) {
  const Pattern& pattern = find_pattern(spec);
  spec::Spec proper = spec;
  proper.name = pattern.name;
  spec::Arguments arguments(proper, pattern.parameters);
  if (has_seed(pattern) && !arguments.has(kSeedParameter.name)) {
    arguments.set(kSeedParameter.name, spec::Value{static_cast<std::int64_t>(seed)});
  }
  check_fits(pattern, network, arguments, proper);
  if (pattern.normalise != nullptr) pattern.normalise(arguments, network);
  return {&pattern, std::move(arguments)};
}

void check_table_fits(const PatternTask& task, std::uint64_t bytes) {
  if (bytes <= task.execution.max_memory) return;
  const spec::Spec spec = task.arguments.to_spec();
  throw InputError(
      print(spec) + ": its table of destinations takes more than " + bytes_to_text(task.execution.max_memory),
      spec.place, "allow more with --max-memory, or use fewer destinations");
}

std::vector<TerminalId> permutation_of(const PatternCall& call, const topology::Network& network,
                                       const Execution& execution) {
  std::vector<TerminalId> destinations = call.pattern->build({network, call.arguments, execution});
  WEFT_CHECK(destinations.size() == network.graph.terminal_count());
  WEFT_CHECK(is_partial_permutation(destinations));
  return destinations;
}

}  // namespace weft::traffic
