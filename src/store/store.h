// The store of results: one SQLite file with one row for each finished point, found by its key. Several threads and
// processes may share a store; each point is computed by one of them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_error.h"
#include "store/key.h"
#include "store/os_process.h"
#include "store/row.h"

namespace weft::store {

enum class Access : std::uint8_t { read, write };  // read: the file must exist; write: it is made when missing

// The answer to a claim: the caller computes the point, the point is finished, or another process computes it.
enum class Claim : std::uint8_t { taken, finished, elsewhere };

// A point that some process computes.
struct BegunPoint {
  std::string hash;
  Process process;
  std::string since;  // UTC, ISO 8601
};

// The file was deleted, renamed or replaced while it was open: results stored since are not in the named file.
class StoreMoved : public InputError {
 public:
  using InputError::InputError;
};

// The callbacks are called by the thread that uses the store, one at a time, and must not use the store themselves.
struct StoreSettings {
  static constexpr std::chrono::milliseconds kPatience = std::chrono::seconds(30);
  static constexpr std::chrono::milliseconds kBetweenBeats = std::chrono::seconds(3);

  std::chrono::milliseconds patience = kPatience;     // the longest wait for a lock of another process
  const std::atomic<bool>* stop_requested = nullptr;  // ends a wait for a lock with Interrupted

  // A process that has begun points renews a heartbeat; one whose heartbeat stands still for `stale_after` loses them.
  std::chrono::milliseconds between_beats = kBetweenBeats;
  std::chrono::milliseconds stale_after = 10 * kBetweenBeats;

  // Why the reader cannot use an undamaged row; empty when it can. Such a row is left out like a damaged one.
  std::function<std::string(const Row&)> misfit{};
  std::function<void(const DamagedRow&)> on_damaged_row{};  // each row once
  std::function<void(const std::string& damage)> on_damaged_file{};
  std::function<void(const BegunPoint&)> on_wait{};  // once for each process after a wait of two seconds
};

// One connection. Thread-safe; must not be used after fork(). Every member may throw InputError (a full disk, no write
// permission, a lock that is held too long); then the call has stored nothing. A row that is damaged, or that the
// reader cannot use, counts as missing: it is reported, and may be stored again.
class Store {
 public:
  // Throws InputError for a file that is not a store, that has a newer version or that cannot be read or written, and
  // when another process holds its lock too long. A file with damaged pages can be read in part, but not written.
  static Store open(const std::filesystem::path& path, Access access, StoreSettings settings = {});

  ~Store();  // releases the points that were claimed but not finished
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  [[nodiscard]] std::optional<Row> find(std::string_view hash) const;

  // Claims the point unless it is finished, or begun by a process that runs (also by another Store of this process).
  // Throws StoreMoved.
  Claim claim(const Key& key);

  // The outcome is durable when this returns. If a point is finished twice, the first outcome stays. Throws StoreMoved.
  void finish(const Key& key, const Outcome& outcome);

  // Stores rows of other stores, with their times; all of them or none. Those whose points are finished here already
  // are left out. A point that was begun is so no longer. Returns the number of rows stored. Throws StoreMoved.
  std::uint64_t add(std::span<const Row> rows);

  // Gives up a claim.
  void release(const Key& key);

  // Throws StoreMoved when the file was deleted, renamed or replaced.
  void expect_in_place() const;

  // Visits the rows in the order in which they were finished. `visit` may use the store.
  void for_each(const std::function<void(const Row&)>& visit) const;

  // The hashes of all rows, also of damaged ones, as stored.
  [[nodiscard]] std::vector<std::string> hashes() const;

  // The points that are begun but not finished.
  [[nodiscard]] std::vector<BegunPoint> begun() const;

  // Removes finished points. Returns the number of rows removed.
  std::uint64_t forget(std::span<const std::string> hashes);
  std::uint64_t forget_damaged();

  // Releases begun points of any process. Returns their number.
  std::uint64_t free_begun(std::span<const std::string> hashes);

 private:
  class Parts;
  explicit Store(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace weft::store
