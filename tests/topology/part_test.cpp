#include "topology/part.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/input_error.h"
#include "metrics/distances/distances.h"
#include "spec/parse.h"
#include "support/graph_oracles.h"
#include "topology/constructions/upper_torus.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

Network network_of(const std::string& text) { return build(text, Execution{}); }

// A channel by the labels of its ends.
struct NamedChannel {
  std::string from;
  GeneratorId generator;
  std::string to;
  std::string link_class;
  friend auto operator<=>(const NamedChannel&, const NamedChannel&) = default;
};

// Of the channels between nodes that `is_in` accepts; in increasing order.
std::vector<NamedChannel> named_channels(const Network& network, const std::set<std::string>& labels) {
  std::vector<NamedChannel> found;
  const PortGraph& graph = network.graph;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const std::string from = network.labelling->text(v);
      const std::string to = network.labelling->text(graph.neighbor(v, port).node);
      if (!labels.contains(from) || !labels.contains(to)) continue;
      found.push_back({from, graph.generator(v, port), to, graph.link_classes()[graph.link_class(v, port)].name});
    }
  }
  std::ranges::sort(found);
  return found;
}

std::set<std::string> labels_of(const Network& network) {
  std::set<std::string> labels;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) labels.insert(network.labelling->text(v));
  return labels;
}

// Every network whose parts the tests below look at, all of them where they are few.
const std::vector<std::string>& wholes() {
  static const std::vector<std::string> kWholes = {
      "rdt(8)",
      "rdt(16,parallel=keep)",
      "rdt(16,spare=none)",
      "rdt(12)",
      "rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])",
      "prdt(8,1)",
      "prdt(12,4)",
      "prdt(16,2)",
      "prdt(12,2,cardinal=3)",
      "prdt(27,2,cardinal=3)",
      "mesh(3,3)",
      "torus(4,3)",
      "directed-torus(3,4)",
      "generalized-hypercube(3,2,2)",
      "hsn(1,petersen)",
      "hsn(3,complete(3))",
      "hsn(3,hypercube(2),diameter-links=all)",
      "hsn(2,ring(5),diameter-links=top,removed=2)",
      "hsn(2,prc(8,skips=[2,4]))",
      "hsn(2,fat-tree(2,2))",
      "rhsn(2,3,complete(2),copies=1)",
      "rhsn(2,2,complete(3),diameter-links=all,removed=4)",
      "rcc-full(3,2)",
      "rcc-full(2,3)",
      "hcn(3)",
      "hfn(2)",
      "faulty(rdt(8),links=9)",
      "faulty(hsn(2,ring(5)),nodes=3)",
      "part(rdt(16),quadrant(1,0))",
      "part(rdt(16),torus(rank=1,at=[1,0]))",
      "part(hsn(3,complete(3)),cluster(2))",
      "part(hsn(3,complete(3)),leaders)",
  };
  return kWholes;
}

struct NamedPart {
  std::string whole;
  std::string part;
  PartGroup group;

  [[nodiscard]] std::string spec() const { return "part(" + whole + "," + part + ")"; }
};

// The parts that the network says it has; at most some 40 of each group, and none that is empty.
std::vector<NamedPart> parts_of(const std::string& whole) {
  std::vector<NamedPart> parts;
  const Member member = resolve(whole);
  const PartSite site = site_of(member);
  for (const PartKind* kind : part_kinds(site)) {
    for (const PartGroup& group : kind->groups(site)) {
      const std::vector<std::string> all = group.parts();
      EXPECT_EQ(all.size(), group.count) << whole << " " << group.usage;
      const std::size_t step = std::max<std::size_t>(1, all.size() / 40);
      for (std::size_t i = 0; i < all.size(); i += step) parts.push_back({whole, all[i], group});
    }
  }
  return parts;
}

bool is_empty_part(const std::string& spec) {
  try {
    (void)resolve(spec);
    return false;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("the part has no nodes"), std::string::npos) << spec << error.what();
    return true;
  }
}

