// InfiniBand fabrics, as ibnetdiscover prints them and ibsim reads them.
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/files.h"
#include "topology/files/infiniband.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

constexpr const char* kTwoSwitches = R"(#
# Topology file: generated on Wed Nov 18 04:50:25 2026
#
vendid=0x2c9
switchguid=0x11(11)
Switch	4 "S-0000000000000011"		# "east" base port 0 lid 4 lmc 0
[1]	"S-0000000000000010"[3]		# "west" lid 3 4xSDR
[2]	"H-0000000000000200"[1](201) 		# "host b" lid 2 4xSDR

switchguid=0x10(10)
Switch	4 "S-0000000000000010"		# "west" base port 0 lid 3 lmc 0
[3]	"S-0000000000000011"[1]		# "east" lid 4 4xSDR
[2]	"H-0000000000000100"[1](101) 		# "host a" lid 8 4xSDR
[1]	"H-0000000000000200"[2](202) 		# "host b" lid 12 4xSDR

caguid=0x200
Ca	2 "H-0000000000000200"		# "host b"
[1](201) 	"S-0000000000000011"[2]		# lid 2 lmc 0 "east" lid 4 4xSDR
[2](202) 	"S-0000000000000010"[1]		# lid 12 lmc 1 "west" lid 3 4xSDR

caguid=0x100
Ca	1 "H-0000000000000100"		# "host a"
[1](101) 	"S-0000000000000010"[2]		# lid 8 lmc 2 "west" lid 3 4xSDR
)";

TEST(Ibnetdiscover, SwitchesAreNodesInTheOrderOfGuidsAndAdapterPortsAreTerminals) {
  const FileNetwork file = read_as("ibnetdiscover", kTwoSwitches);
  EXPECT_EQ(file.names, (std::vector<std::string>{"west", "east"}));
  EXPECT_EQ(file.links.links.size(), 1U);
  EXPECT_EQ(file.links.terminals_per_node, (std::vector<TerminalId>{2, 1}));
  ASSERT_NE(file.fabric, nullptr);
  const Fabric& fabric = *file.fabric;
  EXPECT_EQ(fabric.switch_guids, (std::vector<Guid>{0x10, 0x11}));
  EXPECT_EQ(fabric.switch_lids, (std::vector<Lid>{3, 4}));
  EXPECT_EQ(fabric.link_ports, (std::vector<std::vector<SwitchPort>>{{3}, {1}}));
  ASSERT_EQ(fabric.adapter_ports.size(), 3U);
  // The terminals of a switch are in the order of its ports: both ports of host b are terminals.
  EXPECT_EQ(fabric.adapter_ports[0].guid, 0x202U);
  EXPECT_EQ(fabric.adapter_ports[0].lid, 12U);
  EXPECT_EQ(fabric.adapter_ports[0].last_lid, 13U);
  EXPECT_EQ(fabric.adapter_ports[1].guid, 0x101U);
  EXPECT_EQ(fabric.adapter_ports[1].last_lid, 11U);
  EXPECT_EQ(fabric.adapter_ports[1].switch_port, 2U);
  EXPECT_EQ(fabric.adapter_ports[2].guid, 0x201U);
}

TEST(Ibnetdiscover, ReadsAFabricThatOpenSmDiscovered) {
  const FileNetwork file = read_as("ibnetdiscover", test::test_data("fat_tree.ibnetdiscover"));
  const Network tree = build("fat-tree(2,3)", Execution{});
  EXPECT_EQ(file.links.node_count, tree.graph.node_count());
  EXPECT_EQ(file.links.links.size(), tree.graph.link_count());
  EXPECT_EQ(file.fabric->adapter_ports.size(), tree.graph.terminal_count());
  for (const AdapterPort& port : file.fabric->adapter_ports) EXPECT_NE(port.lid, 0U);
}

TEST(Ibnetdiscover, ReadsWhatIsWrittenForIbsim) {
  for (const char* spec : {"mesh(3,2)", "torus(4,4)", "fat-tree(2,3)", "petersen", "ring(3,concentration=2)"}) {
    SCOPED_TRACE(spec);
    const Network network = build(spec, Execution{});
    const FileNetwork file = read_as("ibnetdiscover", find_format("ibsim").write(network, "net").front().text);
    EXPECT_EQ(file.fabric->switch_guids, fabric_of(network).switch_guids);
    const PortGraph graph = to_graph(file.links, ParallelLinks::keep, Execution{});
    ASSERT_EQ(graph.node_count(), network.graph.node_count());
    ASSERT_EQ(graph.channel_count(), network.graph.channel_count());
    // Behind each port of the fabric is the same neighbour as in the network.
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      EXPECT_EQ(graph.terminal_count_at(v), network.graph.terminal_count_at(v));
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const PortId original = file.fabric->link_ports[v][port] - 1U;
        EXPECT_EQ(graph.neighbor(v, port).node, network.graph.neighbor(v, original).node);
      }
    }
  }
}

