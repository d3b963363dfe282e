// Platform files of SimGrid, read again with Expat: every route is a path of the routing, link by link.
#include <expat.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "paths/trace.h"
#include "routing/files/routed_format.h"
#include "spec/parse.h"
#include "support/routings.h"
#include "topology/link_list.h"

namespace weft::routing {
namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;
using Pair = std::pair<std::string, std::string>;

struct Platform {
  Attributes properties;                            // of the zone
  std::vector<std::string> hosts;                   // in order
  std::map<std::string, Attributes> links;          // by id
  std::map<Pair, std::vector<std::string>> routes;  // from host to host
  bool is_symmetrical = false;                      // some route holds for both directions
  std::vector<std::string>* open_route = nullptr;
};

void begin_element(void* data, const XML_Char* name, const XML_Char** pairs) {
  auto& platform = *static_cast<Platform*>(data);
  Attributes attributes;
  for (; *pairs != nullptr; pairs += 2) attributes[pairs[0]] = pairs[1];
  const std::string_view element = name;
  if (element == "prop" && platform.hosts.empty()) platform.properties[attributes["id"]] = attributes["value"];
  if (element == "host") platform.hosts.push_back(attributes["id"]);
  if (element == "link") {
    EXPECT_TRUE(platform.links.emplace(attributes["id"], attributes).second) << attributes["id"];
  }
  if (element == "link_ctn") platform.open_route->push_back(attributes["id"]);
  if (element != "route") return;
  platform.open_route = &platform.routes[{attributes["src"], attributes["dst"]}];
  EXPECT_TRUE(platform.open_route->empty()) << attributes["src"] << " to " << attributes["dst"];
  platform.is_symmetrical |= attributes["symmetrical"] != "NO";
}

Platform read_platform(const std::string& text) {
  Platform platform;
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr), XML_ParserFree);
  XML_SetUserData(parser.get(), &platform);
  XML_SetStartElementHandler(parser.get(), begin_element);
  EXPECT_EQ(XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), 1), XML_STATUS_OK);
  return platform;
}

const RoutedFormat& routed_format(std::string_view name) {
  for (const RoutedFormat* format : routed_formats()) {
    if (format->name == name) return *format;
  }
  throw std::out_of_range(std::string(name));
}

std::string platform_text(const topology::Network& network, const std::string& call, unsigned threads = 1,
                          const LinkSpeed& speed = {}, std::string_view format = "simgrid") {
  const Execution execution{.thread_count = threads};
  const auto routing = build(network, call, execution);
  return routed_format(format).write({network, *routing, "net", execution, speed}).front().text;
}

// Where a channel leads, by its name.
std::pair<NodeId, NodeId> ends_of(const std::string& link) {
  NodeId from = 0;
  NodeId to = 0;
  EXPECT_EQ(std::sscanf(link.c_str(), "link-%u-%u", &from, &to), 2) << link;
  return {from, to};
}

// Every pair has a route exactly if the routing delivers its packet, and that route is the packet's path.
void expect_routes_are_paths(const topology::Network& network, const Routing& routing, const Platform& platform) {
  const TerminalId count = network.graph.terminal_count();
  ASSERT_EQ(platform.hosts.size(), count);
  EXPECT_EQ(platform.links.size(), 2 * count + network.graph.channel_count());
  EXPECT_FALSE(platform.is_symmetrical);
  std::size_t delivered = 0;
  for (TerminalId source = 0; source < count; ++source) {
    for (TerminalId destination = 0; destination < count; ++destination) {
      const paths::Trace traced = paths::trace(routing, source, destination, 0);
      const auto found = platform.routes.find({platform.hosts[source], platform.hosts[destination]});
      ASSERT_EQ(found != platform.routes.end(), traced.arrives && source != destination);
      if (found == platform.routes.end()) continue;
      ++delivered;
      const std::vector<std::string>& links = found->second;
      ASSERT_EQ(links.size(), traced.hops.size() + 2);
      EXPECT_EQ("host" + links.front().substr(std::string("inject").size()), platform.hosts[source]);
      EXPECT_EQ("host" + links.back().substr(std::string("eject").size()), platform.hosts[destination]);
      for (std::size_t i = 0; i < traced.hops.size(); ++i) {
        const paths::TracedHop& hop = traced.hops[i];
        EXPECT_EQ(ends_of(links[i + 1]), std::pair(hop.from, network.graph.neighbor(hop.from, hop.port).node));
      }
      for (const std::string& link : links) EXPECT_TRUE(platform.links.contains(link)) << link;
    }
  }
  EXPECT_EQ(platform.properties.at("unreachable_pairs"), std::to_string(count * (count - 1) - delivered));
}