TEST(Part, HasTheLabelsAndExactlyTheChannelsOfItsNodes) {
  std::size_t count = 0;
  for (const std::string& text : wholes()) {
    const Network whole = network_of(text);
    for (const NamedPart& each : parts_of(text)) {
      if (is_empty_part(each.spec())) continue;
      SCOPED_TRACE(each.spec());
      const Network part = network_of(each.spec());
      EXPECT_EQ(part.name(), each.spec()) << "listed parts are written canonically";
      const std::set<std::string> labels = labels_of(part);
      ASSERT_EQ(labels.size(), part.graph.node_count());
      EXPECT_EQ(named_channels(part, labels), named_channels(whole, labels));
      if (each.group.nodes) {
        EXPECT_EQ(part.graph.node_count(), *each.group.nodes);
      }
      for (NodeId v = 0; v < part.graph.node_count(); ++v) {
        const NodeId in_g = whole.node_named(part.labelling->text(v));
        EXPECT_EQ(part.graph.terminal_count_at(v), whole.graph.terminal_count_at(in_g));
        EXPECT_EQ(part.node_named(part.labelling->text(v)), v);
      }
      ++count;
    }
  }
  EXPECT_GT(count, 900U);
}

TEST(Part, ClosedFormsEqualMeasuredValues) {
  for (const std::string& text : wholes()) {
    for (const NamedPart& each : parts_of(text)) {
      if (is_empty_part(each.spec())) continue;
      SCOPED_TRACE(each.spec());
      const ClosedForms forms = resolve(each.spec()).closed_forms;
      const PortGraph graph = network_of(each.spec()).graph;
      ASSERT_TRUE(forms.nodes.has_value());
      EXPECT_EQ(*forms.nodes, graph.node_count());
      if (forms.channels) {
        EXPECT_EQ(*forms.channels, graph.channel_count());
      }
      if (forms.links) {
        EXPECT_EQ(*forms.links, graph.link_count());
      }
      if (forms.terminals) {
        EXPECT_EQ(*forms.terminals, graph.terminal_count());
      }
    }
  }
}

// The parts of a kind that divide a network have each node once.
TEST(Part, QuadrantsToriAndClustersDivideTheNodes) {
  for (const char* text : {"rdt(8)", "prdt(16,2)", "prdt(12,4)", "prdt(27,2,cardinal=3)", "hsn(3,complete(3))",
                           "rhsn(2,3,complete(2),copies=1)", "hsn(2,ring(5),diameter-links=top,removed=2)"}) {
    const Network whole = network_of(text);
    std::map<std::string, std::multiset<std::string>> by_group;
    for (const NamedPart& each : parts_of(text)) {
      if (each.part.starts_with("territory") || each.part.starts_with("leaders")) continue;
      if (each.group.count > 40) continue;  // not all of them are in the list
      const std::set<std::string> labels = labels_of(network_of(each.spec()));
      by_group[each.group.usage].insert(labels.begin(), labels.end());
    }
    for (const auto& [usage, labels] : by_group) {
      if (std::string(text) == "rdt(8)" && usage.starts_with("torus")) continue;  // half of the nodes have rank 1
      EXPECT_EQ(labels.size(), whole.graph.node_count()) << text << " " << usage;
      EXPECT_EQ(std::set(labels.begin(), labels.end()).size(), labels.size()) << text << " " << usage;
    }
  }
}

