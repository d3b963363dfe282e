// Only one sweep over many processes may use a store at a time: the names of its workers' stores follow from it.
#pragma once

#include <filesystem>
#include <optional>

#include "base/execution.h"
#include "base/files/file_lock.h"

namespace weft::sweep {

class SweepLock {
 public:
  // Waits some seconds for a sweep that is just ending. Throws InputError if another sweep holds the lock then.
  SweepLock(const std::filesystem::path& store, const Execution& execution);

 private:
  std::optional<FileLock> lock_;
};

}  // namespace weft::sweep
