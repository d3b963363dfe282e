#include "program.h"

#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"

namespace weft {
namespace {

// A file in memory: unlike a pipe it takes any amount of text while nobody reads.
class MemoryFile {
 public:
  MemoryFile() : file_(::memfd_create("output", MFD_CLOEXEC)) { WEFT_CHECK(file_ >= 0); }
  ~MemoryFile() { ::close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  [[nodiscard]] int descriptor() const { return file_; }
  [[nodiscard]] std::string text() const {
    std::string text;
    std::array<char, 4096> piece{};
    for (;;) {
      const ssize_t count = ::pread(file_, piece.data(), piece.size(), static_cast<off_t>(text.size()));
      if (count <= 0) return text;
      text.append(piece.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  int file_;
};

int status_of(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) WEFT_CHECK(errno == EINTR);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Output run_program(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), program);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  const MemoryFile out;
  const MemoryFile err;
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&files, out.descriptor(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, err.descriptor(), STDERR_FILENO);
  pid_t child = -1;
  const int error = ::posix_spawn(&child, program.c_str(), &files, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  if (error != 0) throw InputError(fmt::format("cannot run {}: {}", quote_briefly(program), std::strerror(error)));
  const int status = status_of(child);
  return {.status = status, .out = out.text(), .err = err.text()};
}

bool stay_on_one_core() {
  const int core = ::sched_getcpu();
  if (core < 0) return false;
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<std::size_t>(core), &cores);
  return ::sched_setaffinity(0, sizeof(cores), &cores) == 0;
}

std::string weft_of_this_build() {
  std::error_code unknown;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", unknown);
  return self.parent_path().parent_path() / "weft";
}

}  // namespace weft
