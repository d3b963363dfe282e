// A proof as a file: JSON that names the network, the routing and the vcs, and then what convinces: the order of the
// virtual channels, or the packets of the deadlock one by one. `certificate_check` reads it.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "deadlock/verdict.h"

namespace weft::deadlock {

// Only a verdict that can be checked has a certificate: deadlock-free or deadlock.
bool has_certificate(const Proof& proof);

// `network` and `routing` are the names by which both are built again.
std::string certificate_text(const Proof& proof, const std::string& network, const std::string& routing);

nlohmann::ordered_json to_json(const StuckPacket& packet);

}  // namespace weft::deadlock
