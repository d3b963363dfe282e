// Export and import of networks on the command line, and malicious files.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "transcript.h"

namespace weft::cli {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

class Export : public testing::Test {
 protected:
  Export() {
    std::string pattern = testing::TempDir() + "weft-export-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Export() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] Outcome run(const std::string& command) const { return run_in_shell(command, folder_); }
  std::string text(const std::string& command) const {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exit_code, 0) << command << "\n" << outcome.output;
    return outcome.output;
  }
  void write(const std::string& name, const std::string& content) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << content;
  }
  [[nodiscard]] std::size_t file_count() const {
    const auto entries = std::filesystem::directory_iterator(folder_);
    return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
  }
  void expect_refused(const std::string& command, const std::string& part) const {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exit_code, 2) << command << "\n" << outcome.output;
    EXPECT_LT(outcome.output.size(), 500U) << command;
    EXPECT_NE(outcome.output.find(part), std::string::npos) << command << "\n" << outcome.output;
    EXPECT_NE(outcome.output.find("\n  hint: "), std::string::npos) << command << "\n" << outcome.output;
  }

  std::string folder_;
};

TEST_F(Export, GoesToTheOutputOrToAFile) {
  for (const char* format : {"edges", "graphml", "json", "metis", "mtx", "dot"}) {
    const std::string command = std::string("weft export 'torus(4,4)' --format ") + format;
    const std::string printed = text(command);
    EXPECT_EQ(text(command + " -o out && cat out"), printed) << format;
    EXPECT_EQ(text(std::string("weft export 'torus(4,4)' -o net.") + format + " && cat net." + format), printed);
  }
}

TEST_F(Export, ReadsBackWhatItWrote) {
  const std::string only = " --only nodes,links,diameter,girth --json | sed 's/.*\"nodes\"/nodes/'";
  const std::string expected = text("weft info 'rdt(16)'" + only);
  for (const char* format : {"edges", "graphml", "json", "metis", "mtx"}) {
    const std::string file = std::string("net.") + format;
    EXPECT_EQ(text("weft export 'rdt(16)' -o " + file + " && weft info 'file(\"" + file + "\")'" + only), expected);
  }
  EXPECT_NE(text("weft export 'scc(4)' --format json > s.json && weft route 'file(\"s.json\")' '<2,1234>' '<3,4321>'")
                .find("<3,4321>"),
            std::string::npos);
}

TEST_F(Export, BooksimWritesTwoFiles) {
  text("mkdir a b && weft export 'torus(4,4)' --format booksim -o a/net");
  text("weft export 'torus(4,4)' -o b/net.anynet");
  EXPECT_EQ(text("diff -r a b; grep network_file a/net.cfg; wc -l < a/net.anynet"), "network_file = net.anynet;\n16\n");
  expect_refused("weft export petersen --format booksim", "writes 2 files");
  expect_refused("weft export 'directed-ring(5)' --format booksim -o x", "unidirectional");
}

TEST_F(Export, WrongRequestsAreExplained) {
  expect_refused("weft export petersen --format edgse", "did you mean \"edges\"?");
  expect_refused("weft export petersen", "needs a format");
  expect_refused("weft export petersen -o net.foo", "names no format");
  expect_refused("weft export 'prc(8,skips=[2,4])' --format metis", "METIS has only bidirectional links");
  expect_refused("weft export --format edges", "SPEC is missing");
  EXPECT_EQ(file_count(), 0U);
}

TEST_F(Export, AFullDiskLeavesNothingBehind) {
  expect_refused("weft export petersen --format edges > /dev/full", "No space left");
  expect_refused("weft export petersen --format edges -o /dev/full", "No space left");
  expect_refused("trap '' XFSZ; ulimit -f 8; weft export 'hypercube(12)' -o net.edges", "File too large");
  expect_refused("weft export petersen -o /proc/no/net.edges", "there is no folder");
  expect_refused("weft export petersen -o /proc/net.edges", "cannot write");
  EXPECT_EQ(file_count(), 0U);
}

TEST_F(Export, AnOldFileStaysWhenTheNewOneDoesNotFit) {
  text("weft export petersen -o net.edges");
  const std::string before = text("cat net.edges");
  expect_refused("trap '' XFSZ; ulimit -f 8; weft export 'hypercube(12)' -o net.edges", "File too large");
  EXPECT_EQ(text("cat net.edges; ls"), before + "net.edges\n");
}

TEST_F(Export, AnAnnouncedBillionNodesTakesNoMemory) {
  write("b.graph", "1000000000 3\n2\n1 3\n2\n");
  write("b.mtx", "%%MatrixMarket matrix coordinate pattern general\n1000000000 1000000000 1\n1 2\n");
  write("b.edges", "0 1\n2 1000000000\n");
  write("b.json", "{\"nodes\": 1000000000}\n");
  const auto start = std::chrono::steady_clock::now();
  for (const char* name : {"b.graph:1:", "b.mtx:2:", "b.edges:2:", "b.json:1:"}) {
    const std::string file = std::string(name).substr(0, std::string_view(name).find(':'));
    // 1 GiB of addresses: a sanitized build would need terabytes, so only the plain one is limited.
    const std::string limit = kIsSanitized ? "" : "ulimit -v 1048576; ";
    expect_refused(limit + "weft info 'file(\"" + file + "\")'", name);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST_F(Export, AGigabyteInOneLineIsRefusedSoon) {
  const auto start = std::chrono::steady_clock::now();
  expect_refused("tr '\\0' 7 < /dev/zero | weft info 'file(\"/dev/stdin\")'",
                 "/dev/stdin:1: the line is longer than 64");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST_F(Export, BadFilesAreNamedWithTheirLine) {
  write("cut.graphml", "<graphml>\n<graph>\n<node id='a'/>\n");
  write("lie.graph", "2 7\n2\n1\n");
  write("one.edges", "0 1\n2\n");
  expect_refused("weft info 'file(\"cut.graphml\")'", "weft: cut.graphml:4: this is not XML");
  expect_refused("weft info 'file(\"lie.graph\")'", "weft: lie.graph:1: the header promises 7 edges");
  expect_refused("weft info 'file(\"one.edges\")'", "weft: one.edges:2: column 2: a node is missing");
  expect_refused("weft info 'file(\"none.edges\")'", "weft: none.edges: No such file");
  expect_refused("weft info 'file(\"one.edges\",format=edgse)'", "did you mean \"edges\"?");
  expect_refused("weft info 'file(7)'", "it must be a text in double quotes");
}

TEST_F(Export, NodeNamesInAFileWorkAsLabels) {
  write("n.edges", "# weft edges\n# name 0 here\n# name 1 there\n0 1\n");
  EXPECT_NE(text("weft route 'file(\"n.edges\")' here there").find("1 hop"), std::string::npos);
}

}  // namespace
}  // namespace weft::cli
