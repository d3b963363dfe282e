// Files that exist only until they get their real name, and of which a signal that ends the process leaves none.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace weft {

// A name beside `path` that no file has yet, for what will be renamed to `path`. When this goes out of scope, and when
// the process ends by remove_temporary_files, the file of that name is removed if it is still there.
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
