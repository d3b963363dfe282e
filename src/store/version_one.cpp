#include "store/version_one.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "spec/parse.h"

namespace weft::store::version_1 {
namespace {

using nlohmann::ordered_json;
using spec::Argument;
using spec::Spec;
using spec::Value;

constexpr std::array kNetworks = {
    Name{"butterfly", "n"},
    Name{"ccc", "n", "optimal"},
    Name{"chordal-ring", "N skips", "layered(greedy)"},
    Name{"circular-omega", "n directed?"},
    Name{"complete", "n"},
    Name{"crossed-cube", "n"},
    Name{"de-bruijn", "d k directed?"},
    Name{"directed-ring", "n", "dor"},
    Name{"directed-torus", "sides", "dor"},
    Name{"dragonfly", "p a h", "minimal"},
    Name{"fat-tree", "k n", "nca"},
    Name{"faulty", "G links=0 nodes=0 seed=1"},
    Name{"file", "path format?"},
    Name{"folded-hypercube", "n"},
    Name{"generalized-hypercube", "sides", "dor"},
    Name{"hcn", "n"},
    Name{"hfn", "n", "recursive"},
    Name{"hsn", "l G diameter-links=none copies=0 removed=0", "recursive"},
    Name{"hypercube", "n", "dor"},
    Name{"hypernet", "d h"},
    Name{"jellyfish", "n d seed=1"},
    Name{"kautz", "d k directed?"},
    Name{"mesh", "sides", "dor"},
    Name{"midimew", "N"},
    Name{"path", "n", "dor"},
    Name{"pec", "N"},
    Name{"petersen"},
    Name{"polarfly", "q concentration=1"},
    Name{"power", "G p"},
    Name{"prc", "N skips? g?", "prc-wormhole"},
    Name{"prdt", "N R cardinal=2 parallel=merge", "vector"},
    Name{"product", "G H"},
    Name{"rcc-full", "A L", "rcc-1"},
    Name{"rdt", "N cardinal=2 rank? assignment=alpha spare=none parallel=merge", "rank-descending"},
    Name{"rhsn", "levels G diameter-links=none copies=0 removed=0", "recursive"},
    Name{"ring", "n", "dor"},
    Name{"scc", "n", "optimal"},
    Name{"shuffle-exchange", "n"},
    Name{"slim-fly", "q concentration=1"},
    Name{"star", "n", "optimal"},
    Name{"torus", "sides", "dor"},
    Name{"tree", "k depth"},
};

constexpr std::array kRoutings = {
    Name{"ascending"},
    Name{"classes", "R k"},
    Name{"dor", "dateline=crossing tie=up"},
    Name{"duato"},
    Name{"escape", "A D"},
    Name{"fault-tolerant", "nucleus? vcs=apart"},
    Name{"fixed-vector", "order=descending"},
    Name{"floating-vector", "choice=literal"},
    Name{"greedy"},
    Name{"layered", "R whole?"},
    Name{"minimal"},
    Name{"nca", "up=destination"},
    Name{"o1turn"},
    Name{"odd-even"},
    Name{"optimal", "method=fast"},
    Name{"partitioned"},
    Name{"prc-wormhole", "paths=counted"},
    Name{"rank-descending", "policy=xy"},
    Name{"rcc-1", "vcs=apart"},
    Name{"rcc-2", "by=2 vcs=apart"},
    Name{"recursive", "nucleus? vcs=apart diameter?"},
    Name{"shift"},
    Name{"shortest"},
    Name{"skips-as-met", "counted?"},
    Name{"star-cycles"},
    Name{"table", "@R=shortest"},
    Name{"turn-model"},
    Name{"ugal", "R?"},
    Name{"up-down", "root?"},
    Name{"valiant", "R?"},
    Name{"vector", "images=1"},
    Name{"west-first"},
};

constexpr std::array kPatterns = {
    Name{"all-to-all"},
    Name{"bit-reversal"},
    Name{"block", "size within=identity seed?"},
    Name{"column-to-row"},
    Name{"complement"},
    Name{"digit-reversal"},
    Name{"file", "path"},
    Name{"group-to-group", "size? step=1"},
    Name{"hot-spot", "nodes=128|at at? fraction=1 seed?"},
    Name{"identity"},
    Name{"local", "decay=1/2 radius=3"},
    Name{"matrix", "path form?"},
    Name{"neighbor"},
    Name{"random", "seed?"},
    Name{"row-to-row"},
    Name{"shuffle"},
    Name{"stencil", "along=links order=turn"},
    Name{"tornado"},
    Name{"transpose"},
    Name{"uniform", "self=no"},
};

constexpr std::array kProcesses = {
    Name{"batch", "packets=1"},
    Name{"bernoulli"},
    Name{"list", "path"},
    Name{"on-off", "burst=8 peak=1|duty duty?"},
    Name{"request-reply", "reply?"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kVerdicts{{
    {"settled", "converged"},
    {"unsettled", "not-converged"},
    {"deadlock", "deadlocked"},
}};

const Name* find(std::span<const Name> names, std::string_view name) {
  const auto found = std::find_if(names.begin(), names.end(), [&](const Name& each) { return each.name == name; });
  return found == names.end() ? nullptr : &*found;
}

// One word of Name::parameters.
struct Parameter {
  std::string_view name;
  std::string_view default_text{};
  std::string_view replaced_by{};
  bool has_key = true;
};

Parameter read_parameter(std::string_view word) {
  Parameter parameter;
  parameter.has_key = !word.starts_with('@');
  if (!parameter.has_key) word.remove_prefix(1);
  if (word.ends_with('?')) word.remove_suffix(1);
  const std::size_t equals = std::min(word.find('='), word.size());
  parameter.name = word.substr(0, equals);
  word.remove_prefix(std::min(equals + 1, word.size()));
  const std::size_t bar = std::min(word.find('|'), word.size());
  parameter.default_text = word.substr(0, bar);
  parameter.replaced_by = word.substr(std::min(bar + 1, word.size()));
  return parameter;
}

std::vector<Parameter> read_parameters(std::string_view words) {
  std::vector<Parameter> parameters;
  while (!words.empty()) {
    const std::size_t blank = std::min(words.find(' '), words.size());
    parameters.push_back(read_parameter(words.substr(0, blank)));
    words.remove_prefix(std::min(blank + 1, words.size()));
  }
  return parameters;
}

// An argument with this key, or the bare word that sets a flag of this name.
bool is_named(const Argument& argument, std::string_view name) {
  if (!argument.key.empty()) return argument.key == name;
  const Spec* word = std::get_if<Spec>(&argument.value.content);
  return word != nullptr && word->name == name && word->arguments.empty();
}

const Argument* argument_named(const Spec& spec, std::string_view name) {
  const auto found = std::find_if(spec.arguments.begin(), spec.arguments.end(),
                                  [&](const Argument& argument) { return is_named(argument, name); });
  return found == spec.arguments.end() ? nullptr : &*found;
}

using Values = std::map<std::string_view, Value>;

// `decided` has the values of left-out arguments that follow from other arguments or from the network.
Spec filled(const Spec& given, const Name& name, const Values& decided) {
  const std::vector<Parameter> parameters = read_parameters(name.parameters);
  Spec full{given.name, {}};
  for (const Argument& argument : given.arguments) {
    const bool comes_later = std::any_of(parameters.begin(), parameters.end(),
                                         [&](const Parameter& each) { return is_named(argument, each.name); });
    if (!comes_later) full.arguments.push_back(argument);
  }
  const bool has_positional = !full.arguments.empty();
  for (const Parameter& parameter : parameters) {
    const std::string key = parameter.has_key ? std::string(parameter.name) : "";
    const bool is_replaced = !parameter.replaced_by.empty() && argument_named(given, parameter.replaced_by) != nullptr;
    if (const Argument* argument = argument_named(given, parameter.name)) {
      full.arguments.push_back(*argument);
    } else if (const auto found = decided.find(parameter.name); found != decided.end()) {
      full.arguments.push_back({key, found->second});
    } else if (!parameter.default_text.empty() && !is_replaced && (parameter.has_key || !has_positional)) {
      full.arguments.push_back({key, spec::parse_value(parameter.default_text)});
    }
  }
  return full;
}

std::int64_t integer_or(const Argument* argument, std::int64_t otherwise) {
  const std::int64_t* integer = argument == nullptr ? nullptr : std::get_if<std::int64_t>(&argument->value.content);
  return integer == nullptr ? otherwise : *integer;
}

std::int64_t largest_in(const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value.content)) return *integer;
  std::int64_t largest = 0;
  if (const auto* list = std::get_if<spec::List>(&value.content)) {
    for (const Value& each : *list) largest = std::max(largest, largest_in(each));
  }
  return largest;
}

// The largest rank of rdt(N,cardinal=n) that exists: x and y of the next rank are n(x + y) and n(y - x) modulo N.
std::int64_t largest_rank(std::int64_t side, std::int64_t cardinal) {
  constexpr std::int64_t kHighestRank = 32;
  struct Vector {
    std::int64_t x = 0;
    std::int64_t y = 0;
  };
  Vector x{1, 0};
  Vector y{0, 1};
  for (std::int64_t rank = 0; rank < kHighestRank; ++rank) {
    const Vector sum{cardinal * (x.x + y.x) % side, cardinal * (x.y + y.y) % side};
    const Vector difference{cardinal * (y.x - x.x) % side, cardinal * (y.y - x.y) % side};
    x = sum;
    y = difference;
    if (x.x == 0 && x.y == 0) return rank;
  }
  return kHighestRank;
}

// The default rank of a recursive diagonal torus; assignment alpha has ranks 1 to 4.
std::int64_t rank_of(const Spec& rdt) {
  constexpr std::int64_t kAlphaRanks = 4;
  constexpr std::int64_t kMostCardinal = 64;
  const std::int64_t side = rdt.arguments.empty() ? 0 : integer_or(&rdt.arguments.front(), 0);
  const std::int64_t cardinal = integer_or(argument_named(rdt, "cardinal"), 2);
  if (side < 1 || side > INT32_MAX || cardinal < 1 || cardinal > kMostCardinal) {
    throw InputError("not a recursive diagonal torus of version 1", {}, "");
  }
  const Argument* assignment = argument_named(rdt, "assignment");
  const std::int64_t assigned = assignment == nullptr ? 0 : largest_in(assignment->value);
  return std::min(largest_rank(side, cardinal), assigned == 0 ? kAlphaRanks : assigned);
}

Spec full_network(Spec spec) {
  const Name* name = find(kNetworks, spec.name);
  if (name == nullptr) return spec;
  for (Argument& argument : spec.arguments) {
    Spec* inner = argument.key.empty() ? std::get_if<Spec>(&argument.value.content) : nullptr;
    if (inner != nullptr) *inner = full_network(std::move(*inner));
  }
  Values decided;
  if (spec.name == "rdt") decided["rank"] = {rank_of(spec)};
  return filled(spec, *name, decided);
}

// The nucleus of a swapped network, with or without faults.
std::optional<Spec> nucleus_of(const Spec& network) {
  if (network.arguments.empty()) return std::nullopt;
  const Value& first = network.arguments.front().value;
  if (network.name == "faulty" && std::holds_alternative<Spec>(first.content)) {
    return nucleus_of(std::get<Spec>(first.content));
  }
  if (network.name == "hcn") return Spec{"hypercube", {{"", first}}};
  if (network.name == "hfn") return Spec{"folded-hypercube", {{"", first}}};
  if (network.name != "hsn" && network.name != "rhsn") return std::nullopt;
  for (const Argument& argument : network.arguments) {
    if (!argument.key.empty()) continue;
    if (const Spec* nucleus = std::get_if<Spec>(&argument.value.content)) return *nucleus;
  }
  return std::nullopt;
}

// The default routing within a nucleus; not "optimal", which may deadlock.
Spec routing_inside(const Spec& nucleus) {
  const Name* name = find(kNetworks, nucleus.name);
  const bool has_own = name != nullptr && !name->routing.empty() && name->routing != "optimal";
  return spec::parse(has_own ? name->routing : "layered(shortest)");
}

Spec full_routing(Spec spec, const Spec& network) {
  const Name* name = find(kRoutings, spec.name);
  if (name == nullptr) return spec;
  Values decided;
  const std::optional<Spec> nucleus = nucleus_of(network);
  if (nucleus && (spec.name == "recursive" || spec.name == "fault-tolerant")) {
    decided["nucleus"] = {full_routing(routing_inside(*nucleus), *nucleus)};
  }
  for (Argument& argument : spec.arguments) {
    Spec* inner = std::get_if<Spec>(&argument.value.content);
    if (inner == nullptr) continue;
    if (argument.key.empty()) *inner = full_routing(std::move(*inner), network);
    if (argument.key == "nucleus" && nucleus) *inner = full_routing(std::move(*inner), *nucleus);
  }
  return filled(spec, *name, decided);
}

Spec full_pattern(const Spec& spec) {
  const Name* name = find(kPatterns, spec.name);
  return name == nullptr ? spec : filled(spec, *name, {});
}

// A reply is as long as a request unless its length was given.
Spec full_process(const Spec& spec, std::int64_t packet) {
  const Name* name = find(kProcesses, spec.name);
  return name == nullptr ? spec : filled(spec, *name, {{"reply", {packet}}});
}

// Rows of other programs may lack these names.
bool has_names(const ordered_json& configuration) {
  if (!configuration.is_object() || !configuration.contains("packet")) return false;
  const auto is_text = [&](const char* key) { return configuration.contains(key) && configuration[key].is_string(); };
  return is_text("spec") && is_text("routing") && is_text("traffic") && is_text("process") &&
         configuration["packet"].is_number_integer();
}

}  // namespace

std::span<const Name> networks() { return kNetworks; }
std::span<const Name> routings() { return kRoutings; }
std::span<const Name> patterns() { return kPatterns; }
std::span<const Name> processes() { return kProcesses; }

std::string full_configuration(const std::string& configuration) {
  ordered_json object = ordered_json::parse(configuration, nullptr, false);
  if (!has_names(object)) return configuration;
  const auto read = [&](const char* key) { return spec::parse(object[key].get<std::string>()); };
  try {
    const Spec network = full_network(read("spec"));
    object["spec"] = spec::print(network);
    object["routing"] = spec::print(full_routing(read("routing"), network));
    // A list of packets has no pattern.
    if (object["traffic"] != ordered_json("")) object["traffic"] = spec::print(full_pattern(read("traffic")));
    object["process"] = spec::print(full_process(read("process"), object["packet"].get<std::int64_t>()));
    return object.dump();
  } catch (const InputError&) {
    return configuration;
  }
}

std::string renamed_result(const std::string& result) {
  ordered_json object = ordered_json::parse(result, nullptr, false);
  if (!object.is_object() || !object.contains("verdict")) return result;
  for (const auto& [before, now] : kVerdicts) {
    if (object["verdict"] != before) continue;
    object["verdict"] = now;
    return object.dump();
  }
  return result;
}

}  // namespace weft::store::version_1
