// The deadlock arguments that routings declare, against the prover: every registered algorithm, with each example call
// of its record, on each of its example networks, with and without dead links, and some combinations.
#include <gtest/gtest.h>

#include <map>

#include "base/input_error.h"
#include "deadlock/dependencies.h"
#include "deadlock/prover.h"
#include "support/effort.h"
#include "support/routings.h"

namespace weft::deadlock {
namespace {

using routing::DeadlockArgument;

// The argument that the prover finds.
DeadlockArgument proved(const routing::Routing& routing) {
  const Proof proof = prove(routing, {}, Execution{});
  if (proof.verdict != Verdict::deadlock_free) return DeadlockArgument::none;
  return proof.orders_escapes ? DeadlockArgument::escapes : DeadlockArgument::order;
}

// Some packets may have no next hop; the dependencies of the others must be acyclic.
bool has_order(const routing::Routing& routing) {
  return upward_order(find_dependencies(Channels(routing), Execution{}).all.view()).has_value();
}

// An order is stronger than escape channels, which are stronger than no argument.
bool is_kept(DeadlockArgument declared, DeadlockArgument proved) {
  return declared == DeadlockArgument::none || proved == DeadlockArgument::order || proved == declared;
}

class EveryDeclaration : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryDeclaration,
                         testing::ValuesIn(routing::algorithms().begin(), routing::algorithms().end()),
                         test::algorithm_test_name);

TEST_P(EveryDeclaration, IsProved) {
  for_each_example([](const topology::Network&, const routing::Routing& routing) {
    EXPECT_TRUE(is_kept(routing.deadlock_argument(), proved(routing)));
  });
}

TEST_P(EveryDeclaration, HoldsWithDeadLinks) {
  for (const auto& [call, whole] : test::examples_of(*GetParam())) {
    const std::string name = "faulty(" + whole + ",links=2,seed=3)";
    SCOPED_TRACE(call + " on " + name);
    std::optional<topology::Network> network;
    std::unique_ptr<routing::Routing> routing;
    try {
      network = topology::build(name, Execution{});
      routing = routing::build(*network, call, Execution{});
    } catch (const InputError&) {
      continue;  // there are fewer than two links, or it does not serve faulty networks
    }
    const DeadlockArgument declared = routing->deadlock_argument();
    EXPECT_TRUE(declared != DeadlockArgument::order || has_order(*routing));
    EXPECT_TRUE(declared != DeadlockArgument::escapes || proved(*routing) != DeadlockArgument::none);
  }
}

// Calls that have an order on all their example networks but do not declare it on all of them.
const std::map<std::string, std::string>& reasons_to_declare_less() {
  static const std::map<std::string, std::string> kReasons = {
      {"rdt-partitioned",
       "it deadlocks on rdt(36), where a rank change at the border of a square is more than one step"},
      {"rdt-rank-descending(policy=x-nearest)",
       "where there is a rank 4, as in rdt(12), no order is known for larger N"},
  };
  return kReasons;
}

TEST_P(EveryDeclaration, IsTheStrongestThatHoldsOnAllExamples) {
  struct Call {
    DeadlockArgument declared_least = DeadlockArgument::order;
    DeadlockArgument proved_least = DeadlockArgument::order;
  };
  const auto lesser = [](DeadlockArgument a, DeadlockArgument b) { return is_kept(a, b) ? a : b; };
  std::map<std::string, Call> calls;
  for (const auto& [text, network_text] : test::examples_of(*GetParam())) {
    const topology::Network network = topology::build(network_text, Execution{});
    const auto routing = routing::build(network, text, Execution{});
    Call& call = calls[text];
    call.declared_least = lesser(routing->deadlock_argument(), call.declared_least);
    call.proved_least = lesser(proved(*routing), call.proved_least);
  }
  for (const auto& [text, call] : calls) {
    const bool declares_less = !is_kept(call.proved_least, call.declared_least);
    EXPECT_EQ(declares_less, reasons_to_declare_less().contains(text)) << text;
  }
}

struct Declaration {
  const char* routing;
  const char* network;
  DeadlockArgument declared;
  DeadlockArgument proved;
};

TEST(DeclaredArgument, CombinationsFollowFromTheirParts) {
  const Declaration declarations[] = {
      {"escape(minimal,up-down)", "fat-tree(2,3)", DeadlockArgument::escapes, DeadlockArgument::order},
      {"escape(west-first,dor)", "mesh(4,3)", DeadlockArgument::order, DeadlockArgument::order},
      {"escape(minimal,shortest)", "torus(4,4)", DeadlockArgument::none, DeadlockArgument::none},
      {"escape(minimal,table(dor))", "torus(4,4)", DeadlockArgument::escapes, DeadlockArgument::escapes},
      {"escape(minimal,layered(shortest))", "faulty(torus(4,4),links=3,seed=7)", DeadlockArgument::escapes,
       DeadlockArgument::escapes},
      {"escape(minimal,dor)", "faulty(torus(4,4),links=3,seed=7)", DeadlockArgument::none, DeadlockArgument::none},
      // On the way to its midpoint a packet passes its destination, where dor offers no next hop.
      {"escape(valiant(minimal),dor)", "torus(4,4)", DeadlockArgument::none, DeadlockArgument::none},
      {"valiant(escape(minimal,dor))", "torus(4,3)", DeadlockArgument::escapes, DeadlockArgument::escapes},
      {"table(escape(minimal,dor))", "torus(4,3)", DeadlockArgument::escapes, DeadlockArgument::escapes},
      {"swapped-recursive(nucleus=escape(minimal,dor))", "hsn(2,torus(4,3))", DeadlockArgument::escapes,
       DeadlockArgument::escapes},
      {"swapped-recursive(nucleus=escape(minimal,dor))", "faulty(hsn(2,torus(4,3)),links=3)", DeadlockArgument::none,
       DeadlockArgument::none},
      {"layered(minimal)", "dragonfly(2,4,2)", DeadlockArgument::order, DeadlockArgument::order},
      {"minimal", "dragonfly(2,4,2)", DeadlockArgument::order, DeadlockArgument::order},
      {"dor", "directed-torus(4,3)", DeadlockArgument::order, DeadlockArgument::order},
  };
  for (const Declaration& each : declarations) {
    SCOPED_TRACE(std::string(each.routing) + " on " + each.network);
    const topology::Network network = topology::build(std::string_view(each.network), Execution{});
    const auto routing = routing::build(network, each.routing, Execution{});
    EXPECT_EQ(routing->deadlock_argument(), each.declared);
    EXPECT_EQ(proved(*routing), each.proved);
  }
}

// With nodes of two ranks a channel on which a packet changes to rank 1 serves rank 3 too, which waits for rank 2
// again.
TEST(DeclaredArgument, RankDescentHasOneForAssignmentAlphaOnly) {
  const topology::Network mixed = topology::build("rdt(32,assignment=[[1,3],2,[1,3],2,2,[1,3],2,[1,3]])", Execution{});
  for (const char* name : {"rdt-rank-descending", "rdt-turn-model", "rdt-partitioned"}) {
    const auto routing = routing::build(mixed, name, Execution{});
    EXPECT_EQ(routing->deadlock_argument(), DeadlockArgument::none) << name;
    EXPECT_FALSE(has_order(*routing)) << name;
    if (!test::tries_more()) break;
  }
  for (const char* text : {"rdt(16)", "rdt(16,spare=none)", "rdt(20)", "rdt(24,rank=1,spare=none)"}) {
    const topology::Network alpha = topology::build(std::string_view(text), Execution{});
    if (alpha.graph.node_count() > test::usual_or_more<NodeId>(256, 1024)) continue;
    for (const char* name : {"rdt-rank-descending", "rdt-rank-descending(policy=xy)", "rdt-turn-model"}) {
      const auto routing = routing::build(alpha, name, Execution{});
      EXPECT_EQ(routing->deadlock_argument(), DeadlockArgument::order) << name << " on " << text;
      EXPECT_TRUE(has_order(*routing)) << name << " on " << text;
    }
  }
}

}  // namespace
}  // namespace weft::deadlock
