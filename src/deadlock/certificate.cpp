#include "deadlock/certificate.h"

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "routing/algorithm.h"
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

ordered_json to_json(const Journey& journey) {
  return {{"source", journey.origin.source},
          {"destination", journey.destination},
          {"draw", journey.origin.draw},
          {"plan", journey.origin.plan},
          {"class", journey.origin.message_class}};
}

}  // namespace

bool has_certificate(const Proof& proof) {
  return proof.verdict != Verdict::unproved && (!proof.undelivered || proof.undelivered->has_plan);
}

ordered_json to_json(const StuckPacket& packet) {
  ordered_json object = to_json(packet.journey);
  object["path"] = to_json(packet.journey.path);
  object["holds"] = to_json(packet.holds);
  object["waits_for"] = to_json(packet.waits_for);
  if (packet.reply) object["reply"] = to_json(*packet.reply);
  return object;
}

ordered_json to_json(const Undelivered& undelivered) {
  ordered_json object = to_json(undelivered.journey);
  object["path"] = undelivered.has_plan ? to_json(undelivered.journey.path) : ordered_json(nullptr);
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
    for (const StuckPacket& packet : proof.packets) object["packets"].push_back(to_json(packet));
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

CheckResult check_certificate(std::string_view text, const Execution& execution, const routing::Routing* given) try {
  const auto object = nlohmann::json::parse(text);
  if (given != nullptr) return check(object, *given);
  const auto network = topology::build(object.at("spec").get<std::string>(), execution);
  const auto routing = routing::build(network, object.at("routing").get<std::string>(), execution);
  return check(object, *routing);
} catch (const nlohmann::json::exception&) {
  throw InputError("this is not a certificate", {}, "weft verify SPEC --certificate FILE writes one");
}

}  // namespace weft::deadlock
