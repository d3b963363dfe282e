#include "store/tables.h"

#include <array>

#include "store/make_store.h"
#include "store_folder.h"

namespace weft::store {
namespace {

using namespace std::chrono_literals;

using Schema = StoreFolder;

// An invented schema with two versions: version 2 splits a column off.
constexpr std::array<SchemaStep, 2> kTwoSteps = {
    [](Database& database) {
      database.run("CREATE TABLE t (a TEXT) STRICT; INSERT INTO t VALUES ('x y'); PRAGMA user_version = 1;");
    },
    [](Database& database) {
      database.run(
          "ALTER TABLE t ADD COLUMN b TEXT; UPDATE t SET b = substr(a, 3), a = substr(a, 1, 1);"
          "PRAGMA user_version = 2;");
    }};
constexpr std::array<SchemaStep, 2> kFailsHalfway = {
    kTwoSteps[0], [](Database& database) {
      database.run("ALTER TABLE t ADD COLUMN b TEXT; PRAGMA user_version = 2; INSERT INTO no VALUES (1)");
    }};

std::span<const SchemaStep> first(std::size_t count) { return std::span(kTwoSteps).first(count); }

void touch(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  ASSERT_NE(file, nullptr);
  std::fclose(file);
}

class History : public StoreFolder {
 protected:
  void SetUp() override {
    StoreFolder::SetUp();
    touch(path);
  }
  [[nodiscard]] Database database() const { return {path, Waiting{}}; }
};

TEST_F(Schema, NewStoreCanBeReadWithSqliteAlone) {
  make_store(path);
  EXPECT_EQ(files(), std::vector<std::string>{"results.sqlite"});
  EXPECT_EQ(ask("PRAGMA user_version"), std::to_string(schema_steps().size()));
  EXPECT_EQ(ask("PRAGMA application_id"), std::to_string(0x77656674));
  EXPECT_EQ(ask("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(ask("SELECT count(*) FROM pragma_table_list WHERE strict AND name IN ('points', 'begun')"), "2");
}

TEST_F(Schema, ExistingStoreIsNotReplaced) {
  make_store(path);
  ask("INSERT INTO begun VALUES ('h', '', '', '', 1, 2, 3, '', 0)");
  make_store(path);
  EXPECT_EQ(ask("SELECT count(*) FROM begun"), "1");
  EXPECT_EQ(files(), std::vector<std::string>{"results.sqlite"});
}

TEST_F(History, OlderVersionRunsTheMissingSteps) {
  {
    Database old = database();
    bring_up_to_date(old, first(1));
  }
  EXPECT_EQ(ask("SELECT a FROM t"), "x y");
  Database now = database();
  bring_up_to_date(now, first(2));
  EXPECT_EQ(ask("SELECT a || '+' || b FROM t"), "x+y");
  bring_up_to_date(now, first(2));
  EXPECT_EQ(ask("SELECT a || '+' || b FROM t"), "x+y");
  EXPECT_EQ(ask("PRAGMA user_version"), "2");
}

TEST_F(History, FailingStepLeavesTheOldVersion) {
  Database old = database();
  bring_up_to_date(old, first(1));
  EXPECT_THROW(bring_up_to_date(old, kFailsHalfway), InputError);
  EXPECT_EQ(ask("PRAGMA user_version"), "1");
  EXPECT_EQ(ask("SELECT count(*) FROM pragma_table_info('t')"), "1");
}

TEST_F(History, NewerVersionIsRefusedAndBothAreNamed) {
  Database now = database();
  bring_up_to_date(now, first(2));
  const std::string words = complaint([&] { bring_up_to_date(now, first(1)); });
  EXPECT_NE(words.find("a store of version 2, but this weft reads versions up to 1"), std::string::npos) << words;
}

}  // namespace
}  // namespace weft::store
