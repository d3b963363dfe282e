// The symmetries that routings declare, checked against all their paths.
#include "routing/core/path_symmetry.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

// Hashes two numbers.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9E3779B97F4A7C15U + b + 0x632BE59BD9B4E019U;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

// Hashes all paths of a pair, node by node, after renaming the nodes by a map. Sums make the hash independent of the
// order of draws, plans and candidates, but not of their number.
class PathHash {
 public:
  PathHash(const Routing& routing, std::vector<NodeId> map, bool counts_vcs)
      : routing_(routing), map_(std::move(map)), counts_vcs_(counts_vcs) {}

  std::uint64_t of_pair(TerminalId source, TerminalId destination) {
    std::uint64_t sum = 0;
    std::vector<Header> headers;
    for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
      headers.clear();
      routing_.start(routing_.departure(source, destination, draw), headers);
      std::uint64_t of_draw = 0;
      for (const Header& header : headers) {
        of_draw += of_packet(header, {.node = routing_.graph().node_of_terminal(source)});
      }
      sum += mixed(of_draw, headers.size());
    }
    return sum;
  }

 private:
  std::uint64_t of_packet(const Header& header, const Position& position) {
    const auto [known, is_new] = known_.try_emplace(test::state_of(header, position), 0);
    if (!is_new) return known->second;
    Decision decision;
    routing_.decide(header, position, decision);
    std::uint64_t sum = decision.delivers ? 1 : 0;
    for (const Candidate& candidate : decision.candidates) {
      for (VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
        const Choice choice{candidate.port, vc};
        const Position next = next_position(routing_.graph(), position, choice);
        const std::uint64_t onwards = of_packet(routing_.advance(header, position, choice), next);
        const std::uint64_t kind = mixed(candidate.preference, candidate.is_escape ? 1 : 0);
        sum += mixed(mixed(map_[next.node], counts_vcs_ ? vc : 0), mixed(kind, onwards));
      }
    }
    return known_[test::state_of(header, position)] = mixed(sum, decision.candidates.size());
  }

  const Routing& routing_;
  std::vector<NodeId> map_;
  bool counts_vcs_;
  std::map<test::PacketState, std::uint64_t> known_;
};

bool permutes_nodes_with_their_terminals(const topology::PortGraph& graph, const std::vector<NodeId>& map) {
  std::vector<NodeId> identity(graph.node_count());
  std::iota(identity.begin(), identity.end(), NodeId{0});
  if (!std::is_permutation(map.begin(), map.end(), identity.begin(), identity.end())) return false;
  return std::all_of(identity.begin(), identity.end(),
                     [&](NodeId v) { return graph.terminal_count_at(v) == graph.terminal_count_at(map[v]); });
}

bool maps_paths(const Routing& routing, const std::vector<NodeId>& map, bool keeps_vcs) {
  const topology::PortGraph& graph = routing.graph();
  const auto moved = [&](TerminalId terminal) {
    const NodeId v = graph.node_of_terminal(terminal);
    return graph.first_terminal(map[v]) + (terminal - graph.first_terminal(v));
  };
  std::vector<NodeId> identity(graph.node_count());
  std::iota(identity.begin(), identity.end(), NodeId{0});
  PathHash renamed(routing, map, keeps_vcs);
  PathHash unchanged(routing, identity, keeps_vcs);
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    for (TerminalId destination = 0; destination < graph.terminal_count(); ++destination) {
      if (renamed.of_pair(source, destination) != unchanged.of_pair(moved(source), moved(destination))) return false;
    }
  }
  return true;
}

bool declared_symmetry_holds(const Routing& routing) {
  const PathSymmetry symmetry = routing.symmetry();
  return std::all_of(symmetry.generators.begin(), symmetry.generators.end(), [&](const std::vector<NodeId>& map) {
    return permutes_nodes_with_their_terminals(routing.graph(), map) && maps_paths(routing, map, symmetry.keeps_vcs);
  });
}

class EverySymmetry : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EverySymmetry, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(EverySymmetry, MapsAllPathsToPaths) {
  for_each_example(
      [](const topology::Network&, const Routing& routing) { EXPECT_TRUE(declared_symmetry_holds(routing)); });
}

struct Case {
  const char* network;
  const char* call;
  std::size_t generator_count;
  bool keeps_vcs;
};

