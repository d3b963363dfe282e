// Alias families, whose members are members of another family under another name: everything except the name must be
// equal.
#include <gtest/gtest.h>

#include "routing/core/algorithm.h"
#include "support/graph_oracles.h"

namespace weft::topology {
namespace {

std::vector<Member> aliases() {
  std::vector<Member> found;
  for (const Family* family : families()) {
    for (const std::string_view example : family->examples) {
      if (family->alias_of != nullptr && !example.empty()) found.push_back(resolve(example));
    }
  }
  return found;
}

std::vector<std::string> labels(const Network& network) {
  std::vector<std::string> texts;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) texts.push_back(network.labelling->text(v));
  return texts;
}

TEST(Alias, ThereAreSome) {
  EXPECT_EQ(resolve("hcn(3)").aliased->arguments.to_spec(),
            resolve("hsn(2,hypercube(3),diameter-links=top)").arguments.to_spec());
  EXPECT_EQ(resolve("hfn(3)").aliased->arguments.to_spec(), resolve("hsn(2,folded-hypercube(3))").arguments.to_spec());
}

TEST(Alias, DiffersOnlyInItsName) {
  for (const Member& alias : aliases()) {
    const Network network = build(alias, Execution{});
    const Network form = build(*alias.aliased, Execution{});
    SCOPED_TRACE(network.name());
    EXPECT_EQ(network.spec, alias.arguments.to_spec());
    EXPECT_FALSE(network.spec == form.spec);
    test::expect_same_ports(network, form);
    EXPECT_EQ(labels(network), labels(form));
    ASSERT_EQ(network.symmetry.knowledge, form.symmetry.knowledge);
    for (NodeId v = 0; v < network.graph.node_count() && network.symmetry.representative != nullptr; ++v) {
      EXPECT_EQ(network.symmetry.representative(v), form.symmetry.representative(v));
    }
    EXPECT_EQ(alias.closed_forms.nodes, alias.aliased->closed_forms.nodes);
    EXPECT_EQ(alias.closed_forms.max_degree, alias.aliased->closed_forms.max_degree);
    EXPECT_EQ(implicit_graph_of(alias) != nullptr, implicit_graph_of(*alias.aliased) != nullptr);
  }
}

TEST(Alias, HasTheRoutingOfTheNetworkItStandsFor) {
  for (const Member& alias : aliases()) {
    const Network network = build(alias, Execution{});
    const Network form = build(*alias.aliased, Execution{});
    SCOPED_TRACE(network.name());
    EXPECT_EQ(routing::default_routing(network), routing::default_routing(form));
    EXPECT_EQ(routing::default_simulated_routing(network), routing::default_simulated_routing(form));
    const auto own = routing::build(network, routing::default_routing(network), Execution{});
    const auto its = routing::build(form, routing::default_routing(form), Execution{});
    EXPECT_EQ(own->name(), its->name());
    EXPECT_EQ(own->deadlock_argument(), its->deadlock_argument());
    EXPECT_EQ(own->symmetry().generators, its->symmetry().generators);
    for (LinkClassId c = 0; c < network.graph.link_classes().size(); ++c) EXPECT_EQ(own->vc_count(c), its->vc_count(c));
  }
}

}  // namespace
}  // namespace weft::topology
