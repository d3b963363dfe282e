#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/execution.h"
#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/pictures/draw_scene.h"
#include "cli/pictures/marks.h"
#include "cli/pictures/network_picture.h"
#include "cli/pictures/picture_output.h"
#include "cli/routing_option.h"
#include "cli/views/multicast_proof_view.h"
#include "cli/views/proof_text.h"
#include "deadlock/certificate.h"
#include "deadlock/multicast_check.h"
#include "deadlock/multicast_proof.h"
#include "deadlock/prover.h"
#include "routing/core/algorithm.h"
#include "routing/multicast/multicast.h"
#include "sim/model/multicast_replay.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using deadlock::Proof;
using deadlock::Verdict;
using nlohmann::ordered_json;

std::optional<routing::VcId> vc_cap(const Invocation& invocation) {
  if (!invocation.has("--vcs")) return std::nullopt;
  const std::uint64_t cap = parse_positive(invocation.value("--vcs"), "--vcs");
  if (cap > UINT16_MAX) throw InputError("--vcs is " + invocation.value("--vcs") + "; it must be at most 65535");
  return static_cast<routing::VcId>(cap);
}

std::string proof_json(const topology::Network& network, const routing::Routing& routing, const Proof& proof) {
  ordered_json object{{"spec", network.name()},
                      {"routing", routing.name()},
                      {"verdict", deadlock::to_text(proof.verdict)},
                      {"method", proof.method},
                      {"assumes", {{"switching", proof.switching}, {"vc_reuse", proof.vc_reuse}}},
                      {"vcs", ordered_json::object()},
                      {"channels", proof.channel_count},
                      {"dependencies", proof.dependency_count},
                      {"cut_off_pairs", proof.cut_off_pair_count}};
  for (const deadlock::ClassVcs& vcs : proof.vcs) object["vcs"][vcs.link_class] = vcs.count;
  if (proof.verdict == Verdict::deadlock) {
    object["packets"] = ordered_json::array();
    for (const auto& packet : proof.packets) object["packets"].push_back(deadlock::to_json(packet));
  }
  if (proof.undelivered) {
    object["undelivered"] = deadlock::to_json(*proof.undelivered);
  }
  return object.dump() + "\n";
}

int exit_code(Verdict verdict) {
  if (verdict == Verdict::deadlock_free) return kExitDone;
  return verdict == Verdict::unproved ? kExitUndecided : kExitNo;
}

// The packets of a deadlock, or the path of a packet that is not delivered.
void draw_proof(const std::string& path, const topology::Network& network, const Proof& proof, Session& session) {
  if (proof.packets.empty() && !proof.undelivered) {
    session.note(fmt::format("weft: no picture is written for \"{}\": there are no packets to show\n",
                             deadlock::to_text(proof.verdict)));
    return;
  }
  session.flush();
  report::Drawing drawing = drawing_of(network);
  mark_deadlock(drawing, network, proof);
  write_picture(report::draw(drawing), path, picture_options(path));
  session.note_written(path);
}

deadlock::MulticastSwitching switching_option(const Invocation& invocation) {
  if (!invocation.has("--switching")) return deadlock::MulticastSwitching::wormhole;
  for (const auto known : {deadlock::MulticastSwitching::wormhole, deadlock::MulticastSwitching::cut_through}) {
    if (invocation.value("--switching") == deadlock::to_text(known)) return known;
  }
  throw InputError("--switching is " + quote_briefly(invocation.value("--switching")) +
                       "; proofs about multicasts know wormhole and cut-through",
                   {}, "write --switching wormhole or --switching cut-through");
}

// The independent checker must accept the evidence; otherwise the prover is wrong.
std::string checked_evidence(const routing::Routing& unicast, const routing::Multicast& scheme,
                             deadlock::MulticastSwitching switching, const deadlock::MulticastProof& proof,
                             const Execution& execution) {
  if (proof.verdict == Verdict::unproved) return "";
  const deadlock::CheckResult result =
      proof.verdict == Verdict::deadlock_free
          ? deadlock::check_multicast_order(proof.order, unicast, scheme, switching, execution)
          : deadlock::check_stuck_multicasts(proof.packets, unicast, scheme);
  if (!result.holds) throw BrokenInvariant("the proof for " + scheme.name() + " is refused: " + result.reason);
  return result.reason;
}

sim::PartialTree partial_tree(const deadlock::StuckMulticast& packet) {
  sim::PartialTree partial{.tree = packet.tree, .is_long = packet.is_long, .waiting_node = packet.waiting_node};
  for (const deadlock::GrantedOutput& output : packet.granted) {
    partial.granted.push_back({output.tree_node, output.index, output.channel.link.vc});
  }
  return partial;
}

std::optional<MulticastReplayView> replayed(const routing::Routing& unicast, const routing::Multicast& scheme,
                                            deadlock::MulticastSwitching switching,
                                            const deadlock::MulticastProof& proof, const Execution& execution) {
  if (proof.packets.empty()) return std::nullopt;
  std::vector<sim::PartialTree> packets;
  for (const deadlock::StuckMulticast& packet : proof.packets) packets.push_back(partial_tree(packet));
  const bool is_wormhole = switching == deadlock::MulticastSwitching::wormhole;
  const sim::MulticastReplayer replayer(unicast, scheme,
                                        is_wormhole ? sim::Switching::wormhole : sim::Switching::cut_through);
  return MulticastReplayView{replayer.replay_placed(replayer.with_all_grants(packets)),
                             replayer.find_injection(packets, execution)};
}

