#include "cli/network_operand.h"

#include <fmt/format.h>

namespace weft::cli {

void note_remarks(const topology::Network& network, const Session& session) {
  for (const std::string& remark : network.remarks) session.note(fmt::format("note: {}\n", remark));
}

topology::Network network_operand(const Invocation& invocation, const Session& session) {
  topology::Network network = topology::build(invocation.operand("SPEC"), session.execution);
  note_remarks(network, session);
  return network;
}

}  // namespace weft::cli
