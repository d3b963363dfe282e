// Runs over every registered multicast scheme, with each call of its record, on each of its examples.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "routing/multicast/multicast.h"
#include "spec/parse.h"
#include "support/effort.h"
#include "support/multicasts.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

class EveryScheme : public testing::TestWithParam<const MulticastScheme*> {
 protected:
  // On each example and, where it can have them, with two terminals at each node.
  template <class Body>
  static void for_each_example(const Body& body) {
    for (const std::string_view example : GetParam()->examples) {
      if (example.empty()) continue;
      std::vector<std::string> networks{std::string(example)};
      if (auto name = test::concentrated(topology::resolve(example))) networks.push_back(std::move(*name));
      for (const std::string& network : networks) {
        for (const std::string& call : calls()) {
          SCOPED_TRACE(call + " on " + network);
          body(*test::multicast_case(network, call));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
  static std::vector<std::string> calls() {
    std::vector<std::string> calls;
    for (const std::string_view call : GetParam()->calls) {
      if (!call.empty()) calls.emplace_back(call);
    }
    if (calls.empty()) calls.emplace_back(GetParam()->name);
    return calls;
  }
};

INSTANTIATE_TEST_SUITE_P(Schemes, EveryScheme,
                         testing::ValuesIn(multicast_schemes().begin(), multicast_schemes().end()),
                         [](const auto& scheme) { return std::string(scheme.param->name); });

// The trees of one message, each checked by itself.
class Message {
 public:
  Message(const Multicast& scheme, const test::Cover& cover) : scheme_(scheme), cover_(cover) {}

  void expect_right(TerminalId source, const std::vector<TerminalId>& targets) const {
    std::vector<MulticastTree> trees;
    scheme_.plan(source, targets, trees);
    std::vector<TerminalId> reached;
    for (const MulticastTree& tree : trees) {
      ASSERT_EQ(tree.source, source);
      ASSERT_NO_THROW(check_tree(scheme_.graph(), tree, tree.deliveries));
      expect_facts(tree);
      ASSERT_TRUE(cover_.contains(tree)) << "from " << source << ": the cover does not have this tree";
      reached.insert(reached.end(), tree.deliveries.begin(), tree.deliveries.end());
    }
    std::vector<TerminalId> wanted = targets;
    std::ranges::sort(wanted);
    std::ranges::sort(reached);
    ASSERT_EQ(reached, wanted) << "from " << source;
  }

 private:
  void expect_facts(const MulticastTree& tree) const {
    const MulticastFacts& facts = scheme_.facts();
    for (const TreeNode& node : tree.nodes) {
      ASSERT_TRUE(!facts.is_path || node.branch_count <= 1);
      for (const TreeBranch& branch : tree.branches_of(node)) {
        ASSERT_LT(branch.vcs.last, facts.vcs.get()[scheme_.graph().link_class(node.node, branch.port)]);
      }
    }
  }

  const Multicast& scheme_;
  const test::Cover& cover_;
};

TEST_P(EveryScheme, DescribesItself) {
  const MulticastScheme& scheme = *GetParam();
  EXPECT_FALSE(scheme.summary.empty());
  EXPECT_NE(scheme.summary.back(), '.');
  EXPECT_FALSE(scheme.serves.empty());
  EXPECT_FALSE(scheme.examples.front().empty());
  for (const spec::Parameter& parameter : spec::parameters(scheme.parameters)) {
    EXPECT_FALSE(parameter.meaning.empty());
  }
}

TEST_P(EveryScheme, NamesRoundTrip) {
  for_each_example([](const test::MulticastCase& it) {
    const auto again = build_multicast(it.network, *it.unicast, it.scheme->name(), Execution{});
    EXPECT_EQ(again->name(), it.scheme->name());
    EXPECT_EQ(it.scheme->facts().vcs.get().size(), it.network.graph.link_classes().size());
  });
}

TEST_P(EveryScheme, ReachesEachTargetOnceAndNoOtherTerminal) {
  for_each_example([](const test::MulticastCase& it) {
    const test::Cover cover(*it.scheme);
    const Message message(*it.scheme, cover);
    const TerminalId terminals = it.network.graph.terminal_count();
    RandomStream random(11, Purpose::test);
    for (int i = 0; i < test::usual_or_more(200, 2000); ++i) {
      const auto source = static_cast<TerminalId>(random.below(terminals));
      const auto count = static_cast<std::size_t>(1 + random.below(i % 2 == 0 ? 6 : terminals - 1));
      message.expect_right(source, test::random_targets(terminals, source, count, random));
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(EveryScheme, ReachesOneTargetOrAll) {
  for_each_example([](const test::MulticastCase& it) {
    const test::Cover cover(*it.scheme);
    const Message message(*it.scheme, cover);
    const TerminalId terminals = it.network.graph.terminal_count();
    const TerminalId step = 1 + terminals / test::usual_or_more<TerminalId>(24, 400);
    for (TerminalId source = 0; source < terminals; source += step) {
      const std::vector<TerminalId> others = test::all_terminals_but(terminals, source);
      message.expect_right(source, others);
      for (const TerminalId target : others) message.expect_right(source, {target});
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(EveryScheme, UsesAsManyChannelsForTargetsInAnyOrder) {
  for_each_example([](const test::MulticastCase& it) {
    const TerminalId terminals = it.network.graph.terminal_count();
    RandomStream random(12, Purpose::test);
    std::vector<TerminalId> targets = test::random_targets(terminals, 0, 5, random);
    std::vector<MulticastTree> trees;
    it.scheme->plan(0, targets, trees);
    const std::size_t first_count = trees.size();
    std::ranges::reverse(targets);
    it.scheme->plan(0, targets, trees);
    ASSERT_EQ(trees.size(), 2 * first_count) << "plan() appends";
    std::size_t branches = 0;
    std::size_t branches_again = 0;
    for (std::size_t i = 0; i < first_count; ++i) {
      branches += trees[i].branches.size();
      branches_again += trees[first_count + i].branches.size();
    }
    EXPECT_EQ(branches, branches_again);
  });
}

TEST(Multicast, RaisedVcsAreBehindThoseOfTheUnicastRouting) {
  const auto example = test::multicast_case("rdt(8)", "hierarchical");
  const Routing& unicast = *example->unicast;
  std::vector<MulticastTree> trees;
  example->scheme->plan(0, test::all_terminals_but(64, 0), trees);
  const auto routing = with_vcs_above(unicast, example->scheme->facts().vcs);
  const MulticastTree raised = with_raised_vcs(trees.at(0), unicast);
  std::set<VcId> shifts;
  for (const TreeNode& node : raised.nodes) {
    for (std::size_t b = node.first_branch; b < node.first_branch + node.branch_count; ++b) {
      const TreeBranch& before = trees[0].branches[b];
      const TreeBranch& after = raised.branches[b];
      const LinkClassId link_class = unicast.graph().link_class(node.node, after.port);
      EXPECT_EQ(after.vcs.first - before.vcs.first, unicast.vc_count(link_class));
      EXPECT_EQ(after.vcs.last - before.vcs.last, unicast.vc_count(link_class));
      EXPECT_LT(after.vcs.last, routing->vc_count(link_class));
      EXPECT_EQ(after.port, before.port);
      EXPECT_EQ(after.child, before.child);
      shifts.insert(unicast.vc_count(link_class));
    }
  }
  EXPECT_GT(shifts.size(), 1U);  // link classes differ
  EXPECT_EQ(raised.nodes, trees[0].nodes);
  EXPECT_EQ(raised.deliveries, trees[0].deliveries);
}

TEST(Multicast, UnknownNamesGetASuggestion) {
  const topology::Network network = test::network_of("ring(5)");
  const auto unicast = build(network, default_routing(network), Execution{});
  try {
    (void)build_multicast(network, *unicast, "tre", Execution{});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(error.hint().find("tree"), std::string::npos) << error.hint();
  }
}

}  // namespace
}  // namespace weft::routing