void expect_written(const topology::Network& network, const std::string& call) {
  SCOPED_TRACE(call + " on " + network.name());
  const auto routing = build(network, call, Execution{});
  expect_routes_are_paths(network, *routing, read_platform(platform_text(network, call)));
}

TEST(Simgrid, RoutesAreThePathsOfTheRouting) {
  for (const auto& [name, call] :
       {std::pair("torus(4,4)", "dor"), std::pair("hsn(2,hypercube(2))", "swapped-recursive"),
        std::pair("directed-ring(8)", "shortest"), std::pair("prc(8,skips=[2,4])", "prc-greedy"),
        std::pair("fat-tree(2,3)", "up-down"), std::pair("torus(3,3,concentration=3)", "dor")}) {
    expect_written(test::network_of(name), call);
  }
}

TEST(Simgrid, NodesWithoutTerminalsHaveNoHost) {
  const topology::Network network = test::network_of("fat-tree(2,3)");
  ASSERT_LT(network.graph.terminal_count(), network.graph.node_count());
  EXPECT_EQ(read_platform(platform_text(network, "up-down")).hosts.size(), network.graph.terminal_count());
}

topology::Network listed_network(const topology::LinkList& list) {
  topology::Network network;
  network.spec.name = "listed";
  network.graph = to_graph(list, topology::ParallelLinks::keep, Execution{});
  network.labelling = std::make_unique<topology::IndexLabelling>(list.node_count);
  return network;
}

TEST(Simgrid, ASingleHostHasNoRoute) {
  expect_written(listed_network({.node_count = 1, .link_classes = {{"link"}}, .links = {}}), "shortest");
}

TEST(Simgrid, PairsWithoutAPathHaveNoRoute) {
  const topology::Network apart =
      listed_network({.node_count = 4, .link_classes = {{"link"}}, .links = {{0, 1, 0}, {2, 3, 0}}});
  expect_written(apart, "shortest");
  EXPECT_EQ(read_platform(platform_text(apart, "shortest")).properties.at("unreachable_pairs"), "8");
  // Unidirectional: node 1 does not reach node 0.
  const topology::Network forward =
      listed_network({.node_count = 2, .link_classes = {{"channel", true}}, .links = {{0, 1, 0}}});
  const Platform platform = read_platform(platform_text(forward, "shortest"));
  EXPECT_EQ(platform.routes.size(), 1U);
  EXPECT_EQ(platform.routes.begin()->first, Pair("host-0", "host-1"));
}

TEST(Simgrid, ParallelLinksAreToldApartByTheirPorts) {
  const topology::Network network =
      listed_network({.node_count = 2, .link_classes = {{"link"}}, .links = {{0, 1, 0}, {1, 0, 0}}});
  const Platform platform = read_platform(platform_text(network, "shortest"));
  std::set<std::string> channels;
  for (const auto& [id, attributes] : platform.links) {
    if (id.starts_with("link-")) channels.insert(id);
  }
  EXPECT_EQ(channels,
            (std::set<std::string>{"link-0-1-port-0", "link-0-1-port-1", "link-1-0-port-0", "link-1-0-port-1"}));
  expect_written(network, "shortest");
}

