// Compares periodically regular chordal rings with two other constructions: group by group, and by dropping skips from
// a chordal ring.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::ChordalDesign;

// Node l = ig + j has channels to l+1 and to l + s_(g-j); l is the label, so the links must be equal.
TEST(Prc, GivesEachNodeOfAGroupOneSkip) {
  for (const ChordalDesign& design : test::chordal_designs()) {
    const auto g = static_cast<NodeId>(design.skips.size());
    test::Edges channels;
    for (NodeId i = 0; i < design.node_count / g; ++i) {
      for (NodeId j = 0; j < g; ++j) {
        const NodeId l = i * g + j;
        channels.emplace_back(l, (l + 1) % design.node_count);
        channels.emplace_back(l, (l + design.skips[g - j - 1]) % design.node_count);
      }
    }
    const Network prc = build(design.prc(), Execution{});
    EXPECT_EQ(prc.graph.link_count(), 0U);
    test::expect_channels(prc, channels);
  }
}

// The number of nodes with a channel of each class, by class name.
std::map<std::string, std::uint64_t> channels_per_class(const PortGraph& graph) {
  std::map<std::string, std::uint64_t> counts;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      ++counts[graph.link_classes()[graph.link_class(v, port)].name];
    }
  }
  return counts;
}

bool has_channel(const PortGraph& graph, NodeId v, NodeId to, std::string_view class_name) {
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    const bool is_of_class = graph.link_classes()[graph.link_class(v, port)].name == class_name;
    if (is_of_class && graph.neighbor(v, port).node == to) return true;
  }
  return false;
}

TEST(Prc, IsAChordalRingWithSkipsDropped) {
  for (const ChordalDesign& design : test::chordal_designs()) {
    const PortGraph prc = build(design.prc(), Execution{}).graph;
    const PortGraph ring = build(design.chordal_ring(), Execution{}).graph;
    for (NodeId v = 0; v < prc.node_count(); ++v) {
      for (PortId port = 0; port < prc.out_degree(v); ++port) {
        const std::string& class_name = prc.link_classes()[prc.link_class(v, port)].name;
        EXPECT_TRUE(has_channel(ring, v, prc.neighbor(v, port).node, class_name)) << design.prc() << " node " << v;
      }
    }
    auto dropped = channels_per_class(ring);
    for (const auto& [name, count] : channels_per_class(prc)) dropped[name] -= count;
    // In each group of g nodes, a skip is kept only at the node that has it.
    std::map<std::string, std::uint64_t> expected{{"ring", 0}};
    for (const unsigned skip : design.lengths()) {
      const auto carriers = static_cast<std::uint64_t>(std::count(design.skips.begin(), design.skips.end(), skip));
      const std::uint64_t groups = design.node_count / design.skips.size();
      expected["skip " + std::to_string(skip)] = groups * (design.skips.size() - carriers);
    }
    EXPECT_EQ(dropped, expected) << design.prc();
  }
}

// Every chain of multiples of g that divide each other and N, by brute force.
void all_chains(std::int64_t node_count, std::size_t period, std::vector<std::int64_t>& chain,
                std::vector<std::vector<std::int64_t>>& found) {
  if (chain.size() == period) {
    found.push_back(chain);
    return;
  }
  const std::int64_t before = chain.empty() ? 1 : chain.back();
  for (std::int64_t skip = std::max<std::int64_t>(before, 2); skip < node_count; ++skip) {
    if (skip % before != 0 || node_count % skip != 0 || skip % static_cast<std::int64_t>(period) != 0) continue;
    chain.push_back(skip);
    all_chains(node_count, period, chain, found);
    chain.pop_back();
  }
}

std::int64_t sum_of_ratios(std::vector<std::int64_t> chain, std::int64_t node_count) {
  chain.push_back(node_count);
  std::int64_t sum = 0;
  std::int64_t before = 1;
  for (const std::int64_t skip : chain) {
    sum += skip / before;
    before = skip;
  }
  return sum;
}

TEST(Prc, PeriodSelectsTheBestChainOfSkips) {
  EXPECT_EQ(print(resolve("prc(1024,g=4)").arguments.to_spec()), "prc(1024,skips=[4,16,64,256])");
  for (const std::int64_t node_count : {6, 8, 12, 24, 36, 60, 64, 96, 100, 210}) {
    for (std::size_t period = 1; period <= 5; ++period) {
      std::vector<std::int64_t> chain;
      std::vector<std::vector<std::int64_t>> chains;  // in lexicographic order
      all_chains(node_count, period, chain, chains);
      const std::string text = fmt::format("prc({},g={})", node_count, period);
      if (chains.empty()) {
        EXPECT_THROW(resolve(text), InputError) << text;
        continue;
      }
      const auto best = *std::min_element(chains.begin(), chains.end(), [&](const auto& a, const auto& b) {
        return sum_of_ratios(a, node_count) < sum_of_ratios(b, node_count);
      });
      EXPECT_EQ(resolve(text).arguments.integers("skips"), best) << text;
    }
  }
}

TEST(Prc, SkipsAndPeriodExcludeEachOther) {
  EXPECT_THROW(resolve("prc(100,skips=[4,20],g=2)"), InputError);
  EXPECT_THROW(resolve("prc(100)"), InputError);
}

}  // namespace
}  // namespace weft::topology
