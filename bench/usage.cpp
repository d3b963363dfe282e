#include "usage.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <ctime>

#include "base/check.h"

namespace weft {

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Usage usage_of(const std::function<void()>& work) {
  const double start = wall_seconds();
  const pid_t child = ::fork();
  WEFT_CHECK(child >= 0);
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  rusage used{};
  WEFT_CHECK(::wait4(child, &status, 0, &used) == child && status == 0);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return {wall_seconds() - start, seconds(used.ru_utime) + seconds(used.ru_stime),
          1024.0 * static_cast<double>(used.ru_maxrss)};
}

}  // namespace weft
