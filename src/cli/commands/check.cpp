#include <nlohmann/json.hpp>

#include "base/files/text_file.h"
#include "base/input_error.h"
#include "base/safe_text.h"
#include "cli/command.h"
#include "deadlock/certificate.h"
#include "programs/check/schedule_check.h"
#include "programs/program.h"
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

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string where_text(const programs::ScheduleVerdict& verdict) {
  const std::string where = verdict.step ? "step " + std::to_string(*verdict.step) + " of the file" : "at the end";
  return where + (verdict.node ? ", node " + std::to_string(*verdict.node) : "") + ": ";
}

int check_schedule_file(const programs::Schedule& schedule, const Invocation& invocation, Session& session) {
  if (invocation.has("--replay")) {
    throw InputError("a schedule cannot be replayed in simulated routers", {}, "leave --replay out");
  }
  const programs::ScheduleVerdict verdict = programs::check_schedule(schedule, session.execution);
  const std::string about = programs::short_name(schedule.program) + " on " + schedule.network + ", " +
                            std::string(programs::name_of(schedule.model));
  const std::string steps = counted(verdict.communication_steps, "communication step") + ", " +
                            counted(verdict.computation_steps, "computation step") + ", " +
                            counted(verdict.messages, "message") + " of at most " + counted(verdict.words, "item");
  const std::string said = verdict.holds ? steps : "not right";
  const std::string reason = (verdict.holds ? "" : where_text(verdict)) + verdict.reason;
  if (invocation.has("--json")) {
    session.print(
        nlohmann::ordered_json{{"holds", verdict.holds}, {"about", about}, {"verdict", said}, {"reason", reason}}
            .dump() +
        "\n");
  } else {
    session.print_lines((verdict.holds ? "holds: " : "refused: ") + safe_line(about + ": " + said) + "\n  " +
                        safe_line(reason) + "\n");
  }
  return verdict.holds ? kExitDone : kExitNo;
}

int run_check(const Invocation& invocation, Session& session) {
  const std::string text =
      read_text_file(invocation.operand("FILE"), {.most_bytes = session.execution.max_memory / 16});
  if (!nlohmann::json::accept(text)) {
    throw InputError(quote_briefly(invocation.operand("FILE")) +
                         " is neither a certificate nor a schedule: it is not JSON, or it is cut off",
                     {}, "weft verify SPEC --certificate FILE and weft run PROGRAM SPEC --schedule FILE write them");
  }
  if (const auto schedule = programs::read_schedule(text)) return check_schedule_file(*schedule, invocation, session);
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
    .summary = "check a certificate of verify or a schedule of run, with an independent checker",
    .details =
        "For a certificate of verify it rebuilds the network and the routing that it names and follows every pair, "
        "every random choice "
        "and every candidate again. For deadlock freedom it checks that every dependency goes upwards in the given "
        "order of virtual channels. For a deadlock it checks that each packet can reach its position and requests only "
        "channels that other packets hold. For an undelivered packet it checks the path of that packet. With --replay "
        "the packets of a deadlock are also placed into the buffers of simulated routers to see that no flit moves. "
        "For a schedule of run (a file with kind: schedule) it follows every item: that each node holds what it sends, "
        "that each step keeps the port model, and that every node ends with the result of the program, whatever the "
        "inputs are. Exit status: 0 when the file holds, 1 when it does not.",
    .operands = {{{.name = "FILE", .help = "a certificate or a schedule"}}},
    .options = {{{"--replay", "", "place the packets of a deadlock into simulated routers and report what moves"},
                 {"--json", "", "one JSON object: holds, about, verdict, reason, and replayed with --replay"}}},
    .examples = {"weft verify \"torus(4,4)\" --certificate proof.json && weft check proof.json",
                 "weft run fft \"rhsn(2,2,hypercube(2))\" --schedule fft.json && weft check fft.json"},
    .run = run_check,
};

}  // namespace command_records
}  // namespace weft::cli
