#include <nlohmann/json.hpp>

#include "base/files/text_file.h"
#include "base/safe_text.h"
#include "cli/command.h"
#include "deadlock/certificate.h"
#include "routing/core/algorithm.h"
#include "sim/model/replay.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

struct Outcome {
  bool agrees = true;
  std::string sentence;
};

// Long enough for packets that can move to show it.
constexpr sim::Cycle kLastCycle = 100;

Outcome replay(const std::string& text, const Execution& execution) {
  const auto deadlock = deadlock::read_deadlock(text);
  if (!deadlock) return {.sentence = "not replayed: there is no deadlock"};
  if (deadlock->has_replies) {
    return {.sentence = "not replayed: a terminal waits too, and simulated ones take whatever comes"};
  }
  const topology::Network network = topology::build(deadlock->network, execution);
  const auto routing = routing::build(network, deadlock->routing, execution);
  const sim::Replay replay = sim::replay(*routing, deadlock->vc_cap, deadlock->partial_paths, {}, kLastCycle);
  return {replay.is_stuck, "replayed: " + replay.sentence()};
}

int run_check(const Invocation& invocation, Session& session) {
  const std::string text =
      read_text_file(invocation.operand("FILE"), {.most_bytes = session.execution.max_memory / 16});
  const deadlock::CheckResult result = deadlock::check_certificate(text, session.execution);
  std::optional<Outcome> outcome;
  if (invocation.has("--replay") && result.holds) outcome = replay(text, session.execution);
  if (invocation.has("--json")) {
    nlohmann::ordered_json object{
        {"holds", result.holds}, {"about", result.about}, {"verdict", result.verdict}, {"reason", result.reason}};
    if (outcome) object["replayed"] = outcome->sentence;
    session.print(object.dump() + "\n");
  } else {
    session.print_lines((result.holds ? "holds: " : "refused: ") + safe_line(result.about + ": " + result.verdict) +
                        "\n  " + safe_line(result.reason) + "\n" +
                        (outcome ? "  " + safe_line(outcome->sentence) + "\n" : ""));
  }
  return result.holds && (!outcome || outcome->agrees) ? kExitDone : kExitNo;
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
        "is not delivered, its way. With --replay the packets of a deadlock are also put "
        "into the buffers of simulated routers, to see that no flit moves. Exit 0 when the certificate holds, 1 when "
        "it "
        "does not.",
    .operands = {{{.name = "FILE", .help = "a certificate"}}},
    .options = {{{"--replay", "", "let the packets of a deadlock stand in simulated routers, and tell what moves"},
                 {"--json", "", "one JSON object: holds, about, verdict, reason, and replayed with --replay"}}},
    .examples = {"weft verify \"torus(4,4)\" --certificate proof.json && weft check proof.json"},
    .run = run_check,
};

}  // namespace command_records
}  // namespace weft::cli