int verify_multicasts(const Invocation& invocation, Session& session) {
  for (const char* option : {"--vcs", "--certificate", "--draw"}) {
    if (!invocation.has(option)) continue;
    throw InputError(std::string(option) + " is not for proofs about multicasts", {},
                     "leave " + std::string(option) + " or --multicast out");
  }
  const deadlock::MulticastSwitching switching = switching_option(invocation);
  const topology::Network network = network_operand(invocation, session);
  const auto unicast = routing::build(network, routing_option(invocation, network, session), session.execution);
  const auto scheme = routing::build_multicast(network, *unicast, invocation.value("--multicast"), session.execution);
  const deadlock::MulticastProof proof = deadlock::prove_multicast(*unicast, *scheme, switching, session.execution);
  const MulticastProofView view{network,
                                *unicast,
                                *scheme,
                                switching,
                                proof,
                                checked_evidence(*unicast, *scheme, switching, proof, session.execution),
                                replayed(*unicast, *scheme, switching, proof, session.execution)};
  if (invocation.has("--json")) {
    session.print(multicast_proof_json(view));
  } else {
    session.print_lines(multicast_proof_text(view, session.style));
  }
  return exit_code(proof.verdict);
}

int run_verify(const Invocation& invocation, Session& session) {
  if (invocation.has("--multicast")) return verify_multicasts(invocation, session);
  if (invocation.has("--switching")) {
    throw InputError("--switching is for proofs about multicasts", {},
                     "add --multicast SCHEME, or leave it out: other proofs name the switching for which they hold");
  }
  const deadlock::ProverOptions options{.vc_cap = vc_cap(invocation)};
  const topology::Network network = network_operand(invocation, session);
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  if (invocation.has("--draw")) {
    (void)picture_options(invocation.value("--draw"));  // before the proof
    require_drawable(network);
  }
  const Proof proof = deadlock::prove(*routing, options, session.execution);
  if (invocation.has("--json")) {
    session.print(proof_json(network, *routing, proof));
  } else {
    session.print_lines(proof_text(network, *routing, proof, session.style));
  }
  if (invocation.has("--certificate")) {
    if (deadlock::has_certificate(proof)) {
      write_file_atomically(invocation.value("--certificate"),
                            deadlock::certificate_text(proof, network.name(), routing->name()));
      session.note_written(invocation.value("--certificate"));
    } else {
      session.note(fmt::format("weft: no certificate is written for \"{}\"\n", deadlock::to_text(proof.verdict)));
    }
  }
  if (invocation.has("--draw")) draw_proof(invocation.value("--draw"), network, proof, session);
  return exit_code(proof.verdict);
}

}  // namespace

namespace command_records {

extern constinit const Command verify{
    .name = "verify",
    .summary = "prove that a routing delivers every packet and cannot deadlock, or show a deadlock",
    .details =
        "Follows every packet from every source with every random choice. Deadlock-free: the virtual channels have an "
        "order in which every packet goes upwards (Dally and Seitz) or, for an adaptive routing, its escape channels "
        "do (Duato). Deadlock: a list of packets that reach their positions one after another and then wait for each "
        "other forever. Undelivered: a packet that has no next hop, or may circulate forever. Unproved: the channel "
        "dependencies have a cycle, but no packets were found that fill it. With --multicast the packets of a "
        "multicast "
        "scheme are proved instead, together with those of the routing where both use the same VCs: a branch of a tree "
        "that waits makes the others wait, and holds their channels. The packets of a deadlock are then also "
        "simulated. "
        "Exit status: 0 when deadlock-free, 1 for a "
        "deadlock or an undelivered packet, 3 when unproved.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options =
        {{{"--routing", "ROUTING", "the routing (default: the network's own); see: weft list routing", false, "--with"},
          {"--multicast", "SCHEME", "prove the multicasts of this scheme, such as tree"},
          {.name = "--switching",
           .value = "KIND",
           .help = "with --multicast: wormhole (default), or cut-through with VCs that hold the longest packet",
           .words = "wormhole|cut-through"},
          {"--vcs", "K", "use only K VCs per channel: a hop that the routing puts on VC K or higher uses VC K-1"},
          {"--certificate", "FILE", "write a machine-checkable certificate, for: weft check FILE"},
          {"--draw", "FILE", "draw the deadlocked packets on the network (.svg, .pdf, .png, .tikz or .tex)"},
          {"--json", "",
           "one JSON object: spec, routing, verdict, method, assumes, vcs, channels, dependencies, "
           "cut_off_pairs, and packets when there is a deadlock; docs/json.md has the keys with --multicast"}}},
    .examples = {"weft verify \"hypercube(4)\" --routing shortest", "weft verify \"tree(2,4)\" --json",
                 "weft verify \"mesh(4,4)\" --multicast tree --switching cut-through"},
    .run = run_verify,
};

}  // namespace command_records
}  // namespace weft::cli
