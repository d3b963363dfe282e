// A process to which the system gives no thread, as under the pids limit of a container.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace weft::test {

// For the child of a death test: there is no way back. The limit does not hold for root.
inline bool forbid_threads() {
  constexpr uid_t kNobody = 65534;
  const rlimit none{0, 0};
  return (::geteuid() != 0 || ::setresuid(kNobody, kNobody, kNobody) == 0) && ::setrlimit(RLIMIT_NPROC, &none) == 0;
}

}  // namespace weft::test
