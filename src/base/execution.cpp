#include "base/execution.h"

#include <algorithm>
#include <mutex>

#include "base/threads.h"

namespace weft {

void parallel_for(const Execution& execution, std::string_view what, std::uint64_t count,
                  const std::function<void(unsigned, std::uint64_t)>& body) {
  const ProgressScope progress(execution, what, count);
  std::atomic<std::uint64_t> next{0};
  std::mutex failure_mutex;
  std::exception_ptr failure;

  const auto work = [&](unsigned worker) {
    try {
      for (std::uint64_t index = next.fetch_add(1); index < count; index = next.fetch_add(1)) {
        execution.throw_if_stopped();
        body(worker, index);
        progress.advance(1);
      }
    } catch (...) {
      next.store(count);  // no worker starts another index
      const std::scoped_lock lock(failure_mutex);
      if (!failure) failure = std::current_exception();
    }
  };

  const auto worker_count =
      static_cast<unsigned>(std::clamp<std::uint64_t>(execution.worker_count(), 1, std::max<std::uint64_t>(count, 1)));
  {
    const Threads others(worker_count - 1, work);
    work(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace weft
