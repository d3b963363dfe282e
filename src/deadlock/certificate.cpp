#include "deadlock/certificate.h"

#include <nlohmann/json.hpp>

namespace weft::deadlock {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const VirtualChannel& channel) { return {channel.node, channel.port, channel.vc}; }

}  // namespace

bool has_certificate(const Proof& proof) {
  return proof.verdict == Verdict::deadlock_free || proof.verdict == Verdict::deadlock;
}

ordered_json to_json(const StuckPacket& packet) {
  return {{"source", packet.source}, {"destination", packet.destination}, {"draw", packet.draw},
          {"plan", packet.plan},     {"holds", to_json(packet.holds)},    {"waits_for", to_json(packet.waits_for)}};
}

std::string certificate_text(const Proof& proof, const std::string& network, const std::string& routing) {
  ordered_json object{{"certificate", 1}, {"spec", network}, {"routing", routing}};
  object["vc_cap"] = proof.vc_cap ? ordered_json(*proof.vc_cap) : ordered_json(nullptr);
  object["verdict"] = to_text(proof.verdict);
  object["method"] = proof.method;
  if (proof.verdict == Verdict::deadlock) {
    object["packets"] = ordered_json::array();
    for (const StuckPacket& packet : proof.packets) object["packets"].push_back(to_json(packet));
  } else {
    object["orders"] = proof.orders_escapes ? "escapes" : "all";
    object["order"] = ordered_json::array();
    for (const OrderedVc& entry : proof.order) {
      object["order"].push_back({entry.vc.node, entry.vc.port, entry.vc.vc, entry.order});
    }
  }
  return object.dump() + "\n";
}

}  // namespace weft::deadlock
