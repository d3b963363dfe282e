// A lock that one process holds at a time, on all machines that see the file. It is free when the process ends.
#pragma once

#include <filesystem>

namespace weft {

class FileLock {
 public:
  // Makes the file if it is missing. Throws InputError when it cannot be written.
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();  // removes the file, if this process holds the lock
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // False if another process holds the lock.
  [[nodiscard]] bool is_held() const { return file_ >= 0; }

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace weft
