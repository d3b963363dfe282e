#include <nlohmann/json.hpp>

#include "base/text_file.h"
#include "cli/command.h"
#include "deadlock/certificate.h"

namespace weft::cli {
namespace {

int run_check(const Invocation& invocation, Session& session) {
  const std::string text =
      read_text_file(invocation.operand("FILE"), {.most_bytes = session.execution.max_memory / 16});
  const deadlock::CheckResult result = deadlock::check_certificate(text, session.execution);
  if (invocation.has("--json")) {
    const nlohmann::ordered_json object{
        {"holds", result.holds}, {"about", result.about}, {"verdict", result.verdict}, {"reason", result.reason}};
    session.print(object.dump() + "\n");
  } else {
    session.print((result.holds ? "holds: " : "refused: ") + result.about + ": " + result.verdict + "\n  " +
                  result.reason + "\n");
  }
  return result.holds ? kExitDone : kExitNo;
}

}  // namespace

namespace command_records {

extern constinit const Command check{
    .name = "check",
    .summary = "check a certificate that verify wrote, by separate code",
    .details =
        "Builds the network and the routing that the certificate names and walks every pair, every draw and every "
        "candidate anew. Of freedom from deadlock it checks that every dependency goes upwards in the order given; of "
        "a deadlock, that each packet can come to its place and asks only for channels that others hold; of a packet "
        "that "
        "is not delivered, its way. Exit 0 when the certificate holds, 1 when it does not.",
    .operands = {{{.name = "FILE", .help = "a certificate"}}},
    .options = {{{"--json", "", "one JSON object: holds, about, verdict, reason"}}},
    .examples = {"weft verify \"torus(4,4)\" --certificate proof.json && weft check proof.json"},
    .run = run_check,
};

}  // namespace command_records
}  // namespace weft::cli
