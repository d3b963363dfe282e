#include "routing/core/algorithm.h"

#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/booksim_names.h"
#include "spec/former_names.h"
#include "spec/parse.h"

namespace weft::routing {
namespace {

constexpr const char* kLayers = "layered(shortest)";
// Algorithm 3 of the RCC-FULL moves a whole permutation in steps (programs/permutations/rcc_permutation.h); it is no
// routing function.
constexpr std::string_view kRoutesPermutations = "rcc-3";

const Algorithm& find_algorithm(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Algorithm* algorithm : algorithms()) {
    if (algorithm->name == spec.name) return *algorithm;
    known.push_back(algorithm->name);
  }
  if (spec.name == kRoutesPermutations) {
    throw InputError(spec.name + " routes whole permutations in steps, not single packets", spec.name_span,
                     "write weft permute SPEC --routing " + spec.name);
  }
  const std::string_view ours = spec::routing_for_booksim(spec.name);
  throw InputError("no routing is named " + quote_briefly(spec.name), spec.name_span,
                   ours.empty() ? suggestion(spec.name, known, "weft list routing")
                                : "that is BookSim's name; write " + std::string(ours));
}

}  // namespace

RoutingFacts network_facts(const topology::Network& network, std::vector<VcId> vcs, std::uint64_t value_count) {
  return header_routing_facts(single_word_size(network.graph, std::move(vcs), value_count), network.has_faults);
}

RoutingFacts network_facts(const topology::Network& network, VcId vc_count, std::uint64_t value_count) {
  return network_facts(network, vcs_on_all(network.graph, vc_count), value_count);
}

std::unique_ptr<Routing> Task::inner(std::string_view argument) const {
  return build(network, arguments.routing(argument), execution);
}

std::unique_ptr<Routing> build(const topology::Network& network, const spec::Spec& asked, const Execution& execution) {
  const spec::Spec spec = spec::with_current_names(asked, network.spec);
  const Algorithm& algorithm = find_algorithm(spec);
  const spec::Arguments arguments(spec, algorithm.parameters);
  std::unique_ptr<Routing> routing = algorithm.build({network, arguments, execution});
  if (routing == nullptr) {
    // People who write the name alone mean Duato's method, not the routing of one family.
    const std::string general = asked.name == "duato" ? "; on meshes and tori write escape(minimal,dor)" : "";
    throw InputError(std::string(algorithm.name) + " does not route " + quote_briefly(network.name()), spec.name_span,
                     "it serves " + std::string(algorithm.serves) + general);
  }
  return routing;
}

std::unique_ptr<Routing> build(const topology::Network& network, std::string_view text, const Execution& execution) {
  try {
    return build(network, spec::parse(text), execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

spec::Spec full_spec(const topology::Network& network, const spec::Spec& asked, const Execution& execution) {
  const spec::Spec spec = spec::with_current_names(asked, network.spec);
  const Algorithm& algorithm = find_algorithm(spec);
  spec::Arguments arguments(spec, algorithm.parameters);
  if (algorithm.write_out != nullptr) {
    algorithm.write_out(arguments, network, execution);
    return arguments.to_full_spec();
  }
  for (const spec::Parameter& parameter : spec::parameters(algorithm.parameters)) {
    if (parameter.kind != spec::Kind::routing) continue;
    const bool is_given = arguments.has(parameter.name);
    if (!is_given && parameter.default_text.empty()) continue;
    const spec::Spec inner =
        is_given ? arguments.routing(parameter.name) : spec::parse(std::string(parameter.default_text));
    arguments.set(parameter.name, {full_spec(network, inner, execution)});
  }
  return arguments.to_full_spec();
}

std::string default_routing(const topology::Network& network) {
  const std::string_view declared = network.family->default_routing;
  return declared.empty() ? kLayers : std::string(declared);
}

std::string default_simulated_routing(const topology::Network& network) {
  const std::string_view declared = network.family->simulated_routing;
  return declared.empty() ? default_routing(network) : std::string(declared);
}

}  // namespace weft::routing
