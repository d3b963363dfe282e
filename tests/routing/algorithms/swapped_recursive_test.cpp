// Against the recursion of the paper on strings of digits.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/graph_oracles.h"
#include "support/routes.h"
#include "support/routings.h"
#include "topology/network.h"

namespace weft::routing {
namespace {

using test::network_of;

struct Design {
  std::vector<std::size_t> levels;  // l_r .. l_1
  std::string nucleus;

  [[nodiscard]] std::string network() const {
    std::string text = "rhsn(";
    for (const std::size_t level : levels) text += std::to_string(level) + ",";
    return text + nucleus + ")";
  }
  [[nodiscard]] std::size_t digit_count() const {
    std::size_t product = 1;
    for (const std::size_t level : levels) product *= level;
    return product;
  }
};

const std::vector<Design>& designs() {
  static const std::vector<Design> kDesigns = {
      {{2}, "complete(5)"},
      {{3}, "complete(4)"},
      {{5}, "complete(2)"},
      {{2, 2}, "complete(3)"},
      {{2, 3}, "complete(2)"},
      {{3, 2}, "complete(2)"},
      {{2, 2, 2}, "complete(2)"},
      {{1, 2, 1}, "complete(3)"},
      {{2}, "ring(7)"},
      {{3}, "ring(5)"},
      {{2, 2}, "ring(3)"},
      {{2, 2}, "ring(4)"},
      {{2}, "path(6)"},
      {{3}, "path(4)"},
      {{2, 2}, "path(3)"},
      {{2}, "hypercube(3)"},
      {{3}, "hypercube(2)"},
      {{2, 2}, "hypercube(2)"},
      {{2}, "folded-hypercube(3)"},
      {{3}, "folded-hypercube(2)"},
      {{2}, "star(3)"},
      {{3}, "star(3)"},
      {{2}, "petersen"},
      {{2}, "generalized-hypercube(3,4)"},
      {{2}, "generalized-hypercube(2,3)"},
      {{3}, "generalized-hypercube(2,3)"},
      {{2}, "torus(3,4)"},
      {{2}, "torus(4,4)"},
      {{2}, "torus(3,2)"},
      {{2}, "hsn(2,complete(3))"},
      {{2}, "hcn(2)"},
      {{2}, "rcc-full(3,1)"},
      {{2}, "scc(3)"},
      {{2}, "directed-ring(4)"},
  };
  return kDesigns;
}

// Digits of an address, the lowest first.
using Digits = std::vector<NodeId>;

class Oracle {
 public:
  explicit Oracle(const Design& design) : design_(design), nucleus_(network_of(design.nucleus)) {
    const std::string own = default_routing(nucleus_);
    inner_ = build(nucleus_, own.ends_with("-optimal") ? "layered(shortest)" : own, Execution{});
  }

  [[nodiscard]] std::vector<NodeId> path(NodeId from, NodeId to) {
    here_ = digits_of(from);
    nodes_.clear();
    follow(0, digits_of(to));
    return nodes_;
  }

  [[nodiscard]] std::size_t longest_path_in_nucleus() const {
    std::size_t longest = 0;
    for (NodeId x = 0; x < nucleus_.graph.node_count(); ++x) {
      for (NodeId y = 0; y < nucleus_.graph.node_count(); ++y) {
        longest = std::max(longest, test::hops_of(*inner_, x, y).size());
      }
    }
    return longest;
  }

 private:
  [[nodiscard]] Digits digits_of(NodeId v) const {
    Digits digits(design_.digit_count());
    for (NodeId& digit : digits) {
      digit = v % nucleus_.graph.node_count();
      v /= nucleus_.graph.node_count();
    }
    return digits;
  }

  void record() {
    NodeId v = 0;
    for (std::size_t digit = here_.size(); digit > 0; --digit) v = v * nucleus_.graph.node_count() + here_[digit - 1];
    nodes_.push_back(v);
  }

  // Corrects the lowest digits to `wanted`, an address in a network of the levels from design.levels[depth] on.
  void follow(std::size_t depth, const Digits& wanted) {
    if (depth == design_.levels.size()) {
      for (const test::Hop& hop : test::hops_of(*inner_, here_[0], wanted[0])) {
        here_[0] = hop.to;
        record();
      }
      return;
    }
    const auto size = static_cast<std::ptrdiff_t>(wanted.size() / design_.levels[depth]);
    const auto block = [&](std::size_t number) {
      const auto begin = wanted.begin() + static_cast<std::ptrdiff_t>(number - 1) * size;
      return Digits(begin, begin + size);
    };
    for (std::size_t level = design_.levels[depth]; level > 1; --level) {
      const auto high = here_.begin() + static_cast<std::ptrdiff_t>(level - 1) * size;
      if (Digits(high, high + size) == block(level)) continue;
      follow(depth + 1, block(level));
      std::swap_ranges(here_.begin(), here_.begin() + size, high);
      record();
    }
    follow(depth + 1, block(1));
  }

