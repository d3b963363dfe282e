// Files in every readable format, truncated at every byte and with single bytes changed: each must give a network or an
// InputError of one short line.
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "support/files.h"
#include "topology/files/link_direction.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

void read_or_refuse(const Format& format, const std::string& text) {
  try {
    FileNetwork file = format.read(text, Execution{.max_memory = std::uint64_t{1} << 30U});
    set_direction(file, Direction::paired);
    const PortGraph graph = to_graph(file.links, ParallelLinks::keep, Execution{});
    EXPECT_EQ(graph.node_count(), file.links.node_count);
    for (const std::string& name : file.names) EXPECT_EQ(name.find('\x1B'), std::string::npos);
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_LT(what.size(), 400U);
    EXPECT_EQ(what.find_first_of("\n\x1B"), std::string::npos) << format.name << ": " << what;
    EXPECT_FALSE(error.hint().empty()) << what;
  }
}

std::vector<std::string> samples(const Format& format) {
  const Network network = build("hsn(2,ring(3))", {});
  std::vector<std::string> texts;
  if (format.write != nullptr) texts.push_back(format.write(network, "x").front().text);
  if (format.name == "adjlist") texts.push_back(test::test_data("networkx_digraph.adjlist"));
  if (format.name == "edges") texts.push_back(test::test_data("networkx_named.edgelist"));
  if (format.name == "gml") texts.push_back(test::test_data("networkx_multigraph.gml"));
  if (format.name == "ibnetdiscover") texts.push_back(test::test_data("fat_tree.ibnetdiscover"));
  if (format.name == "node-link") texts.push_back(test::test_data("networkx_digraph_links.json"));
  return texts;
}

TEST(DamagedFile, IsReadOrRefused) {
  constexpr std::string_view kBytes = "\x1B\x01\xFF\n \"[]{}()<>#&'0-9a:,";
  for (const Format* format : formats()) {
    if (format->read == nullptr) continue;
    for (const std::string& text : samples(*format)) {
      SCOPED_TRACE(format->name);
      for (std::size_t size = 0; size < text.size(); ++size) read_or_refuse(*format, text.substr(0, size));
      RandomStream random(1, Purpose::test);
      for (int i = 0; i < 1000; ++i) {
        std::string changed = text;
        changed[random.below(text.size())] = kBytes[random.below(kBytes.size())];
        read_or_refuse(*format, changed);
      }
    }
  }
}

}  // namespace
}  // namespace weft::topology
