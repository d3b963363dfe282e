#include "design/diagnosis.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/input_error.h"
#include "design/bypass.h"
#include "paths/trace.h"
#include "routing/core/algorithm.h"

namespace weft::design {
namespace {

using Probes = std::set<std::pair<NodeId, NodeId>>;

// The lost probes of each fault, from the paths, as sets. Nodes by number, then channels (or links) by their first end.
std::vector<Probes> slow_signatures(const topology::Network& network, const routing::Routing& routing) {
  const topology::PortGraph& graph = network.graph;
  std::map<std::pair<NodeId, PortId>, Probes> links;
  std::vector<Probes> nodes(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const auto back = graph.neighbor(v, port);
      if (graph.is_unidirectional(v, port) || std::pair(v, port) < std::pair(back.node, back.port)) links[{v, port}];
    }
  }
  for (NodeId a = 0; a < graph.node_count(); ++a) {
    for (NodeId b = 0; b < graph.node_count(); ++b) {
      if (a == b) continue;
      nodes[b].insert({a, b});
      for (const paths::TracedHop& hop : paths::trace(routing, a, b, 0).hops) {
        nodes[hop.from].insert({a, b});
        const auto back = graph.neighbor(hop.from, hop.port);
        const auto found = links.find({hop.from, hop.port});
        (found != links.end() ? found->second : links.at({back.node, back.port})).insert({a, b});
      }
    }
  }
  for (const auto& [link, probes] : links) nodes.push_back(probes);
  return nodes;
}

struct SlowCounts {
  Count sets = 0, classes = 0, located = 0, unnoticed = 0, apart = 0;
};

SlowCounts slow_counts(const std::vector<Probes>& sets) {
  SlowCounts counts;
  std::map<Probes, Count> classes;
  for (const Probes& probes : sets) ++classes[probes];
  counts.sets = sets.size();
  counts.classes = classes.size();
  counts.apart = counts.sets * (counts.sets - 1) / 2;
  for (const auto& [probes, size] : classes) {
    if (size == 1) ++counts.located;
    counts.apart -= size * (size - 1) / 2;
    if (probes.empty()) counts.unnoticed = size - 1;
  }
  return counts;
}

void expect_same(const Signatures& fast, const std::vector<Probes>& sets, const std::string& spec) {
  const SlowCounts slow = slow_counts(sets);
  EXPECT_EQ(fast.set_count, slow.sets) << spec;
  EXPECT_EQ(fast.class_count, slow.classes) << spec;
  EXPECT_EQ(fast.located_count, slow.located) << spec;
  EXPECT_EQ(fast.unnoticed_count, slow.unnoticed) << spec;
  EXPECT_EQ(fast.apart_count, slow.apart) << spec;
}

TEST(Diagnosis, AgreesWithSetsOfProbes) {
  const Execution execution{.thread_count = 2};
  for (const auto& [spec, routing] : {std::pair{"chordal-ring(8,skips=[3])", "chordal-greedy"},
                                      {"chordal-ring(12,skips=[2,6])", "chordal-greedy"},
                                      {"prc(8,skips=[2,4])", "prc-greedy"},
                                      {"prc(12,skips=[2,4])", "prc-wormhole"},
                                      {"mesh(3,3)", "dor"},
                                      {"ring(6)", "shortest"},
                                      {"complete(5)", "shortest"}}) {
    const topology::Network network = topology::build(spec, execution);
    const auto built = routing::build(network, routing, execution);
    const Diagnosis found = diagnose(network, *built, execution);
    const std::vector<Probes> single = slow_signatures(network, *built);
    ASSERT_EQ(found.node_count + found.link_count, single.size());
    std::vector<Probes> sets{{}};
    sets.insert(sets.end(), single.begin(), single.end());
    expect_same(found.single, sets, spec);
    for (std::size_t a = 0; a < single.size(); ++a) {
      for (std::size_t b = a + 1; b < single.size(); ++b) {
        Probes both = single[a];
        both.insert(single[b].begin(), single[b].end());
        sets.push_back(std::move(both));
      }
    }
    expect_same(found.at_most_two, sets, spec);
  }
}

TEST(Diagnosis, RefusesWhatItCannotDo) {
  const Execution execution;
  const auto refuses = [&](const char* spec, const char* routing) {
    const topology::Network network = topology::build(spec, execution);
    EXPECT_THROW(diagnose(network, *routing::build(network, routing, execution), execution), InputError) << spec;
  };
  refuses("fat-tree(2,2)", "nca");
  refuses("chordal-ring(4096,skips=[64])", "chordal-greedy");
  refuses("faulty(directed-ring(5),links=1)", "shortest");
}

// A bypassed node of a chordal ring leaves the ring of the others, whose skips may be shorter by one.
TEST(Bypass, OfARingIsTheSmallerRing) {
  const BypassCost cost = bypass_cost(topology::build("directed-ring(7)", {}), {});
  ASSERT_EQ(cost.states.size(), 5U);
  EXPECT_EQ(*cost.states[0].diameter, 6U);
  EXPECT_FALSE(cost.states[1].is_connected);  // 1 node removed
  EXPECT_EQ(*cost.states[2].diameter, 5U);    // 1 node bypassed
  EXPECT_DOUBLE_EQ(*cost.states[2].mean_distance, 3.0);
  EXPECT_EQ(cost.states[2].most_wires, 2U);
  EXPECT_EQ(*cost.states[4].diameter, 4U);  // 2 nodes bypassed
  EXPECT_EQ(cost.states[4].most_wires, 3U);
  EXPECT_EQ(cost.connections_per_node, 1U);
  EXPECT_EQ(cost.dead_ends, 0U);
}

// Every node by itself gives the same as one of each orbit.
TEST(Bypass, MeshesHaveDeadEndsAtTheirBorders) {
  const BypassCost cost = bypass_cost(topology::build("mesh(3,3)", {}), {});
  EXPECT_EQ(cost.dead_ends, 12U);
  EXPECT_EQ(cost.states[1].case_count, 9U);
  EXPECT_EQ(*cost.states[0].diameter, 4U);
}

}  // namespace
}  // namespace weft::design
