// Writes every example of every family, and irregular networks, in every format that is also read, and reads them back.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "base/input_error.h"
#include "spec/parse.h"
#include "support/graph_oracles.h"
#include "topology/files/file_writing.h"
#include "topology/files/format.h"

namespace weft::topology {
namespace {

// A link as a format keeps it; the class is empty for formats without classes.
using ToldLink = std::tuple<NodeId, NodeId, std::string, bool>;

struct Told {
  NodeId node_count = 0;
  std::vector<ToldLink> links;
  std::vector<TerminalId> terminals;
  std::vector<std::string> names;
  friend bool operator==(const Told&, const Told&) = default;
};

Told told_by(const LinkList& list, std::vector<std::string> names) {
  Told told{list.node_count, {}, list.terminals_per_node, std::move(names)};
  for (const Link& link : list.links) {
    const LinkClass& link_class = list.link_classes[link.link_class];
    told.links.emplace_back(link.from, link.to, link_class.name, link_class.is_unidirectional);
  }
  // "One terminal at each node" has two representations.
  if (std::all_of(told.terminals.begin(), told.terminals.end(), [](TerminalId count) { return count == 1; })) {
    told.terminals.clear();
  }
  return told;
}

Told told_by(const Network& network) {
  std::vector<std::string> names;
  for (NodeId v = 0; has_names(network) && v < network.graph.node_count(); ++v) {
    names.push_back(network.labelling->text(v));
  }
  return told_by(to_link_list(network.graph), std::move(names));
}

// The part of a network that a list of pairs keeps: no classes, terminals, names or order.
Told bare(Told told) {
  for (auto& [from, to, name, is_unidirectional] : told.links) {
    name.clear();
    if (!is_unidirectional && from > to) std::swap(from, to);
  }
  std::sort(told.links.begin(), told.links.end());
  return {told.node_count, told.links, {}, {}};
}

Told merged(Told told) {
  told.links.erase(std::unique(told.links.begin(), told.links.end()), told.links.end());
  return told;
}

// Every channel of a network with unidirectional ones becomes unidirectional.
Told as_channels(Told told) {
  const bool is_directed =
      std::any_of(told.links.begin(), told.links.end(), [](const ToldLink& link) { return std::get<bool>(link); });
  if (!is_directed) return told;
  std::vector<ToldLink> channels;
  for (const auto& [from, to, name, is_unidirectional] : told.links) {
    channels.emplace_back(from, to, name, true);
    if (!is_unidirectional) channels.emplace_back(to, from, name, true);
  }
  told.links = channels;
  return told;
}

void check_round_trips(const Network& network) {
  const Told whole = told_by(network);
  for (const Format* format : formats()) {
    if (format->read == nullptr || format->write == nullptr) continue;
    SCOPED_TRACE(network.name() + " as " + std::string(format->name));
    const bool is_booksim = format->name == "booksim";
    // Refused: see writers_test.cpp.
    if ((format->name == "metis" || is_booksim) && network.graph.is_directed()) continue;
    if (is_booksim && has_parallel_links(network.graph)) continue;
    const bool is_mixed = network.graph.is_directed() && network.graph.link_count() > 0;
    if ((format->name == "gml" || format->name == "node-link") && is_mixed) {
      EXPECT_THROW(format->write(network, "network"), InputError);
      continue;
    }
    const auto parts = format->write(network, "network");
    ASSERT_EQ(parts.size(), is_booksim ? 2U : 1U);
    EXPECT_EQ(parts.front().suffix, is_booksim ? ".anynet" : "");
    const FileNetwork file = format->read(parts.front().text, Execution{});
    const Told read = told_by(file.links, file.names);
    if (is_booksim) {
      EXPECT_EQ(bare(read), bare(whole));
      EXPECT_EQ(read.terminals, whole.terminals);
    } else if (format->name == "metis") {
      EXPECT_EQ(bare(read), merged(bare(whole)));
    } else if (format->name == "mtx") {
      EXPECT_EQ(bare(read), bare(as_channels(whole)));
    } else {
      EXPECT_EQ(read, whole);
    }
  }
}

TEST(RoundTrip, KeepsEveryExampleOfEveryFamily) {
  for (const Family* family : families()) {
    for (const std::string_view example : family->examples) {
      if (!example.empty()) check_round_trips(build(example, Execution{}));
    }
  }
}

TEST(RoundTrip, KeepsIrregularNetworks) {
  for (auto& [name, graph] : test::random_graphs({1, 2, 7, 20}, 2)) {
    SCOPED_TRACE(name);
    Network network;
    network.spec = spec::parse("random");
    network.labelling = std::make_unique<IndexLabelling>(graph.node_count());
    network.graph = std::move(graph);
    check_round_trips(network);
  }
}

TEST(RoundTrip, KeepsNamesInEveryFormatThatHasThem) {
  const LinkList list{.node_count = 3,
                      .link_classes = {{"a <b> & \"c\" #"}},
                      .links = {{0, 1, 0}, {0, 1, 0}, {2, 1, 0}},
                      .terminals_per_node = {0, 5, 1}};
  Network network;
  network.spec = spec::parse("file(\"made by hand\")");
  network.labelling = std::make_unique<NameLabelling>(std::vector<std::string>{"&#7;", " Zürich \U0001F310", "a \\ ]"});
  network.graph = to_graph(list, ParallelLinks::keep, Execution{});
  check_round_trips(network);
}

TEST(RoundTrip, KeepsTerminalsAndNames) {
  const LinkList list{.node_count = 3,
                      .link_classes = {{"unused"}, {"a <b> & \"c\" #"}, {"a <b> & \"c\" #", true}},
                      .links = {{0, 1, 1}, {0, 1, 1}, {2, 1, 2}, {1, 2, 2}},
                      .terminals_per_node = {0, 5, 1}};
  Network network;
  network.spec = spec::parse("file(\"made by hand\")");
  network.labelling = std::make_unique<NameLabelling>(std::vector<std::string>{"7", " Zürich ", "a \"b\" <c> \\ & #"});
  network.graph = to_graph(list, ParallelLinks::keep, Execution{});
  check_round_trips(network);
}

// Reading gives the list that was written, and building gives a graph with the same list.
TEST(RoundTrip, LinkListsAreFixedPoints) {
  const Network network = build("hsn(2,prc(8,skips=[2,4]))", Execution{});
  for (const char* name : {"edges", "json"}) {
    const Format& format = find_format(name);
    const std::string text = format.write(network, "").front().text;
    Network again;
    again.spec = network.spec;
    again.labelling = std::make_unique<IndexLabelling>(network.graph.node_count());
    FileNetwork file = format.read(text, Execution{});
    again.graph = to_graph(file.links, ParallelLinks::keep, Execution{});
    if (!file.names.empty()) again.labelling = std::make_unique<NameLabelling>(std::move(file.names));
    EXPECT_EQ(format.write(again, "").front().text, text);
  }
}

}  // namespace
}  // namespace weft::topology