  Design design_;
  topology::Network nucleus_;
  std::unique_ptr<Routing> inner_;
  Digits here_;
  std::vector<NodeId> nodes_;
};

// Lemma 3.1 and Theorem 3.2: the bound holds for every pair and is reached. It is for shortest paths in the nucleus;
// those of hcn(2) are one longer, because swapped-recursive takes no diameter links.
TEST(SwappedRecursive, FollowsTheRecursionWithinItsBound) {
  for (const Design& design : designs()) {
    Oracle oracle(design);
    const auto network = network_of(design.network());
    const auto routing = build(network, "swapped-recursive", Execution{});
    const std::size_t longest_inside = oracle.longest_path_in_nucleus();
    EXPECT_EQ(longest_inside, test::measured_diameter(design.nucleus) + (design.nucleus == "hcn(2)" ? 1 : 0));
    std::size_t most = 0;
    for (NodeId source = 0; source < network.graph.node_count(); ++source) {
      for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
        const std::vector<NodeId> nodes = test::nodes_of(test::hops_of(*routing, source, goal));
        ASSERT_EQ(nodes, oracle.path(source, goal)) << design.network() << " " << source << " to " << goal;
        most = std::max(most, nodes.size());
      }
    }
    EXPECT_EQ(most, (longest_inside + 1) * design.digit_count() - 1) << design.network();
  }
}

TEST(SwappedRecursive, IsFreeOfDeadlockWhenTheNucleusRoutingIs) {
  for (const char* text :
       {"hsn(2,complete(4))", "hsn(3,complete(3))", "rhsn(2,2,complete(2))", "rhsn(3,2,complete(2))",
        "rhsn(2,2,2,complete(2))", "hsn(2,ring(5))", "hsn(2,torus(3,3))", "hsn(3,hypercube(2))", "hsn(2,path(4))",
        "hcn(2)", "hfn(2)", "rhsn(2,2,complete(2),copies=3)", "hsn(2,ring(5),diameter-links=top,removed=2)"}) {
    const auto network = network_of(text);
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "swapped-recursive", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "swapped-recursive(nucleus=up-down)", Execution{})))
        << text;
  }
  const auto network = network_of("hsn(2,complete(4))");
  EXPECT_FALSE(test::dependencies_are_acyclic(*build(network, "swapped-recursive(vcs=shared)", Execution{})));
}

TEST(SwappedRecursive, EachSegmentHasTheVcsOfTheNucleus) {
  const auto network = network_of("rhsn(2,3,torus(2,3))");
  const auto routing = build(network, "swapped-recursive", Execution{});
  std::vector<VcId> counts;
  for (LinkClassId c = 0; c < network.graph.link_classes().size(); ++c) counts.push_back(routing->vc_count(c));
  // Six segments of two VCs; two paths of depth 1, one of depth 2.
  EXPECT_EQ(counts, (std::vector<VcId>{12, 2, 2, 1}));
}

TEST(SwappedRecursive, AppliesSymmetriesOfTheNucleusToAllDigits) {
  const auto symmetric = network_of("rhsn(2,2,complete(3))");
  EXPECT_EQ(build(symmetric, "swapped-recursive", Execution{})->symmetry().generators.size(), 2U);
  for (const char* text : {"rhsn(2,2,complete(3))", "hsn(2,ring(5))", "hsn(3,hypercube(2))", "hsn(2,torus(3,3))",
                           "hsn(2,complete(4),copies=1)", "hsn(2,petersen)"}) {
    const auto network = network_of(text);
    for (const char* call : {"swapped-recursive", "swapped-recursive(nucleus=up-down)", "swapped-recursive(vcs=shared)",
                             "swapped-fault-tolerant"}) {
      EXPECT_TRUE(test::symmetry_holds(*build(network, call, Execution{}))) << call << " on " << text;
    }
  }
  for (const char* text : {"faulty(hsn(2,complete(3)),links=1)", "hsn(2,complete(3),removed=1)",
                           "hsn(2,complete(4),diameter-links=all)"}) {
    EXPECT_TRUE(build(network_of(text), "swapped-recursive", Execution{})->symmetry().generators.empty()) << text;
  }
}

TEST(SwappedRecursive, NameOmitsTheDefaultRoutingOfTheNucleus) {
  const auto network = network_of("hsn(2,ring(5))");
  EXPECT_EQ(build(network, "swapped-recursive(nucleus=dor)", Execution{})->name(), "swapped-recursive");
  EXPECT_EQ(build(network, "swapped-recursive(nucleus=dor(dateline=crossing))", Execution{})->name(),
            "swapped-recursive(nucleus=dor(dateline=crossing))");
}

