// This file and hardware/coefficients.cpp are the only ones that see toml++, with the same settings.
#include "sweep/plan/plan_file.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 16  // levels of arrays; a plan needs 2, and each level takes stack
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "base/files/text_file.h"
#include "base/suggest.h"
#include "sweep/plan/equal_plan.h"

namespace weft::sweep {
namespace {

constexpr TextLimits kLimits{.most_bytes = 16U << 20U, .when_too_large = "split the plan into several files"};

// A file's text. Converts lines and columns, which count characters, to byte offsets.
class Source {
 public:
  Source(std::string file, std::string text) : file_(std::move(file)), text_(std::move(text)) {}

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }

  [[nodiscard]] experiment::Origin origin(const toml::source_position& position) const {
    return {.file = file_, .line = position.line, .column = position.column};
  }

  // The text of the region, unchanged.
  [[nodiscard]] std::string written(const toml::source_region& region) const {
    const std::size_t begin = byte_of(region.begin);
    return text_.substr(begin, byte_of(region.end) - begin);
  }

 private:
  [[nodiscard]] std::size_t byte_of(const toml::source_position& position) const {
    std::size_t byte = 0;
    for (std::size_t line = 1; line < position.line; ++line) byte = text_.find('\n', byte) + 1;
    for (std::size_t column = 1; column < position.column && byte < text_.size(); ++column) {
      ++byte;
      while (byte < text_.size() && (static_cast<unsigned char>(text_[byte]) & 0xC0U) == 0x80U) ++byte;
    }
    return byte;
  }

  std::string file_;
  std::string text_;
};

// The level of a table decides which keys it may have.
enum class Level : std::uint8_t { top, group, network };

// Keys of a file that differ from the name of the option.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kOtherNames{
    {{"loads", "load"}, {"with", "routing"}}};

// Keys that only the top of a file has.
constexpr std::array<std::string_view, 8> kTopKeys{"title", "group",  "past-saturation", "latency",
                                                   "equal", "budget", "packet-bits",     "packet_bits"};

std::vector<std::string_view> known_keys(Level level) {
  std::vector<std::string_view> keys{"name", "replications"};
  for (const auto& [other_name, setting] : kOtherNames) keys.push_back(other_name);
  for (const Parameter& parameter : experiment::parameters()) {
    if (parameter.name != "spec") keys.push_back(parameter.name);
  }
  if (level == Level::network) keys.push_back("spec");
  if (level != Level::network) keys.push_back("networks");
  if (level == Level::top) keys.insert(keys.end(), kTopKeys.begin(), kTopKeys.end());
  return keys;
}

// The name of the setting that a key stands for.
std::string setting_of(std::string_view key) {
  for (const auto& [other_name, setting] : kOtherNames) {
    if (key == other_name) return std::string(setting);
  }
  return std::string(key);
}

std::string hint_for_key(std::string_view key, Level level) {
  const bool means_networks = level != Level::network && (key == "spec" || key == "network");
  if (means_networks) return "write networks = [\"torus(8,8)\"]";
  return suggestion(key, known_keys(level), "weft help sweep");
}

class Reader {
 public:
  explicit Reader(const Source& source) : source_(source) {}

  void check_keys(const toml::table& table, Level level) const {
    const auto known = known_keys(level);
    for (const auto& [key, value] : table) {
      if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
      throw InputError(at_origin(source_.origin(key.source().begin)) + "there is no key " + quote_briefly(key.str()),
                       {}, hint_for_key(key.str(), level));
    }
  }

  // The settings of a table, including "name" and "replications".
  [[nodiscard]] Alternatives alternatives(const toml::table& table) const {
    Alternatives result;
    for (const auto& [key, value] : table) {
      const bool is_of_top = std::find(kTopKeys.begin(), kTopKeys.end(), key.str()) != kTopKeys.end();
      if (is_of_top || key.str() == "networks") continue;
      const bool is_new = result.emplace(setting_of(key.str()), values(key.str(), value)).second;
      if (!is_new) refuse_twice(key);
    }
    return result;
  }

  // A single text or number.
  [[nodiscard]] RawSetting value(std::string_view label, const toml::node& node) const {
    RawSetting given{.label = std::string(label), .text = {}, .origin = source_.origin(node.source().begin)};
    if (const auto* text = node.as_string()) {
      given.text = text->get();
      given.origin.is_quoted = true;
    } else if (node.is_number()) {
      given.text = source_.written(node.source());  // exact: a double cannot hold 0.1
      std::erase(given.text, '_');
    } else if (const auto* flag = node.as_boolean()) {
      given.text = flag->get() ? "true" : "false";
    } else {
      throw InputError(
          fmt::format("{}{} must be a text or a number, or an array of these", at_origin(given.origin), label), {},
          fmt::format("write {} = \"...\"", label));
    }
    return given;
  }

  [[nodiscard]] std::vector<Alternatives> networks(const toml::node& node) const {
    std::vector<Alternatives> result;
    const auto add = [&](const toml::node& each) {
      const auto* table = each.as_table();
      if (table == nullptr) {
        result.push_back({{"spec", {value("networks", each)}}});
        return;
      }
      check_keys(*table, Level::network);
      if (!table->contains("spec")) {
        throw InputError(at_origin(source_.origin(each.source().begin)) + "this network has no spec", {},
                         "write {spec = \"torus(8,8)\", ...}");
      }
      result.push_back(alternatives(*table));
    };
    if (const auto* array = node.as_array()) {
      for (const toml::node& each : *array) add(each);
    } else {
      add(node);
    }
    return result;
  }