TEST(Symmetry, IsDeclaredWhereItFollowsFromTheFormula) {
  for (const Case& c : std::initializer_list<Case>{{"torus(4,4)", "dor", 2, false},
                                                   {"torus(2,2,2)", "dor", 3, true},
                                                   {"directed-torus(4,3)", "dor", 2, false},
                                                   {"hypercube(4)", "dor", 4, true},
                                                   {"generalized-hypercube(4,3)", "dor", 2, true},
                                                   {"mesh(4,4)", "dor", 0, true},
                                                   {"faulty(torus(4,4),links=1)", "dor", 0, false},
                                                   {"faulty(torus(4,4),links=1)", "minimal", 0, true},
                                                   {"torus(4,4)", "minimal", 2, true},
                                                   {"torus(4,4)", "escape(minimal,dor)", 2, false},
                                                   {"torus(4,4)", "escape(minimal,up-down)", 0, true},
                                                   {"torus(4,4)", "valiant(dor)", 2, false},
                                                   {"hypercube(3)", "ugal(dor)", 3, true},
                                                   {"hypercube(3)", "classes(dor,2)", 3, true},
                                                   {"star(4)", "star-optimal", 2, true},
                                                   {"faulty(star(4),links=1)", "star-optimal", 0, true},
                                                   {"scc(4)", "ascending", 2, true},
                                                   {"ccc(4)", "ascending", 4, true},
                                                   {"star(4)", "ascending", 2, true},
                                                   {"dragonfly(2,4,2)", "minimal", 1, true},
                                                   {"dragonfly(2,4,2)", "valiant", 1, true},
                                                   {"dragonfly(2,4,2)", "ugal", 1, true},
                                                   {"faulty(dragonfly(2,4,2),links=1)", "minimal", 0, true}}) {
    const topology::Network network = topology::build(std::string_view(c.network), Execution{});
    const auto routing = build(network, c.call, Execution{});
    const PathSymmetry symmetry = routing->symmetry();
    EXPECT_EQ(symmetry.generators.size(), c.generator_count) << c.call << " on " << c.network;
    EXPECT_TRUE(symmetry.generators.empty() || symmetry.keeps_vcs == c.keeps_vcs) << c.call << " on " << c.network;
    EXPECT_TRUE(declared_symmetry_holds(*routing)) << c.call << " on " << c.network;
  }
}

// Declares a symmetry given by the test.
class Claiming final : public test::ForwardingRouting {
 public:
  Claiming(const Routing& inner, const PathSymmetry& claim) : ForwardingRouting(inner, with_claim(inner, claim)) {}

 private:
  static RoutingFacts with_claim(const Routing& inner, const PathSymmetry& claim) {
    RoutingFacts facts = inner.facts();
    facts.symmetry = [claim] { return claim; };
    return facts;
  }
};

TEST(Symmetry, CheckDetectsAFalseDeclaration) {
  const topology::Network torus = topology::build("torus(4,4)", Execution{});
  const topology::Network mesh = topology::build("mesh(4,4)", Execution{});
  const auto on_torus = build(torus, "dor", Execution{});
  const auto on_mesh = build(mesh, "dor", Execution{});
  const auto shift = tabulated(16, [](NodeId v) { return v / 4 * 4 + (v + 1) % 4; });
  const auto transposition = tabulated(16, [](NodeId v) { return v % 4 * 4 + v / 4; });
  const auto mirror = tabulated(16, [](NodeId v) { return v / 4 * 4 + (3 - v % 4); });
  const auto constant = tabulated(16, [](NodeId) { return NodeId{0}; });
  const auto holds = [](const Routing& routing, const std::vector<NodeId>& map, bool keeps_vcs) {
    return declared_symmetry_holds(Claiming(routing, {.generators = {map}, .keeps_vcs = keeps_vcs}));
  };
  EXPECT_TRUE(holds(*on_torus, shift, false));
  EXPECT_FALSE(holds(*on_torus, shift, true));           // the dateline does not move
  EXPECT_FALSE(holds(*on_torus, transposition, false));  // the other dimension first
  EXPECT_FALSE(holds(*on_torus, mirror, false));         // ties go upwards
  EXPECT_FALSE(holds(*on_torus, constant, false));
  EXPECT_FALSE(holds(*on_mesh, shift, true));
  EXPECT_TRUE(holds(*on_mesh, mirror, true));
}

}  // namespace
}  // namespace weft::routing
