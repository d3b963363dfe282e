#include <gtest/gtest.h>
#include <igraph.h>

#include <cstdio>
#include <cstdlib>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;
using test::test_data;

std::string wrapped(const std::string& inside) { return "<graphml>\n" + inside + "</graphml>\n"; }

TEST(Graphml, NetworkxUndirected) {
  const FileNetwork network = read_as("graphml", test_data("networkx_undirected.graphml"));
  EXPECT_EQ(network.links.node_count, 3U);
  EXPECT_EQ(network.links.links.size(), 2U);
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
  EXPECT_TRUE(network.names.empty());  // the ids are the numbers
}

TEST(Graphml, NetworkxDirected) {
  const FileNetwork network = read_as("graphml", test_data("networkx_directed.graphml"));
  EXPECT_EQ(network.names, (std::vector<std::string>{"a", "b", "z"}));
  EXPECT_EQ(network.links.links.size(), 2U);
  EXPECT_TRUE(network.links.link_classes[0].is_unidirectional);
}

TEST(Graphml, NetworkxMultigraphKeepsParallelLinks) {
  EXPECT_EQ(read_as("graphml", test_data("networkx_multigraph.graphml")).links.links.size(), 2U);
}

TEST(Graphml, IgraphNames) {
  const FileNetwork network = read_as("graphml", test_data("igraph_named.graphml"));
  EXPECT_EQ(network.names, (std::vector<std::string>{"Zürich", "Bern & Thun", "Genève"}));
}

TEST(Graphml, MixedEdgesPortsPrefixesAndForwardReferences) {
  const FileNetwork network = read_as("graphml", test_data("mixed.graphml"));
  EXPECT_EQ(network.names, (std::vector<std::string>{"x", "y"}));
  ASSERT_EQ(network.links.links.size(), 2U);
  const auto is_unidirectional = [&](std::size_t i) {
    return network.links.link_classes[network.links.links[i].link_class].is_unidirectional;
  };
  EXPECT_FALSE(is_unidirectional(0));
  EXPECT_TRUE(is_unidirectional(1));
  EXPECT_EQ(network.links.links[1].from, 1U);
}

class Igraph {
 public:
  Igraph() { igraph_empty(&graph_, 0, false); }
  ~Igraph() { igraph_destroy(&graph_); }
  Igraph(const Igraph&) = delete;
  Igraph& operator=(const Igraph&) = delete;
  igraph_t* get() { return &graph_; }
  // For a function that initialises the graph itself.
  igraph_t* fresh() {
    igraph_destroy(&graph_);
    return &graph_;
  }

 private:
  igraph_t graph_{};
};

TEST(Graphml, ReadsFilesOfIgraph) {
  for (const bool is_directed : {false, true}) {
    Igraph graph;
    igraph_ring(graph.fresh(), 7, is_directed, false, true);
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* file = open_memstream(&text, &size);
    igraph_write_graph_graphml(graph.get(), file, true);
    std::fclose(file);
    const FileNetwork network = read_as("graphml", {text, size});
    std::free(text);
    EXPECT_EQ(network.links.node_count, 7U);
    EXPECT_EQ(network.links.links.size(), 7U);
    EXPECT_EQ(network.links.link_classes[0].is_unidirectional, is_directed);
    EXPECT_TRUE(network.names.empty());
  }
}

TEST(Graphml, IgraphReadsOurFiles) {
  for (const char* spec : {"torus(3,4)", "prc(8,skips=[2,4])", "scc(3)"}) {
    const Network network = build(spec, Execution{});
    std::string text = find_format("graphml").write(network, "").front().text;
    std::FILE* file = fmemopen(text.data(), text.size(), "r");
    Igraph graph;
    ASSERT_EQ(igraph_read_graph_graphml(graph.fresh(), file, 0), IGRAPH_SUCCESS) << spec;
    std::fclose(file);
    EXPECT_EQ(igraph_vcount(graph.get()), network.graph.node_count()) << spec;
    EXPECT_EQ(igraph_is_directed(graph.get()), network.graph.is_directed()) << spec;
    const std::uint64_t edges =
        network.graph.is_directed() ? network.graph.channel_count() : network.graph.link_count();
    EXPECT_EQ(igraph_ecount(graph.get()), static_cast<igraph_integer_t>(edges)) << spec;
  }
}

