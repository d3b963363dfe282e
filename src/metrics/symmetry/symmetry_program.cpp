#include "metrics/symmetry/symmetry_program.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <string_view>
#include <system_error>

// The path of the program; find_package(weft) defines it in programs that use an installed library.
extern "C" [[gnu::weak]] const char weft_symmetry_program[];

namespace weft::metrics {
namespace {

constexpr std::string_view kHeader = "weft-symmetry 1\n";
constexpr std::string_view kEnd = "end\n";

// A program that another user could have replaced is not started.
bool is_trusted_program(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  return (status.st_uid == 0 || status.st_uid == ::geteuid()) && ::access(path.c_str(), X_OK) == 0;
}

void append_number(std::string& text, std::uint64_t number, char separator) {
  std::array<char, 20> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end);
  text += separator;
}

std::string request_of(const ColouredGraph& graph) {
  std::string text(kHeader);
  std::uint64_t mentions = 0;
  for (const std::vector<int>& neighbours : graph.neighbours) mentions += neighbours.size();
  append_number(text, graph.colours.size(), ' ');
  append_number(text, mentions, '\n');
  for (const int colour : graph.colours) append_number(text, static_cast<std::uint64_t>(colour), '\n');
  for (const std::vector<int>& neighbours : graph.neighbours) {
    append_number(text, neighbours.size(), ' ');
    for (const int neighbour : neighbours) append_number(text, static_cast<std::uint64_t>(neighbour), ' ');
    text.back() = '\n';
  }
  return text;
}

// Empty if this is not an answer for so many vertices.
std::vector<int> parsed_answer(std::string_view text, std::size_t vertex_count) {
  if (!text.starts_with(kHeader) || !text.ends_with(kEnd)) return {};
  text.remove_prefix(kHeader.size());
  std::vector<int> orbits;
  while (text != kEnd && orbits.size() < vertex_count) {
    int vertex = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), vertex);
    if (error != std::errc() || *end != '\n' || vertex < 0 || static_cast<std::size_t>(vertex) >= vertex_count) {
      return {};
    }
    orbits.push_back(vertex);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  }
  return text == kEnd && orbits.size() == vertex_count ? orbits : std::vector<int>{};
}

// Uses a pair of sockets rather than two pipes: a write to a program that has died is then an error, not a signal.
class SymmetryProcess {
 public:
  SymmetryProcess(const std::filesystem::path& program, const OrbitLimits& limits) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    socket_ = ends[0];
    start(program, limits, ends[1]);
    ::close(ends[1]);
  }
  ~SymmetryProcess() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    if (socket_ >= 0) ::close(socket_);
  }
  SymmetryProcess(const SymmetryProcess&) = delete;
  SymmetryProcess& operator=(const SymmetryProcess&) = delete;

  // False if the program does not read it.
  [[nodiscard]] bool send(std::string_view request, const Execution& execution) const {
    while (child_ > 0 && !request.empty()) {
      wait_for(POLLOUT, execution);
      const ssize_t count = ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (count < 0 && errno != EAGAIN && errno != EINTR) return false;
      if (count > 0) request.remove_prefix(static_cast<std::size_t>(count));
    }
    return child_ > 0 && ::shutdown(socket_, SHUT_WR) == 0;
  }

  // Reads the output of the program until it ends.
  [[nodiscard]] std::string receive(const Execution& execution) const {
    std::string text;
    std::vector<char> piece(std::size_t{1} << 16U);
    for (;;) {
      wait_for(POLLIN, execution);
      const ssize_t count = ::recv(socket_, piece.data(), piece.size(), MSG_DONTWAIT);
      if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (count <= 0) break;
      text.append(piece.data(), static_cast<std::size_t>(count));
    }
    execution.throw_if_stopped();  // Ctrl-C reaches both processes: then the answer is incomplete
    return text;
  }

 private:
  void start(const std::filesystem::path& program, const OrbitLimits& limits, int its_end) {
    std::array<std::string, 7> words = {program.string(),
                                        "--memory",
                                        std::to_string(limits.memory),
                                        "--seconds",
                                        std::to_string(limits.cpu_seconds),
                                        "--parent",
                                        std::to_string(::getpid())};
    std::array<char*, words.size() + 1> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();

    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, its_end, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, its_end, STDOUT_FILENO);
    // Messages of Traces when it gives up are not shown to the user.
    ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t none;
    ::sigemptyset(&none);
    sigset_t all;
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (::posix_spawn(&child_, arguments[0], &files, &attributes, arguments.data(), environ) != 0) {
      child_ = -1;
    }
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
  }

  void wait_for(short events, const Execution& execution) const {
    constexpr int kMilliseconds = 50;
    pollfd wait{.fd = socket_, .events = events, .revents = 0};
    do {
      execution.throw_if_stopped();
    } while (::poll(&wait, 1, kMilliseconds) <= 0);
  }

  pid_t child_ = -1;
  int socket_ = -1;
};

}  // namespace

std::optional<std::filesystem::path> find_symmetry_program() {
  std::vector<std::filesystem::path> folders;
  std::error_code unknown;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (!unknown) folders = {self.parent_path() / "libexec/weft", self.parent_path() / WEFT_LIBEXEC_FROM_BIN};
  if (Dl_info library{}; ::dladdr(reinterpret_cast<const void*>(&find_symmetry_program), &library) != 0) {
    folders.push_back(std::filesystem::path(library.dli_fname).parent_path() / "libexec/weft");
  }
  folders.emplace_back(WEFT_LIBEXEC);
  std::vector<std::filesystem::path> candidates;
  for (const std::filesystem::path& folder : folders) candidates.push_back(folder / "weft-symmetry");
  if (weft_symmetry_program != nullptr) candidates.emplace_back(weft_symmetry_program);
  for (const std::filesystem::path& candidate : candidates) {
    if (is_trusted_program(candidate)) return candidate;
  }
  return std::nullopt;
}

std::vector<int> vertex_orbits(const std::filesystem::path& program, const ColouredGraph& graph,
                               const OrbitLimits& limits, const Execution& execution) {
  const SymmetryProcess process(program, limits);
  if (!process.send(request_of(graph), execution)) return {};
  return parsed_answer(process.receive(execution), graph.colours.size());
}

}  // namespace weft::metrics
