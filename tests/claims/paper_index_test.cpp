#include "claims/paper_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace weft::claims {
namespace {

class PaperIndex : public testing::TestWithParam<const Paper*> {
 protected:
  [[nodiscard]] const Paper& paper() const { return *GetParam(); }
  [[nodiscard]] const std::vector<IndexItem>& items() const { return index_of(paper()); }
};

// "todo" was for the time of writing.
TEST_P(PaperIndex, EveryItemHasClaimsOrAReason) {
  for (const IndexItem& item : items()) {
    EXPECT_NE(item.claims.empty(), item.reason.empty()) << item.place;
    for (const std::string& text : {item.reason, item.missing}) EXPECT_FALSE(text.starts_with("todo")) << item.place;
    EXPECT_TRUE(item.missing.empty() || !item.claims.empty()) << item.place;
  }
}

TEST_P(PaperIndex, ItemsAreDescribed) {
  std::set<std::string> places;
  for (const IndexItem& item : items()) {
    EXPECT_FALSE(item.place.empty() || item.section.empty() || item.says.empty()) << item.place;
    EXPECT_FALSE(item.says.ends_with('.')) << item.place;
    EXPECT_NE(std::ranges::find(kItemKinds, item.kind), kItemKinds.end()) << item.place << ": " << item.kind;
    EXPECT_EQ(item.cells > 0, item.kind == "table") << item.place;
    if (item.kind == "sentence") continue;
    EXPECT_TRUE(places.insert(item.place).second) << item.place << " occurs twice";
  }
}

TEST_P(PaperIndex, ItsClaimsAreRegistered) {
  const std::vector<Claim> claims = paper().claims();
  for (const IndexItem& item : items()) {
    for (const std::string& within : item.claims) {
      EXPECT_TRUE(std::ranges::any_of(claims, [&](const Claim& claim) { return is_within(claim.id, within); }))
          << item.place << ": " << within;
    }
  }
}

TEST_P(PaperIndex, EveryClaimBelongsToAnItem) {
  for (const Claim& claim : paper().claims()) {
    EXPECT_TRUE(std::ranges::any_of(items(), [&](const IndexItem& item) { return judges(item, claim.id); }))
        << claim.id;
  }
}

// A table has at least as many claims as cells, unless it is said what is not judged.
TEST_P(PaperIndex, CellsOfTablesAreJudged) {
  const std::vector<Claim> claims = paper().claims();
  for (const IndexItem& item : items()) {
    if (item.cells == 0 || !item.missing.empty() || item.claims.empty()) continue;
    const auto judging = std::ranges::count_if(claims, [&](const Claim& claim) { return judges(item, claim.id); });
    EXPECT_GE(static_cast<std::size_t>(judging), item.cells) << item.place;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, PaperIndex, testing::ValuesIn(papers().begin(), papers().end()),
                         [](const auto& paper) { return std::string(paper.param->id); });

}  // namespace
}  // namespace weft::claims
