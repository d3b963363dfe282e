#include "quantities/family_pattern.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "quantities/member_spread.h"

namespace weft::quantities {
namespace {

std::string refusal_of(const std::string& text) {
  try {
    (void)FamilyPattern::parse(text);
    return "";
  } catch (const InputError& error) {
    return std::string(error.what()) + "; " + error.hint();
  }
}

TEST(FamilyPattern, FindsTheFreeName) {
  EXPECT_EQ(FamilyPattern::parse("torus(k,k)").free_name(), "k");
  EXPECT_EQ(FamilyPattern::parse("rhsn(2,2,hypercube(d))").free_name(), "d");
  EXPECT_EQ(FamilyPattern::parse("chordal-ring(64,skips=[s])").free_name(), "s");
  EXPECT_EQ(FamilyPattern::parse("prc(1024,g=g)").free_name(), "g");
}

TEST(FamilyPattern, WordsAndFlagsAreNotFree) {
  EXPECT_TRUE(FamilyPattern::parse("de-bruijn(2,4,directed)").is_fixed());
  EXPECT_TRUE(FamilyPattern::parse("prdt(16,2,parallel=keep)").is_fixed());
  EXPECT_TRUE(FamilyPattern::parse("product(petersen,ring(4))").is_fixed());
  EXPECT_EQ(FamilyPattern::parse("de-bruijn(2,k,directed)").free_name(), "k");
}

TEST(FamilyPattern, CompletesAFamilyOfOneNumber) {
  EXPECT_EQ(FamilyPattern::parse("hypercube").text(), "hypercube(n)");
  EXPECT_EQ(FamilyPattern::parse("rdt").text(), "rdt(N)");
  EXPECT_TRUE(FamilyPattern::parse("petersen").is_fixed());
}

TEST(FamilyPattern, RefusalsShowWhatToWrite) {
  EXPECT_NE(refusal_of("torus").find("\"torus(k,k)\""), std::string::npos) << refusal_of("torus");
  EXPECT_NE(refusal_of("rcc-full").find("\"rcc-full(k,2)\""), std::string::npos) << refusal_of("rcc-full");
  EXPECT_NE(refusal_of("torus(a,b)").find("a and b are both free"), std::string::npos);
  EXPECT_NE(refusal_of("tours(k,k)").find("did you mean \"torus\""), std::string::npos);
  EXPECT_NE(refusal_of("hypercube(99)"), "");
}

TEST(FamilyPattern, MembersHaveTheValueAtEveryPlace) {
  const FamilyPattern tori = FamilyPattern::parse("torus(k,k)");
  EXPECT_EQ(tori.at(6).closed_forms.nodes, Count{36});
  EXPECT_FALSE(tori.find(1));
  EXPECT_EQ(FamilyPattern::parameter(FamilyPattern::parse("rcc-full(a,2)").at(3), "L"), 2);
  EXPECT_EQ(FamilyPattern::parameter(FamilyPattern::parse("prdt(k,4)").at(12), "cardinal"), 2);
}

std::vector<Count> sizes_of(const std::string& family, const SpreadRequest& request) {
  std::vector<Count> sizes;
  for (const SpreadMember& each : spread_members(FamilyPattern::parse(family), request, {}).members)
    sizes.push_back(each.x);
  return sizes;
}

TEST(MemberSpread, KeepsAllWhereTheyAreFew) {
  EXPECT_EQ(sizes_of("hypercube", {.to = 16}), (std::vector<Count>{2, 4, 8, 16}));
  EXPECT_EQ(sizes_of("hypercube", {.from = 5, .to = 16}), (std::vector<Count>{8, 16}));
  EXPECT_EQ(sizes_of("rdt", {.to = 256}), (std::vector<Count>{16, 64, 144, 256}));
}

TEST(MemberSpread, PrefersPowersOfTwo) {
  EXPECT_EQ(sizes_of("torus(k,k)", {.to = 4096}), (std::vector<Count>{4, 16, 64, 256, 1024, 4096}));
  EXPECT_EQ(sizes_of("ring(n)", {.from = 3, .to = 1U << 20U}).size(), 19U);
}

TEST(MemberSpread, IsGeometricWithoutPowersOfTwo) {
  const auto sizes = sizes_of("prdt(k,1,cardinal=3)", {.to = 65536, .most_points = 8});
  EXPECT_LE(sizes.size(), 8U);
  EXPECT_GE(sizes.size(), 6U);
  EXPECT_EQ(sizes.front(), 36U);
  EXPECT_EQ(sizes.back(), 63504U);
  EXPECT_TRUE(std::ranges::is_sorted(sizes));
}

TEST(MemberSpread, ParametersCanBeTheAxis) {
  EXPECT_EQ(sizes_of("prc(1024,g=g)", {.over = Axis::parameter, .to = 16}), (std::vector<Count>{1, 2, 4, 8, 16}));
  EXPECT_FALSE(size_depends_on_number(FamilyPattern::parse("prc(1024,g=g)"), {}));
  EXPECT_TRUE(size_depends_on_number(FamilyPattern::parse("hypercube"), {}));
}

TEST(MemberSpread, SaysWhyThereIsNoMember) {
  EXPECT_THROW((void)sizes_of("fat-tree(k)", {}), InputError);
  EXPECT_TRUE(sizes_of("hypercube", {.from = 5, .to = 7}).empty());
}

}  // namespace
}  // namespace weft::quantities
