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

// Packets that are not deadlocked move within this many cycles.
constexpr sim::Cycle kLastCycle = 100;

Outcome replay(const std::string& text, const Execution& execution) {
  const auto deadlock = deadlock::read_deadlock(text);
  if (!deadlock) return {.sentence = "not replayed: there is no deadlock"};
  if (deadlock->has_replies) {
    return {.sentence = "not replayed: a terminal waits too, but simulated terminals accept every packet"};
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
    .summary = "check a certificate written by verify, with an independent checker",
    .details =
        "Rebuilds the network and the routing that the certificate names and follows every pair, every random choice "
        "and every candidate again. For deadlock freedom it checks that every dependency goes upwards in the given "
        "order of virtual channels. For a deadlock it checks that each packet can reach its position and requests only "
        "channels that other packets hold. For an undelivered packet it checks the path of that packet. With --replay "
        "the packets of a deadlock are also placed into the buffers of simulated routers to see that no flit moves. "
        "Exit status: 0 when the certificate holds, 1 when it does not.",
    .operands = {{{.name = "FILE", .help = "a certificate"}}},
    .options = {{{"--replay", "", "place the packets of a deadlock into simulated routers and report what moves"},
                 {"--json", "", "one JSON object: holds, about, verdict, reason, and replayed with --replay"}}},
    .examples = {"weft verify \"torus(4,4)\" --certificate proof.json && weft check proof.json"},
    .run = run_check,
};

}  // namespace command_records
}  // namespace weft::cli
