// A certificate is a proof as a JSON file. It names the network, the routing and the VCs, and holds the evidence: an
// order of the virtual channels, the packets of a deadlock, or the path of a packet that is not delivered.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/execution.h"
#include "deadlock/certificate_check.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

// False for "unproved" and for a pair without a route: there is nothing to check.
bool has_certificate(const Proof& proof);

// `network` and `routing` are the specs from which the checker builds both again.
std::string certificate_text(const Proof& proof, const std::string& network, const std::string& routing);

// Builds the network and the routing from their specs and checks the certificate. Throws InputError if the text is not
// a certificate or if its network or routing cannot be built. If `given` is set, that routing is checked instead.
CheckResult check_certificate(std::string_view text, const Execution& execution,
                              const routing::Routing* given = nullptr);

// The deadlock that a certificate claims, for a replay (sim/model/replay.h).
struct CertifiedDeadlock {
  std::string network;
  std::string routing;
  std::optional<routing::VcId> vc_cap{};
  std::vector<PartialPath> partial_paths{};  // each packet holds the last VC of its path
  bool has_replies = false;  // some packets have arrived, but their terminals must reply before they receive them
};

// None if the verdict is not a deadlock. Does not check the claim. Throws InputError as check_certificate does.
std::optional<CertifiedDeadlock> read_deadlock(std::string_view text);

nlohmann::ordered_json to_json(const StuckPacket& packet);
nlohmann::ordered_json to_json(const Undelivered& undelivered);

}  // namespace weft::deadlock
