// Only one sweep over many processes may use a store at a time: the names of its workers' stores follow from it.
#pragma once

#include <filesystem>

#include "base/files/file_lock.h"

namespace weft::sweep {

class SweepLock {
 public:
  // Throws InputError if another sweep holds the lock.
  explicit SweepLock(const std::filesystem::path& store);

 private:
  FileLock lock_;
};

}  // namespace weft::sweep
