// Only one sweep over many processes may use a store at a time: the names of its workers' stores follow from it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "base/execution.h"
#include "base/files/file_lock.h"

namespace weft::sweep {

class SweepLock {
 public:
  // Waits some seconds for a sweep that is just ending. Throws InputError if another sweep holds the lock then.
  SweepLock(const std::filesystem::path& store, const Execution& execution);
  // Does not wait. None if another sweep holds the lock.
  static std::optional<SweepLock> try_lock(const std::filesystem::path& store);

 private:
  SweepLock() = default;
  bool try_once(const std::filesystem::path& store);

  std::unique_ptr<FileLock> lock_;
};

}  // namespace weft::sweep
