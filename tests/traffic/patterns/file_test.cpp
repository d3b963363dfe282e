#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(FilePattern, IsReadFromAFile) {
  const std::filesystem::path path = test::own_folder() / "weft_permutation_test.txt";
  std::ofstream(path) << "0 2\n1 0\n2 1\n";
  EXPECT_EQ(permutation_on("ring(3)", "file(\"" + path.string() + "\")"), (std::vector<TerminalId>{2, 0, 1}));
  const std::string wrong = complaint([&] { permutation_on("ring(4)", "file(\"" + path.string() + "\")"); });
  EXPECT_NE(wrong.find("3 has no destination"), std::string::npos) << wrong;
  std::filesystem::remove(path);
}

TEST(FilePattern, PartialPermutationIsADemandAndIsCompletedWhereNeeded) {
  const std::filesystem::path path = test::own_folder() / "weft_partial_test.txt";
  std::ofstream(path) << "0 2\n1 -\n2 1\n";
  const std::string pattern = "file(\"" + path.string() + "\")";
  const topology::Network network = topology::build("ring(3)", Execution{});
  const Demand demand = build_demand(network, pattern, 1, Execution{});
  EXPECT_TRUE(demand.is_permutation());
  EXPECT_EQ(demand.rate(0), 1);
  EXPECT_EQ(demand.rate(1), 0);
  EXPECT_EQ(demand.destination(2, 0, 0), 1U);
  EXPECT_EQ(permutation_on("ring(3)", pattern), (std::vector<TerminalId>{2, 0, 1}));
  const auto faulty = topology::build("faulty(ring(3),nodes=1,seed=1)", Execution{});
  const Demand of_live = build_demand(faulty, pattern, 1, Execution{});
  EXPECT_EQ(of_live.rate(1), 0);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace weft::traffic
