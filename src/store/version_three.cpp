#include "store/version_three.h"

#include <nlohmann/json.hpp>

#include "spec/former_names.h"
#include "spec/parse.h"

namespace weft::store::version_3 {
namespace {

using nlohmann::ordered_json;

bool has_text(const ordered_json& object, const char* key) {
  return object.is_object() && object.contains(key) && object[key].is_string();
}

void rename_routing(ordered_json& object) {
  if (!has_text(object, "spec") || !has_text(object, "routing")) return;
  try {
    const spec::Spec network = spec::parse(object["spec"].get<std::string>());
    const spec::Spec routing = spec::parse(object["routing"].get<std::string>());
    object["routing"] = spec::print(spec::with_current_names(routing, network));
  } catch (const InputError&) {
    // Not written by Weft: stays unchanged.
  }
}

// Keeps the order of the members.
void rename_member(ordered_json& object, const std::string& before, const std::string& now) {
  if (!object.is_object() || !object.contains(before)) return;
  ordered_json renamed = ordered_json::object();
  for (const auto& [key, value] : object.items()) renamed[key == before ? now : key] = value;
  object = std::move(renamed);
}

}  // namespace

std::string renamed_configuration(const std::string& configuration) {
  ordered_json object = ordered_json::parse(configuration, nullptr, false);
  if (!object.is_object()) return configuration;
  rename_routing(object);
  return object.dump();
}

std::string renamed_result(const std::string& result) {
  ordered_json object = ordered_json::parse(result, nullptr, false);
  if (!object.is_object()) return result;
  rename_routing(object);
  if (object.contains("packets")) {
    rename_member(object["packets"], "born", "generated");
    rename_member(object["packets"], "arrived", "received");
  }
  return object.dump();
}

}  // namespace weft::store::version_3
