// Results that outlive the program: one file, one row for each finished point, found again by what decides it. Several
// threads and several processes may share a store; each point is taken by one of them.
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

enum class Access : std::uint8_t { read, write };  // read: the file must exist; write: made when missing
enum class Claim : std::uint8_t { taken, finished, elsewhere };

// A point that some process is at work on.
struct BegunPoint {
  std::string hash;
  Process process;
  std::string since;  // UTC, ISO 8601
};

// The file was deleted, renamed or replaced while it was open: what was stored in it is not where it was asked for.
class StoreMoved : public InputError {
 public:
  using InputError::InputError;
};

// The functions are called by whatever thread uses the store, one at a time, and may not use it themselves.
struct StoreSettings {
  static constexpr std::chrono::milliseconds kPatience = std::chrono::seconds(30);
  static constexpr std::chrono::milliseconds kBetweenBeats = std::chrono::seconds(3);

  std::chrono::milliseconds patience = kPatience;     // with a lock that somebody else holds
  const std::atomic<bool>* stop_requested = nullptr;  // ends a wait for a lock soon, which throws Interrupted

  // Whoever has begun a point renews a sign of life; a process that is not seen to do so for `stale_after` loses it.
  std::chrono::milliseconds between_beats = kBetweenBeats;
  std::chrono::milliseconds stale_after = 10 * kBetweenBeats;

  // Why a row that is sound is none that the reader can use; empty when it can. It is left out like a damaged one.
  std::function<std::string(const Row&)> misfit{};
  std::function<void(const DamagedRow&)> tell_damaged_row{};  // each row once
  std::function<void(const std::string& damage)> tell_damaged_file{};
  std::function<void(const BegunPoint&)>
      tell_wait{};  // once for each process that is waited for longer than two seconds
};

// One connection; safe to use from several threads, not to be carried through fork(). Every member may throw
// InputError: no room on the disk, no right to write, a lock that lasts. Then nothing of the call is stored.
// A row that is damaged, or that the reader cannot use, is as good as missing: it is told, and may be stored anew.
class Store {
 public:
  // Throws InputError for what is not a store, for a newer version, for one that cannot be read or written, and when
  // somebody else holds its lock for too long. A damaged file can be read as far as it goes, but not written.
  static Store open(const std::filesystem::path& path, Access access, StoreSettings settings = {});

  ~Store();  // what was taken but not finished is free again
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  [[nodiscard]] std::optional<Row> find(std::string_view hash) const;

  // Takes the point unless it is finished, or begun by a process that lives: this one counts, whichever Store it was.
  // Throws StoreMoved.
  Claim claim(const Key& key);

  // Durable when it returns. Of a point that is finished twice the first outcome stays. Throws StoreMoved.
  void finish(const Key& key, const Outcome& outcome);

  // Begun, but will not be finished by us.
  void release(const Key& key);

  // Throws StoreMoved when the file is not where it was.
  void expect_in_place() const;

  // Finished rows in the order in which they were finished. `visit` may use the store.
  void for_each(const std::function<void(const Row&)>& visit) const;

  // Of all rows, damaged or not, as the rows have them.
  [[nodiscard]] std::vector<std::string> hashes() const;

  // Of points that are not finished.
  [[nodiscard]] std::vector<BegunPoint> begun() const;

  // Removes finished points. Returns how many there were.
  std::uint64_t forget(std::span<const std::string> hashes);
  std::uint64_t forget_damaged();

  // Frees points that were begun, by whomever. Returns how many there were.
  std::uint64_t free_begun(std::span<const std::string> hashes);

 private:
  class Parts;
  explicit Store(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace weft::store
