#include "experiment/run_json.h"

#include <array>
#include <limits>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "spec/parse.h"

namespace weft::experiment {
namespace {

using nlohmann::ordered_json;
using Pointer = ordered_json::json_pointer;

constexpr int kDeepest = 32;  // levels of JSON; a result has four

template <class Value>
ordered_json or_null(const std::optional<Value>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

// Reads the members of an object; `what` is a noun for messages: "result".
class Reader {
 public:
  Reader(const ordered_json& object, std::string_view what) : object_(object), what_(what) {}

  // A member that must be there.
  template <class Value>
  [[nodiscard]] Value get(const std::string& path) const {
    return convert<Value>(path, member(path));
  }
  // A member that must be there, and may be null.
  template <class Value>
  [[nodiscard]] std::optional<Value> nullable(const std::string& path) const {
    const ordered_json& value = member(path);
    return value.is_null() ? std::nullopt : std::optional(convert<Value>(path, value));
  }
  // A member that older versions did not write.
  template <class Value>
  [[nodiscard]] std::optional<Value> if_any(const std::string& path) const {
    return contains(path) ? nullable<Value>(path) : std::nullopt;
  }

  [[nodiscard]] bool contains(const std::string& path) const { return object_.contains(Pointer("/" + path)); }
  [[nodiscard]] const ordered_json& member(const std::string& path) const {
    if (!contains(path)) throw InputError(fmt::format("its {} has no {}", what_, path));
    return object_[Pointer("/" + path)];
  }
  [[nodiscard]] const ordered_json& object(const std::string& path) const {
    const ordered_json& value = member(path);
    if (!value.is_object()) fail(path);
    return value;
  }
  [[noreturn]] void fail(const std::string& path) const {
    throw InputError(fmt::format("{} of its {} has the wrong type", path, what_));
  }

 private:
  template <class Value>
  [[nodiscard]] Value convert(const std::string& path, const ordered_json& value) const {
    if constexpr (std::is_same_v<Value, std::string>) {
      if (!value.is_string()) fail(path);
      return value.get<std::string>();
    } else if constexpr (std::is_same_v<Value, double>) {
      if (!value.is_number()) fail(path);
      return value.get<double>();
    } else {
      static_assert(std::is_unsigned_v<Value>);
      if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<Value>::max()) fail(path);
      return value.get<Value>();
    }
  }

  const ordered_json& object_;
  std::string_view what_;
};

// The value of this name; `values` are all there are.
template <class Value, std::size_t count>
Value value_of(const std::string& text, const std::array<Value, count>& values, const std::string& what) {
  for (const Value value : values) {
    if (to_text(value) == text) return value;
  }
  throw InputError(fmt::format("its {} is unknown", what));
}

ordered_json links_json(const std::vector<LinkDescription>& links) {
  ordered_json object = ordered_json::object();
  for (const LinkDescription& link : links) {
    object[link.name] = {{"vcs", link.vcs}, {"latency", link.latency}, {"cycles_per_flit", link.cycles_per_flit}};
    if (link.buffer) object[link.name]["buffer"] = *link.buffer;
  }
  return object;
}

std::vector<LinkDescription> read_links(const ordered_json& object) {
  std::vector<LinkDescription> links;
  for (const auto& [name, value] : object.items()) {
    const Reader reader(value, "links");
    links.push_back({.name = name,
                     .vcs = reader.get<unsigned>("vcs"),
                     .latency = reader.get<unsigned>("latency"),
                     .cycles_per_flit = reader.get<unsigned>("cycles_per_flit"),
                     .buffer = reader.if_any<unsigned>("buffer")});
  }
  return links;
}

ordered_json parameter_json(const Parameter& parameter, const std::string& text) {
  const bool is_word = parameter.kind == ParameterKind::name;
  return is_word ? ordered_json(text) : ordered_json::parse(text);
}

// Members that were there from the beginning have the order that they had then; later ones follow the links.
ordered_json router_json(const RouterDescription& router, std::span<const Parameter> parameters) {
  ordered_json object{{"switching", nullptr}, {"vc_reuse", to_text(router.vc_reuse)}};
  const auto add = [&](bool is_later) {
    for (const Parameter& parameter : parameters) {
      if (!parameter.is_of_router() || parameter.value_before.empty() == is_later) continue;
      const std::string text = parameter.write(router.parameters);
      if (is_later && text == parameter.value_before) continue;
      object[Pointer("/" + std::string(parameter.json_path))] = parameter_json(parameter, text);
    }
  };
  add(false);
  object["links"] = links_json(router.links);
  add(true);
  return object;
}

// A value that has the type of the parameter but not a possible value is of a later version, or damaged.
void read_parameter(const Parameter& parameter, const std::string& path, const Reader& reader, RunSettings& settings) {
  const ordered_json& value = reader.member(path);
  const bool has_type = parameter.kind == ParameterKind::name     ? value.is_string()
                        : parameter.kind == ParameterKind::yes_no ? value.is_boolean()
                                                                  : value.is_number_unsigned();
  if (!has_type) reader.fail(path);
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  parameter.read({.label = path, .text = text}, settings);
}

constexpr std::array kReuses{sim::VcReuse::tail, sim::VcReuse::whole_packet, sim::VcReuse::empty};

RouterDescription read_router(const Reader& reader, std::span<const Parameter> parameters) {
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
          .links = read_links(reader.object("router/links"))};
}

RunNames read_names(const Reader& reader) {
  return {.network = reader.get<std::string>("spec"),
          .routing = reader.get<std::string>("routing"),
          .traffic = reader.get<std::string>("traffic"),
          .process = reader.get<std::string>("process")};
}

// Charts are grouped by the pattern, so it must be one.
void check_pattern(const std::string& text, std::string_view what) {
  try {
    if (!text.empty()) (void)spec::parse(text);
  } catch (const InputError&) {
    throw InputError(fmt::format("the traffic of its {} cannot be read", what));
  }
}

ordered_json latency_json(const LatencySummary& latency) {
  return {{"mean", or_null(latency.mean)}, {"ci95", or_null(latency.ci95)}, {"p50", or_null(latency.p50)},
          {"p95", or_null(latency.p95)},   {"p99", or_null(latency.p99)},   {"p999", or_null(latency.p999)},
          {"max", or_null(latency.max)}};
}

LatencySummary read_latency(const Reader& reader) {
  const auto count = [&](const char* name) {
    return reader.if_any<std::uint64_t>(fmt::format("packet_latency/{}", name));
  };
  return {.mean = reader.nullable<double>("packet_latency/mean"),
          .ci95 = reader.nullable<double>("packet_latency/ci95"),
          .p50 = count("p50"),
          .p95 = count("p95"),
          .p99 = count("p99"),
          .p999 = count("p999"),
          .max = count("max")};
}

ordered_json use_json(const std::vector<ClassUse>& uses) {
  ordered_json object = ordered_json::object();
  for (const ClassUse& use : uses) {
    object[use.name] = {{"channels", use.channel_count}, {"mean", or_null(use.mean)}};
    if (use.max) object[use.name]["max"] = *use.max;
  }
  return object;
}

std::vector<ClassUse> read_uses(const ordered_json& object) {
  std::vector<ClassUse> uses;
  for (const auto& [name, value] : object.items()) {
    const Reader reader(value, "utilisation");
    uses.push_back({.name = name,
                    .channel_count = reader.if_any<std::uint64_t>("channels").value_or(0),
                    .mean = reader.nullable<double>("mean"),
                    .max = reader.if_any<double>("max")});
  }
  return uses;
}

ordered_json fairness_json(const std::optional<sim::Fairness>& fairness) {
  if (!fairness) return nullptr;
  return {{"jain", fairness->jain}, {"least", fairness->least}, {"most", fairness->most}};
}

std::optional<sim::Fairness> read_fairness(const Reader& reader) {
  if (!reader.contains("fairness") || reader.member("fairness").is_null()) return std::nullopt;
  return sim::Fairness{.jain = reader.get<double>("fairness/jain"),
                       .least = reader.get<double>("fairness/least"),
                       .most = reader.get<double>("fairness/most")};
}

ordered_json channels_json(const std::vector<routing::VirtualChannel>& channels) {
  ordered_json list = ordered_json::array();
  for (const auto& [node, port, vc] : channels) list.push_back({{"node", node}, {"port", port}, {"vc", vc}});
  return list;
}

ordered_json packets_json(const std::vector<DeadlockedPacket>& packets) {
  ordered_json list = ordered_json::array();
  for (const DeadlockedPacket& packet : packets) {
    list.push_back({{"source", packet.source},
                    {"sequence", packet.sequence},
                    {"destination", packet.destination},
                    {"holds", channels_json(packet.holds)},
                    {"waits_for", channels_json(packet.waits_for)}});
  }
  return list;
}

const ordered_json& list_at(const Reader& reader, const std::string& path) {
  const ordered_json& list = reader.member(path);
  if (!list.is_array()) reader.fail(path);
  return list;
}

std::vector<routing::VirtualChannel> read_channels(const Reader& packet, const std::string& path) {
  std::vector<routing::VirtualChannel> channels;
  for (const ordered_json& value : list_at(packet, path)) {
    const Reader reader(value, "deadlock");
    channels.push_back({reader.get<NodeId>("node"), reader.get<PortId>("port"), reader.get<routing::VcId>("vc")});
  }
  return channels;
}

std::vector<DeadlockedPacket> read_packets(const Reader& result) {
  std::vector<DeadlockedPacket> packets;
  if (!result.contains("waiting")) return packets;
  for (const ordered_json& value : list_at(result, "waiting")) {
    const Reader reader(value, "deadlock");
    packets.push_back({.source = reader.get<TerminalId>("source"),
                       .sequence = reader.get<std::uint32_t>("sequence"),
                       .destination = reader.get<TerminalId>("destination"),
                       .holds = read_channels(reader, "holds"),
                       .waits_for = read_channels(reader, "waits_for")});
  }
  return packets;
}

std::optional<ProofSummary> read_proof(const Reader& reader) {
  if (!reader.contains("proof")) return std::nullopt;
  return ProofSummary{reader.get<std::string>("proof/verdict"), reader.get<std::string>("proof/method")};
}

constexpr std::array kVerdicts{sim::RunVerdict::converged, sim::RunVerdict::not_converged, sim::RunVerdict::saturated,
                               sim::RunVerdict::deadlocked};

// Members that are there in some runs only.
void add_further(const RunResult& result, ordered_json& object) {
  if (!result.warning.empty()) object["warning"] = result.warning;
  if (result.router.parameters.header > 1) object["accepted_payload"] = or_null(result.accepted_payload);
  if (result.ends_by_itself) object["makespan"] = or_null(result.makespan);
  if (!result.deadlocked_packets.empty()) object["waiting"] = packets_json(result.deadlocked_packets);
  if (result.proof) object["proof"] = {{"verdict", result.proof->verdict}, {"method", result.proof->method}};
}

void read_counts(const Reader& reader, RunResult& result) {
  const auto count = [&](const char* path) { return reader.if_any<std::uint64_t>(path).value_or(0); };
  result.packet = reader.if_any<std::uint64_t>("packet").value_or(1);
  result.generated_packets = count("packets/generated");
  result.received_packets = count("packets/received");
  result.packets_in_flight = count("packets_in_flight");
  result.flit_hops = count("flit_hops");
  result.cycles = count("cycles");
  result.warm_up = count("warmup");
  result.window_end = count("window_end");
  result.cpu_seconds = reader.if_any<double>("cpu_seconds").value_or(0);
  result.setup_seconds = reader.if_any<double>("setup_seconds").value_or(0);
}

// Old results of lists and batches have no makespan: it is the end of the window.
void read_makespan(const Reader& reader, RunResult& result) {
  result.ends_by_itself = reader.contains("makespan") || !result.load;
  result.makespan = reader.if_any<std::uint64_t>("makespan");
  const bool is_old = result.ends_by_itself && !reader.contains("makespan");
  if (is_old && result.verdict == sim::RunVerdict::converged) result.makespan = result.window_end;
}

ordered_json object_in(const std::string& text, std::string_view whose) {
  bool is_deep = false;
  const auto look = [&](int depth, ordered_json::parse_event_t, ordered_json&) {
    is_deep |= depth > kDeepest;
    return true;
  };
  ordered_json object = ordered_json::parse(text, look, false);
  if (is_deep || !object.is_object()) throw InputError(fmt::format("its {} no JSON object", whose));
  return object;
}

}  // namespace

