#include "store/version_four.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "spec/parse.h"

namespace weft::store::version_4 {
namespace {

using nlohmann::ordered_json;
using spec::Spec;

// Calls f(inner) for each spec among the arguments; f may change it.
template <class AnySpec, class F>
void for_each_inner(AnySpec& spec, const F& f) {
  for (auto& argument : spec.arguments) {
    if (auto* inner = std::get_if<Spec>(&argument.value.content)) f(*inner);
  }
}

bool has_rings(const Spec& network) {
  constexpr std::array kRings{"ring", "torus", "directed-ring", "directed-torus"};
  bool found = std::ranges::find(kRings, network.name) != kRings.end();
  for_each_inner(network, [&](const Spec& inner) { found = found || has_rings(inner); });
  return found;
}

void rename_dor(Spec& routing) {
  for_each_inner(routing, [](Spec& inner) { rename_dor(inner); });
  if (routing.name != "dor") return;
  for (spec::Argument& argument : routing.arguments) {
    if (argument.key == "dateline") argument.value = spec::parse_value("entry");
  }
}

}  // namespace

std::string renamed_configuration(const std::string& configuration) {
  ordered_json object = ordered_json::parse(configuration, nullptr, false);
  const auto has_text = [&](const char* key) { return object.contains(key) && object[key].is_string(); };
  if (!object.is_object() || !has_text("spec") || !has_text("routing")) return configuration;
  try {
    if (has_rings(spec::parse(object["spec"].get<std::string>()))) return configuration;
    Spec routing = spec::parse(object["routing"].get<std::string>());
    rename_dor(routing);
    object["routing"] = spec::print(routing);
  } catch (const InputError&) {
    return configuration;  // not written by Weft
  }
  return object.dump();
}

}  // namespace weft::store::version_4
