#include "experiment/short_names.h"

#include <algorithm>
#include <optional>
#include <span>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "spec/arguments.h"
#include "spec/parse.h"
#include "topology/network.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::experiment {
namespace {

using spec::Spec;

template <class Record>
const spec::Schema* schema_of(std::span<const Record* const> records, std::string_view name) {
  const auto found =
      std::find_if(records.begin(), records.end(), [&](const Record* record) { return record->name == name; });
  return found == records.end() ? nullptr : &(*found)->parameters;
}

using FindSchema = const spec::Schema* (*)(std::string_view name);

const spec::Schema* network_schema(std::string_view name) {
  const auto families = topology::families();
  const auto found = std::ranges::find(families, name, [](const topology::Family* family) { return family->name; });
  return found == families.end() ? nullptr : &topology::parameters_of(**found);
}
const spec::Schema* routing_schema(std::string_view name) { return schema_of(routing::algorithms(), name); }
const spec::Schema* pattern_schema(std::string_view name) { return schema_of(traffic::patterns(), name); }
const spec::Schema* process_schema(std::string_view name) { return schema_of(traffic::processes(), name); }

// `hint` is the short name that was stored; without it, every argument that has no fixed default is written. Throws
// InputError for arguments that the record no longer takes.
Spec shortened(const Spec& full, const std::optional<Spec>& hint, FindSchema find) {
  const spec::Schema* schema = find(full.name);
  if (schema == nullptr) return full;
  spec::Arguments arguments(full, *schema);
  std::optional<spec::Arguments> then;
  if (hint && hint->name == full.name) then.emplace(*hint, *schema);
  for (const spec::Parameter& parameter : spec::parameters(*schema)) {
    const std::string_view name = parameter.name;
    const bool was_left_out = then && !then->has(name);
    if (!arguments.has(name)) {
      if (!parameter.value_before.empty()) arguments.set(name, spec::parse_value(parameter.value_before));
    } else if (parameter.kind == spec::Kind::network || parameter.kind == spec::Kind::routing) {
      const std::optional<Spec> inside = then && then->has(name) ? std::optional(then->routing(name)) : std::nullopt;
      arguments.replace_inner(name, shortened(arguments.routing(name), inside, find));
    }
    const bool is_decided =
        parameter.is_optional && parameter.default_text.empty() && parameter.kind != spec::Kind::flag;
    if (is_decided && was_left_out) arguments.forget(name);
  }
  return arguments.to_spec();
}

// Returns the full name where it cannot be parsed today.
std::string short_name(const std::string& full, const std::string& then, FindSchema find) {
  if (full.empty()) return full;
  try {
    const std::optional<Spec> hint = then.empty() ? std::nullopt : std::optional(spec::parse(then));
    return spec::print(shortened(spec::parse(full), hint, find));
  } catch (const InputError&) {
    return full;
  }
}

// topology::canonical leaves out the arguments that follow from others, so no hint is needed.
std::string short_network(const std::string& full) {
  try {
    return spec::print(topology::canonical(shortened(spec::parse(full), std::nullopt, network_schema)));
  } catch (const InputError&) {
    return full;
  }
}

// `then` has the names that were stored as short ones; texts may be empty.
RunNames shortened_names(const RunNames& full, const RunNames& then) {
  return {.network = short_network(full.network),
          .routing = short_name(full.routing, then.routing, routing_schema),
          .traffic = short_name(full.traffic, then.traffic, pattern_schema),
          .process = short_name(full.process, then.process, process_schema)};
}

}  // namespace

RunNames short_names(const Configuration& configuration, const RunResult& result) {
  return shortened_names(configuration.names, result.names);
}

RunNames exact_names(const Configuration& configuration) { return shortened_names(configuration.names, {}); }

}  // namespace weft::experiment