TEST(Part, QuadrantsAndClustersAreConnected) {
  for (const char* text : {"part(rdt(64),quadrant(0,1))", "part(part(rdt(64),quadrant(0,1)),quadrant(1,1))",
                           "part(part(part(part(rdt(64),quadrant(0,1)),quadrant(1,1)),quadrant(0,0)),quadrant(1,0))",
                           "part(rdt(64),torus(rank=1,at=[1,0]))", "part(rdt(64),torus(rank=3,at=[1,1]))",
                           "part(rdt(64),territory(rank=0,from=[63,63]))", "part(rdt(64),territory(rank=1,from=[5,9]))",
                           "part(rdt(64),territory(rank=2,from=[5,9]))", "part(hsn(3,petersen),cluster(2,5))",
                           "part(hsn(3,petersen),cluster(2))", "part(rcc-full(4,2),cluster(1,3))"}) {
    EXPECT_TRUE(metrics::all_distances(network_of(text).graph, {}).diameter().has_value()) << text;
  }
}

TEST(Part, NestsAsTheQuadrantOfAQuadrant) {
  const Network part = network_of("part(part(rdt(64),quadrant(0,1)),quadrant(1,1))");
  std::set<std::string> expected;
  for (int y = 48; y < 64; ++y) {
    for (int x = 16; x < 32; ++x) expected.insert("(" + std::to_string(x) + "," + std::to_string(y) + ")");
  }
  EXPECT_EQ(labels_of(part), expected);
}

TEST(Part, OfPartIsTheIntersectionOtherwise) {
  const std::set<std::string> quadrant = labels_of(network_of("part(rdt(16),quadrant(0,1))"));
  const std::set<std::string> torus = labels_of(network_of("part(rdt(16),torus(rank=1,at=[1,0]))"));
  std::set<std::string> both;
  std::ranges::set_intersection(quadrant, torus, std::inserter(both, both.end()));
  EXPECT_EQ(labels_of(network_of("part(part(rdt(16),quadrant(0,1)),torus(rank=1,at=[1,0]))")), both);
  EXPECT_EQ(labels_of(network_of("part(part(rdt(16),torus(rank=1,at=[1,0])),quadrant(0,1))")), both);
}

TEST(Part, OfAClusterCountsItsDigits) {
  test::expect_same_ports(network_of("part(part(hsn(3,petersen),cluster(2)),cluster(5))"),
                          network_of("part(hsn(3,petersen),cluster(2,5))"));
  EXPECT_EQ(labels_of(network_of("part(part(hsn(3,complete(3)),cluster(2)),leaders)")),
            (std::set<std::string>{"[2,0,2]", "[2,1,2]", "[2,2,2]"}));
}

// A listing names the network that a cluster is.
TEST(Part, ClusterIsTheNetworkOfFewerLevels) {
  for (const char* text :
       {"hsn(3,petersen)", "hsn(3,hypercube(2),diameter-links=all)", "rhsn(2,3,complete(2),copies=1)",
        "rhsn(2,2,complete(3),diameter-links=top,copies=1)", "rcc-full(3,2)", "hcn(3)", "hsn(2,prc(8,skips=[2,4]))"}) {
    for (const NamedPart& each : parts_of(text)) {
      if (!each.part.starts_with("cluster")) continue;
      SCOPED_TRACE(each.spec() + " as " + each.group.shape);
      const Network part = network_of(each.spec());
      const Network alone = network_of(each.group.shape);
      ASSERT_EQ(part.graph.node_count(), alone.graph.node_count());
      EXPECT_EQ(test::channels_of(part.graph), test::channels_of(alone.graph));
    }
  }
}

TEST(Part, BoxOfATorusIsAMesh) {
  const Network box = network_of("part(torus(6,5),box(from=[1,1],to=[4,3]))");
  EXPECT_EQ(test::channels_of(box.graph), test::channels_of(network_of("mesh(4,3)").graph));
  EXPECT_EQ(box.labelling->text(0), "(1,1)");
  // Along a whole side the ring stays.
  EXPECT_EQ(network_of("part(torus(6,5),box(from=[0,1],to=[5,1]))").graph.link_count(), 6U);
}

