#include "topology/files/infiniband.h"

#include <string>

#include "base/input_error.h"

namespace weft::topology {
namespace {

// ibsim gives port p of an adapter the GUID of the adapter plus p.
constexpr Guid kFirstSwitchGuid = 0x1000000000;
constexpr Guid kFirstAdapterGuid = 0x2000000000;
constexpr Guid kGuidsPerAdapter = 16;

void check_counts(const PortGraph& graph) {
  const std::uint64_t lids = std::uint64_t{graph.node_count()} + graph.terminal_count();
  if (lids > kHighestUnicastLid) {
    throw InputError(std::to_string(lids) + " switches and terminals; a subnet of InfiniBand has at most " +
                         std::to_string(kHighestUnicastLid) + " LIDs",
                     {}, "use a smaller network");
  }
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const std::uint64_t ports = std::uint64_t{graph.out_degree(v)} + graph.terminal_count_at(v);
    if (ports <= kMostSwitchPorts) continue;
    throw InputError("node " + std::to_string(v) + " has " + std::to_string(ports) + " links and terminals; a switch " +
                         "of InfiniBand has at most " + std::to_string(kMostSwitchPorts) + " ports",
                     {}, "use a network of lower degree");
  }
}

}  // namespace

Guid our_switch_guid(NodeId node) { return kFirstSwitchGuid + node; }
Guid our_port_guid(TerminalId terminal) { return kFirstAdapterGuid + kGuidsPerAdapter * Guid{terminal} + 1; }

Fabric numbered_fabric(const PortGraph& graph) {
  check_counts(graph);
  Fabric fabric;
  const NodeId node_count = graph.node_count();
  for (NodeId v = 0; v < node_count; ++v) {
    fabric.switch_guids.push_back(our_switch_guid(v));
    fabric.switch_lids.push_back(static_cast<Lid>(v + 1));
    std::vector<SwitchPort>& ports = fabric.link_ports.emplace_back();
    for (PortId port = 0; port < graph.out_degree(v); ++port) ports.push_back(static_cast<SwitchPort>(port + 1));
    for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) {
      const TerminalId terminal = graph.first_terminal(v) + i;
      const auto lid = static_cast<Lid>(node_count + 1 + terminal);
      fabric.adapter_ports.push_back({.guid = our_port_guid(terminal),
                                      .lid = lid,
                                      .last_lid = lid,
                                      .switch_port = static_cast<SwitchPort>(graph.out_degree(v) + 1 + i)});
    }
  }
  return fabric;
}

Fabric fabric_of(const Network& network) {
  return network.fabric != nullptr ? *network.fabric : numbered_fabric(network.graph);
}

std::string guid_text(Guid guid) {
  constexpr std::size_t kDigits = 16;
  constexpr unsigned kBitsPerDigit = 4;
  std::string text(kDigits, '0');
  for (std::size_t i = kDigits; i > 0 && guid > 0; --i, guid >>= kBitsPerDigit) {
    text[i - 1] = "0123456789abcdef"[guid % 16];
  }
  return "0x" + text;
}

}  // namespace weft::topology
