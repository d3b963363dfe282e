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

#include "store/key.h"

namespace weft::store {

struct Outcome {
  std::string result;   // JSON text
  double seconds = 0;   // wall
  std::string program;  // version

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct Row {
  std::string hash;
  Key key;
  Outcome outcome;
  std::string finished;  // UTC, ISO 8601

  friend bool operator==(const Row&, const Row&) = default;
};

enum class Access : std::uint8_t { read, write };  // read: the file must exist; write: made when missing
enum class Claim : std::uint8_t { taken, finished, elsewhere };

// One connection; safe to use from several threads, not to be carried through fork(). Every member may throw
// InputError: no room on the disk, no right to write, a lock that lasts. Then nothing of the call is stored.
class Store {
 public:
  static constexpr std::chrono::milliseconds kPatience = std::chrono::seconds(30);

  // Throws InputError for what is not a store, for a newer version, for one that cannot be read or written, and when
  // somebody else holds its lock for longer than `patience`. Where `stop_requested` becomes true, a wait for a lock
  // ends soon, in this and in every later call, and throws Interrupted.
  static Store open(const std::filesystem::path& path, Access access, std::chrono::milliseconds patience = kPatience,
                    const std::atomic<bool>* stop_requested = nullptr);

  ~Store();  // what was taken but not finished is free again
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  [[nodiscard]] std::optional<Row> find(std::string_view hash) const;

  // Takes the point unless it is finished, or begun by a process that lives: this one counts, whichever Store it was.
  Claim claim(const Key& key);

  // Durable when it returns. Of a point that is finished twice the first outcome stays.
  void finish(const Key& key, const Outcome& outcome);

  // Begun, but will not be finished by us.
  void release(const Key& key);

  // Finished rows in the order in which they were finished. `visit` may use the store.
  void for_each(const std::function<void(const Row&)>& visit) const;

  // Removes points, finished or begun by whomever. Returns how many there were.
  std::uint64_t forget(std::span<const std::string> hashes);

 private:
  class Parts;
  explicit Store(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace weft::store
