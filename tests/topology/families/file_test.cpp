#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/input_error.h"
#include "support/files.h"
#include "topology/files/format.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

class FileFamily : public testing::Test {
 protected:
  FileFamily() {
    std::string pattern = testing::TempDir() + "weft-file-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~FileFamily() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }

  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return "file(\"" + path(name) + "\")";
  }

  // The message without the folder, from "name:" on.
  [[nodiscard]] std::string refusal(const std::string& spec, const Execution& execution = {}) const {
    try {
      build(spec, execution);
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty()) << error.what();
      EXPECT_EQ(error.place()->begin, 5U) << "points at the path";
      const std::string what = error.what();
      return what.starts_with(folder_) ? what.substr(folder_.size() + 1) : what;
    }
    return "it was built";
  }

  std::string folder_;
};

TEST_F(FileFamily, ReadsByContentThenByExtension) {
  EXPECT_EQ(build(write("a.txt", "0 1\n1 2\n"), {}).graph.link_count(), 2U);
  EXPECT_EQ(build(write("a.graph", "3 2\n2\n1 3\n2\n"), {}).graph.link_count(), 2U);
  EXPECT_EQ(build(write("odd.edges", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n"), {})
                .graph.node_count(),
            2U);
  EXPECT_EQ(build(write("none", "\xEF\xBB\xBF{\"nodes\": 4}"), {}).graph.node_count(), 4U);
  EXPECT_NE(refusal(write("unknown", "0 1\n")).find("unknown: the format is not recognised from the content"),
            std::string::npos);
  const std::string spec = write("given", "0 1\n");
  EXPECT_EQ(build(spec.substr(0, spec.size() - 1) + ",format=edges)", {}).graph.node_count(), 2U);
}

TEST_F(FileFamily, FormatWordsEqualTheReadableFormats) {
  std::string words;
  for (const Format* format : formats()) {
    if (format->read != nullptr) words += (words.empty() ? "" : "|") + std::string(format->name);
  }
  EXPECT_EQ(find_family(spec::Spec{"file", {}}).parameters[1].words, words);
}

TEST_F(FileFamily, NamesBecomeLabels) {
  const Network network = build(write("n.json", R"({"nodes": 3, "names": ["b", "a", "7"]})"), {});
  ASSERT_NE(network.labelling_as<NameLabelling>(), nullptr);
  EXPECT_EQ(network.labelling->text(0), "b");
  EXPECT_EQ(network.node_named("a"), 1U);
  EXPECT_EQ(network.node_named("7"), 2U);
  EXPECT_EQ(network.node_named("2"), 2U);
  EXPECT_THROW((void)network.node_named("c"), InputError);
  EXPECT_NE(build(write("u.txt", "0 1\n"), {}).labelling_as<IndexLabelling>(), nullptr);
}

TEST_F(FileFamily, CanBeUsedInsideOtherNetworks) {
  const std::string spec = write("r.edges", "0 1\n1 2\n2 0\n");
  EXPECT_EQ(build(spec, {}).name(), spec);
  EXPECT_EQ(build("hsn(2," + spec + ")", {}).graph.node_count(), 9U);
}

TEST_F(FileFamily, ErrorsNamePathAndLine) {
  EXPECT_EQ(refusal(write("a.edges", "0 1\r\n0 x\r\n")),
            "a.edges:2: column 2: node \"x\" is not a whole number, but the nodes before it are");
  EXPECT_EQ(refusal(write("empty.edges", "")), "empty.edges: the file is empty");
  EXPECT_EQ(refusal(write("blank.edges", "\n\n")), "blank.edges: there are no nodes in it");
  EXPECT_EQ(refusal(write("noise.edges", std::string("0 1\n\0\1", 6))),
            "noise.edges:2: a zero byte: this is not a text file");
  EXPECT_EQ(refusal("file(\"" + path("missing") + "\")"), "missing: No such file or directory");
  std::filesystem::create_directory(path("sub"));
  EXPECT_EQ(refusal("file(\"" + path("sub") + "\")"), "sub: Is a directory");
  EXPECT_EQ(refusal("file(\"/dev/zero\")"), "/dev/zero: neither a file nor a pipe");
  EXPECT_EQ(refusal("file(\"\")"), "the name of a file to read is empty");
}

TEST_F(FileFamily, NeighbourListsAreNotReadAsEdges) {
  const std::string digraph = test::test_data("networkx_digraph.adjlist");
  const std::string spec = write("d.adjlist", digraph);
  const std::string open = spec.substr(0, spec.size() - 1);
  EXPECT_NE(refusal(spec).find("may mean unidirectional channels"), std::string::npos) << refusal(spec);
  EXPECT_EQ(build(open + ",directed=yes)", {}).graph.channel_count(), 8U);
  EXPECT_EQ(build(open + ",directed=yes)", {}).graph.link_count(), 0U);
  EXPECT_EQ(build(open + ",directed=paired)", {}).graph.link_count(), 2U);
  const std::string unnamed = write("d.txt", digraph);
  EXPECT_NE(refusal(unnamed).find("an edge with numbers, or a node with its neighbours"), std::string::npos);
  const std::string as_list = unnamed.substr(0, unnamed.size() - 1) + ",format=adjlist,directed=yes)";
  EXPECT_EQ(build(as_list, {}).graph.channel_count(), 8U);
  EXPECT_EQ(build(write("n.adjlist", test::test_data("networkx_named.adjlist")), {}).graph.link_count(), 4U);
  EXPECT_EQ(build(write("w.txt", "0 1 0.5\n1 2 1.5\n"), {}).graph.link_count(), 2U);
}

TEST_F(FileFamily, PairedJoinsOppositeChannelsIntoLinks) {
  const std::string spec = write("g.json", test::test_data("networkx_digraph_links.json"));
  const Network as_stated = build(spec, {});
  EXPECT_EQ(as_stated.graph.link_count(), 0U);
  EXPECT_EQ(as_stated.graph.channel_count(), 8U);
  ASSERT_EQ(as_stated.remarks.size(), 2U);
  EXPECT_NE(as_stated.remarks[0].find("g.json: ignored edge attributes: \"weight\""), std::string::npos)
      << as_stated.remarks[0];
  EXPECT_NE(as_stated.remarks[1].find("directed=paired"), std::string::npos);
  const Network paired = build(spec.substr(0, spec.size() - 1) + ",directed=paired)", {});
  EXPECT_EQ(paired.graph.link_count(), 4U);
  EXPECT_EQ(paired.graph.channel_count(), 8U);
  EXPECT_EQ(paired.remarks.size(), 1U);
  EXPECT_EQ(paired.labelling->text(1), "(0,1)");
}

TEST_F(FileFamily, RecognisesGmlAndNodeLinkJsonByContent) {
  EXPECT_EQ(build(write("a", test::test_data("networkx_multigraph.gml")), {}).graph.link_count(), 3U);
  EXPECT_EQ(build(write("b.json", test::test_data("networkx_path_edges.json")), {}).graph.link_count(), 2U);
  EXPECT_EQ(build(write("c.json", R"({"nodes": 2, "names": ["multigraph", "nodes"], "links": [[0,1]]})"), {})
                .graph.link_count(),
            1U);
}

TEST_F(FileFamily, RefusesAnUnreadableFile) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const std::string spec = write("secret.edges", "0 1\n");
  ::chmod(path("secret.edges").c_str(), 0);
  EXPECT_EQ(refusal(spec), "secret.edges: Permission denied");
}

TEST_F(FileFamily, ShortensLongPathsInErrors) {
  const std::string spec = "file(\"" + std::string(5000, 'x') + "\")";
  EXPECT_LT(refusal(spec).size(), 200U);
}

TEST_F(FileFamily, SizesAreCheckedBeforeAndWhileReading) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "0 1\n";
  const std::string spec = write("many.edges", text);
  EXPECT_NE(refusal(spec, Execution{.max_memory = 1000}).find("larger than the 1000 B allowed"), std::string::npos)
      << refusal(spec, Execution{.max_memory = 1000});
  EXPECT_NE(refusal(spec, Execution{.max_memory = 200'000}).find("many.edges:"), std::string::npos);
  EXPECT_EQ(build(spec, Execution{.max_memory = 10'000'000}).graph.link_count(), 20'000U);
}

// A hole in a sparse file uses no disk space; the file is refused at the hole's first byte, not after its last.
TEST_F(FileFamily, RefusesASparseFileImmediately) {
  const std::string spec = write("sparse.edges", "0 1\n");
  std::filesystem::resize_file(path("sparse.edges"), std::uint64_t{1} << 40U);
  EXPECT_EQ(refusal(spec), "sparse.edges:2: a zero byte: this is not a text file");
}

}  // namespace
}  // namespace weft::topology