TEST(Ibnetdiscover, ReadsGroupedOutputWithPortsOfChassis) {
  const FileNetwork file =
      read_as("ibnetdiscover",
              "ibwarn: [7] something\nNon-Chassis Nodes\n\nChassis 1 (guid 0x5)\nswitchguid=0x1(1)\n"
              "Switch 24 \"S-1\"\t# \"leaf #1\" enhanced port 0 lid 6 lmc 0\n"
              "[13][ext 5] \"S-2\"[7][ext 3]\t# \"leaf #1\" lid 7 4xEDR\n"
              "[2] \"H-3\"[1](0x31) # \"lid 9\" lid 8 4xEDR\n\n"
              "switchguid=0x2(2)\nSwitch 24 \"S-2\"\t# \"leaf #1\" base port 0 lid 7 lmc 0\n\n"
              "caguid=0x30\nCa 1 \"H-3\"\n");
  EXPECT_EQ(file.names, (std::vector<std::string>{"S-1", "S-2"})) << "two descriptions are alike";
  EXPECT_EQ(file.fabric->link_ports, (std::vector<std::vector<SwitchPort>>{{13}, {7}}));
  EXPECT_EQ(file.fabric->switch_lids, (std::vector<Lid>{6, 7}));
  EXPECT_EQ(file.fabric->adapter_ports.front().guid, 0x31U);
  EXPECT_EQ(file.fabric->adapter_ports.front().lid, 8U);
}

TEST(Ibnetdiscover, KeepsParallelCablesApart) {
  const FileNetwork file = read_as("ibnetdiscover",
                                   "switchguid=0x1\nSwitch 4 \"a\"\n[1] \"b\"[4]\n[2] \"b\"[3]\n\nswitchguid=0x2\n"
                                   "Switch 4 \"b\"\n[3] \"a\"[2]\n[4] \"a\"[1]\n");
  EXPECT_EQ(file.links.links.size(), 2U);
  EXPECT_EQ(file.fabric->link_ports, (std::vector<std::vector<SwitchPort>>{{1, 2}, {4, 3}}));
}

TEST(Ibnetdiscover, ErrorsNameTheLine) {
  expect_refused("ibnetdiscover", "Switch 4 \"a\"\nrubbish\n", 2, "cannot be understood");
  expect_refused("ibnetdiscover", "[1] \"a\"[2]\n", 1, "a port before the first switch");
  expect_refused("ibnetdiscover", "Switch 4 \"a\"\n[1] \"b\"[2]\n", 2, "there is no record of \"b\"");
  expect_refused("ibnetdiscover", "Switch 4 \"a\"\n[x] \"b\"[2]\n", 2, "is not a whole number");
  expect_refused("ibnetdiscover", "Switch 4 \"a\"\n[1] b\n", 2, "a device in quotes is missing");
  expect_refused("ibnetdiscover", "Switch 4 \"a\"\nSwitch 4 \"a\"\n", 2, "a second record");
  expect_refused("ibnetdiscover", "switchguid=zz\n", 1, "no GUID");
  expect_refused("ibnetdiscover", "Switch 4 \"a\"\n[1] \"b\"[2]\n\nSwitch 4 \"b\"\n[2] \"a\"[3]\n", 5,
                 "is connected to another port in line 2");
  expect_refused("ibnetdiscover", "Switch 1 \"s\"\n\nCa 1 \"a\"\n[1] \"b\"[1]\n\nCa 1 \"b\"\n", 4,
                 "are connected without a switch");
  expect_refused("ibnetdiscover", "Ca 1 \"a\"\n", 0, "there is no switch in it");
}

TEST(Ibsim, RefusesWhatInfiniBandHasNot) {
  EXPECT_THROW(find_format("ibsim").write(build("prc(8,skips=[2,4])", Execution{}), "x"), InputError);
  EXPECT_THROW(find_format("ibsim").write(build("complete(300)", Execution{}), "x"), InputError);
}

TEST(Anynet, ReadsRoutersNodesAndLatencies) {
  const FileNetwork file =
      read_as("booksim", "router 0 node 0 1 node 1 router 1 15\nrouter 1 router 0 router 2\nnode 2 router 2\n");
  EXPECT_EQ(file.links.node_count, 3U);
  EXPECT_EQ(file.links.links.size(), 2U);
  EXPECT_EQ(file.links.terminals_per_node, (std::vector<TerminalId>{2, 0, 1}));
  EXPECT_EQ(file.dropped_attributes, std::vector<std::string>{"latency"});
}

TEST(Anynet, ErrorsNameTheLine) {
  expect_refused("booksim", "router 0 node 0\nswitch 1\n", 2, "\"switch\" is neither router nor node");
  expect_refused("booksim", "router 0 router\n", 1, "a router is missing");
  expect_refused("booksim", "router 0 node 0\nrouter 1 node 0\n", 2, "node 0 is attached to router 0 too");
  expect_refused("booksim", "node 0 node 1\n", 1, "two nodes are connected");
  expect_refused("booksim", "\n", 0, "there are no routers in it");
}

}  // namespace
}  // namespace weft::topology
