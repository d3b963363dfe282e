// The resources of a computation, and where it reports its progress. The library itself never prints or reads a global:
// the command line passes one of these.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <string_view>

namespace weft {

class Ranks;

// Receives the progress of a long computation. Called from any thread.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  virtual void begin(std::string_view what, std::uint64_t total) = 0;
  virtual void advance(std::uint64_t done) = 0;
  virtual void end() = 0;
};

// Thrown out of a computation whose `stop_requested` was set (Ctrl-C).
class Interrupted : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }
};

struct Execution {
  unsigned thread_count = 1;
  std::uint64_t max_memory = UINT64_MAX;              // bytes
  ProgressSink* progress = nullptr;                   // may be null
  const std::atomic<bool>* stop_requested = nullptr;  // may be null
  Ranks* ranks = nullptr;                             // processes that compute together; null: this one alone

  // The number of workers of a parallel loop, for allocating scratch space for each.
  [[nodiscard]] unsigned worker_count() const { return thread_count == 0 ? 1 : thread_count; }

  // The same without progress reports, for loops inside a loop that reports.
  [[nodiscard]] Execution silent() const {
    Execution silent = *this;
    silent.progress = nullptr;
    return silent;
  }

  void throw_if_stopped() const {
    if (stop_requested != nullptr && stop_requested->load(std::memory_order_relaxed)) throw Interrupted();
  }
};

// Reports the begin and the end of a task to the progress sink, if there is one.
class ProgressScope {
 public:
  ProgressScope(const Execution& execution, std::string_view what, std::uint64_t total) : sink_(execution.progress) {
    if (sink_ != nullptr) sink_->begin(what, total);
  }
  ~ProgressScope() {
    if (sink_ != nullptr) sink_->end();
  }
  ProgressScope(const ProgressScope&) = delete;
  ProgressScope& operator=(const ProgressScope&) = delete;

  // Reports that `done` more steps are finished.
  void advance(std::uint64_t done) const {
    if (sink_ != nullptr) sink_->advance(done);
  }

 private:
  ProgressSink* sink_;
};

// Calls body(worker, index) once for each index below `count`, on execution.thread_count threads; `worker` is below
// that number, and no two calls with the same worker overlap, so scratch space is indexed by it. Indexes are handed out
// in order, one at a time. Reports to the progress sink, stops early when stop_requested is set, and rethrows the first
// exception.
void parallel_for(const Execution& execution, std::string_view what, std::uint64_t count,
                  const std::function<void(unsigned worker, std::uint64_t index)>& body);

}  // namespace weft
