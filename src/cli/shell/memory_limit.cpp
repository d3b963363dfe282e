#include "cli/shell/memory_limit.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "base/numbers/count.h"

namespace weft::cli {
namespace {

// For tables of the libraries, buffers of files, and each thread's share of the allocator.
constexpr std::uint64_t kOverhead = std::uint64_t{8} << 20U;
constexpr std::uint64_t kThreadOverhead = std::uint64_t{1} << 20U;

// Sanitizers reserve huge address ranges.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kHasSanitizer = true;
#else
constexpr bool kHasSanitizer = false;
#endif

// Writable private memory that the process has mapped, as RLIMIT_DATA counts it; 0 when unknown.
std::uint64_t mapped_data() {
  std::ifstream status("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int field = 0; field < 6; ++field) status >> pages;  // the sixth is data and stack
  return status ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t stack_size() {
  pthread_attr_t attributes;
  std::size_t size = 0;
  if (::pthread_attr_init(&attributes) != 0) return 0;
  ::pthread_attr_getstacksize(&attributes, &size);
  ::pthread_attr_destroy(&attributes);
  return size;
}

}  // namespace

void limit_memory(std::uint64_t bytes, unsigned thread_count) {
  if (kHasSanitizer) return;
  const Count wanted =
      Count{mapped_data()} + bytes + kOverhead + Count{thread_count} * (stack_size() + kThreadOverhead);
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, static_cast<rlim_t>(std::min<Count>(wanted, RLIM_INFINITY)));
  ::setrlimit(RLIMIT_DATA, &limit);
}

}  // namespace weft::cli
