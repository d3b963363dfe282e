#include "deadlock/certificate.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::deadlock {
namespace {

using nlohmann::ordered_json;
using routing::VirtualChannel;

ordered_json to_json(const VirtualChannel& channel) { return {channel.node, channel.port, channel.vc}; }

ordered_json to_json(const std::vector<VirtualChannel>& channels) {
  ordered_json list = ordered_json::array();
  for (const VirtualChannel& channel : channels) list.push_back(to_json(channel));
  return list;
}

ordered_json to_json(const PartialPath& partial_path) {
  return {{"source", partial_path.origin.source},
          {"destination", partial_path.destination},
          {"draw", partial_path.origin.draw},
          {"plan", partial_path.origin.route},
          {"class", partial_path.origin.message_class}};
}

// What the packet holds and requests follows from its path.
ordered_json path_json(const StuckPacket& packet) {
  ordered_json object = to_json(packet.partial_path);
  object["path"] = to_json(packet.partial_path.path);
  if (packet.reply) object["reply"] = to_json(*packet.reply);
  return object;
}

}  // namespace

bool has_certificate(const Proof& proof) {
  return proof.verdict != Verdict::unproved && (!proof.undelivered || proof.undelivered->has_route);
}

ordered_json to_json(const StuckPacket& packet) {
  ordered_json object = path_json(packet);
  object["holds"] = to_json(packet.holds);
  object["waits_for"] = to_json(packet.waits_for);
  return object;
}

ordered_json to_json(const Undelivered& undelivered) {
  ordered_json object = to_json(undelivered.partial_path);
  object["path"] = undelivered.has_route ? to_json(undelivered.partial_path.path) : ordered_json(nullptr);
  object["why"] = undelivered.why;
  return object;
}

std::string certificate_text(const Proof& proof, const std::string& network, const std::string& routing) {
  ordered_json object{{"certificate", 1}, {"spec", network}, {"routing", routing}};
  object["vc_cap"] = proof.vc_cap ? ordered_json(*proof.vc_cap) : ordered_json(nullptr);
  object["verdict"] = to_text(proof.verdict);
  object["method"] = proof.method;
  if (proof.verdict == Verdict::deadlock) {
    object["packets"] = ordered_json::array();
    for (const StuckPacket& packet : proof.packets) object["packets"].push_back(path_json(packet));
  } else if (proof.verdict == Verdict::undelivered) {
    object["undelivered"] = to_json(*proof.undelivered);
  } else {
    object["orders"] = proof.orders_escapes ? "escapes" : "all";
    object["order"] = ordered_json::array();
    for (const OrderedVc& entry : proof.order) {
      object["order"].push_back({entry.vc.node, entry.vc.port, entry.vc.vc, entry.order});
    }
  }
  return object.dump() + "\n";
}

namespace {

using nlohmann::json;

InputError not_a_certificate(const std::string& why) {
  return InputError("this is not a certificate: " + why, {}, "weft verify SPEC --certificate FILE writes one");
}

// All numbers are counts, ids or ranks in an order. The JSON library would read true and false as numbers.
void check_numbers(const json& value) {
  if ((value.is_number() && !value.is_number_unsigned()) || value.is_boolean()) {
    throw not_a_certificate(value.dump() + " is not a whole number of at least 0");
  }
  for (const json& part : value.is_structured() ? value : json::array()) check_numbers(part);
}

// "unproved" is refused: there is nothing to check.
void check_verdict(const std::string& verdict) {
  for (const Verdict known : {Verdict::deadlock_free, Verdict::deadlock, Verdict::undelivered}) {
    if (verdict == to_text(known)) return;
  }
  throw not_a_certificate("there is no verdict " + quote_briefly(verdict));
}

void check_form(const json& object) {
  check_numbers(object);
  check_verdict(object.at("verdict"));
  if (object.at("certificate") != 1) throw not_a_certificate("its version is not 1");
  if (object.at("vc_cap") == 0) throw not_a_certificate("there are no VCs");
  for (const json& packet : object.value("packets", json::array())) {
    if (packet.contains("reply") && packet.at("reply").contains("path")) {
      throw not_a_certificate("a reply that a terminal still has to send has a path");
    }
  }
  if (!object.contains("order")) return;
  if (object.at("orders") != "all" && object.at("orders") != "escapes") throw not_a_certificate("orders of what?");
}

void check_channels(const json& object, const routing::Routing& routing) {
  const topology::PortGraph& graph = routing.graph();
  for (const json& entry : object.value("order", json::array())) {
    const bool exists = entry.at(0) < graph.node_count() && entry.at(1) < graph.out_degree(entry.at(0)) &&
                        entry.at(2) < routing.vc_count(graph.link_class(entry.at(0), entry.at(1)));
    if (!exists) throw not_a_certificate("the network has no virtual channel " + entry.dump());
  }
}

std::string about(const json& object) {
  const json& cap = object.at("vc_cap");
  return object.at("spec").get<std::string>() + " with " + object.at("routing").get<std::string>() +
         (cap.is_null() ? "" : ", at most " + cap.dump() + " VCs");
}

PartialPath read_partial_path(const json& packet) {
  PartialPath partial_path{.origin = {.source = packet.at("source"),
                                      .message_class = packet.at("class"),
                                      .draw = packet.at("draw"),
                                      .route = packet.at("plan")},
                           .destination = packet.at("destination")};
  for (const json& step : packet.at("path")) partial_path.path.push_back({step.at(0), step.at(1), step.at(2)});
  return partial_path;
}

InputError not_json() { return not_a_certificate("a part is missing or of another kind"); }

}  // namespace

std::optional<CertifiedDeadlock> read_deadlock(std::string_view text) try {
  const json object = json::parse(text);
  check_form(object);
  if (object.at("verdict") != to_text(Verdict::deadlock)) return std::nullopt;
  CertifiedDeadlock deadlock{.network = object.at("spec"), .routing = object.at("routing")};
  if (const json& cap = object.at("vc_cap"); !cap.is_null()) {
    deadlock.vc_cap = static_cast<routing::VcId>(
        std::min<std::uint64_t>(cap.get<std::uint64_t>(), UINT16_MAX));  // no routing has more
  }
  for (const json& packet : object.at("packets")) {
    deadlock.partial_paths.push_back(read_partial_path(packet));
    deadlock.has_replies = deadlock.has_replies || packet.contains("reply");
  }
  return deadlock;
} catch (const nlohmann::json::exception&) {
  throw not_json();
}

CheckResult check_certificate(std::string_view text, const Execution& execution, const routing::Routing* given) try {
  const json object = json::parse(text);
  check_form(object);
  std::optional<topology::Network> network;
  std::unique_ptr<routing::Routing> built;
  if (given == nullptr) {
    network.emplace(topology::build(object.at("spec").get<std::string>(), execution));
    built = routing::build(*network, object.at("routing").get<std::string>(), execution);
  }
  const routing::Routing& routing = given == nullptr ? *built : *given;
  check_channels(object, routing);
  CheckResult result = check(object, routing);
  result.about = about(object);
  return result;
} catch (const nlohmann::json::exception&) {
  throw not_json();
}

}  // namespace weft::deadlock
