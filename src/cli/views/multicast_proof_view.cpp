#include "cli/views/multicast_proof_view.h"

#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/views/proof_text.h"

namespace weft::cli {
namespace {

using deadlock::MulticastChannel;
using nlohmann::ordered_json;

std::string multicast_channel_text(const topology::Network& network, const MulticastChannel& channel) {
  if (!channel.terminal) return channel_text(network, channel.link);
  return "ejection to " + terminal_text(network, *channel.terminal);
}

std::string listed(const topology::Network& network, const std::vector<MulticastChannel>& channels,
                   std::string_view separator) {
  std::string text;
  for (const MulticastChannel& channel : channels) {
    text += (text.empty() ? "" : std::string(separator)) + multicast_channel_text(network, channel);
  }
  return text;
}

std::string targets_text(const topology::Network& network, const std::vector<TerminalId>& targets) {
  std::string text;
  for (const TerminalId target : targets) text += (text.empty() ? "" : ", ") + terminal_text(network, target);
  return text;
}

std::string kind_text(bool is_unicast) { return is_unicast ? "unicast" : "multicast"; }

std::string stuck_text(const MulticastProofView& view, const report::TextStyle& style) {
  report::Table table{{{"packet", report::Align::right}, {"kind"}, {"from"}, {"to"}, {"holds"}, {"waits for"}}, {}};
  for (std::size_t i = 0; i < view.proof.packets.size(); ++i) {
    const deadlock::StuckMulticast& packet = view.proof.packets[i];
    table.rows.push_back({fmt::to_string(i + 1), kind_text(packet.is_unicast),
                          terminal_text(view.network, packet.tree.source),
                          targets_text(view.network, packet.tree.deliveries),
                          listed(view.network, packet.holds(), "; "), listed(view.network, packet.waits_for, ", or ")});
  }
  return report::to_text(table, style);
}

std::string cycle_text(const MulticastProofView& view, const report::TextStyle& style) {
  report::Table table{{{"a packet holds"}, {"and may wait for"}, {"kind"}, {"from"}, {"to"}}, {}};
  for (const deadlock::CycleEdge& edge : view.proof.cycle) {
    table.rows.push_back({multicast_channel_text(view.network, edge.from),
                          multicast_channel_text(view.network, edge.to), kind_text(edge.maker.is_unicast),
                          terminal_text(view.network, edge.maker.source),
                          targets_text(view.network, edge.maker.targets)});
  }
  return report::to_text(table, style);
}

std::string scheme_vcs_text(const MulticastProofView& view) {
  std::string text;
  for (const deadlock::ClassVcs& vcs : view.proof.vcs) {
    text += fmt::format("{}{} on \"{}\"", text.empty() ? "" : ", ", vcs.count, vcs.link_class);
  }
  return text + (view.scheme.facts().shares_vcs ? "; unicast packets use them too" : "; unicast packets have others");
}

ordered_json channel_json(const MulticastChannel& channel) {
  if (channel.terminal) return ordered_json::array({*channel.terminal});
  return {channel.link.node, channel.link.port, channel.link.vc};
}

ordered_json channels_json(const std::vector<MulticastChannel>& channels) {
  ordered_json list = ordered_json::array();
  for (const MulticastChannel& channel : channels) list.push_back(channel_json(channel));
  return list;
}

ordered_json stuck_json(const deadlock::StuckMulticast& packet) {
  return {{"kind", kind_text(packet.is_unicast)},
          {"source", packet.tree.source},
          {"targets", packet.tree.deliveries},
          {"message_targets", packet.targets},
          {"is_long", packet.is_long},
          {"holds", channels_json(packet.holds())},
          {"waits_for", channels_json(packet.waits_for)}};
}

ordered_json injection_json(const sim::InjectionSearch& search) {
  ordered_json object{{"cycles", nullptr}};
  if (search.cycles) object = {{"cycles", *search.cycles}, {"stuck", search.stuck_count}};
  object["runs"] = search.run_count;
  if (!search.cycles) object["reason"] = search.sentence();
  return object;
}

ordered_json replay_json(const MulticastReplayView& replay) {
  return {{"is_stuck", replay.placed.is_stuck},
          {"flit_hops", replay.placed.flit_hops},
          {"cycles", replay.placed.cycles},
          {"delivered", replay.placed.delivered_count},
          {"injection", injection_json(replay.injected)}};
}

ordered_json edge_json(const deadlock::CycleEdge& edge) {
  return {{"holds", channel_json(edge.from)},
          {"waits_for", channel_json(edge.to)},
          {"kind", kind_text(edge.maker.is_unicast)},
          {"source", edge.maker.source},
          {"targets", edge.maker.targets}};
}

}  // namespace

std::string multicast_proof_text(const MulticastProofView& view, const report::TextStyle& style) {
  const deadlock::MulticastProof& proof = view.proof;
  std::string text = fmt::format("{} with {}, multicasts by {}: {}\n", view.network.name(), view.unicast.name(),
                                 view.scheme.name(), deadlock::to_text(proof.verdict));
  text += fmt::format("  why        {}\n", proof.method);
  text += fmt::format("  switching  {}\n", deadlock::to_text(view.switching));
  text += fmt::format("  assumes    {}\n", proof.assumes);
  text += fmt::format("  VCs        {}\n", scheme_vcs_text(view));
  if (proof.channel_count > 0) {
    text += fmt::format("  graph      {} channels in use, ejection channels included; {} dependencies\n",
                        proof.channel_count, proof.dependency_count);
  }
  if (!view.checked.empty()) text += fmt::format("  checked    {}\n", view.checked);
  if (view.replay) {
    text += fmt::format("  replayed   {}\n", view.replay->placed.sentence());
    text += fmt::format("             {}\n", view.replay->injected.sentence());
  }
  if (!proof.packets.empty()) return text + "\n" + stuck_text(view, style);
  return proof.cycle.empty() ? text : text + "\n" + cycle_text(view, style);
}

std::string multicast_proof_json(const MulticastProofView& view) {
  const deadlock::MulticastProof& proof = view.proof;
  ordered_json object{{"spec", view.network.name()},
                      {"routing", view.unicast.name()},
                      {"multicast", view.scheme.name()},
                      {"verdict", deadlock::to_text(proof.verdict)},
                      {"method", proof.method},
                      {"condition", deadlock::to_text(proof.condition)},
                      {"switching", deadlock::to_text(view.switching)},
                      {"assumes", proof.assumes},
                      {"shares_vcs", view.scheme.facts().shares_vcs.get()},
                      {"vcs", ordered_json::object()},
                      {"channels", proof.channel_count},
                      {"dependencies", proof.dependency_count}};
  for (const deadlock::ClassVcs& vcs : proof.vcs) object["vcs"][vcs.link_class] = vcs.count;
  if (!view.checked.empty()) object["checked"] = view.checked;
  if (view.replay) object["replay"] = replay_json(*view.replay);
  for (const deadlock::StuckMulticast& packet : proof.packets) object["packets"].push_back(stuck_json(packet));
  for (const deadlock::CycleEdge& edge : proof.cycle) object["cycle"].push_back(edge_json(edge));
  return object.dump() + "\n";
}

}  // namespace weft::cli