ordered_json to_json(const RunResult& result) {
  ordered_json object{{"spec", result.names.network},
                      {"routing", result.names.routing},
                      {"traffic", result.names.traffic},
                      {"process", result.names.process},
                      {"packet", result.packet},
                      {"load", or_null(result.load)},
                      {"senders", or_null(result.senders)},
                      {"offered", result.offered},
                      {"accepted", result.accepted},
                      {"accepted_error", or_null(result.accepted_error)},
                      {"bound", or_null(result.bound)},
                      {"bound_reason", result.bound_reason},
                      {"accepted_bound", or_null(result.accepted_bound)},
                      {"packet_latency", latency_json(result.packet_latency)},
                      {"network_latency", {{"mean", or_null(result.network_latency)}}},
                      {"congestion", or_null(result.congestion)},
                      {"hops", {{"mean", or_null(result.hops)}}},
                      {"packets", {{"generated", result.generated_packets}, {"received", result.received_packets}}},
                      {"utilisation", use_json(result.utilisation)},
                      {"fairness", fairness_json(result.fairness)},
                      {"flit_hops", result.flit_hops},
                      {"cycles", result.cycles},
                      {"warmup", result.warm_up},
                      {"window_end", result.window_end},
                      {"cpu_seconds", result.cpu_seconds},
                      {"setup_seconds", result.setup_seconds},
                      {"packets_in_flight", result.packets_in_flight},
                      {"vc_reuse", to_text(result.router.vc_reuse)},
                      {"router", router_json(result.router, parameters())},
                      {"seed", result.seed},
                      {"verdict", to_text(result.verdict)},
                      {"reason", result.reason}};
  add_further(result, object);
  return object;
}

