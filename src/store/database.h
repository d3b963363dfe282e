// One connection to an SQLite file, with its statements and transactions. Errors of SQLite become InputError with a
// plain message and a hint. This file does not depend on the tables of a store.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace weft::store {

// How long to wait for a lock that another process holds.
struct Waiting {
  std::chrono::milliseconds patience{0};
  const std::atomic<bool>* stop_requested = nullptr;  // ends the wait; may be null
};

// Members throw InputError for errors of SQLite, and Interrupted when a wait was stopped.
class Database {
 public:
  // Opens a file that exists. Nothing is read or written before the first statement.
  Database(const std::filesystem::path& path, const Waiting& waiting);

  // Has no file yet; errors name `path`, the file that it will be written to.
  static Database in_memory(const std::filesystem::path& path);

  // Opens a read-only file in a read-only folder, where SQLite cannot make its -wal and -shm files.
  static Database open_immutable(const std::filesystem::path& path);

  // The first bytes of the file; fewer than `count` when the file is shorter. Reads through the connection, since
  // closing a second descriptor of the file would drop the POSIX locks of all connections.
  [[nodiscard]] std::string first_bytes(std::size_t count) const;

  // The database as the bytes of a file.
  [[nodiscard]] std::string to_bytes() const;

  // Runs a script of statements that return nothing.
  void run(const char* script);

  // Undoes the open transaction, if there is one. Should this fail, the next process that opens the file does it.
  void roll_back() noexcept;

  // False where SQLite needs files beside the database to read it, and may not make them.
  [[nodiscard]] bool is_readable() const;
  [[nodiscard]] bool is_read_only() const;  // by the modes of the file
  void expect_writable() const;
  // Was the file deleted, renamed or replaced since it was opened?
  [[nodiscard]] bool has_moved() const;
  void wait_at_most(std::chrono::milliseconds patience);
  [[nodiscard]] std::filesystem::path wal_path() const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  friend class Statement;
  struct Closer {
    void operator()(sqlite3* connection) const;
  };

  // The state of one wait for a lock. SQLite keeps a pointer to it.
  struct Wait {
    using Clock = std::chrono::steady_clock;
    Waiting allowed{};
    std::filesystem::path folder{};
    bool has_no_locks = false;  // the file system of the folder, tested at the beginning of a wait
    Clock::time_point begun{};
    Clock::time_point stopped{};  // when stop_requested was first seen

    [[nodiscard]] bool is_stopped() const;
    [[nodiscard]] bool is_over();
    static int try_again(void* wait, int earlier_calls);  // SQLite's busy handler: 0 gives up
  };

  Database(const std::filesystem::path& path, const std::string& name, int flags);
  [[noreturn]] void fail(int code) const;
  [[noreturn]] void fail_to_lock() const;

  std::filesystem::path path_;
  std::unique_ptr<Wait> wait_ = std::make_unique<Wait>();
  std::unique_ptr<sqlite3, Closer> connection_;
};

class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  // Binds values to the parameters ?1, ?2, … Texts are not copied: they must live until the last step.
  template <typename... Values>
  Statement& with(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
    return *this;
  }

  bool step();  // true: there is a row
  void run();   // for a statement without rows

  // Values of the current row; columns count from 0.
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;

 private:
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };

  void bind(int index, std::string_view text);
  void bind(int index, std::int64_t number);
  void bind(int index, double number);
  void expect_done(int code);

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
};

// Takes the write lock at once, so that values read in it are still current when it writes. Rolled back unless
// committed.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database* database_;
};

// Damage to the file of a database that no single row shows: pages, lists of pages, indexes.
struct FileCheck {
  std::string damage{};         // SQLite's first complaint about pages: rows may be missing; empty when there is none
  bool has_sound_index = true;  // false: rows must be searched without the index
};

// Runs SQLite's integrity check; wrong values in single rows are not reported. Limit: files above 256 MiB are not
// checked, since the check reads the whole file.
FileCheck check_file(Database& database);

// Throws InputError for damaged pages: writing could damage more.
void expect_sound_pages(const Database& database, const FileCheck& check);

}  // namespace weft::store
