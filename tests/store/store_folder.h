// A temporary folder for stores, and points to put in them.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "store/store.h"

namespace weft::store {

inline Key point(int i) {
  return {.configuration = "{\"point\":" + std::to_string(i) + "}", .contents = "{}", .model = 1};
}

inline Outcome outcome(int i) {
  return {.result = "{\"latency\":" + std::to_string(i) + "}", .seconds = i / 4.0, .program = "0.1.0"};
}

inline std::vector<Row> rows_of(const Store& store) {
  std::vector<Row> rows;
  store.for_each([&](const Row& row) { rows.push_back(row); });
  return rows;
}

class StoreFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "weft-XXXXXX";
    folder = ::mkdtemp(pattern.data());
    std::filesystem::permissions(folder, std::filesystem::perms(0755));
    path = folder / "results.sqlite";
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  // Runs SQL without Weft; returns the first value of the first row as text.
  std::string ask(const char* sql) const {
    sqlite3* connection = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &connection), SQLITE_OK);
    std::string answer;
    const auto keep = [](void* to, int, char** values, char**) {
      *static_cast<std::string*>(to) = values[0] == nullptr ? "" : values[0];
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(connection, sql, keep, &answer, nullptr), SQLITE_OK) << sqlite3_errmsg(connection);
    sqlite3_close(connection);
    return answer;
  }

  // Writes id 0 into the last row, without SQLite; all rows must fit one page. Reading by `id > ?` then goes in
  // circles.
  void put_last_row_out_of_order() const {
    constexpr std::size_t kPage = 4096;
    constexpr std::size_t kCountOffset = 4;  // low byte of the number of cells
    constexpr std::size_t kCellsOffset = 8;
    ask("PRAGMA wal_checkpoint(TRUNCATE)");
    const std::string root = ask("SELECT rootpage FROM sqlite_master WHERE name = 'points'");
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    const std::size_t page = (std::stoul(root) - 1) * kPage;
    const auto byte = [&](std::size_t place) { return static_cast<unsigned char>(bytes.at(place)); };
    const std::size_t last = page + kCellsOffset + 2 * (byte(page + kCountOffset) - 1U);
    std::size_t place = page + 256U * byte(last) + byte(last + 1);
    while (byte(place) >= 0x80U) ++place;  // a cell begins with its size, in groups of 7 bits; then follows the id
    file.seekp(static_cast<std::streamoff>(place + 1));
    file.put('\0');
  }

  // The names of all files in the folder, in order.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }

  std::filesystem::path folder;
  std::filesystem::path path;
};

// The message and the hint of the InputError that `act` throws.
inline std::string complaint(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return std::string(error.what()) + " | " + error.hint();
  }
  return "no complaint";
}

}  // namespace weft::store
