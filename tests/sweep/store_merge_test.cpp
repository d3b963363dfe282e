#include "sweep/stored/store_merge.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/files.h"
#include "sweep/stored_row.h"

namespace weft::sweep {
namespace {

using store::Access;
using store::Row;
using store::Store;

std::vector<Store> stores_with(const std::vector<std::vector<Row>>& rows) {
  std::vector<Store> stores;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    stores.push_back(Store::open(test::own_folder() / ("store" + std::to_string(i) + ".sqlite"), Access::write));
    stores.back().add(rows[i]);
  }
  return stores;
}

Store empty_target() { return Store::open(test::own_folder() / "all.sqlite", Access::write); }

Row with_value(Row row, const char* key, double value) {
  auto result = nlohmann::ordered_json::parse(row.outcome.result);
  result[key] = value;
  row.outcome.result = result.dump();
  return row;
}

TEST(StoreMerge, AddsWhatIsMissingWithItsTime) {
  const Row ring = stored_row("ring(4)", "uniform");
  const Row path = stored_row("path(3)", "uniform");
  const Row mesh = stored_row("mesh(2,2)", "uniform");
  const auto stores = stores_with({{ring, path}, {path, mesh}});
  Store target = empty_target();
  const MergeResult merged = merge_stores(target, stores, Execution{});
  EXPECT_EQ(merged.added, 3U);
  EXPECT_EQ(merged.known, 1U);
  EXPECT_TRUE(merged.disagreements.empty());
  EXPECT_EQ(target.find(mesh.hash), mesh);
}

TEST(StoreMerge, TellsOfPointsWithDifferentResultsAndKeepsTheFirst) {
  const Row ring = stored_row("ring(4)", "uniform");
  const Row path = stored_row("path(3)", "uniform");
  const Row other_ring = with_value(ring, "offered", 0.5);
  const Row other_path = with_value(path, "offered", 0.5);
  const auto stores = stores_with({{other_ring, path}, {other_path}});
  Store target = empty_target();
  target.add(std::vector{ring});
  const MergeResult merged = merge_stores(target, stores, Execution{});
  ASSERT_EQ(merged.disagreements.size(), 2U);
  EXPECT_EQ(merged.disagreements[0].kept, Disagreement::kTarget);
  EXPECT_EQ(merged.disagreements[0].other, 0U);
  EXPECT_EQ(merged.disagreements[1].kept, 0U);
  EXPECT_EQ(merged.disagreements[1].other, 1U);
  EXPECT_EQ(target.find(ring.hash), ring);
  EXPECT_EQ(target.find(path.hash), path);
  EXPECT_EQ(stores[0].find(ring.hash), other_ring);  // nothing is lost
}

TEST(StoreMerge, TakesRunsForTheSameThatOnlyTookAnotherTime) {
  const Row ring = stored_row("ring(4)", "uniform");
  const auto stores = stores_with({{ring}, {with_value(ring, "cpu_seconds", 123)}});
  Store target = empty_target();
  const MergeResult merged = merge_stores(target, stores, Execution{});
  EXPECT_EQ(merged.added, 1U);
  EXPECT_EQ(merged.known, 1U);
}

TEST(StoreMerge, WritesNothingWhenStopped) {
  const auto stores = stores_with({{stored_row("ring(4)", "uniform")}});
  Store target = empty_target();
  const std::atomic<bool> stop = true;
  Execution execution;
  execution.stop_requested = &stop;
  EXPECT_THROW((void)merge_stores(target, stores, execution), Interrupted);
  EXPECT_TRUE(target.hashes().empty());
}

}  // namespace
}  // namespace weft::sweep
