#include "sweep/point/point_key.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/text_file.h"
#include "spec/parse.h"
#include "sweep/point/result_json.h"
#include "sweep/point/short_names.h"
#include "sweep/point/worst_case_demand.h"

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

template <class Value>
ordered_json or_null(const std::optional<Value>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

// Quotes the text for a shell where needed.
std::string shell_word(const std::string& text) {
  const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_';
  });
  if (is_plain) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

class SettingList {
 public:
  void add(std::string name, const ordered_json& value) {
    settings.push_back({std::move(name), value.is_string() ? value.get<std::string>() : value.dump()});
  }

  // Where link classes differ in their VCs, these are the numbers that the routing needs, and no option is written.
  void add_vcs(const ordered_json& links) {
    std::set<unsigned> counts;
    for (const auto& link : links) counts.insert(link["vcs"].get<unsigned>());
    if (counts.size() == 1) add("vcs", *counts.begin());
  }

  // Link classes have buffers of their own only with --port-buffer, which gives all ports the same number of flits.
  void add_buffer(const ordered_json& router) {
    for (const auto& link : router["links"]) {
      if (!link.contains("buffer")) continue;
      return add("port-buffer", link["vcs"].get<unsigned>() * link["buffer"].get<unsigned>());
    }
    add("buffer", router["buffer"]);
  }

  void add_links(const ordered_json& links) {
    for (const auto& [name, link] : links.items()) {
      if (link["latency"] == 1 && link["cycles_per_flit"] == 1) continue;
      add("link", fmt::format("{}:latency={},cycles={}", name, link["latency"].dump(), link["cycles_per_flit"].dump()));
    }
  }

  void add_router(const ordered_json& router) {
    add_vcs(router["links"]);
    add_buffer(router);
    add("switching", router["switching"]);
    add("vc-reuse", router["vc_reuse"]);
    for (const auto& [name, delay] : router["delays"].items()) add(name + "-delay", delay);
    add_links(router["links"]);
    add("iterations", router["iterations"]);
    add("speedup", router["speedup"]);
    if (router["speculative"].get<bool>()) add("speculative", "true");
    if (router.value("header", 1) > 1) add("header", router["header"]);
    if (router.value("route_on", "first") != "first") add("route-on", router["route_on"]);
  }

  std::vector<StoredSetting> settings;
};

}  // namespace

std::string hash_files(const RunSettings& settings, const Execution& execution) {
  std::set<std::string> files;
  collect_files(spec::parse(settings.network), files);
  if (!settings.traffic.empty()) collect_files(spec::parse(settings.traffic), files);
  collect_files(settings.process, files);
  ordered_json hashes = ordered_json::object();
  for (const std::string& file : files) {
    hashes[file] = store::content_hash(read_text_file(file, {.most_bytes = execution.max_memory}));
  }
  return hashes.dump();
}

namespace {

// Hashes of the files, and of the permutation that `worst-case` stands for: a version of Weft that finds another
// permutation must not reuse old results.
std::string hash_contents(const PointSetup& setup, const Execution& execution) {
  std::string files = hash_files(setup.settings, execution);
  const std::string permutation = worst_case_text(setup.injector.demand());
  if (permutation.empty()) return files;
  ordered_json hashes = ordered_json::parse(files);
  hashes["permutation of worst-case"] = store::content_hash(permutation);
  return hashes.dump();
}

}  // namespace

KeyInputs key_inputs_of(const PointSetup& setup, const Execution& execution) {
  const topology::Network& network = setup.routed->network();
  const routing::Routing& routing = setup.routed->routing();
  return {.network = network.name(),
          .routing = routing.name(),
          .traffic = setup.traffic,
          .full_network = spec::print(topology::full_spec(topology::resolve(network.spec))),
          .full_routing = spec::print(routing::full_spec(network, routing.spec(), execution)),
          .full_traffic = setup.full_traffic,
          .router = router_json(setup.model, network.graph).dump(),
          .contents = hash_contents(setup, execution)};
}

store::Key key_of(const RunSettings& settings, const KeyInputs& key_inputs) {
  const spec::Spec process = traffic::full_process(settings.process, {.flits = settings.packet});
  const ordered_json configuration{
      {"spec", key_inputs.full_network},
      {"routing", key_inputs.full_routing},
      {"traffic", key_inputs.full_traffic},
      {"process", spec::print(process)},
      {"packet", settings.packet},
      {"load", settings.load ? ordered_json(to_text(*settings.load)) : ordered_json(nullptr)},
      {"router", ordered_json::parse(key_inputs.router)},
      {"cycles", or_null(settings.cycles)},
      {"warmup", or_null(settings.warm_up)},
      {"seed", settings.seed}};
  return {.configuration = without_values_before(configuration.dump(), sweep::settings()),
          .contents = key_inputs.contents,
          .model = sim::kModelVersion};
}

std::string without_values_before(const std::string& configuration, std::span<const Setting> settings) {
  ordered_json object = ordered_json::parse(configuration);
  for (const Setting& setting : settings) {
    if (setting.key_pointer.empty()) continue;
    const ordered_json::json_pointer place{std::string(setting.key_pointer)};
    const bool is_as_before = object.contains(place) && object[place] == ordered_json::parse(setting.value_before);
    if (is_as_before) object[place.parent_pointer()].erase(place.back());
  }
  return object.dump();
}

std::string with_values_before(const std::string& configuration, std::span<const Setting> settings) {
  ordered_json object = ordered_json::parse(configuration);
  for (const Setting& setting : settings) {
    if (setting.key_pointer.empty()) continue;
    const ordered_json::json_pointer place{std::string(setting.key_pointer)};
    if (!object.contains(place)) object[place] = ordered_json::parse(setting.value_before);
  }
  return object.dump();
}

std::vector<StoredSetting> settings_of(const std::string& configuration) {
  const ordered_json object = ordered_json::parse(with_values_before(configuration, settings()));
  const ShortNames names = exact_names(object);
  SettingList list;
  list.add("spec", names.network);
  list.add("routing", names.routing);
  if (!names.traffic.empty()) list.add("traffic", names.traffic);
  list.add("process", names.process);
  list.add("packet", object["packet"]);
  for (const char* name : {"load", "cycles", "warmup"}) {
    if (!object[name].is_null()) list.add(name, object[name]);
  }
  list.add("seed", object["seed"]);
  list.add_router(object["router"]);
  return std::move(list.settings);
}

std::string simulate_command(const std::string& configuration) {
  std::string text = "weft simulate";
  for (const auto& [name, value] : settings_of(configuration)) {
    if (name != "spec") text += " --" + name;
    const Setting* setting = find_setting(name);
    const bool is_switch = setting != nullptr && setting->kind == SettingKind::yes_no;
    if (!is_switch) text += " " + shell_word(value);
  }
  return text;
}

}  // namespace weft::sweep