// A swap link is missing exactly at the leaders.
TEST(Part, LeadersAreTheNodesWithoutALinkOfTheLevel) {
  for (const auto& [text, leaders, link_class] :
       {std::tuple{"hsn(3,petersen)", "leaders", "level 3"},
        std::tuple{"hsn(3,petersen)", "leaders(level=2)", "level 2"},
        std::tuple{"rhsn(2,2,complete(3))", "leaders", "depth 2 level 2"},
        std::tuple{"rhsn(2,2,complete(3))", "leaders(depth=1,level=2)", "depth 1 level 2"}}) {
    const Network whole = network_of(text);
    std::set<std::string> expected = labels_of(whole);
    for (const NamedChannel& channel : named_channels(whole, labels_of(whole))) {
      if (channel.link_class == link_class) expected.erase(channel.from);
    }
    EXPECT_EQ(labels_of(network_of("part(" + std::string(text) + "," + leaders + ")")), expected) << leaders;
  }
}

TEST(Part, NamesHaveOneForm) {
  const auto canonical_form = [](const char* text) { return print(canonical(spec::parse(text))); };
  EXPECT_EQ(canonical_form("part(rdt(64),torus(rank=1,at=[5,8]))"), "part(rdt(64),torus(rank=1,at=[1,0]))");
  EXPECT_EQ(canonical_form("part(rdt(64,rank=3), quadrant(y=1,x=0))"), "part(rdt(64),quadrant(0,1))");
  EXPECT_EQ(canonical_form("part(hsn(3,petersen),leaders(level=3))"), "part(hsn(3,petersen),leaders)");
  EXPECT_EQ(canonical_form("part(rhsn(2,3,complete(3)),leaders(depth=1))"),
            "part(rhsn(2,3,complete(3)),leaders(depth=1,level=3))");
  const Member member = resolve("part(rdt(16),torus(rank=1,at=[5,8]))");
  EXPECT_EQ(canonical(full_spec(member)), member.arguments.to_spec());
}

TEST(Part, DeepNestingIsResolvedAtOnce) {
  std::string text = "rdt(16)";
  for (int depth = 0; depth < 55; ++depth) text = "part(" + text + ",torus(rank=1,at=[1,0]))";
  EXPECT_EQ(network_of(text).graph.node_count(), 32U);
}

TEST(Part, WorksInsideOtherNetworks) {
  EXPECT_EQ(network_of("product(part(rdt(8),quadrant(1,1)),directed-ring(3))").labelling->text(0), "[(4,4)|0]");
  EXPECT_EQ(network_of("hsn(2,part(hsn(2,ring(3)),cluster(1)))").graph.node_count(), 9U);
  const Network faulty = network_of("faulty(part(rdt(16),quadrant(1,1)),links=9)");
  EXPECT_EQ(faulty.labelling->text(0), "(8,8)");
  EXPECT_TRUE(faulty.has_faults);
  EXPECT_TRUE(network_of("part(faulty(rdt(16),links=9),quadrant(1,1))").has_faults);
  EXPECT_EQ(network_of("part(faulty(part(rdt(16),quadrant(1,1)),links=9),quadrant(0,1))").labelling->text(0), "(8,12)");
}

std::string message_of(const std::string& text) {
  try {
    (void)network_of(text);
    return "";
  } catch (const InputError& error) {
    return std::string(error.what()) + " / " + error.hint();
  }
}

