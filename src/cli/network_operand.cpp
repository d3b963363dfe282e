#include "cli/network_operand.h"

#include <fmt/format.h>

namespace weft::cli {

void note_remarks(const topology::Network& network, const Session& session) {
  for (const std::string& remark : network.remarks) session.note(fmt::format("note: {}\n", remark));
}

topology::Network network_named(const std::string& spec, const Session& session) {
  topology::Network network = topology::build(spec, session.execution);
  note_remarks(network, session);
  return network;
}

topology::Network network_operand(const Invocation& invocation, const Session& session) {
  return network_named(invocation.operand("SPEC"), session);
}

}  // namespace weft::cli
