// One connection to an SQLite file, statements and transactions on it. Whatever SQLite reports leaves here as an
// InputError in plain words. Nothing here knows what the tables hold.
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

// How long to wait for a lock that somebody else holds: so long, or until somebody asks to stop.
struct Waiting {
  std::chrono::milliseconds patience{0};
  const std::atomic<bool>* stop_requested = nullptr;  // may be none
};

// What SQLite reports leaves as InputError; a wait that was stopped as Interrupted.
class Database {
 public:
  // Opens a file that exists. Nothing is read or written before the first statement.
  Database(const std::filesystem::path& path, const Waiting& waiting);

  // Without a file, for one that is to have the name `path` in the end: complaints name that one.
  static Database in_memory(const std::filesystem::path& path);

  // The same, for a file that nobody can write to, in a folder where SQLite cannot put its files beside it.
  static Database open_immutable(const std::filesystem::path& path);

  // The first bytes of the file, taken past SQLite: fewer than `count` when the file is shorter.
  // A connection does this, since closing a second descriptor of the file would drop the locks of all connections.
  [[nodiscard]] std::string first_bytes(std::size_t count) const;

  // The file that the database would be.
  [[nodiscard]] std::string to_bytes() const;

  // Runs a script of statements that return nothing.
  void run(const char* script);

  // Undoes what was not committed. Some failures have done so already; should this fail too, the next one to open the
  // file does it.
  void roll_back() noexcept;

  // False where SQLite needs files beside the database to read it, and may not make them.
  [[nodiscard]] bool is_readable() const;
  [[nodiscard]] bool is_read_only() const;  // as far as the file's modes tell
  void expect_writable() const;
  // Whether the file was deleted or renamed since it was opened, or another one has taken its name.
  [[nodiscard]] bool has_moved() const;
  void wait_at_most(std::chrono::milliseconds patience);
  [[nodiscard]] std::filesystem::path wal_path() const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  friend class Statement;
  struct Closer {
    void operator()(sqlite3* connection) const;
  };

  // One wait for a lock, and what it may take. SQLite holds its address.
  struct Wait {
    using Clock = std::chrono::steady_clock;
    Waiting allowed{};
    std::filesystem::path folder{};
    bool has_no_locks = false;  // of the folder, as seen at the begin of a wait
    Clock::time_point begun{};
    Clock::time_point stopped{};  // when the wish to stop was first seen

    [[nodiscard]] bool is_stopped() const;
    [[nodiscard]] bool is_over();
    static int go_on(void* wait, int earlier_calls);  // as SQLite calls it: whether to try again
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

  // Values for the parameters ?1, ?2, … Texts are not copied: they have to live until the last step.
  template <typename... Values>
  Statement& with(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
    return *this;
  }

  bool step();  // whether there is a row
  void run();   // for a statement without rows

  // Of the row, columns from 0.
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

// Takes the write lock at once, so that nothing read in it can be outdated when it is written. Undone unless committed.
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

}  // namespace weft::store
