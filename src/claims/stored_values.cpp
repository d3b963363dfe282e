#include "claims/stored_values.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "base/numbers/decimal.h"

namespace weft::claims {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Values& values) {
  auto array = Json::array();
  for (const Measured& value : values) {
    Json each{{"low", to_text(value.low())}};
    if (value.has_upper_bound() && !value.is_exact()) each["high"] = to_text(value.high());
    if (const auto& search = value.search()) {
      each["search"] = {
          {"tried", search->tried}, {"cases", to_text(search->case_count)}, {"exhaustive", search->is_exhaustive}};
    }
    if (!value.example().empty()) each["example"] = value.example();
    array.push_back(std::move(each));
  }
  return array;
}

Count read_count(const std::string& text) {
  const std::optional<Decimal> number = read_decimal(text);
  if (!number || number->places > 0) throw std::invalid_argument("\"" + text + "\" is no number");
  return number->units;
}

Fraction read_fraction(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return {read_count(text), 1};
  const Count denominator = read_count(text.substr(slash + 1));
  if (denominator == 0) throw std::invalid_argument("\"" + text + "\" is no number");
  return {read_count(text.substr(0, slash)), denominator};
}

Measured read_measured(const Json& json) {
  const Fraction low = read_fraction(json.at("low").get<std::string>());
  const std::string example = json.value("example", "");
  if (json.contains("search")) {
    const Json& search = json.at("search");
    return Measured::worst_found(low.numerator(), {.tried = search.at("tried").get<std::string>(),
                                                   .case_count = read_count(search.at("cases").get<std::string>()),
                                                   .is_exhaustive = search.at("exhaustive").get<bool>()})
        .shown_by(example);
  }
  const Fraction high = json.contains("high") ? read_fraction(json.at("high").get<std::string>()) : low;
  return Measured::between(low, high).shown_by(example);
}

Values read_values(const Json& json) {
  Values values;
  for (const Json& each : json) values.push_back(read_measured(each));
  return values;
}

StoredValue read_stored(const Json& json) {
  StoredValue stored{.version = json.at("version").get<std::string>(),
                     .seconds = json.at("seconds").get<double>(),
                     .values = read_values(json.at("values"))};
  if (json.contains("again")) stored.again = read_values(json.at("again"));
  return stored;
}

}  // namespace

const StoredValues& StoredValues::built_in() {
  static const StoredValues kBuiltIn = parse(std::string(stored_values_json()), "data/claims.json");
  return kBuiltIn;
}

StoredValues StoredValues::parse(const std::string& text, const std::string& name) {
  StoredValues all;
  try {
    const Json json = Json::parse(text);
    for (const auto& [id, value] : json.items()) all.set(id, read_stored(value));
  } catch (const std::exception&) {
    throw InputError(name + " does not hold values of claims", {},
                     "weft claims --expensive --values FILE writes such a file anew if there is none");
  }
  return all;
}

std::string StoredValues::to_json() const {
  Json all = Json::object();
  for (const auto& [id, value] : by_id_) {
    Json each{{"command", "weft claims " + id + " --expensive"},
              {"seconds", value.seconds},
              {"version", value.version},
              {"values", json_of(value.values)}};
    if (value.again) each["again"] = json_of(*value.again);
    all[id] = std::move(each);
  }
  return all.dump(1) + "\n";
}

const StoredValue* StoredValues::find(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &found->second;
}

}  // namespace weft::claims
