#include "experiment/router_json.h"

namespace weft::experiment {
namespace {

using nlohmann::ordered_json;

// A number, or the text of a formula.
ordered_json formula_json(const LinkFormula& formula) {
  const auto constant = formula.constant();
  return constant ? ordered_json(*constant) : ordered_json(formula.text());
}

LinkFormula read_formula(const JsonReader& reader, const std::string& path) {
  if (!reader.member(path).is_string()) return reader.get<unsigned>(path);
  return LinkFormula::parse(reader.get<std::string>(path));
}

ordered_json links_json(const std::vector<LinkDescription>& links) {
  ordered_json object = ordered_json::object();
  for (const LinkDescription& link : links) {
    object[link.name] = {{"vcs", link.vcs},
                         {"latency", formula_json(link.latency)},
                         {"cycles_per_flit", formula_json(link.cycles_per_flit)}};
    if (link.buffer) object[link.name]["buffer"] = *link.buffer;
  }
  return object;
}

std::vector<LinkDescription> read_links(const ordered_json& object) {
  std::vector<LinkDescription> links;
  for (const auto& [name, value] : object.items()) {
    const JsonReader reader(value, "links");
    links.push_back({.name = name,
                     .vcs = reader.get<unsigned>("vcs"),
                     .latency = read_formula(reader, "latency"),
                     .cycles_per_flit = read_formula(reader, "cycles_per_flit"),
                     .buffer = reader.if_any<unsigned>("buffer")});
  }
  return links;
}

ordered_json parameter_json(const Parameter& parameter, const std::string& text) {
  const bool is_word = parameter.kind == ParameterKind::name;
  return is_word ? ordered_json(text) : ordered_json::parse(text);
}

// A value that has the type of the parameter but not a possible value is of a later version, or damaged.
void read_parameter(const Parameter& parameter, const std::string& path, const JsonReader& reader,
                    RunSettings& settings) {
  const ordered_json& value = reader.member(path);
  const bool has_type = parameter.kind == ParameterKind::name      ? value.is_string()
                        : parameter.kind == ParameterKind::yes_no  ? value.is_boolean()
                        : parameter.kind == ParameterKind::decimal ? value.is_number()
                                                                   : value.is_number_unsigned();
  if (!has_type) reader.fail(path);
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  parameter.read({.label = path, .text = text}, settings);
}

std::vector<std::string> read_failure_texts(const JsonReader& reader) {
  std::vector<std::string> texts;
  if (!reader.contains("router/failures")) return texts;
  const ordered_json& list = reader.member("router/failures");
  if (!list.is_array()) reader.fail("router/failures");
  for (const ordered_json& text : list) {
    if (!text.is_string()) reader.fail("router/failures");
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

constexpr std::array kReuses{sim::VcReuse::tail, sim::VcReuse::whole_packet, sim::VcReuse::empty};

}  // namespace

ordered_json router_json(const RouterDescription& router, std::span<const Parameter> parameters) {
  ordered_json object{{"switching", nullptr}, {"vc_reuse", to_text(router.vc_reuse)}};
  const auto add = [&](bool is_later) {
    for (const Parameter& parameter : parameters) {
      if (!parameter.is_of_router() || parameter.value_before.empty() == is_later) continue;
      const std::string text = parameter.write(router.parameters);
      if (is_later && text == parameter.value_before) continue;
      object[ordered_json::json_pointer("/" + std::string(parameter.json_path))] = parameter_json(parameter, text);
    }
  };
  add(false);
  object["links"] = links_json(router.links);
  if (!router.link_file.empty()) object["link_file"] = router.link_file;
  if (!router.multicast.empty()) object["multicast"] = router.multicast;
  if (router.is_unproved) object["unproved"] = true;
  if (!router.failures.empty()) object["failures"] = router.failures;
  add(true);
  return object;
}

RouterDescription read_router(const JsonReader& reader, std::span<const Parameter> parameters) {
  RunSettings settings;
  for (const Parameter& parameter : parameters) {
    if (!parameter.is_of_router()) continue;
    const std::string path = "router/" + std::string(parameter.json_path);
    if (!parameter.value_before.empty() && !reader.contains(path)) {
      parameter.read({.label = path, .text = std::string(parameter.value_before)}, settings);
    } else {
      read_parameter(parameter, path, reader, settings);
    }
  }
  return {.parameters = settings.router,
          .vc_reuse = value_of(reader.get<std::string>("router/vc_reuse"), kReuses, "rule of VC reuse"),
          .links = read_links(reader.object("router/links")),
          .link_file = reader.if_any<std::string>("router/link_file").value_or(""),
          .multicast = reader.if_any<std::string>("router/multicast").value_or(""),
          .is_unproved = reader.contains("router/unproved"),
          .failures = read_failure_texts(reader)};
}

}  // namespace weft::experiment
