#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "deadlock/certificate.h"
#include "deadlock/prover.h"
#include "routing/algorithm.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using deadlock::Proof;
using deadlock::Verdict;
using nlohmann::ordered_json;
using routing::VirtualChannel;

std::optional<routing::VcId> vc_cap(const Invocation& invocation) {
  if (!invocation.has("--vcs")) return std::nullopt;
  const std::uint64_t cap = parse_positive(invocation.value("--vcs"), "--vcs");
  if (cap > UINT16_MAX) throw InputError("--vcs is " + invocation.value("--vcs") + "; at most 65535 vcs are counted");
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

std::string channel_text(const topology::Network& network, const VirtualChannel& channel) {
  const NodeId head = network.graph.neighbor(channel.node, channel.port).node;
  return fmt::format("{} to {}, vc {}", network.labelling->text(channel.node), network.labelling->text(head),
                     channel.vc);
}

// Terminals are named by their node, and by their number there when it has several.
std::string terminal_text(const topology::Network& network, TerminalId terminal) {
  const NodeId node = network.graph.node_of_terminal(terminal);
  std::string label = network.labelling->text(node);
  if (network.graph.terminal_count_at(node) == 1) return label;
  return fmt::format("{} terminal {}", label, terminal - network.graph.first_terminal(node));
}

std::string waits_text(const topology::Network& network, const deadlock::StuckPacket& packet) {
  std::string text;
  for (const VirtualChannel& channel : packet.waits_for) {
    text += (text.empty() ? "" : ", or ") + channel_text(network, channel);
  }
  if (!packet.reply) return text;
  return fmt::format("a reply to {}: {}", terminal_text(network, packet.reply->destination), text);
}

std::string packets_text(const topology::Network& network, const Proof& proof, const report::TextStyle& style) {
  report::Table table{{{"packet", report::Align::right}, {"from"}, {"to"}, {"holds"}, {"waits for"}}, {}};
  for (std::size_t i = 0; i < proof.packets.size(); ++i) {
    const deadlock::StuckPacket& packet = proof.packets[i];
    table.rows.push_back({fmt::to_string(i + 1), terminal_text(network, packet.journey.origin.source),
                          terminal_text(network, packet.journey.destination), channel_text(network, packet.holds),
                          waits_text(network, packet)});
  }
  return report::to_text(table, style);
}

std::string vcs_text(const Proof& proof) {
  std::string text;
  for (const deadlock::ClassVcs& vcs : proof.vcs) {
    text += fmt::format("{}{} on \"{}\"", text.empty() ? "" : ", ", vcs.count, vcs.link_class);
  }
  return text;
}

std::string proof_text(const topology::Network& network, const routing::Routing& routing, const Proof& proof,
                       const report::TextStyle& style) {
  std::string text = fmt::format("{} with {}: {}\n", network.name(), routing.name(), deadlock::to_text(proof.verdict));
  if (proof.undelivered) {
    text += fmt::format("  a packet from {} to {} is not delivered: {}\n",
                        terminal_text(network, proof.undelivered->journey.origin.source),
                        terminal_text(network, proof.undelivered->journey.destination), proof.undelivered->why);
  }
  text += fmt::format("  why        {}\n", proof.method);
  text += fmt::format("  switching  {}\n", proof.switching);
  text += fmt::format("  vc reuse   {}\n", proof.vc_reuse);
  text += fmt::format("  vcs        {}\n", vcs_text(proof));
  text += fmt::format("  counted    {} virtual channels in use, {} dependencies\n", proof.channel_count,
                      proof.dependency_count);
  if (proof.cut_off_pair_count > 0) {
    text +=
        fmt::format("  cut off    {} ordered pairs, between which the network has no way\n", proof.cut_off_pair_count);
  }
  return proof.packets.empty() ? text : text + "\n" + packets_text(network, proof, style);
}

int exit_code(Verdict verdict) {
  if (verdict == Verdict::deadlock_free) return kExitDone;
  return verdict == Verdict::unproved ? kExitUndecided : kExitNo;
}

int run_verify(const Invocation& invocation, Session& session) {
  const deadlock::ProverOptions options{.vc_cap = vc_cap(invocation)};
  const topology::Network network = topology::build(invocation.operand("SPEC"), session.execution);
  const auto routing =
      routing::build(network, invocation.has("--with") ? invocation.value("--with") : routing::default_routing(network),
                     session.execution);
  const Proof proof = deadlock::prove(*routing, options, session.execution);
  if (invocation.has("--certificate")) {
    if (deadlock::has_certificate(proof)) {
      write_file_atomically(invocation.value("--certificate"),
                            deadlock::certificate_text(proof, network.name(), routing->name()));
    } else {
      session.note(fmt::format("weft: no certificate is written for \"{}\"\n", deadlock::to_text(proof.verdict)));
    }
  }
  session.print(invocation.has("--json") ? proof_json(network, *routing, proof)
                                         : proof_text(network, *routing, proof, session.style));
  return exit_code(proof.verdict);
}

}  // namespace

namespace command_records {

extern constinit const Command verify{
    .name = "verify",
    .summary = "prove that a routing delivers and cannot deadlock, or show how it does",
    .details =
        "Follows every packet from every source with every draw. Deadlock-free: the virtual channels have an order in "
        "which every packet goes upwards (Dally and Seitz) or, for an adaptive routing, its escape channels do "
        "(Duato). Deadlock: a list of packets that come to their places one after another and then wait for each "
        "other. Undelivered: a packet that has no way on, or may go round for ever. Unproved: channels depend on each "
        "other in a cycle, but no packets were found that fill it. Exit 0 when deadlock-free, 1 for a deadlock or "
        "undelivered, 3 when unproved.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--with", "ROUTING", "the routing; without it the network's own, see: weft list routing"},
                 {"--vcs", "K", "only K vcs for each channel: the routing's higher ones are folded onto the last"},
                 {"--certificate", "FILE", "write what convinces, for: weft check FILE"},
                 {"--json", "",
                  "one JSON object: spec, routing, verdict, method, assumes, vcs, channels, dependencies, "
                  "cut_off_pairs, and packets when there is a deadlock"}}},
    .examples = {"weft verify \"hypercube(4)\" --with shortest", "weft verify \"tree(2,4)\" --json"},
    .run = run_verify,
};

}  // namespace command_records
}  // namespace weft::cli