ordered_json to_json(const Configuration& configuration, std::span<const Parameter> parameters) {
  const auto load = configuration.load ? std::optional(to_text(*configuration.load)) : std::nullopt;
  return {{"spec", configuration.names.network},
          {"routing", configuration.names.routing},
          {"traffic", configuration.names.traffic},
          {"process", configuration.names.process},
          {"packet", configuration.packet},
          {"load", or_null(load)},
          {"router", router_json(configuration.router, parameters)},
          {"cycles", or_null(configuration.cycles)},
          {"warmup", or_null(configuration.warm_up)},
          {"seed", configuration.seed}};
}

std::string result_text(const RunResult& result) { return to_json(result).dump(); }

std::string configuration_text(const Configuration& configuration) { return to_json(configuration).dump(); }

void check_object(const std::string& text, std::string_view whose) { (void)object_in(text, whose); }

RunResult read_result(const std::string& text) {
  const ordered_json object = object_in(text, "result is");
  const Reader reader(object, "result");
  RunResult result{.names = read_names(reader), .load = reader.nullable<double>("load")};
  check_pattern(result.names.traffic, "result");
  result.seed = reader.get<std::uint64_t>("seed");
  result.senders = reader.if_any<std::uint64_t>("senders");
  result.verdict = value_of(reader.get<std::string>("verdict"), kVerdicts, "verdict");
  result.reason = reader.if_any<std::string>("reason").value_or("");
  result.warning = reader.if_any<std::string>("warning").value_or("");
  result.offered = reader.get<double>("offered");
  result.accepted = reader.get<double>("accepted");
  result.accepted_error = reader.if_any<double>("accepted_error");
  result.accepted_payload = reader.if_any<double>("accepted_payload");
  result.bound = reader.nullable<double>("bound");
  result.bound_reason = reader.if_any<std::string>("bound_reason").value_or("");
  result.accepted_bound = reader.if_any<double>("accepted_bound");
  result.packet_latency = read_latency(reader);
  result.network_latency = reader.nullable<double>("network_latency/mean");
  result.hops = reader.nullable<double>("hops/mean");
  result.congestion = reader.if_any<double>("congestion");
  result.fairness = read_fairness(reader);
  result.utilisation = read_uses(reader.object("utilisation"));
  read_counts(reader, result);
  read_makespan(reader, result);
  if (reader.contains("router")) result.router = read_router(reader, parameters());
  result.deadlocked_packets = read_packets(reader);
  result.proof = read_proof(reader);
  return result;
}

Configuration read_configuration(const std::string& text, std::span<const Parameter> parameters) {
  const ordered_json object = object_in(text, "configuration is");
  const Reader reader(object, "configuration");
  Configuration configuration{.names = read_names(reader), .packet = reader.get<std::uint64_t>("packet")};
  check_pattern(configuration.names.traffic, "configuration");
  if (const auto load = reader.nullable<std::string>("load")) {
    configuration.load = read_decimal(*load);
    if (!configuration.load) reader.fail("load");
  }
  configuration.router = read_router(reader, parameters);
  configuration.cycles = reader.nullable<std::uint64_t>("cycles");
  configuration.warm_up = reader.nullable<std::uint64_t>("warmup");
  configuration.seed = reader.get<std::uint64_t>("seed");
  return configuration;
}

}  // namespace weft::experiment
