#include "sweep/plan/point_key.h"

#include <set>

#include <nlohmann/json.hpp>

#include "base/files/text_file.h"
#include "experiment/run_json.h"
#include "experiment/worst_case_demand.h"
#include "spec/parse.h"

namespace weft::sweep {
namespace {

using nlohmann::ordered_json;

void collect_files(const spec::Spec& spec, std::set<std::string>& files);

// A text in a spec is always the name of a file.
void collect_files(const spec::Value& value, std::set<std::string>& files) {
  if (const auto* text = std::get_if<spec::Text>(&value.content)) files.insert(text->characters);
  if (const auto* inner = std::get_if<spec::Spec>(&value.content)) collect_files(*inner, files);
  if (const auto* list = std::get_if<spec::List>(&value.content)) {
    for (const spec::Value& each : *list) collect_files(each, files);
  }
}

void collect_files(const spec::Spec& spec, std::set<std::string>& files) {
  for (const spec::Argument& argument : spec.arguments) collect_files(argument.value, files);
}

}  // namespace

std::string hash_files(const experiment::RunSettings& settings, const Execution& execution) {
  std::set<std::string> files;
  collect_files(spec::parse(settings.network), files);
  if (!settings.routing.empty()) collect_files(spec::parse(settings.routing), files);
  if (!settings.traffic.empty()) collect_files(spec::parse(settings.traffic), files);
  collect_files(settings.process, files);
  if (!settings.link_file.empty()) files.insert(settings.link_file);
  ordered_json hashes = ordered_json::object();
  for (const std::string& file : files) {
    hashes[file] = store::content_hash(read_text_file(file, {.most_bytes = execution.max_memory}));
  }
  return hashes.dump();
}

namespace {

// Hashes of the files, and of the permutation that `worst-case` stands for: a version of Weft that finds another
// permutation must not reuse old results.
std::string hash_contents(const experiment::RunSetup& setup, const Execution& execution) {
  std::string files = hash_files(setup.settings, execution);
  const std::string permutation = experiment::worst_case_text(setup.injector.demand());
  if (permutation.empty()) return files;
  ordered_json hashes = ordered_json::parse(files);
  hashes["permutation of worst-case"] = store::content_hash(permutation);
  return hashes.dump();
}

}  // namespace

KeyInputs key_inputs_of(const experiment::RunSetup& setup, const Execution& execution) {
  const topology::Network& network = setup.routed->network();
  const routing::Routing& routing = setup.routed->routing();
  return {.names = {.network = network.name(),
                    .routing = routing.name(),
                    .traffic = setup.traffic,
                    .process = spec::print(setup.settings.process)},
          .full_network = spec::print(topology::full_spec(topology::resolve(network.spec))),
          .full_routing = spec::print(routing::full_spec(network, routing.spec(), execution)),
          .full_traffic = setup.full_traffic,
          .router = experiment::describe(setup.settings, setup.model, network.graph),
          .contents = hash_contents(setup, execution)};
}

experiment::Configuration configuration_of(const experiment::RunSettings& settings, const KeyInputs& key_inputs) {
  const spec::Spec process = traffic::full_process(settings.process, {.flits = settings.packet});
  return {.names = {.network = key_inputs.full_network,
                    .routing = key_inputs.full_routing,
                    .traffic = key_inputs.full_traffic,
                    .process = spec::print(process)},
          .packet = settings.packet,
          .load = settings.load,
          .router = key_inputs.router,
          .cycles = settings.cycles,
          .warm_up = settings.warm_up,
          .seed = settings.seed};
}

store::Key key_of(const experiment::RunSettings& settings, const KeyInputs& key_inputs) {
  return {.configuration = experiment::configuration_text(configuration_of(settings, key_inputs)),
          .contents = key_inputs.contents,
          .model = sim::kModelVersion};
}

}  // namespace weft::sweep
