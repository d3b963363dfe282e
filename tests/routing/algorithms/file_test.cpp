// Routings read from files: entries on lines, and the tables of OpenSM.
#include <gtest/gtest.h>
#include <algorithm>

#include <filesystem>
#include <fstream>
#include <map>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "routing/core/algorithm.h"
#include "routing/files/routed_format.h"
#include "routing/tables/route_file.h"
#include "support/files.h"
#include "topology/files/file_reading.h"
#include "topology/files/infiniband.h"

namespace weft::routing {
namespace {

std::string written(const std::string& name, const std::string& text) {
  const std::filesystem::path path = test::own_folder() / name;
  std::ofstream(path, std::ios::binary) << text;
  return "file(\"" + path.string() + "\")";
}

topology::Network network(const std::string& spec) { return topology::build(spec, Execution{}); }

std::string text_as(const char* format, const topology::Network& on, const Routing& routing) {
  const auto* found = *std::ranges::find(routed_formats(), std::string_view(format), &RoutedFormat::name);
  return found->write({.network = on, .routing = routing, .stem = "x", .execution = Execution{}}).front().text;
}
std::string text_as(const char* format, const topology::Network& on, const char* routing) {
  return text_as(format, on, *build(on, routing, Execution{}));
}

// The lines behind the comments.
std::string entries(const std::string& text) {
  std::string kept;
  for (topology::Lines lines(text); lines.next();) {
    if (!lines.line().starts_with('#')) kept += std::string(lines.line()) + "\n";
  }
  return kept;
}

std::vector<TableHop> hops(const RouteTable& table, NodeId node, TerminalId destination) {
  const auto found = table.hops(node, destination);
  return {found.begin(), found.end()};
}

RouteTable routes_on(const topology::Network& on, std::string_view text) { return read_routes(text, on, Execution{}); }

void expect_line_refused(const topology::Network& on, std::string_view text, std::uint64_t line,
                         std::string_view part) {
  SCOPED_TRACE(std::string(text));
  try {
    routes_on(on, text);
    FAIL() << "it was read";
  } catch (const topology::LineError& error) {
    EXPECT_EQ(error.line(), line);
    EXPECT_NE(error.wrong().find(part), std::string::npos) << error.wrong();
    EXPECT_FALSE(error.hint().empty());
  }
}

TEST(RoutesFile, NamesNodesByIndexOrLabelAndHopsByNodeOrPort) {
  const topology::Network mesh = network("mesh(2,2)");
  const RouteTable table =
      routes_on(mesh, "# comment\n0 3 1  # to the right\n(0,0) (1,1) port 1 2\n\n1 3 3 vc 1 escape\n");
  EXPECT_EQ(hops(table, 0, 3), (std::vector<TableHop>{{0, 0, false}, {1, 2, false}}));
  EXPECT_EQ(hops(table, 1, 3), (std::vector<TableHop>{{1, 1, true}}));
  EXPECT_TRUE(hops(table, 2, 3).empty());
  EXPECT_FALSE(table.is_deterministic());
}

TEST(RoutesFile, ADestinationIsANodeOrOneOfItsTerminals) {
  const topology::Network ring = network("ring(3,concentration=2)");
  const RouteTable table = routes_on(ring, "0 1 1\n0 2 terminal 0 2\n0 2 terminal 1 1\n");
  EXPECT_EQ(hops(table, 0, 2), hops(table, 0, 3));
  EXPECT_EQ(hops(table, 0, 4).front().port, 1U);
  EXPECT_EQ(hops(table, 0, 5).front().port, 0U);
}

TEST(RoutesFile, RepeatedEntriesCountOnce) {
  EXPECT_EQ(routes_on(network("ring(4)"), "0 1 1\n0 1 1\n0 1 port 0\n").entry_count(), 1U);
}

TEST(RoutesFile, ErrorsNameTheLine) {
  const topology::Network mesh = network("mesh(2,2)");
  expect_line_refused(mesh, "0 1 1\n0 9 1\n", 2, "mesh(2,2) has no node \"9\"");
  expect_line_refused(mesh, "x 1 1\n", 1, "has no node \"x\"");
  expect_line_refused(mesh, "0 3 3\n", 1, "no link leads from (0,0) to (1,1)");
  expect_line_refused(mesh, "0 3 port 2\n", 1, "port \"2\" is above 1");
  expect_line_refused(mesh, "0\n", 1, "a destination is missing");
  expect_line_refused(mesh, "0 3\n", 1, "a next node is missing");
  expect_line_refused(mesh, "0 3 1 300\n", 1, "VC \"300\" is above 255");
  expect_line_refused(mesh, "0 3 1 0 7\n", 1, "more than an entry");
  expect_line_refused(mesh, "3 3 1\n", 1, "an entry at the destination itself");
  expect_line_refused(mesh, "0 3 terminal 1 1\n", 1, "terminal \"1\" is above 0");
  EXPECT_THROW(routes_on(mesh, "# nothing\n\n"), InputError);
}

TEST(RoutesFile, ParallelLinksNeedAPort) {
  const topology::Network twins = network(written("twins.edges", "0 1\n0 1\n"));
  expect_line_refused(twins, "0 1 1\n", 1, "2 links lead from 0 to 1");
  EXPECT_EQ(hops(routes_on(twins, "0 1 port 1\n1 0 port 0\n"), 0, 1).front().port, 1U);
}

// What is written is read back as the same routing, and written again as the same text.
TEST(RoutesFile, KeepsRoutingsThatAreTables) {
  const std::map<std::string, std::string> routings = {{"mesh(4,3)", "dor"},
                                                       {"torus(4,4)", "shortest"},
                                                       {"petersen", "minimal"},
                                                       {"fat-tree(2,3)", "shortest"},
                                                       {"ring(4,concentration=2)", "shortest"}};
  for (const auto& [spec, routing] : routings) {
    SCOPED_TRACE(spec + " with " + routing);
    const topology::Network on = network(spec);
    const std::string text = text_as("routes", on, routing.c_str());
    const auto read = build(on, written("kept.routes", text), Execution{});
    EXPECT_EQ(entries(text_as("routes", on, *read)), entries(text));
  }
}

// Two VCs: VC 1 adaptive, VC 0 in the order of dimensions.
TEST(RoutesFile, KeepsEscapes) {
  const topology::Network mesh = network("mesh(2,2)");
  const std::string text = "(0,0) (1,1) (1,0) 0 escape\n(0,0) (1,1) (1,0) 1\n(0,0) (1,1) (0,1) 1\n";
  const std::string rest = "(1,0) (1,1) (1,1) 0 escape\n(0,1) (1,1) (1,1) 0 escape\n";
  const auto routing = build(mesh, written("escapes.routes", text + rest), Execution{});
  const RouteTable table = table_of(mesh, *routing, "", Execution{});
  EXPECT_EQ(hops(table, 0, 3), (std::vector<TableHop>{{0, 0, true}, {0, 1, false}, {1, 1, false}}));
}

TEST(RoutesFile, RefusesRoutingsThatAreNoTables) {
  const topology::Network torus = network("torus(5,5)");
  for (const char* routing : {"dor", "valiant(shortest)", "classes(shortest,2)"}) {
    EXPECT_THROW(text_as("routes", torus, routing), InputError) << routing;
  }
}

TEST(FileRouting, CountsVcsByLinkClass) {
  const topology::Network mesh = network("mesh(2,2)");
  const auto routing = build(mesh, written("vcs.routes", "0 1 1 2\n0 2 2\n"), Execution{});
  EXPECT_EQ(routing->vc_count(mesh.graph.link_class(0, 0)), 3);
  EXPECT_EQ(routing->vc_count(mesh.graph.link_class(0, 1)), 1);
  EXPECT_TRUE(routing->is_deterministic());
}

// Tables claim to be safe only where their channel dependency graph has no cycle.
TEST(FileRouting, ClaimsAnOrderOfChannelsWhereThereIsOne) {
  const topology::Network mesh = network("mesh(3,3)");
  const auto argument_of = [](const topology::Network& on, const char* routing) {
    return build(on, written("order.routes", text_as("routes", on, routing)), Execution{})->deadlock_argument();
  };
  EXPECT_EQ(argument_of(mesh, "dor"), DeadlockArgument::order);
  EXPECT_EQ(argument_of(mesh, "minimal"), DeadlockArgument::none);
  EXPECT_EQ(argument_of(network("ring(5)"), "shortest"), DeadlockArgument::none);
  EXPECT_EQ(argument_of(network("tree(2,4)"), "minimal"), DeadlockArgument::order);
}

TEST(FileRouting, SaysWhichEntriesAreMissing) {
  const topology::Network path = network("path(3)");
  const auto routing = build(path, written("some.routes", "0 1 1\n0 2 1\n1 2 2\n2 0 1\n"), Execution{});
  EXPECT_EQ(routing->explain_no_candidate({.destination = 0}, {.node = 1}),
            "1 has no entry for 0 (2 of 6 entries are missing: 1 to 0, 2 to 1)");
}

TEST(FileRouting, ErrorsNameThePathAndPointAtIt) {
  const topology::Network path = network("path(3)");
  try {
    build(path, written("bad.routes", "0 1 1\n0 7 1\n"), Execution{});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("bad.routes:2: destination: path(3) has no node \"7\""), std::string::npos)
        << error.what();
    EXPECT_EQ(error.place()->begin, 5U);
  }
  EXPECT_THROW(build(path, written("empty.routes", ""), Execution{}), InputError);
  EXPECT_THROW(build(path, "file(\"/nowhere/x.routes\")", Execution{}), InputError);
}

TEST(FileRouting, RespectsTheMemoryLimit) {
  const topology::Network torus = network("torus(64,64)");
  EXPECT_THROW(build(torus, written("one.routes", "0 1 1\n"), Execution{.max_memory = 1U << 20U}), InputError);
}

// Truncated texts and texts with one other byte are a table or an InputError of one short line.
void expect_read_or_refused(const topology::Network& on, const std::string& text, bool is_opensm) {
  try {
    is_opensm ? read_lfts(text, on, Execution{}) : read_routes(text, on, Execution{});
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_LT(what.size(), 400U);
    EXPECT_EQ(what.find_first_of("\n\x1B"), std::string::npos) << what;
    EXPECT_FALSE(error.hint().empty()) << what;
  }
}

TEST(DamagedTable, IsReadOrRefused) {
  constexpr std::string_view kBytes = "\x1B\x01\xFF\n \"[]()#&'0-9ax:,";
  const topology::Network ring = network("ring(5)");
  RandomStream random(1, Purpose::test);
  for (const bool is_opensm : {false, true}) {
    const std::string text = is_opensm ? test::test_data("ring.lfts") : text_as("routes", ring, "shortest");
    for (std::size_t size = 0; size < text.size(); ++size)
      expect_read_or_refused(ring, text.substr(0, size), is_opensm);
    for (int i = 0; i < 2000; ++i) {
      std::string changed = text;
      changed[random.below(text.size())] = kBytes[random.below(kBytes.size())];
      expect_read_or_refused(ring, changed, is_opensm);
    }
  }
}

class OpenSm : public testing::Test {
 protected:
  static topology::Network fabric(const std::string& data) {
    return network(written(data + ".ibnetdiscover", test::test_data(data + ".ibnetdiscover")));
  }
  static RouteTable tables(const topology::Network& on, const std::string& data) {
    return read_lfts(test::test_data(data), on, Execution{});
  }
  static void expect_equal(const topology::Network& on, const RouteTable& a, const RouteTable& b) {
    for (NodeId v = 0; v < on.graph.node_count(); ++v) {
      for (TerminalId t = 0; t < on.graph.terminal_count(); ++t) EXPECT_EQ(hops(a, v, t), hops(b, v, t));
    }
  }
};

TEST_F(OpenSm, AllDumpsHoldTheSameTables) {
  const topology::Network tree = fabric("fat_tree");
  const RouteTable table = tables(tree, "fat_tree.lfts");
  EXPECT_TRUE(table.is_deterministic());
  // Every switch has an entry for every terminal elsewhere.
  std::uint64_t elsewhere = 0;
  for (NodeId v = 0; v < tree.graph.node_count(); ++v) {
    elsewhere += tree.graph.terminal_count() - tree.graph.terminal_count_at(v);
  }
  EXPECT_EQ(table.entry_count(), elsewhere);
  expect_equal(tree, table, tables(tree, "fat_tree.fdbs"));
  expect_equal(tree, table, tables(tree, "fat_tree.ibroute"));
}

// The network by its own name has the GUIDs that its export gave to the fabric.
TEST_F(OpenSm, TablesFitTheNetworkThatWasExported) {
  const topology::Network ring = network("ring(5)");
  const RouteTable table = tables(ring, "ring.lfts");
  EXPECT_EQ(table.entry_count(), 20U);
  EXPECT_THROW(tables(network("ring(4)"), "ring.lfts"), InputError);
  EXPECT_THROW(tables(ring, "ring.fdbs"), InputError) << "it has LIDs only";
}

TEST_F(OpenSm, WrittenTablesAreReadBack) {
  const topology::Network mesh = network("mesh(4,4)");
  const auto dor = build(mesh, "dor", Execution{});
  const std::string text = text_as("opensm", mesh, *dor);
  const auto read = build(mesh, written("mesh.lfts", text), Execution{});
  EXPECT_EQ(entries(text_as("routes", mesh, *read)), entries(text_as("routes", mesh, *dor)));
}

TEST_F(OpenSm, RefusesWhatAnLftCannotHold) {
  const topology::Network torus = network("torus(4,4)");
  for (const char* routing : {"minimal", "dor", "layered(shortest)", "valiant(shortest)"}) {
    EXPECT_THROW(text_as("opensm", torus, routing), InputError) << routing;
  }
}

TEST_F(OpenSm, ErrorsNameTheLine) {
  const topology::Network ring = network("ring(5)");
  const std::string header = "Unicast lids [0-9] of switch Lid 1 guid 0x0000001000000000 ('S0'):\n";
  const auto refusal = [&](const std::string& text) -> std::string {
    try {
      read_lfts(text, ring, Execution{});
    } catch (const InputError& error) {
      return error.what();
    }
    return "it was read";
  };
  EXPECT_EQ(refusal("rubbish\n"), "there are no forwarding tables of OpenSM in it");
  EXPECT_EQ(refusal("Unicast lids [0-9] of switch Lid 1 guid 0x77 ('x'):\n"),
            "line 1: the network has no switch with the GUID 0x0000000000000077");
  EXPECT_EQ(refusal(header + "0x0002 001 # Channel Adapter portguid 0x99: ''\n"),
            "line 2: no adapter of the network has the port GUID 0x0000000000000099");
  EXPECT_EQ(refusal(header + "0x0002 001\n"),
            "line 2: the entry has a LID without a GUID, and the network has no LIDs");
  EXPECT_EQ(refusal(header + "0x0002 009 # Channel Adapter portguid 0x2000000011: ''\n"),
            "line 2: port 9 of switch 0 is not connected");
  EXPECT_EQ(refusal(header + "0x0002 003 # Channel Adapter portguid 0x2000000011: ''\n"),
            "line 2: port 3 of switch 0 leads to another adapter");
  EXPECT_EQ(refusal(header + "0x0002 001 # Channel Adapter portguid 0x2000000001: ''\n"),
            "line 2: switch 0 sends packets to its own adapter by port 1, not by port 3");
  EXPECT_EQ(refusal(header + "0x0002 UNREACHABLE\n0x0003 255\n"), "it was read");
}

}  // namespace
}  // namespace weft::routing
