// Texts in memory that are read as files are: read_text_file("memory:NAME") returns the text that has this name. For
// programs that embed Weft, such as the Python module, whose networks, tables and traffic have no file.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace weft {

inline constexpr std::string_view kMemoryPrefix = "memory:";

// Keeps a text readable for as long as it lives; any number of threads may read and register texts.
class MemoryText {
 public:
  // The name follows the prefix; a hash of the text and the extension make it unique: "memory:ring-1f09….edges".
  MemoryText(std::string_view stem, std::string text, std::string_view extension);
  ~MemoryText();
  MemoryText(const MemoryText&) = delete;
  MemoryText& operator=(const MemoryText&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }  // with the prefix

 private:
  std::string path_;
  std::shared_ptr<const std::string> text_;
};

// Null where there is no such text.
std::shared_ptr<const std::string> find_memory_text(std::string_view path);

}  // namespace weft