TEST(Graphml, UnusableNamesAreReplacedByIds) {
  const std::string keys = "<key id='k' for='node' attr.name='label'/>\n<graph>";
  const auto names = [&](const std::string& nodes) {
    return read_as("graphml", wrapped(keys + nodes + "</graph>")).names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("<node id='a'><data key='k'>x</data></node><node id='b'><data key='k'>y</data></node>"),
            (Names{"x", "y"}));
  EXPECT_EQ(names("<node id='a'><data key='k'>x</data></node><node id='b'><data key='k'>x</data></node>"),
            (Names{"a", "b"}));
  EXPECT_EQ(names("<node id='a'><data key='k'>x</data></node><node id='b'/>"), (Names{"a", "b"}));
  EXPECT_EQ(names("<node id='a'><data key='k'>x&#10;y</data></node>"), (Names{"a"}));
  EXPECT_EQ(names("<node id='a'><data key='k'>" + std::string(100'000, 'x') + "</data></node>"), (Names{"a"}));
  EXPECT_EQ(names("<node id='n0'/><node id='n1'/>"), Names{});
  EXPECT_EQ(names("<node id='n1'/><node id='n0'/>"), (Names{"n1", "n0"}));
}

TEST(Graphml, RefusesInvalidFiles) {
  expect_refused("graphml", wrapped("<graph>\n<hyperedge/></graph>"), 3, "a hyperedge");
  expect_refused("graphml", wrapped("<graph>\n<node id='a'>\n<graph/></node></graph>"), 4, "a graph inside another");
  expect_refused("graphml", wrapped("<graph/>\n<graph/>"), 3, "a second graph");
  expect_refused("graphml", wrapped("<graph>\n<node/></graph>"), 3, "without an id");
  expect_refused("graphml", wrapped("<graph>\n<node id='a'/>\n<node id='a'/></graph>"), 4, "a second node \"a\"");
  expect_refused("graphml", wrapped("<graph><node id='a'/>\n<edge source='a'/></graph>"), 3,
                 "without source or target");
  expect_refused("graphml", wrapped("<graph><node id='a'/>\n<edge source='a' target='b'/></graph>"), 3,
                 "no node \"b\"");
  expect_refused("graphml", wrapped("<graph edgedefault='both'/>"), 2, "edgedefault is \"both\"");
  expect_refused("graphml", wrapped("<graph><node id='a'/><edge source='a' target='a' directed='yes'/></graph>"), 2,
                 "directed is \"yes\"");
  expect_refused("graphml", wrapped("<graph/>"), 0, "no nodes");
  expect_refused("graphml", wrapped(""), 0, "no graph");
  expect_refused("graphml", "<html>\n</html>", 1, "the root is \"html\"");
  expect_refused("graphml",
                 wrapped("<key id='t' for='node' attr.name='terminals'/><graph><node id='a'>\n<data key='t'>many</data>"
                         "</node></graph>"),
                 3, "\"many\" is not a whole number");
}

TEST(Graphml, BrokenXmlIsRefused) {
  expect_refused("graphml", "<graphml>\n<graph>\n<node id='a'/>\n", 4, "this is not XML");
  expect_refused("graphml", "<graphml>\n<graph>\n<node id='a", 3, "this is not XML");
  expect_refused("graphml", "<graphml>\n<graph></graphml>", 2, "this is not XML: mismatched tag");
  expect_refused("graphml", "plain text\n", 1, "this is not XML");
  expect_refused("graphml", "<graphml a='\xFF'/>", 1, "this is not XML");
}

TEST(Graphml, RefusesEntityDeclarations) {
  std::string text = "<!DOCTYPE graphml [\n<!ENTITY a \"aaaaaaaaaa\">\n";
  for (char name = 'b'; name < 'k'; ++name) {
    text += std::string("<!ENTITY ") + name + " \"";
    for (int i = 0; i < 10; ++i) text += std::string("&") + static_cast<char>(name - 1) + ";";
    text += "\">\n";
  }
  expect_refused("graphml", text + "]>\n<graphml><graph><node id='&j;'/></graph></graphml>", 2, "declares an entity");
}

TEST(Graphml, DeepNestingUsesNoStack) {
  std::string text = "<graphml>";
  for (int i = 0; i < 200'000; ++i) text += "<a>";
  expect_refused("graphml", text, 1, "this is not XML");
}

}  // namespace
}  // namespace weft::topology
