#include "cli/standstill_text.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/proof_text.h"

namespace weft::cli {
namespace {

using sim::PacketWait;
using sim::StandingPacket;

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

std::string wait_text(const topology::Network& network, const PacketWait& wait, const StandingPacket& holder) {
  switch (wait.reason) {
    case PacketWait::Reason::vc:
      return fmt::format("for {}, held by {}", arrow(network, wait.channel), name_of(network, holder));
    case PacketWait::Reason::room:
      return fmt::format("for room in {}, behind {}", arrow(network, wait.channel), name_of(network, holder));
    case PacketWait::Reason::turn:
      break;
  }
  return "behind " + name_of(network, holder);
}

std::string line(const topology::Network& network, const sim::Standstill& standstill, const StandingPacket& packet) {
  std::vector<std::string> waits;
  for (const PacketWait& wait : packet.waits_for) {
    waits.push_back(wait_text(network, wait, standstill.packets[wait.held_by]));
  }
  return fmt::format("{} to {} {} and waits {}", name_of(network, packet), terminal_text(network, packet.destination),
                     stand_text(network, packet), fmt::join(waits, ", or "));
}

}  // namespace

std::vector<std::string> standstill_lines(const topology::Network& network, const sim::Standstill& standstill,
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

}  // namespace weft::cli