TEST(Part, RefusesWhatIsNotThere) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& each :
       {Case{"part(rdt(64),quadrnt(0,1))", "it has quadrant, torus, territory / did you mean \"quadrant\""},
        Case{"part(ring(5),quadrant(0,1))", "ring has no named parts"},
        Case{"part(rdt(64),3)", "rdt has no part \"3\""},
        Case{"part(rdt(8),quadrant(0,2))", "y is 2; it must be at most 1"},
        Case{"part(part(rdt(8),quadrant(0,1)),quadrant(0,1))", "a quadrant has at least 4 x 4 nodes"},
        Case{"part(rdt(8),torus(rank=1,at=[8,0]))", "x is 8; the side of the torus is 8"},
        Case{"part(rdt(8),torus(rank=1,at=[1]))", "at has 1 number"},
        Case{"part(rdt(64),torus(rank=1,at=[0,0]))", "it has those of rank 2 / try at=[1,0]"},
        Case{"part(rdt(64),torus(rank=4,at=[0,0]))", "the highest is 3"},
        Case{"part(prdt(12,1,cardinal=3),territory(rank=0,from=[0,0]))", "defined for the cardinal number 2"},
        Case{"part(torus(6,5),box(from=[1,1],to=[4,5]))", "coordinate 2 is 5; the side is 5"},
        Case{"part(torus(6,5),box(from=[1,1],to=[4]))", "to has 1 of the 2 coordinates"},
        Case{"part(torus(6,5),box(from=[3,1],to=[1,1]))", "ends at 1, before 3"},
        Case{"part(hsn(3,petersen),cluster(2,10))", "digit 10 is too large"},
        Case{"part(hsn(3,petersen),cluster(2,1,1))", "give the first 1 or 2"},
        Case{"part(rhsn(2,2,complete(3)),cluster(1))", "1 digit names no cluster"},
        Case{"part(hsn(1,petersen),cluster(1))", "there are no clusters here"},
        Case{"part(hsn(2,petersen,removed=3),cluster(7))", "clusters 0 to 6"},
        Case{"part(hsn(1,petersen),leaders)", "there are no swap links"},
        Case{"part(part(rdt(16),torus(rank=1,at=[1,0])),torus(rank=2,at=[0,0]))", "the part has no nodes"}}) {
    EXPECT_NE(message_of(each.text).find(each.message), std::string::npos) << each.text << "\n"
                                                                           << message_of(each.text);
  }
}

// ---- upper tori

// The tori of a rank as the connected components of its links, by the first node.
std::map<NodeId, std::set<NodeId>> components_of_rank(const PortGraph& graph, unsigned rank) {
  std::map<NodeId, std::set<NodeId>> tori;
  std::vector<bool> is_seen(graph.node_count(), false);
  for (NodeId start = 0; start < graph.node_count(); ++start) {
    if (is_seen[start]) continue;
    std::vector<NodeId> open{start};
    is_seen[start] = true;
    while (!open.empty()) {
      const NodeId v = open.back();
      open.pop_back();
      tori[start].insert(v);
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const NodeId w = graph.neighbor(v, port).node;
        if (graph.generator(v, port) / 4 != rank || is_seen[w]) continue;
        is_seen[w] = true;
        open.push_back(w);
      }
    }
  }
  return tori;
}

TEST(UpperTorus, IsAConnectedComponentOfItsRank) {
  struct Member {
    unsigned side, rank, cardinal;
  };
  for (const Member& m : {Member{16, 2, 2}, Member{32, 3, 2}, Member{12, 4, 2}, Member{64, 3, 2}, Member{36, 2, 3},
                          Member{27, 2, 3}, Member{20, 3, 2}, Member{10, 3, 1}}) {
    const Network network = network_of("prdt(" + std::to_string(m.side) + "," + std::to_string(m.rank) +
                                       ",cardinal=" + std::to_string(m.cardinal) + ",parallel=keep)");
    const auto place = [&](NodeId v) { return TorusPlace{v % m.side, v / m.side}; };
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      SCOPED_TRACE(network.name() + " rank " + std::to_string(rank));
      const UpperTorus torus(m.side, m.cardinal, rank);
      const auto tori = components_of_rank(network.graph, rank);
      EXPECT_EQ(torus.torus_count(), tori.size());
      EXPECT_EQ(torus.first_nodes().size(), tori.size());
      EXPECT_EQ(torus.size_x() * torus.size_y(), torus.node_count());
      std::set<std::string> names;
      for (const auto& [start, nodes] : tori) {
        EXPECT_EQ(nodes.size(), torus.node_count());
        std::set<std::string> own_names;
        std::set<std::pair<std::int64_t, std::int64_t>> places;
        for (const NodeId v : nodes) {
          EXPECT_EQ(torus.first_node(place(v)), place(start));
          EXPECT_TRUE(torus.joins(place(start), place(v)));
          if (!torus.has_names()) continue;
          std::string name;
          for (const TorusPlace& part : torus.name(place(v))) name += place_text(part);
          own_names.insert(name);
          const TorusPlace at = torus.coordinates(place(v));
          EXPECT_LT(static_cast<std::uint64_t>(at.x), torus.size_x());
          EXPECT_LT(static_cast<std::uint64_t>(at.y), torus.size_y());
          places.insert({at.x, at.y});
        }
        if (!torus.has_names()) continue;
        EXPECT_EQ(own_names.size(), 1U);
        EXPECT_EQ(places.size(), nodes.size());
        names.insert(own_names.begin(), own_names.end());
      }
      if (torus.has_names()) {
        EXPECT_EQ(names.size(), tori.size());
      }
    }
  }
}

