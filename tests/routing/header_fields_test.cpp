#include "routing/core/header_fields.h"

#include <gtest/gtest.h>

#include <map>

#include "routing/core/local_table.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

class EveryHeader : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryHeader, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

// Every routing with a state shows it in words of its own, and headers of one destination that differ in the key at the
// same node differ in the fields.
TEST_P(EveryHeader, IsShownInFieldsThatTellStatesApart) {
  for_each_example([](const topology::Network&, const Routing& routing) {
    const bool has_state = routing.facts().header_word_count > 0U;
    EXPECT_EQ(dynamic_cast<const ShowsHeader*>(&routing) != nullptr && has_state, has_state);
    std::map<std::string, std::uint64_t> key_of;
    test::for_each_start(routing, [&](const Header& header, const Position& position) {
      const HeaderFields fields = header_fields(routing, header, position.node);
      ASSERT_EQ(fields.empty(), !has_state);
      std::string text = std::to_string(header.destination) + " at " + std::to_string(position.node);
      for (const HeaderField& field : fields) {
        EXPECT_FALSE(field.name.empty());
        EXPECT_EQ(field.name.find(' '), std::string::npos) << field.name;
        text += ", " + field.name + " " + field.text;
      }
      const auto [known, is_new] = key_of.try_emplace(text, routing.key(header));
      EXPECT_EQ(known->second, routing.key(header)) << text;
    });
  });
}

// Section IV-A of the RDT's paper: 3 bits (-2 to 2) for each direction, 6 for a rank.
TEST(HeaderFields, TagOfTheRdtHasThreeBitsPerDirection) {
  const std::map<std::int64_t, std::string> bits{{-2, "110"}, {-1, "111"}, {0, "000"}, {1, "001"}, {2, "010"}};
  const topology::Network network = network_of("rdt(16)");
  for (const char* call : {"rdt-floating-vector", "rdt-fixed-vector", "rdt-rank-descending"}) {
    const auto routing = build(network, call, Execution{});
    for (TerminalId goal = 0; goal < 256; ++goal) {
      std::vector<Header> headers;
      routing->start(routing->departure(17, goal), headers);
      const HeaderFields fields = header_fields(*routing, headers.at(0), 17);
      ASSERT_EQ(fields.size(), 4U);  // ranks 2 to 0, and a flag
      for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(fields[i].name, "v_" + std::to_string(2 - i));
        const std::vector<std::int64_t>& steps = fields[i].numbers;
        ASSERT_EQ(fields[i].bits, bits.at(steps.at(0)) + bits.at(steps.at(1))) << call << ", goal " << goal;
      }
    }
  }
}

// With assignment alpha each rank is at the node or at a neighbour.
TEST(LocalTable, OfFloatingVectorRoutingNamesTheNearestNodeOfEachRank) {
  const topology::Network network = network_of("rdt(16)");
  const auto routing = build(network, "rdt-floating-vector", Execution{});
  const auto& tables = dynamic_cast<const HasLocalTable&>(*routing);
  for (NodeId v = 0; v < 256; ++v) {
    const LocalTable table = tables.local_table(v);
    EXPECT_EQ(table.columns, (std::vector<std::string>{"rank", "direction", "distance", "by"}));
    ASSERT_EQ(table.rows.size(), 8U);  // two ranks, four directions
    for (const std::vector<std::string>& row : table.rows) {
      EXPECT_TRUE((row[2] == "0" && row[3] == "own link") || (row[2] == "1" && !row[3].empty())) << "node " << v;
    }
  }
}

}  // namespace
}  // namespace weft::routing