TEST(Simgrid, HostsInAlphabeticalOrderAreTheTerminals) {
  const Platform platform = read_platform(platform_text(test::network_of("ring(12)"), "dor"));
  EXPECT_TRUE(std::is_sorted(platform.hosts.begin(), platform.hosts.end()));
  EXPECT_EQ(platform.hosts[2], "host-02");
}

TEST(Simgrid, StatesTheNetworkTheRoutingAndTheSpeed) {
  topology::Network network = test::network_of("ring(4)");
  network.spec = spec::parse("file(\"a<b>&c\")");
  const Platform platform =
      read_platform(platform_text(network, "shortest", 1, {.bandwidth = "1.5GBps", .latency = "0ns"}));
  EXPECT_EQ(platform.properties.at("network"), network.name());
  EXPECT_EQ(platform.properties.at("routing"), "shortest");
  for (const auto& [id, attributes] : platform.links) {
    EXPECT_EQ(attributes.at("bandwidth"), "1.5GBps") << id;
    EXPECT_EQ(attributes.at("latency"), "0ns") << id;
  }
}

TEST(Simgrid, IsTheSameOnAnyNumberOfThreads) {
  const topology::Network network = test::network_of("torus(5,5)");
  EXPECT_EQ(platform_text(network, "dor", 1), platform_text(network, "dor", 3));
}

TEST(Simgrid, RefusesSpeedsWithoutUnits) {
  const topology::Network network = test::network_of("ring(4)");
  for (const char* bandwidth : {"100", "0Gbps", "fast", "Gbps", "-1Gbps", "1e3Gbps", "1.2.3Gbps", "1gbps", "1Gbps "}) {
    EXPECT_THROW(platform_text(network, "dor", 1, {.bandwidth = bandwidth}), InputError) << bandwidth;
  }
  for (const char* latency : {"100", "1year", "ns", "-1ns", ""}) {
    EXPECT_THROW(platform_text(network, "dor", 1, {.latency = latency}), InputError) << latency;
  }
}

TEST(Simgrid, RefusesLargeNetworksAndNetworksWithoutTerminals) {
  EXPECT_THROW(platform_text(test::network_of("ring(513)"), "dor"), InputError);
  topology::Network network = test::network_of("ring(3)");
  network.graph.set_terminals(std::vector<TerminalId>{0, 0, 0});
  EXPECT_THROW(platform_text(network, "shortest"), InputError);
}

TEST(SimgridCpp, HoldsThePortsOfEachDestination) {
  const topology::Network network = test::network_of("directed-ring(3)");
  const std::string text = platform_text(network, "shortest", 1, {}, "simgrid-cpp");
  // Node 0 is reached by port 0 of the others, and so on.
  EXPECT_NE(text.find("kDestinations[] = {\n  {\".00\", 0},\n  {\"0.0\", 0},\n  {\"00.\", 0},\n  {\"\", 0}};\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("kHeads[] = {1,2,0};"), std::string::npos);
  EXPECT_NE(text.find("g++ -std=c++17 -O1 -shared -fPIC net.cpp"), std::string::npos);
}

TEST(SimgridCpp, PortsBeyondTheSymbolsTakeTwo) {
  const std::string text = platform_text(test::network_of("complete(64)"), "shortest", 1, {}, "simgrid-cpp");
  EXPECT_NE(text.find("kPortWidth = 2;"), std::string::npos);
  EXPECT_NE(text.find("{\"..100z0y"), std::string::npos);  // ports 62, 61 and 60 lead to node 0
}

TEST(SimgridCpp, IsTheSameOnAnyNumberOfThreads) {
  const topology::Network network = test::network_of("rhsn(1,2,ring(3))");
  EXPECT_EQ(platform_text(network, "swapped-recursive", 1, {}, "simgrid-cpp"),
            platform_text(network, "swapped-recursive", 3, {}, "simgrid-cpp"));
}

TEST(SimgridCpp, RefusesHugeTables) {
  EXPECT_THROW(platform_text(test::network_of("hypercube(14)"), "dor", 1, {}, "simgrid-cpp"), InputError);
}

}  // namespace
}  // namespace weft::routing
