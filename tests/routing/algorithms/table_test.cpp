// Compares the table of every registered routing with the routing itself.
#include <gtest/gtest.h>

#include <set>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

struct Packet {
  Header header;
  Header in_table;
  Position position;
};

// Compares both at every reachable packet state.
class Comparison {
 public:
  Comparison(const Routing& function, const Routing& table) : function_(function), table_(table) {}

  void run() {
    const TerminalId terminal_count = function_.graph().terminal_count();
    for (TerminalId destination = 0; destination < terminal_count; ++destination) {
      for (TerminalId source = 0; source < terminal_count; ++source) {
        for (std::uint64_t draw = 0; draw < function_.draw_count(); ++draw) inject(source, destination, draw);
      }
    }
    while (!open_.empty()) {
      const Packet packet = open_.back();
      open_.pop_back();
      follow(packet);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  void inject(TerminalId source, TerminalId destination, std::uint64_t draw) {
    std::vector<Header> headers;
    std::vector<Header> in_table;
    function_.start(function_.departure(source, destination, draw), headers);
    table_.start(table_.departure(source, destination, draw), in_table);
    ASSERT_EQ(headers.size(), in_table.size());
    for (std::size_t i = 0; i < headers.size(); ++i) {
      meet({headers[i], in_table[i], {.node = function_.graph().node_of_terminal(source)}});
    }
  }

  void follow(const Packet& packet) {
    Decision decision;
    Decision looked_up;
    function_.decide(packet.header, packet.position, decision);
    table_.decide(packet.in_table, packet.position, looked_up);
    ASSERT_EQ(decision.delivers, looked_up.delivers);
    ASSERT_EQ(decision.candidates, looked_up.candidates);
    for (const Candidate& candidate : decision.candidates) {
      for (VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
        const Choice choice{candidate.port, vc};
        meet({function_.advance(packet.header, packet.position, choice),
              table_.advance(packet.in_table, packet.position, choice),
              next_position(function_.graph(), packet.position, choice)});
      }
    }
  }

  void meet(const Packet& packet) {
    const std::array<std::uint64_t, 4> state{table_.key(packet.in_table), packet.position.node, packet.position.in_port,
                                             packet.position.in_vc};
    if (met_.insert(state).second) open_.push_back(packet);
  }

  const Routing& function_;
  const Routing& table_;
  std::set<std::array<std::uint64_t, 4>> met_;
  std::vector<Packet> open_;
};

using TableOf = test::AlgorithmTest;

INSTANTIATE_TEST_SUITE_P(Algorithms, TableOf, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(TableOf, EqualsTheFunction) {
  for_each_example([](const topology::Network& network, const Routing& function) {
    if (function.message_class_count() > 1) return;
    Comparison(function, *build(network, "table(" + function.name() + ")", Execution{})).run();
  });
}

TEST(Table, RefusesATableThatDoesNotFit) {
  const topology::Network network = topology::build("torus(8,8)", Execution{});
  EXPECT_THROW(build(network, "table(dor)", Execution{.max_memory = 100'000}), InputError);
}

}  // namespace
}  // namespace weft::routing
