#include "experiment/worst_case_demand.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "store/key.h"
#include "sweep/plan/point_key.h"
#include "traffic/terminal_permutation.h"

namespace weft::sweep {
namespace {

using experiment::DetailedRun;
using experiment::GivenSettings;
using experiment::needs_routing;
using experiment::RoutedNetwork;
using experiment::RunSetup;
using experiment::worst_case_text;

RunSetup setup_of(const char* network, const char* routing, const char* traffic, const char* load = "0.1") {
  GivenSettings given;
  for (const auto& [name, text] : {std::pair{"spec", network},
                                   {"routing", routing},
                                   {"traffic", traffic},
                                   {"load", load},
                                   {"packet", "8"},
                                   {"vcs", "4"}}) {
    given[name] = {{.label = name, .text = text}};
  }
  return set_up(std::make_shared<const RoutedNetwork>(network, routing, Execution{}), experiment::read_settings(given),
                Execution{});
}

TEST(WorstCaseDemand, IsTheWorstPermutationOfTheRouting) {
  const RunSetup setup = setup_of("mesh(4,4)", "dor", "worst-case");
  const paths::WorstCase& worst = setup.routed->worst_case(Execution{});
  EXPECT_EQ(setup.traffic, "worst-case");
  EXPECT_EQ(worst.lower, 3);
  EXPECT_EQ(traffic::read_permutation(worst_case_text(setup.injector.demand()), 16), worst.permutation);
  EXPECT_EQ(setup.sender_count, 3U);  // each of them puts all its packets on the channel
}

// All packets cross the busiest channel, which is full at a third of the load.
TEST(WorstCaseDemand, SaturatesWhereTheBusiestChannelIsFull) {
  const auto run = [](const char* load) {
    const RunSetup setup = setup_of("mesh(4,4)", "dor", "worst-case", load);
    return run_in_detail(setup, {}, Execution{}, Execution{});
  };
  const DetailedRun below = run("0.28");
  const DetailedRun above = run("0.45");
  EXPECT_NEAR(below.measured.accepted * 16 / 3, 0.28, 0.01);  // a mean over all terminals, of which three send
  EXPECT_NE(below.measured.verdict, sim::RunVerdict::saturated);
  EXPECT_EQ(above.measured.verdict, sim::RunVerdict::saturated);
  EXPECT_LE(above.measured.accepted * 16, 1.01);  // one channel
  EXPECT_GT(above.measured.accepted * 16, 0.7);
}

TEST(WorstCaseDemand, KeysHoldTheHashOfThePermutation) {
  const RunSetup dor = setup_of("mesh(4,4)", "dor", "worst-case");
  const std::string contents = key_inputs_of(dor, Execution{}).contents;
  EXPECT_NE(contents.find(store::content_hash(worst_case_text(dor.injector.demand()))), std::string::npos) << contents;
  const std::string other = key_inputs_of(setup_of("mesh(4,4)", "o1turn", "worst-case"), Execution{}).contents;
  EXPECT_NE(contents, other);
  EXPECT_EQ(key_inputs_of(setup_of("mesh(4,4)", "dor", "uniform"), Execution{}).contents, "{}");
}

TEST(WorstCaseDemand, NameSaysWhereAnotherPermutationMayBeWorse) {
  const topology::Network network = topology::build("mesh(4,4)", Execution{});
  const Execution little{.max_memory = 600};  // the pairs of a channel do not fit
  const RoutedNetwork routed("mesh(4,4)", "dor", Execution{});
  const traffic::Demand open = worst_case_demand(routed, "worst-case", little);
  EXPECT_EQ(open.name(), "worst-case(found=lower-bound)");
  EXPECT_FALSE(routed.worst_case(little).is_exact());
  // A found= that the user writes does not change the name.
  const RoutedNetwork exact("mesh(4,4)", "dor", Execution{});
  EXPECT_EQ(worst_case_demand(exact, "worst-case(found=lower-bound)", Execution{}).name(), "worst-case");
}

TEST(WorstCaseDemand, NeedsARoutingAndNoArguments) {
  EXPECT_TRUE(needs_routing("worst-case"));
  EXPECT_FALSE(needs_routing("uniform"));
  EXPECT_FALSE(needs_routing(""));
  const topology::Network network = topology::build("ring(8)", Execution{});
  EXPECT_THROW((void)traffic::build_demand(network, "worst-case", 1, Execution{}), InputError);
  EXPECT_THROW((void)setup_of("ring(8)", "dor", "worst-case(3)"), InputError);
}

TEST(WorstCaseDemand, IsRefusedWhereTheSearchTakesTooLong) {
  try {
    (void)setup_of("mesh(101,101)", "dor", "worst-case");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("104060401 pairs"), std::string::npos) << error.what();
    EXPECT_NE(error.hint().find("weft paths"), std::string::npos);
  }
}

}  // namespace
}  // namespace weft::sweep
