// A proof as a file: JSON that names the network, the routing and the vcs, and then what convinces: the order of the
// virtual channels, the packets of the deadlock one by one, or the way of the one that does not arrive.
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

// Neither "unproved" has one, nor a pair without a plan: there is nothing to walk.
bool has_certificate(const Proof& proof);

// `network` and `routing` are the names by which both are built again.
std::string certificate_text(const Proof& proof, const std::string& network, const std::string& routing);

// Builds the network and the routing by their names, and checks. Throws InputError when the text is not a certificate,
// or when its network or routing cannot be built. With a routing given, that one is checked, whatever the names.
CheckResult check_certificate(std::string_view text, const Execution& execution,
                              const routing::Routing* given = nullptr);

// What a certificate says of a deadlock, for whoever wants to see it happen.
struct CertifiedDeadlock {
  std::string network;
  std::string routing;
  std::optional<routing::VcId> vc_cap{};
  std::vector<PartialPath> partial_paths{};  // each packet holds the last vc of its own
  bool has_replies = false;  // some have arrived, but their terminals have to answer before they take them
};

// None when it is of another verdict. Whether it holds is for check_certificate to say. Throws InputError as that does.
std::optional<CertifiedDeadlock> read_deadlock(std::string_view text);

nlohmann::ordered_json to_json(const StuckPacket& packet);
nlohmann::ordered_json to_json(const Undelivered& undelivered);

}  // namespace weft::deadlock
