#include "experiment/run_json.h"

#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "experiment/json_reader.h"
#include "experiment/physical_units.h"
#include "experiment/router_json.h"
#include "spec/parse.h"

namespace weft::experiment {
namespace {

using nlohmann::ordered_json;

constexpr int kDeepest = 32;  // levels of JSON; a result has four

RunNames read_names(const JsonReader& reader) {
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

LatencySummary read_latency(const JsonReader& reader) {
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
    const JsonReader reader(value, "utilisation");
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

std::optional<sim::Fairness> read_fairness(const JsonReader& reader) {
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

const ordered_json& list_at(const JsonReader& reader, const std::string& path) {
  const ordered_json& list = reader.member(path);
  if (!list.is_array()) reader.fail(path);
  return list;
}

std::vector<routing::VirtualChannel> read_channels(const JsonReader& packet, const std::string& path) {
  std::vector<routing::VirtualChannel> channels;
  for (const ordered_json& value : list_at(packet, path)) {
    const JsonReader reader(value, "deadlock");
    channels.push_back({reader.get<NodeId>("node"), reader.get<PortId>("port"), reader.get<routing::VcId>("vc")});
  }
  return channels;
}

std::vector<DeadlockedPacket> read_packets(const JsonReader& result) {
  std::vector<DeadlockedPacket> packets;
  if (!result.contains("waiting")) return packets;
  for (const ordered_json& value : list_at(result, "waiting")) {
    const JsonReader reader(value, "deadlock");
    packets.push_back({.source = reader.get<TerminalId>("source"),
                       .sequence = reader.get<std::uint32_t>("sequence"),
                       .destination = reader.get<TerminalId>("destination"),
                       .holds = read_channels(reader, "holds"),
                       .waits_for = read_channels(reader, "waits_for")});
  }
  return packets;
}

std::optional<ProofSummary> read_proof(const JsonReader& reader) {
  if (!reader.contains("proof")) return std::nullopt;
  return ProofSummary{reader.get<std::string>("proof/verdict"), reader.get<std::string>("proof/method")};
}

constexpr std::array kVerdicts{sim::RunVerdict::converged, sim::RunVerdict::not_converged, sim::RunVerdict::saturated,
                               sim::RunVerdict::deadlocked};

ordered_json rates_json(const ByteRates& rates) {
  ordered_json links = ordered_json::object();
  for (const ByteRates::OfClass& of_class : rates.links) links[of_class.name] = or_null(of_class.mean);
  return {{"channel", rates.channel},
          {"offered", rates.offered},
          {"accepted", rates.accepted},
          {"payload", or_null(rates.payload)},
          {"links", links}};
}

// Follows from the rest of the result, so nothing reads it back.
ordered_json physical_json(const PhysicalUnits& units) {
  return {{"clock_hz", units.hertz},
          {"seconds",
           {{"packet_latency", or_null(units.packet_latency)},
            {"network_latency", or_null(units.network_latency)},
            {"makespan", or_null(units.makespan)}}},
          {"bytes_per_second", units.bytes ? rates_json(*units.bytes) : ordered_json(nullptr)}};
}

ordered_json multicast_json(const MulticastResult& multicast) {
  return {{"scheme", multicast.scheme},
          {"messages", multicast.messages},
          {"copies", multicast.copies},
          {"copy_latency", or_null(multicast.copy_latency)},
          {"last_copy_latency", or_null(multicast.last_copy_latency)},
          {"acknowledgements", or_null(multicast.acknowledgements)},
          {"last_acknowledgement_latency", or_null(multicast.last_acknowledgement_latency)},
          {"overflows", multicast.overflows}};
}

void read_multicast(const JsonReader& reader, RunResult& result) {
  if (reader.contains("recovery")) {
    result.recovery = {reader.get<std::uint64_t>("recovery/kills"), reader.get<std::uint64_t>("recovery/retries")};
  }
  if (!reader.contains("multicast")) return;
  result.multicast = {.scheme = reader.get<std::string>("multicast/scheme"),
                      .messages = reader.get<std::uint64_t>("multicast/messages"),
                      .copies = reader.get<std::uint64_t>("multicast/copies"),
                      .copy_latency = reader.nullable<double>("multicast/copy_latency"),
                      .last_copy_latency = reader.nullable<double>("multicast/last_copy_latency"),
                      .acknowledgements = reader.nullable<std::uint64_t>("multicast/acknowledgements"),
                      .last_acknowledgement_latency = reader.nullable<double>("multicast/last_acknowledgement_latency"),
                      .overflows = reader.get<std::uint64_t>("multicast/overflows")};
}

// Members that are there in some runs only.
void add_further(const RunResult& result, ordered_json& object) {
  if (result.multicast) object["multicast"] = multicast_json(*result.multicast);
  if (result.recovery) object["recovery"] = {{"kills", result.recovery->kills}, {"retries", result.recovery->retries}};
  if (!result.warning.empty()) object["warning"] = result.warning;
  if (result.router.parameters.header > 1) object["accepted_payload"] = or_null(result.accepted_payload);
  if (result.ends_by_itself) object["makespan"] = or_null(result.makespan);
  if (const auto units = physical_units(result)) object["physical"] = physical_json(*units);
  if (!result.deadlocked_packets.empty()) object["waiting"] = packets_json(result.deadlocked_packets);
  if (result.proof) object["proof"] = {{"verdict", result.proof->verdict}, {"method", result.proof->method}};
}

traffic::PacketLengths read_packet(const JsonReader& reader) {
  if (reader.member("packet").is_string()) return traffic::PacketLengths::parse(reader.get<std::string>("packet"));
  return reader.get<std::uint32_t>("packet");
}

void read_counts(const JsonReader& reader, RunResult& result) {
  const auto count = [&](const char* path) { return reader.if_any<std::uint64_t>(path).value_or(0); };
  if (reader.contains("packet")) result.packet = read_packet(reader);
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
void read_makespan(const JsonReader& reader, RunResult& result) {
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

ordered_json packet_json(const traffic::PacketLengths& lengths) {
  return lengths.is_one() ? ordered_json(lengths.least()) : ordered_json(lengths.text());
}

ordered_json to_json(const RunResult& result) {
  ordered_json object{{"spec", result.names.network},
                      {"routing", result.names.routing},
                      {"traffic", result.names.traffic},
                      {"process", result.names.process},
                      {"packet", packet_json(result.packet)},
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
          {"packet", packet_json(configuration.packet)},
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
  const JsonReader reader(object, "result");
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
  read_multicast(reader, result);
  if (reader.contains("router")) result.router = read_router(reader, parameters());
  result.deadlocked_packets = read_packets(reader);
  result.proof = read_proof(reader);
  return result;
}

Configuration read_configuration(const std::string& text, std::span<const Parameter> parameters) {
  const ordered_json object = object_in(text, "configuration is");
  const JsonReader reader(object, "configuration");
  Configuration configuration{.names = read_names(reader), .packet = read_packet(reader)};
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
