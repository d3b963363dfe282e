#include "cli/views/proof_text.h"

#include <fmt/format.h>

namespace weft::cli {

using routing::VirtualChannel;

std::string channel_text(const topology::Network& network, const VirtualChannel& channel) {
  const NodeId head = network.graph.neighbor(channel.node, channel.port).node;
  return fmt::format("{} to {}, VC {}", network.labelling->text(channel.node), network.labelling->text(head),
                     channel.vc);
}

namespace {

std::string waits_text(const topology::Network& network, const deadlock::StuckPacket& packet) {
  std::string text;
  for (const VirtualChannel& channel : packet.waits_for) {
    text += (text.empty() ? "" : ", or ") + channel_text(network, channel);
  }
  if (!packet.reply) return text;
  return fmt::format("a reply to {}: {}", terminal_text(network, packet.reply->destination), text);
}

// The destination of a packet, with its message class and random choice where the routing has several.
std::string goal_text(const topology::Network& network, const routing::Routing& routing,
                      const deadlock::PartialPath& partial_path) {
  std::string text = terminal_text(network, partial_path.destination);
  if (routing.message_class_count() > 1) text += fmt::format(", class {}", partial_path.origin.message_class);
  if (routing.draw_count() > 1) text += fmt::format(", random choice {}", partial_path.origin.draw + 1);
  return text;
}

std::string packets_text(const topology::Network& network, const routing::Routing& routing,
                         const deadlock::Proof& proof, const report::TextStyle& style) {
  report::Table table{{{"packet", report::Align::right}, {"from"}, {"to"}, {"holds"}, {"waits for"}}, {}};
  for (std::size_t i = 0; i < proof.packets.size(); ++i) {
    const deadlock::StuckPacket& packet = proof.packets[i];
    table.rows.push_back({fmt::to_string(i + 1), terminal_text(network, packet.partial_path.origin.source),
                          goal_text(network, routing, packet.partial_path), channel_text(network, packet.holds),
                          waits_text(network, packet)});
  }
  return report::to_text(table, style);
}

// The nodes that a packet passes, one after the other, as far as it comes.
std::string nodes_text(const topology::Network& network, const deadlock::PartialPath& partial_path) {
  std::string text = network.labelling->text(network.graph.node_of_terminal(partial_path.origin.source));
  for (const VirtualChannel& channel : partial_path.path) {
    text += " to " + network.labelling->text(network.graph.neighbor(channel.node, channel.port).node);
  }
  return text;
}

std::string undelivered_text(const topology::Network& network, const deadlock::Undelivered& undelivered) {
  const std::string text = fmt::format("  a packet from {} to {} is not delivered: {}\n",
                                       terminal_text(network, undelivered.partial_path.origin.source),
                                       terminal_text(network, undelivered.partial_path.destination), undelivered.why);
  if (undelivered.partial_path.path.empty()) return text;
  return text + fmt::format("  path       {}\n", nodes_text(network, undelivered.partial_path));
}

}  // namespace

std::string vcs_text(const deadlock::Proof& proof) {
  std::string text;
  for (const deadlock::ClassVcs& vcs : proof.vcs) {
    text += fmt::format("{}{} on \"{}\"", text.empty() ? "" : ", ", vcs.count, vcs.link_class);
  }
  return text;
}

std::string proof_text(const topology::Network& network, const routing::Routing& routing, const deadlock::Proof& proof,
                       const report::TextStyle& style) {
  std::string text = fmt::format("{} with {}: {}\n", network.name(), routing.name(), deadlock::to_text(proof.verdict));
  if (proof.undelivered) text += undelivered_text(network, *proof.undelivered);
  text += fmt::format("  why        {}\n", proof.method);
  text += fmt::format("  switching  {}\n", proof.switching);
  text += fmt::format("  VC reuse   {}\n", proof.vc_reuse);
  text += fmt::format("  VCs        {}\n", vcs_text(proof));
  text += fmt::format("  graph      {} virtual channels in use, {} dependencies\n", proof.channel_count,
                      proof.dependency_count);
  if (proof.cut_off_pair_count > 0) {
    text += fmt::format("  cut off    {} ordered pairs that the network does not connect\n", proof.cut_off_pair_count);
  }
  return proof.packets.empty() ? text : text + "\n" + packets_text(network, routing, proof, style);
}

}  // namespace weft::cli