TEST(SwappedRecursive, RefusesWhatItCannotRoute) {
  const auto torus = network_of("hsn(2,torus(3,3))");
  EXPECT_THROW(build(torus, "swapped-recursive(nucleus=valiant(dor))", Execution{}), InputError);
  EXPECT_THROW(build(torus, "swapped-recursive(nucleus=escape(escape(minimal,dor),dor))", Execution{}), InputError);
  EXPECT_NO_THROW(build(torus, "swapped-recursive(nucleus=escape(minimal,dor))", Execution{}));
  EXPECT_THROW(build(torus, "swapped-fault-tolerant(nucleus=layered(dor))", Execution{}), InputError);
  EXPECT_THROW(build(torus, "swapped-fault-tolerant(nucleus=minimal)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("hsn(2,faulty(ring(4),links=2))"), "swapped-recursive", Execution{}), InputError);
  EXPECT_THROW(build(network_of("hsn(2,fat-tree(2,2))"), "swapped-recursive", Execution{}), InputError);
  EXPECT_THROW(build(network_of("torus(3,3)"), "swapped-recursive", Execution{}), InputError);
  EXPECT_THROW(build(network_of("hsn(2,directed-ring(3))"), "swapped-fault-tolerant", Execution{}), InputError);
}

TEST(SwappedRecursive, FailedLinkLeavesNoCandidate) {
  Decision decision;
  build(network_of("faulty(hsn(2,complete(3)),nodes=9)"), "swapped-recursive", Execution{})
      ->decide({.destination = 8}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

// For hsn(2,G) with diameter links, from distances in the nucleus: the shortest of the recursive path, the path over
// the leader of the source's cluster, and the path into the leader of the destination's.
class TwoLevels {
 public:
  explicit TwoLevels(const topology::PortGraph& nucleus) : size_(nucleus.node_count()) {
    BreadthFirstSearch search(nucleus.arcs());
    for (NodeId x = 0; x < size_; ++x) {
      search.run(x);
      for (NodeId y = 0; y < size_; ++y) distances_.push_back(search.distance(y));
    }
  }

  [[nodiscard]] std::uint32_t shortest(NodeId from, NodeId to) const {
    std::uint32_t best = recursive(from, to);
    const NodeId own = leader(from / size_);
    const NodeId last = leader(to / size_);
    if (mirrored(own) != own) best = std::min(best, recursive(from, own) + 1 + recursive(mirrored(own), to));
    if (mirrored(last) != last) best = std::min(best, recursive(from, mirrored(last)) + 1 + recursive(last, to));
    return best;
  }

  [[nodiscard]] std::uint32_t recursive(NodeId from, NodeId to) const {
    const NodeId high = from / size_;
    const NodeId wanted = to / size_;
    if (high == wanted) return distance(from % size_, to % size_);
    return distance(from % size_, wanted) + 1 + distance(high, to % size_);
  }

 private:
  [[nodiscard]] NodeId leader(NodeId value) const { return value * size_ + value; }
  [[nodiscard]] NodeId mirrored(NodeId leader_node) const { return leader(size_ - 1 - leader_node % size_); }
  [[nodiscard]] std::uint32_t distance(NodeId x, NodeId y) const { return distances_[x * size_ + y]; }

  NodeId size_;
  std::vector<std::uint32_t> distances_;
};

TEST(SwappedRecursive, DiameterLinksShortenPaths) {
  for (const char* nucleus : {"hypercube(2)", "hypercube(3)", "ring(6)", "ring(5)", "complete(4)", "petersen"}) {
    const auto network = network_of("hsn(2," + std::string(nucleus) + ",diameter-links=top)");
    const auto routing = build(network, "swapped-recursive(diameter)", Execution{});
    const TwoLevels oracle(network_of(nucleus).graph);
    std::size_t shortened = 0;
    for (NodeId source = 0; source < network.graph.node_count(); ++source) {
      for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
        const std::size_t hops = test::hop_count(*routing, source, goal);
        ASSERT_EQ(hops, oracle.shortest(source, goal)) << network.name() << " " << source << " to " << goal;
        if (hops < oracle.recursive(source, goal)) ++shortened;
      }
    }
    EXPECT_GT(shortened, 0U) << nucleus;
  }
}

TEST(SwappedRecursive, DiameterLinksKeepItFreeOfDeadlock) {
  for (const char* text : {"hcn(2)", "hsn(2,ring(5),diameter-links=top)", "rhsn(2,2,complete(2),diameter-links=all)",
                           "hsn(3,complete(3),diameter-links=all,copies=1,removed=1)"}) {
    const auto network = network_of(text);
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "swapped-recursive(diameter)", Execution{}))) << text;
  }
  EXPECT_EQ(build(network_of("hsn(2,ring(5))"), "swapped-recursive(diameter)", Execution{})->name(),
            "swapped-recursive");
}

}  // namespace
}  // namespace weft::routing
