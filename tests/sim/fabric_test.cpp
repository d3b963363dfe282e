#include "sim/engine/fabric.h"

#include <gtest/gtest.h>

#include <span>

#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::sim {
namespace {

struct FabricSubject {
  explicit FabricSubject(const char* spec)
      : network(topology::build(std::string_view(spec), Execution{})),
        routing(routing::build(network, std::string_view("shortest"), Execution{})),
        model(default_model(*routing)) {}

  topology::Network network;
  std::unique_ptr<routing::Routing> routing;
  Model model;
};

TEST(Fabric, RangesOfRoutingVcsAreTheSameOneByOneAndAsSets) {
  for (const char* spec : {"torus(4,4)", "rdt(8)", "mesh(3,3)", "hypercube(3)"}) {
    SCOPED_TRACE(spec);
    const FabricSubject built(spec);
    const Fabric fabric(*built.routing, built.model, false);
    const std::span<const routing::VcId> needed = built.routing->facts().vcs.get();
    for (const Shape& shape : fabric.shapes()) {
      ASSERT_FALSE(shape.range_sets.empty());
      for (unsigned port = 0; port < shape.out_links + 2U; ++port) {
        const unsigned its = port < shape.out_links ? needed[shape.out_class[port]] : 0;
        for (routing::VcId first = 0; first < 9; ++first) {
          for (routing::VcId last = 0; last < 9; ++last) {
            std::uint64_t expected = 0;
            for (std::size_t vc = 0; vc < shape.out_vcs.size() && first <= last && last < its; ++vc) {
              const OutVcKind& kind = shape.out_vcs[vc];
              if (kind.port == port && kind.routing_vc >= first && kind.routing_vc <= last) expected |= 1ULL << vc;
            }
            const Shape::Range range = shape.range_of(port, {first, last});
            EXPECT_EQ(range.is_empty(), expected == 0);
            std::uint64_t found = 0;
            for (unsigned vc = range.first; vc <= range.last; ++vc) found |= 1ULL << vc;
            EXPECT_EQ(found, expected);
            EXPECT_EQ(shape.range_sets[shape.range_place(port, {first, last})], expected);
          }
        }
      }
    }
  }
}

TEST(Fabric, RoutersThatLackLinksHaveTheShapeOfOthers) {
  for (const char* spec : {"mesh(3,3)", "mesh(8,8)", "mesh(4,4,4)", "faulty(torus(4,4),links=3,seed=1)"}) {
    SCOPED_TRACE(spec);
    const FabricSubject built(spec);
    const Fabric fabric(*built.routing, built.model, true);
    ASSERT_TRUE(fabric.is_padded());
    ASSERT_EQ(fabric.shapes().size(), 1U);
    const topology::PortGraph& graph = built.network.graph;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      unsigned links = 0;
      for (unsigned port = 0; port < fabric.shape(v).out_links; ++port) links += fabric.has_link(v, port) ? 1U : 0U;
      EXPECT_EQ(links, graph.out_degree(v));
      for (PortId p = 0; p < graph.out_degree(v); ++p) {
        const End end = graph.neighbor(v, p);
        ASSERT_TRUE(fabric.has_link(v, fabric.port(v, p)));
        EXPECT_EQ(fabric.graph_port(v, fabric.port(v, p)), p);
        EXPECT_EQ(fabric.downstream(v, fabric.port(v, p)).router, end.node);
        EXPECT_EQ(fabric.upstream(end.node, fabric.port(end.node, end.port)).router, v);
      }
      EXPECT_GE(fabric.port(v, graph.out_degree(v)), fabric.shape(v).out_links);
    }
  }
}

TEST(Fabric, OtherNetworksKeepTheirPorts) {
  // All alike; two links where there are three generators; a hub; unidirectional links; several terminals at some
  // nodes.
  for (const char* spec : {"torus(4,4)", "mesh(2,3)", "tree(2,4)", "directed-torus(3,3)", "fat-tree(2,3)"}) {
    SCOPED_TRACE(spec);
    const FabricSubject built(spec);
    const Fabric fabric(*built.routing, built.model, true);
    EXPECT_FALSE(fabric.is_padded());
    for (NodeId v = 0; v < built.network.graph.node_count(); ++v) {
      EXPECT_EQ(fabric.shape(v).out_links, built.network.graph.out_degree(v));
    }
  }
  const FabricSubject mesh("mesh(3,3)");
  EXPECT_FALSE(Fabric(*mesh.routing, mesh.model, false).is_padded());
}

}  // namespace
}  // namespace weft::sim
