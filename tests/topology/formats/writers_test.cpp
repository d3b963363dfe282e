#include <gtest/gtest.h>

#include <set>

#include "base/input_error.h"
#include "topology/files/format.h"

namespace weft::topology {
namespace {

std::vector<FilePart> write_as(std::string_view format, const char* spec, std::string_view stem = "net") {
  return find_format(format).write(build(spec, Execution{}), stem);
}

TEST(Formats, HaveANameAndASummary) {
  std::set<std::string_view> extensions;
  for (const Format* format : formats()) {
    EXPECT_FALSE(format->summary.empty()) << format->name;
    EXPECT_NE(format->summary.back(), '.') << format->name;
    EXPECT_TRUE(format->read != nullptr || format->write != nullptr) << format->name;
    // A reader is found by the beginning of a file, or at least by its extension.
    const bool is_found = format->recognises != nullptr || !format->extensions.front().empty();
    EXPECT_TRUE(format->read == nullptr || is_found) << format->name;
    EXPECT_TRUE(format->recognises == nullptr || format->read != nullptr) << format->name;
    for (const std::string_view extension : format->extensions) {
      if (extension.empty()) continue;
      EXPECT_TRUE(extensions.insert(extension).second) << extension << " belongs to two formats";
      EXPECT_EQ(format_by_extension("a/b" + std::string(extension)), format);
    }
  }
  EXPECT_EQ(format_by_extension("edges"), nullptr);
  EXPECT_THROW(find_format("edgse"), InputError);
}

TEST(Formats, WrittenFilesAreRecognised) {
  for (const Format* format : formats()) {
    if (format->read == nullptr || format->write == nullptr) continue;
    const std::string text = format->write(build("petersen", Execution{}), "net").front().text;
    for (const Format* other : formats()) {
      if (other->recognises == nullptr) continue;
      EXPECT_EQ(other->recognises(text), other == format) << other->name << " looks at " << format->name;
    }
  }
}

TEST(Metis, WritesNeighboursOfBothEnds) {
  EXPECT_EQ(write_as("metis", "ring(3)").front().text, "% ring(3)\n3 3\n2 3\n1 3\n1 2\n");
}

TEST(Metis, RefusesUnidirectionalNetworks) {
  try {
    write_as("metis", "prc(8,skips=[2,4])");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("unidirectional"), std::string::npos) << error.what();
    EXPECT_FALSE(error.hint().empty());
  }
}

Network two_parallel_links() {
  const LinkList list{.node_count = 2, .link_classes = {{"link"}}, .links = {{0, 1, 0}, {1, 0, 0}}};
  Network network;
  network.spec.name = "double";
  network.graph = to_graph(list, ParallelLinks::keep, Execution{});
  network.labelling = std::make_unique<IndexLabelling>(2);
  return network;
}

TEST(Metis, ParallelLinksBecomeWeights) {
  EXPECT_EQ(find_format("metis").write(two_parallel_links(), "").front().text, "% double\n2 1 001\n2 2\n1 2\n");
}

TEST(Mtx, WritesTheLowerTriangleOrAllChannels) {
  EXPECT_EQ(write_as("mtx", "ring(3)").front().text,
            "%%MatrixMarket matrix coordinate pattern symmetric\n% ring(3)\n3 3 3\n2 1\n3 1\n3 2\n");
  EXPECT_TRUE(write_as("mtx", "prc(8,skips=[2,4])").front().text.find(" general\n") != std::string::npos);
}

TEST(Dot, WritesGraphsDigraphsAndNames) {
  const std::string ring = write_as("dot", "ring(3)").front().text;
  EXPECT_TRUE(ring.starts_with("graph \"ring(3)\" {\n  0;\n")) << ring;
  EXPECT_NE(ring.find("\n  0 -- 1 [class=\"ring\"];\n"), std::string::npos) << ring;
  EXPECT_NE(write_as("dot", "torus(3,3)").front().text.find("  8 [label=\"(2,2)\"];\n"), std::string::npos);
  const std::string mixed = write_as("dot", "hsn(2,prc(8,skips=[2,4]))").front().text;
  EXPECT_TRUE(mixed.starts_with("digraph "));
  EXPECT_NE(mixed.find(",dir=none];"), std::string::npos);
}

TEST(Booksim, WritesRoutersAndAMatchingConfiguration) {
  const auto parts = write_as("booksim", "ring(3)", "three");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].suffix, ".anynet");
  EXPECT_EQ(parts[1].suffix, ".cfg");
  EXPECT_EQ(
      parts[0].text,
      "router 0 node 0 router 1 router 2\nrouter 1 node 1 router 2 router 0\nrouter 2 node 2 router 0 router 1\n");
  for (const char* line :
       {"\ntopology = anynet;\n", "\nnetwork_file = three.anynet;\n", "\nrouting_function = min;\n"}) {
    EXPECT_NE(parts[1].text.find(line), std::string::npos) << line;
  }
}

TEST(Booksim, TerminalsAreNumberedWithoutGaps) {
  const LinkList list{
      .node_count = 3, .link_classes = {{"link"}}, .links = {{0, 1, 0}, {1, 2, 0}}, .terminals_per_node = {2, 0, 1}};
  Network network;
  network.spec.name = "switched";
  network.graph = to_graph(list, ParallelLinks::keep, Execution{});
  network.labelling = std::make_unique<IndexLabelling>(3);
  EXPECT_EQ(find_format("booksim").write(network, "x").front().text,
            "router 0 node 0 node 1 router 1\nrouter 1 router 0 router 2\nrouter 2 node 2 router 1\n");
}

TEST(Booksim, RefusesWhatAnynetWouldChange) {
  EXPECT_THROW(write_as("booksim", "prc(8,skips=[2,4])"), InputError);
  EXPECT_THROW(find_format("booksim").write(two_parallel_links(), "net"), InputError);
  EXPECT_THROW(write_as("booksim", "ring(3)", "a b"), InputError);
  EXPECT_THROW(write_as("booksim", "ring(3)", "3"), InputError);
  EXPECT_THROW(write_as("booksim", "ring(3)", ""), InputError);
}

}  // namespace
}  // namespace weft::topology
