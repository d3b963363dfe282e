// A process that cannot create threads, as under the pids limit of a container.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace weft::test {

// For the child of a death test, as it cannot be undone. Changes the user first, since the limit does not apply to
// root.
inline bool forbid_threads() {
  constexpr uid_t kUnprivileged = 65534;
  const rlimit none{0, 0};
  return (::geteuid() != 0 || ::setresuid(kUnprivileged, kUnprivileged, kUnprivileged) == 0) &&
         ::setrlimit(RLIMIT_NPROC, &none) == 0;
}

}  // namespace weft::test
