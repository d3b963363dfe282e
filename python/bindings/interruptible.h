// Runs a computation on a thread of its own while the calling thread lets go of the interpreter, looks for Ctrl-C, and
// tells of progress.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <pybind11/pybind11.h>

#include "base/execution.h"

namespace weft::python {

// Keeps what a computation tells of its progress, until the interpreter asks.
class ProgressRecord : public ProgressSink {
 public:
  void begin(std::string_view what, std::uint64_t total) override;
  void advance(std::uint64_t done) override { done_ += done; }
  void end() override;

  // Calls the function with (what, done, total), unless there is nothing to tell. Holds the interpreter.
  void tell(const pybind11::object& function) const;

 private:
  mutable std::mutex mutex_;
  std::string what_;  // empty: nothing is under way
  std::uint64_t total_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
};

class Watch {
 public:
  // Where the function is None nobody is told.
  explicit Watch(pybind11::object progress) : function_(std::move(progress)) {}

  void equip(Execution& execution) {
    execution.stop_requested = &stop_;
    if (!function_.is_none()) execution.progress = &record_;
  }

  // Calls work() on another thread and returns its result. After Ctrl-C it asks work to stop, waits for it, and throws
  // KeyboardInterrupt; so does an exception of the progress function.
  template <class Work>
  auto run(const Work& work) {
    auto result = std::async(std::launch::async, work);
    std::optional<pybind11::error_already_set> raised;
    {
      const pybind11::gil_scoped_release released;
      while (result.wait_for(kPause) != std::future_status::ready) look(raised);
    }
    if (raised) {
      result.wait();
      throw std::move(*raised);
    }
    return result.get();
  }

 private:
  static constexpr std::chrono::milliseconds kPause{100};

  void look(std::optional<pybind11::error_already_set>& raised);

  pybind11::object function_;
  std::atomic<bool> stop_ = false;
  ProgressRecord record_;
};

}  // namespace weft::python