 private:
  // The key is given under both of its names.
  [[noreturn]] void refuse_twice(const toml::key& key) const {
    throw InputError(fmt::format("{}{} is given twice: {} is another name for it",
                                 at_origin(source_.origin(key.source().begin)), setting_of(key.str()), key.str()),
                     {}, "keep one of them");
  }

  [[nodiscard]] std::vector<RawSetting> values(std::string_view key, const toml::node& node) const {
    const auto* array = node.as_array();
    if (array == nullptr) return {value(key, node)};
    if (array->empty()) {
      throw InputError(fmt::format("{}{} is an empty array", at_origin(source_.origin(node.source().begin)), key), {},
                       "leave it out, or write a value");
    }
    std::vector<RawSetting> result;
    for (const toml::node& each : *array) result.push_back(value(key, each));
    return result;
  }

  const Source& source_;
};

std::vector<const toml::table*> groups_of(const toml::table& top, const Source& source) {
  const toml::node* group = top.get("group");
  if (group == nullptr) return {};
  const auto* array = group->as_array();
  if (array == nullptr || array->empty() || !array->is_homogeneous(toml::node_type::table)) {
    throw InputError(at_origin(source.origin(group->source().begin)) + "a group is a table", {}, "write [[group]]");
  }
  std::vector<const toml::table*> tables;
  for (const toml::node& each : *array) tables.push_back(each.as_table());
  return tables;
}

toml::table parsed(const Source& source) {
  toml::parse_result result = toml::parse(source.text(), source.file());
  if (result) return std::move(result).table();
  const toml::parse_error& error = result.error();
  throw InputError(
      at_origin(source.origin(error.source().begin)) + "this is not TOML: " + std::string(error.description()), {},
      "write texts in quotes, arrays in [ ], and begin a group with [[group]]");
}

class PlanReader {
 public:
  PlanReader(const Source& source, const Alternatives& options)
      : source_(source), reader_(source), options_(options), top_(parsed(source)) {}

  Plan read() {
    reader_.check_keys(top_, Level::top);
    Plan plan;
    if (const toml::node* title = top_.get("title")) plan.title = reader_.value("title", *title).text;
    if (const toml::node* past = top_.get("past-saturation")) {
      plan.past_saturation = read_past_saturation(reader_.value("past-saturation", *past));
    }
    if (const toml::node* latency = top_.get("latency"))
      plan.latency = read_latency(reader_.value("latency", *latency));
    plan.equal = read_equal(overlaid(given_equal(), options_));
    const auto groups = groups_of(top_, source_);
    refuse_networks_twice(groups);
    for (const toml::table* group : groups) {
      reader_.check_keys(*group, Level::group);
      add(*group, plan);
    }
    if (groups.empty()) add({}, plan);
    return plan;
  }

 private:
  // The keys of a comparison at equal cost.
  [[nodiscard]] Alternatives given_equal() const {
    Alternatives given;
    for (const std::string_view key : {"equal", "budget", "packet-bits", "packet_bits"}) {
      const toml::node* node = top_.get(key);
      if (node == nullptr) continue;
      const std::string name(key == "packet_bits" ? "packet-bits" : key);
      given[name] = {reader_.value(key, *node)};
    }
    return given;
  }

  // A group's own networks would override those at the top without a word.
  void refuse_networks_twice(const std::vector<const toml::table*>& groups) const {
    const toml::node* networks = top_.get("networks");
    const bool is_twice = networks != nullptr && std::any_of(groups.begin(), groups.end(), [](const auto* group) {
                            return group->contains("networks");
                          });
    if (!is_twice) return;
    throw InputError(at_origin(source_.origin(networks->source().begin)) +
                         "networks are given here and in a group; the group would ignore these",
                     {}, "move these to a [[group]] of their own");
  }

  void add(const toml::table& table, Plan& plan) const {
    const toml::node* networks = table.contains("networks") ? table.get("networks") : top_.get("networks");
    Group group{.common = overlaid(reader_.alternatives(top_), reader_.alternatives(table)), .networks = {}};
    if (networks != nullptr) group.networks = reader_.networks(*networks);
    if (group.networks.empty()) {
      throw InputError(source_.file() + ": there is no network", {}, "write networks = [\"torus(8,8)\"]");
    }
    const Alternatives options = without_equal(options_);
    for (Alternatives& network : group.networks) network = overlaid(network, options);
    add_curves(group, Loads::needed, source_.file(), plan);
  }

  const Source& source_;
  Reader reader_;
  const Alternatives& options_;
  toml::table top_;
};

}  // namespace

Plan read_plan(const std::filesystem::path& path, const Alternatives& options) {
  return parse_plan(path.string(), read_text_file(path, kLimits), options);
}

Plan parse_plan(const std::string& file, std::string text, const Alternatives& options) {
  const Source source(file, std::move(text));
  return PlanReader(source, options).read();
}

}  // namespace weft::sweep
