// Stores with changed bytes: every row that is read is as it was stored, and every other row is reported.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "store/store.h"
#include "store_folder.h"

namespace weft::store {
namespace {

class Damage : public StoreFolder {
 protected:
  [[nodiscard]] StoreSettings telling() {
    return {.on_damaged_row = [this](const DamagedRow& row) { damaged.push_back(row); },
            .on_damaged_file = [this](const std::string& damage) { file_damage = damage; }};
  }
  [[nodiscard]] Store open(Access access) { return Store::open(path, access, telling()); }

  void fill(int count) {
    Store store = open(Access::write);
    for (int i = 0; i < count; ++i) store.finish(point(i), outcome(i));
  }

  [[nodiscard]] std::string bytes() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& content) const { std::ofstream(path, std::ios::binary) << content; }

  void expect_damaged(std::int64_t id, std::string_view reason) const {
    ASSERT_EQ(damaged.size(), 1U);
    EXPECT_EQ(damaged[0].id, id);
    EXPECT_EQ(damaged[0].reason, reason);
  }

  std::vector<DamagedRow> damaged;
  std::string file_damage;
};

TEST_F(Damage, DamagedRowCostsOnlyThatRow) {
  const std::vector<std::pair<const char*, const char*>> changes{
      {"UPDATE points SET result = '{}' WHERE id = 2", "its checksum is wrong"},
      {"UPDATE points SET result = '' WHERE id = 2", "its checksum is wrong"},
      {"UPDATE points SET seconds = 99 WHERE id = 2", "its checksum is wrong"},
      {"UPDATE points SET program = 'other' WHERE id = 2", "its checksum is wrong"},
      {"UPDATE points SET finished = '2001' WHERE id = 2", "its checksum is wrong"},
      {"UPDATE points SET checksum = '' WHERE id = 2", "its checksum is wrong"},
      {"UPDATE points SET hash = 'x' WHERE id = 2", "its hash is not that of its configuration, contents and model"},
      {"UPDATE points SET model = 7 WHERE id = 2", "its hash is not that of its configuration, contents and model"},
      {"UPDATE points SET contents = '' WHERE id = 2", "its hash is not that of its configuration, contents and model"},
      {"UPDATE points SET configuration = '{\"point\":7}' WHERE id = 2",
       "its hash is not that of its configuration, contents and model"},
  };
  for (const auto& [change, reason] : changes) {
    std::filesystem::remove(path);
    damaged.clear();
    fill(3);
    ask(change);
    {
      const Store store = open(Access::read);
      std::vector<Key> keys;
      for (const Row& row : rows_of(store)) keys.push_back(row.key);
      EXPECT_EQ(keys, (std::vector{point(0), point(2)})) << change;
      EXPECT_FALSE(store.find(hash(point(1)))) << change;
      static_cast<void>(rows_of(store));
      expect_damaged(2, reason);
      EXPECT_EQ(store.hashes().size(), 3U);
    }
    Store store = open(Access::write);
    EXPECT_EQ(store.claim(point(0)), Claim::finished);
    EXPECT_EQ(store.claim(point(1)), Claim::taken) << "it is computed again: " << change;
    store.finish(point(1), outcome(1));
    EXPECT_EQ(store.find(hash(point(1)))->outcome, outcome(1)) << change;
    store.forget_damaged();
    EXPECT_EQ(rows_of(store).size(), 3U) << change;
    EXPECT_EQ(ask("SELECT count(*) FROM points"), "3") << change;
  }
}

TEST_F(Damage, RowThatTheReaderCannotUseIsLeftOut) {
  fill(3);
  StoreSettings settings = telling();
  settings.misfit = [](const Row& row) { return row.key == point(1) ? "it is odd" : ""; };
  Store store = Store::open(path, Access::write, settings);
  EXPECT_EQ(rows_of(store).size(), 2U);
  expect_damaged(2, "it is odd");
  EXPECT_EQ(store.claim(point(1)), Claim::taken);
  EXPECT_EQ(store.forget_damaged(), 1U);
  EXPECT_EQ(store.hashes().size(), 2U);
}

// A page that counts one row too few; SQLite reads it without an error.
TEST_F(Damage, DamagedPageIsReportedAndTheFileIsNotWritten) {
  fill(40);
  constexpr std::size_t kPage = 4096;
  constexpr char kLeafOfTable = 0x0d;
  constexpr std::size_t kCountPlace = 4;
  std::string changed = bytes();
  std::size_t page = kPage;
  while (page < changed.size() && (changed[page] != kLeafOfTable || changed[page + kCountPlace] == 0)) page += kPage;
  ASSERT_LT(page, changed.size());
  --changed[page + kCountPlace];
  write(changed);
  EXPECT_EQ(rows_of(open(Access::read)).size(), 39U);
  EXPECT_FALSE(file_damage.empty());
  const std::string words = complaint([&] { static_cast<void>(open(Access::write)); });
  EXPECT_NE(words.find("damaged, so that nothing is written to it: "), std::string::npos) << words;
  EXPECT_EQ(bytes(), changed);
}

TEST_F(Damage, RowsOutOfOrderEndTheReading) {
  fill(3);
  put_last_row_out_of_order();
  std::vector<Row> read;
  const std::string words =
      complaint([&] { open(Access::read).for_each([&](const Row& row) { read.push_back(row); }); });
  EXPECT_NE(words.find("damaged: row 0 follows row 2"), std::string::npos) << words;
  EXPECT_EQ(read.size(), 2U);
  EXPECT_FALSE(file_damage.empty());
}

// Each damaged copy reads like the original, or the damage is reported.
TEST_F(Damage, RandomDamageIsNeverSilent) {
  constexpr int kRows = 40;
  constexpr int kCopies = 250;
  fill(kRows);
  const std::string original = bytes();
  const std::vector<Row> rows = rows_of(open(Access::read));
  std::mt19937 random(7);
  int reported = 0;
  for (int copy = 0; copy < kCopies; ++copy) {
    std::string changed = original;
    const std::size_t place = random() % original.size();
    changed[place] = static_cast<char>(changed[place] ^ (1 << random() % 8));
    write(changed);
    damaged.clear();
    file_damage.clear();
    std::string words = "no complaint";
    std::vector<Row> read;
    std::size_t found = 0;
    words = complaint([&] {
      const Store store = open(Access::read);
      read = rows_of(store);
      for (const Row& row : rows) found += store.find(row.hash) == row ? 1U : 0U;
    });
    const bool is_reported = words != "no complaint" || !damaged.empty() || !file_damage.empty();
    reported += is_reported ? 1 : 0;
    for (const Row& row : read) {
      EXPECT_NE(std::find(rows.begin(), rows.end(), row), rows.end()) << "byte " << place << ": a wrong row";
    }
    if (!is_reported) {
      EXPECT_EQ(read, rows) << "byte " << place;
      EXPECT_EQ(found, rows.size()) << "byte " << place;
    }
    for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(path.string() + end);
  }
  EXPECT_GT(reported, kCopies / 10);
}

}  // namespace
}  // namespace weft::store
