#include "base/child_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace weft {
namespace {

constexpr int kNoSuchProgram = 127;
constexpr int kSignalled = 128;

// A file without a name, for one stream of the child. Unlike a pipe it cannot fill up.
class StreamFile {
 public:
  StreamFile() : file_(std::tmpfile()) {}
  ~StreamFile() {
    if (file_ != nullptr) std::fclose(file_);
  }
  StreamFile(const StreamFile&) = delete;
  StreamFile& operator=(const StreamFile&) = delete;

  [[nodiscard]] int number() const { return file_ == nullptr ? -1 : ::fileno(file_); }
  void write(std::string_view text) {
    if (file_ == nullptr) return;
    std::fwrite(text.data(), 1, text.size(), file_);
    std::rewind(file_);
  }
  std::string read() {
    std::string text;
    if (file_ == nullptr) return text;
    std::rewind(file_);
    std::array<char, 4096> piece{};
    while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), file_)) text.append(piece.data(), count);
    return text;
  }

 private:
  std::FILE* file_;
};

int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status); }

}  // namespace

ChildResult run_child(std::span<const std::string> words, std::string_view input) {
  StreamFile in;
  StreamFile out;
  StreamFile err;
  in.write(input);
  std::vector<std::string> copies(words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_adddup2(&files, in.number(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, out.number(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, err.number(), STDERR_FILENO);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t all;
  ::sigfillset(&all);
  ::posix_spawnattr_setsigdefault(&attributes, &all);
  ::posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl-C is for this program, which ends the child in its own manner
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t child = 0;
  const int failure = ::posix_spawnp(&child, arguments[0], &files, &attributes, arguments.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&files);
  if (failure != 0) return {.code = kNoSuchProgram, .output = {}, .errors = {}};

  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return {.code = exit_code(status), .output = out.read(), .errors = err.read()};
}

std::string shell_quoted(std::string_view word) {
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace weft