// A step of one in a coordinate is a link of the rank.
TEST(UpperTorus, CoordinatesFollowTheLinks) {
  const Network network = network_of("prdt(64,3)");
  for (unsigned rank = 1; rank <= 3; ++rank) {
    const UpperTorus torus(64, 2, rank);
    const auto width = static_cast<std::int64_t>(torus.size_x());
    const auto height = static_cast<std::int64_t>(torus.size_y());
    const auto place = [&](NodeId v) { return torus.coordinates({v % 64, v / 64}); };
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      const TorusPlace here = place(v);
      std::set<std::pair<std::int64_t, std::int64_t>> around;
      for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
        if (network.graph.generator(v, port) / 4 != rank) continue;
        const TorusPlace there = place(network.graph.neighbor(v, port).node);
        around.insert({there.x, there.y});
      }
      EXPECT_TRUE(around.contains({(here.x + 1) % width, here.y})) << v;
      if (here.y + 1 < height) {
        EXPECT_TRUE(around.contains({here.x, here.y + 1})) << v;
      }
    }
  }
}

// The examples of the paper: (1,0) and (0,0)(1,0) of Figure 3, 32 x 16, 8 x 8 and 4 x 2 nodes on 64 x 64.
TEST(UpperTorus, HasThePublishedSizes) {
  const auto sizes = [](unsigned rank) {
    const UpperTorus torus(64, 2, rank);
    return std::pair(static_cast<int>(torus.size_x()), static_cast<int>(torus.size_y()));
  };
  EXPECT_EQ(sizes(1), (std::pair(32, 16)));
  EXPECT_EQ(sizes(2), (std::pair(8, 8)));
  EXPECT_EQ(sizes(3), (std::pair(4, 2)));
  EXPECT_EQ(UpperTorus(64, 2, 2).name({2, 2}), (std::vector<TorusPlace>{{0, 0}, {1, 0}}));
}

// The tile of a rank is a complete set of residues, so a territory of rank r has 8^(r+1) nodes.
TEST(Territory, OfRankZeroIsTheTileAroundTheNode) {
  EXPECT_EQ(labels_of(network_of("part(rdt(16),territory(rank=0,from=[5,9]))")),
            (std::set<std::string>{"(5,9)", "(4,9)", "(6,9)", "(5,8)", "(5,10)", "(5,11)", "(4,10)", "(6,10)"}));
  for (const char* text :
       {"part(prdt(64,3),territory(rank=3,from=[5,9]))", "part(rdt(32),territory(rank=3,from=[1,1]))"}) {
    const Network part = network_of(text);
    EXPECT_EQ(part.graph.node_count(), build(resolve(text).network("G"), Execution{}).graph.node_count()) << text;
  }
}

}  // namespace
}  // namespace weft::topology
