// Temporary files that are renamed when complete, and removed when a signal ends the process.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace weft {

// An unused name beside `path`, for a file that will be renamed to `path`. The destructor and remove_temporary_files()
// remove the file if it still exists.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::size_t slot_;
};

// Removes the files of all TemporaryFiles; for signal handlers, just before the process ends.
void remove_temporary_files() noexcept;

}  // namespace weft
