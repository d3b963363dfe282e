// The numbers by which InfiniBand knows a network: GUIDs and LIDs of switches and of ports of adapters, and the ports
// of the switches, counted from 1. A network that was read from the output of ibnetdiscover has those of the fabric;
// any other gets numbers of our own, which `weft export` writes into files for ibsim and OpenSM.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "topology/network.h"
#include "topology/port_graph.h"

namespace weft::topology {

using Guid = std::uint64_t;  // 0: not known
using Lid = std::uint16_t;   // 0: not known
using SwitchPort = std::uint8_t;

inline constexpr unsigned kMostSwitchPorts = 254;
inline constexpr Lid kHighestUnicastLid = 0xBFFF;

// A port of a host adapter, one terminal of our network.
struct AdapterPort {
  Guid guid = 0;
  Lid lid = 0;                 // the first one
  Lid last_lid = 0;            // a port has several when the LID mask count (LMC) is above 0
  SwitchPort switch_port = 0;  // the port of the switch at the other end of its cable
};

struct Fabric {
  std::vector<Guid> switch_guids;                   // by node
  std::vector<Lid> switch_lids;                     // by node
  std::vector<std::vector<SwitchPort>> link_ports;  // by node, then our port
  std::vector<AdapterPort> adapter_ports;           // by terminal
};

// The numbers that we give: links have the ports 1, 2, ... of a switch, in our order, then its terminals follow.
// Throws InputError when a switch would have more than kMostSwitchPorts ports, or when LIDs do not suffice.
Fabric numbered_fabric(const PortGraph& graph);

// The numbers that the network was read with, or else those that we give it.
Fabric fabric_of(const Network& network);

// The GUIDs that we give.
Guid our_switch_guid(NodeId node);
Guid our_port_guid(TerminalId terminal);

// 0x0000001000000007
std::string guid_text(Guid guid);

}  // namespace weft::topology
