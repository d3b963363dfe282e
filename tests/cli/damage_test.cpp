// Every command that reads a store, on damaged stores: a message on standard error, no crash, and no row that was never
// stored.
#include <gtest/gtest.h>

#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "transcript.h"

namespace weft::cli {
namespace {

constexpr const char* kSweep = "weft sweep 'ring(8)' --traffic uniform --loads 0.1:0.3:0.1 --cycles 300";

std::set<std::string> split_lines(const std::string& text) {
  std::set<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.insert(line);
  return lines;
}

class DamagedStore : public testing::Test {
 protected:
  DamagedStore() {
    std::string pattern = testing::TempDir() + "weft-damage-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    EXPECT_EQ(run(std::string(kSweep) + " --store whole").exit_code, 0);
    rows_ = split_lines(run("weft results list --json --store whole").output);
    EXPECT_EQ(rows_.size(), 3U);
    hash_ = *rows_.begin();
    hash_ = hash_.substr(hash_.find(':') + 2, 32);
  }
  ~DamagedStore() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] Outcome run(const std::string& command) const { return run_in_shell(command, folder_); }

  // Returns standard output; standard error goes to the file "told".
  [[nodiscard]] std::string output_of(const std::string& command) const {
    const Outcome outcome = run(command + " 2>told");
    EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == 2) << command << ": " << outcome.exit_code;
    EXPECT_EQ(run("cat told").output.find("internal error"), std::string::npos) << run("cat told").output;
    return outcome.output;
  }

  void expect_told_or_whole() const {
    const std::set<std::string> listed = split_lines(output_of("weft results list --json --store copy"));
    const bool is_told = std::filesystem::file_size(folder_ + "/told") > 0;
    for (const std::string& line : listed) EXPECT_TRUE(rows_.contains(line)) << "a wrong row: " << line;
    EXPECT_TRUE(is_told || listed == rows_);
    for (const std::string& command :
         {std::string("weft results list --store copy"), "weft results show " + hash_ + " --store copy",
          std::string("weft results export --store copy"), std::string("weft report copy -o page.html"),
          std::string(kSweep) + " --dry-run --store copy"}) {
      static_cast<void>(output_of(command));
    }
  }

  void change(const std::string& sql) const {
    std::filesystem::copy_file(folder_ + "/whole", folder_ + "/copy",
                               std::filesystem::copy_options::overwrite_existing);
    sqlite3* connection = nullptr;
    EXPECT_EQ(sqlite3_open((folder_ + "/copy").c_str(), &connection), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(connection);
  }

  std::string folder_;
  std::set<std::string> rows_;
  std::string hash_;
};

TEST_F(DamagedStore, AlteredRowsAreReported) {
  for (const std::string set :
       {"result = '{}'", "result = ''", "result = '[]'", "result = 'null'", "configuration = '{}'", "contents = ''",
        "result = replace(result, '\"mean\":', '\"mean\":\"x\",\"was\":')",
        "configuration = replace(configuration, 'ring(8)', 'ring(9)')", "finished = CAST(x'ff' AS TEXT)",
        "program = char(27)"}) {
    change("UPDATE points SET " + set + " WHERE id = 2");
    expect_told_or_whole();
    const Outcome listed = run("weft results list --json --store copy 2>told | wc -l; head -n 1 told");
    EXPECT_EQ(listed.output.substr(0, 2), "2\n") << set;
    EXPECT_NE(listed.output.find("warning: copy: row 2 (hash \""), std::string::npos) << listed.output;
  }
  const Outcome again = run(std::string(kSweep) + " --store copy 2>&1 >/dev/null");
  EXPECT_NE(again.output.find("1 point computed, stored in copy"), std::string::npos) << again.output;
  EXPECT_EQ(run("weft results list --json --store copy | wc -l").output, "3\n");
}

TEST_F(DamagedStore, RandomDamageIsReportedOrHarmless) {
  const std::string whole = read_file(folder_ + "/whole");
  std::mt19937 random(11);
  for (int copy = 0; copy < 12; ++copy) {
    std::string bytes = whole;
    bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
    std::ofstream(folder_ + "/copy", std::ios::binary) << bytes;
    for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(folder_ + "/copy" + end);
    expect_told_or_whole();
  }
}

TEST_F(DamagedStore, UnfinishedPointsAreReleasedAndFinishedOnesStay) {
  change("INSERT INTO begun VALUES ('abcdef', 'far.away', 'b', 'p', 12, 1, 1, '2026-01-31T12:00:00Z', 7)");
  EXPECT_EQ(run("weft results forget --begun 1234 --store copy").exit_code, 2);
  EXPECT_EQ(run("weft results forget --begun abcd --store copy").output, "1 unfinished point released\n");
  EXPECT_EQ(run("weft results forget --begun --store copy").output, "0 unfinished points released\n");
  EXPECT_EQ(run("weft results list --json --store copy | wc -l").output, "3\n");
}

}  // namespace
}  // namespace weft::cli
