#include "store/os_process.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace weft::store {
namespace {

struct Status {
  char state = '?';
  std::int64_t started = 0;
};

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// Parses /proc/PID/stat: "pid (name) state …". The name may contain ')', so fields are counted from the last one.
std::optional<Status> status_of(std::int64_t pid) {
  const std::string line = first_line("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return {};
  constexpr int kFieldsBetween = 18;  // the state is field 3, the start field 22
  std::istringstream fields(line.substr(name_end + 1));
  Status status;
  fields >> status.state;
  std::string skipped;
  for (int i = 0; i < kFieldsBetween; ++i) fields >> skipped;
  fields >> status.started;
  if (!fields) return {};
  return status;
}

bool lives(const Process& process) {
  if (const auto status = status_of(process.pid)) {
    const bool has_ended = status->state == 'Z' || status->state == 'X';  // its parent has not waited for it yet
    return !has_ended && status->started == process.started;
  }
  // Some systems hide the processes of other users.
  return ::kill(static_cast<pid_t>(process.pid), 0) == 0 || errno == EPERM;
}

std::string host_name() {
  constexpr std::size_t kLongestName = 256;
  std::array<char, kLongestName> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string pid_namespace() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
}

}  // namespace

Process this_process() {
  const std::int64_t pid = ::getpid();
  return {.host = host_name(),
          .boot = first_line("/proc/sys/kernel/random/boot_id"),
          .pids = pid_namespace(),
          .pid = pid,
          .started = status_of(pid).value_or(Status{}).started};
}

bool may_live(const Process& other, const Process& self) {
  if (self.boot.empty()) return true;
  if (other.boot != self.boot) return other.host != self.host;
  return other.pids != self.pids || lives(other);
}

}  // namespace weft::store
