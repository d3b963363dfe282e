#include "sweep/point_key.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text_file.h"
#include "spec/parse.h"
#include "sweep/router_json.h"

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

// As a shell reads it.
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

std::string option(std::string_view name, const ordered_json& value) {
  return fmt::format(" --{} {}", name, shell_word(value.is_string() ? value.get<std::string>() : value.dump()));
}

std::string link_options(const ordered_json& links) {
  std::string text;
  for (const auto& [name, link] : links.items()) {
    if (link["latency"] == 1 && link["cycles_per_flit"] == 1) continue;
    text += option(
        "link", fmt::format("{}:latency={},cycles={}", name, link["latency"].dump(), link["cycles_per_flit"].dump()));
  }
  return text;
}

// Where link classes differ in their vcs, these are what the routing needs, and nothing has to be said.
std::string vc_option(const ordered_json& links) {
  std::set<unsigned> counts;
  for (const auto& link : links) counts.insert(link["vcs"].get<unsigned>());
  return counts.size() == 1 ? option("vcs", *counts.begin()) : "";
}

std::string router_options(const ordered_json& router) {
  std::string text = vc_option(router["links"]) + option("buffer", router["buffer"]) +
                     option("switching", router["switching"]) + option("vc-reuse", router["vc_reuse"]);
  for (const auto& [name, delay] : router["delays"].items()) text += option(name + "-delay", delay);
  text +=
      link_options(router["links"]) + option("iterations", router["iterations"]) + option("speedup", router["speedup"]);
  return router["speculative"].get<bool>() ? text + " --speculative" : text;
}

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

Circumstances circumstances_of(const PointSetup& setup, const Execution& execution) {
  const topology::Network& network = setup.ground->network();
  return {.network = network.name(),
          .routing = setup.ground->routing().name(),
          .traffic = setup.traffic,
          .router = router_json(setup.model, network.graph).dump(),
          .contents = hash_files(setup.settings, execution)};
}

store::Key key_of(const RunSettings& settings, const Circumstances& circumstances) {
  const ordered_json configuration{
      {"spec", circumstances.network},
      {"routing", circumstances.routing},
      {"traffic", circumstances.traffic},
      {"process", spec::print(settings.process)},
      {"packet", settings.packet},
      {"load", settings.load ? ordered_json(to_text(*settings.load)) : ordered_json(nullptr)},
      {"router", ordered_json::parse(circumstances.router)},
      {"cycles", or_null(settings.cycles)},
      {"warmup", or_null(settings.warm_up)},
      {"seed", settings.seed}};
  return {.configuration = configuration.dump(), .contents = circumstances.contents, .model = sim::kModelVersion};
}

std::string simulate_command(const std::string& configuration) {
  const ordered_json object = ordered_json::parse(configuration);
  std::string text = "weft simulate " + shell_word(object["spec"]) + option("with", object["routing"]);
  if (!object["traffic"].get<std::string>().empty()) text += option("traffic", object["traffic"]);
  text += option("process", object["process"]) + option("packet", object["packet"]);
  for (const char* name : {"load", "cycles", "warmup"}) {
    if (!object[name].is_null()) text += option(name, object[name]);
  }
  return text + option("seed", object["seed"]) + router_options(object["router"]);
}

}  // namespace weft::sweep
