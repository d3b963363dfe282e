#include "metrics/survey.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/comparison.h"

namespace weft::metrics {
namespace {

TEST(Survey, ComputesJustWhatIsAskedFor) {
  const auto network = topology::build("petersen", Execution{});
  const Survey only_degree = survey(network, {.wanted = {Quantity::degree}}, {});
  EXPECT_EQ(only_degree.degree.max, 3U);
  EXPECT_FALSE(only_degree.distances.has_value());
  EXPECT_FALSE(only_degree.girth.has_value());
  const Survey whole = survey(network, {}, {});
  EXPECT_EQ(whole.distances->diameter(), 2U);
  EXPECT_EQ(whole.girth, 5U);
  EXPECT_TRUE(whole.gaps.empty());
}

TEST(Survey, LeavesOutWhatTakesTooLongAndSaysSo) {
  const auto network = topology::build("torus(8,8)", Execution{});
  const Survey hasty = survey(network, {.wanted = {}, .seconds = 0}, {});
  EXPECT_FALSE(hasty.distances.has_value());
  ASSERT_NE(hasty.gap(Quantity::diameter), nullptr);
  EXPECT_NE(hasty.gap(Quantity::diameter)->reason.find("--only"), std::string::npos);
  EXPECT_EQ(hasty.is_connected, true);
  EXPECT_EQ(hasty.unreachable_pairs, Count{0});  // known without any search when the network is connected
  const Survey asked = survey(network, {.wanted = {Quantity::diameter}, .seconds = 0}, {});
  EXPECT_EQ(asked.distances->diameter(), 8U);
}

TEST(Survey, NamesAreReadBack) {
  std::string all;
  for (const Quantity quantity : all_quantities()) all += (all.empty() ? "" : ",") + std::string(name_of(quantity));
  const auto quantities = quantities_named(all);
  EXPECT_TRUE(std::equal(quantities.begin(), quantities.end(), all_quantities().begin(), all_quantities().end()));
  EXPECT_THROW(quantities_named("diameter,"), InputError);
  EXPECT_THROW(quantities_named(""), InputError);
  EXPECT_THROW(quantities_named("diametre"), InputError);
}

TEST(Comparison, TakesTheNearestSizeOfEachFamily) {
  const NearestMembers members = members_near(4096);
  const auto has = [&](std::string_view spec) {
    return std::find(members.specs.begin(), members.specs.end(), spec) != members.specs.end();
  };
  EXPECT_TRUE(has("hypercube(12)"));
  EXPECT_TRUE(has("rdt(64)"));
  EXPECT_TRUE(has("star(7)"));
  EXPECT_EQ(members.left_out, (std::vector<std::string_view>{"faulty", "file", "petersen", "power", "product"}));
  EXPECT_EQ(members.specs.size() + members.left_out.size(), topology::families().size());
}

}  // namespace
}  // namespace weft::metrics
