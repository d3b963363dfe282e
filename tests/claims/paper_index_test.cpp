#include "claims/paper_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
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

// Claims on "Theorem 4" are named theorem-4: the numbers that a paper gives its statements all occur.
TEST_P(PaperIndex, NumberedClaimsAreWhereTheirNameSays) {
  const std::regex numbered("(theorem|lemma|corollary|definition|table|figure|algorithm)-([0-9]+(\\.[0-9]+)?)");
  for (const Claim& claim : paper().claims()) {
    std::smatch match;
    const std::string part = claim.id.substr(claim.id.find('/') + 1);
    if (!std::regex_search(part, match, numbered, std::regex_constants::match_continuous)) continue;
    const bool is_named = std::ranges::any_of(items(), [&](const IndexItem& item) {
      if (!judges(item, claim.id)) return false;
      std::string place = item.place;
      std::ranges::transform(place, place.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      return place.find(match[1]) != std::string::npos;
    });
    EXPECT_TRUE(is_named) << claim.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, PaperIndex, testing::ValuesIn(papers().begin(), papers().end()),
                         [](const auto& paper) { return std::string(paper.param->id); });

}  // namespace
}  // namespace weft::claims
