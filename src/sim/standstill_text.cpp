#include "sim/standstill_text.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "topology/terminal_text.h"

namespace weft::sim {
namespace {

using topology::terminal_text;

std::string name_of(const topology::Network& network, const StandingPacket& packet) {
  return fmt::format("packet {} from {}", packet.sequence, terminal_text(network, packet.source));
}

std::string arrow(const topology::Network& network, const routing::VirtualChannel& channel) {
  const NodeId to = network.graph.neighbor(channel.node, channel.port).node;
  return fmt::format("{}->{} vc {}", network.labelling->text(channel.node), network.labelling->text(to), channel.vc);
}

std::string stand_text(const topology::Network& network, const StandingPacket& packet) {
  if (packet.holds.empty()) return "stands at " + network.labelling->text(packet.node);
  std::vector<std::string> arrows;
  for (const routing::VirtualChannel& channel : packet.holds) arrows.push_back(arrow(network, channel));
  return fmt::format("holds {}", fmt::join(arrows, ", "));
}

std::string wait_text(const topology::Network& network, const Standstill& standstill, const StandingPacket& packet) {
  const auto holder = [&](std::size_t i) { return name_of(network, standstill.packets[packet.held_by[i]]); };
  if (packet.wait == StandingPacket::Wait::turn) return "behind " + holder(0);
  if (packet.wait == StandingPacket::Wait::room) return "for room there, behind " + holder(0);
  std::vector<std::string> ways;
  for (std::size_t i = 0; i < packet.waits_for.size(); ++i) {
    ways.push_back(fmt::format("{}, held by {}", arrow(network, packet.waits_for[i]), holder(i)));
  }
  return fmt::format("for {}", fmt::join(ways, ", or "));
}

std::string line(const topology::Network& network, const Standstill& standstill, const StandingPacket& packet) {
  return fmt::format("{} to {} {} and waits {}", name_of(network, packet), terminal_text(network, packet.destination),
                     stand_text(network, packet), wait_text(network, standstill, packet));
}

}  // namespace

std::vector<std::string> standstill_lines(const topology::Network& network, const Standstill& standstill,
                                          std::size_t most) {
  std::vector<std::string> lines;
  const std::size_t shown = std::min(most, standstill.knot.size());
  for (const std::uint32_t number : std::span(standstill.knot).first(shown)) {
    lines.push_back(line(network, standstill, standstill.packets[number]));
  }
  if (shown < standstill.knot.size()) {
    lines.push_back(fmt::format("and {} more that wait for each other", standstill.knot.size() - shown));
  }
  if (standstill.knot.size() < standstill.packets.size()) {
    lines.push_back(
        fmt::format("{} others wait for these or for each other", standstill.packets.size() - standstill.knot.size()));
  }
  return lines;
}

}  // namespace weft::sim
