#include "experiment/configuration.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "experiment/parameters.h"
#include "experiment/short_names.h"

namespace weft::experiment {
namespace {

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

// Where link classes differ in their VCs, these are the numbers that the routing needs, and no option is written.
std::vector<std::string> vcs_options(const RouterDescription& router) {
  std::set<unsigned> counts;
  for (const LinkDescription& link : router.links) counts.insert(link.vcs);
  if (counts.size() != 1) return {};
  return {fmt::to_string(*counts.begin())};
}

// Link classes have buffers of their own only with --port-buffer, which gives all ports the same number of flits.
std::vector<std::string> port_buffer_options(const RouterDescription& router) {
  for (const LinkDescription& link : router.links) {
    if (link.buffer) return {fmt::to_string(link.vcs * *link.buffer)};
  }
  return {};
}

std::vector<std::string> link_options(const RouterDescription& router) {
  std::vector<std::string> options;
  for (const LinkDescription& link : router.links) {
    if (!link.has_usual_timing()) options.push_back(link_option(link));
  }
  return options;
}

// The values of an option of the router; none where it is not to be written.
std::vector<std::string> router_options(const Parameter& parameter, const RouterDescription& router) {
  if (parameter.name == "vcs") return vcs_options(router);
  if (parameter.name == "port-buffer") return port_buffer_options(router);
  if (parameter.name == "vc-reuse") return {std::string(to_text(router.vc_reuse))};
  if (parameter.name == "link") return link_options(router);
  if (parameter.name == "link-file" && !router.link_file.empty()) return {router.link_file};
  if (parameter.name == "multicast" && !router.multicast.empty()) return {router.multicast};
  if (parameter.name == "unproved" && router.is_unproved) return {"true"};
  if (parameter.name == "fail") return router.failures;
  if (!parameter.is_of_router()) return {};
  if (parameter.name == "buffer" && !port_buffer_options(router).empty()) return {};
  const std::string value = parameter.write(router.parameters);
  const bool is_off = parameter.kind == ParameterKind::yes_no && value == "false";
  const bool is_later = !parameter.value_before.empty();  // the first parameters are always written
  if (is_off || (is_later && value == parameter.write(sim::RouterParameters{}))) return {};
  return {value};
}

}  // namespace

std::vector<OptionText> options_of(const Configuration& configuration, std::span<const Parameter> parameters) {
  const RunNames names = exact_names(configuration);
  std::vector<OptionText> options{{"spec", names.network}, {"routing", names.routing}};
  if (!names.traffic.empty()) options.push_back({"traffic", names.traffic});
  options.push_back({"process", names.process});
  options.push_back({"packet", configuration.packet.text()});
  if (configuration.load) options.push_back({"load", to_text(*configuration.load)});
  if (configuration.cycles) options.push_back({"cycles", fmt::to_string(*configuration.cycles)});
  if (configuration.warm_up) options.push_back({"warmup", fmt::to_string(*configuration.warm_up)});
  options.push_back({"seed", fmt::to_string(configuration.seed)});
  for (const Parameter& parameter : parameters) {
    for (std::string& value : router_options(parameter, configuration.router)) {
      options.push_back({std::string(parameter.name), std::move(value)});
    }
  }
  return options;
}

std::vector<OptionText> options_of(const Configuration& configuration) {
  return options_of(configuration, parameters());
}

std::string simulate_command(const Configuration& configuration) {
  std::string text = "weft simulate";
  for (const auto& [name, value] : options_of(configuration, parameters())) {
    if (name != "spec") text += " --" + name;
    const Parameter* parameter = find_parameter(name);
    const bool is_switch = parameter != nullptr && parameter->kind == ParameterKind::yes_no;
    if (!is_switch) text += " " + shell_word(value);
  }
  return text;
}

}  // namespace weft::experiment
