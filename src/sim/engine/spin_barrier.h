// A barrier for threads that meet many thousand times a second. They spin, and yield only after a long wait or if there
// are more threads than processors.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace weft::sim {

class SpinBarrier {
 public:
  explicit SpinBarrier(std::uint32_t thread_count)
      : thread_count_(thread_count), patience_(thread_count > std::thread::hardware_concurrency() ? 0 : kPatience) {}

  void wait() {
    const std::uint32_t turn = turn_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == thread_count_) {
      arrived_.store(0, std::memory_order_relaxed);
      turn_.store(turn + 1, std::memory_order_release);
      return;
    }
    for (int spins = 0; turn_.load(std::memory_order_acquire) == turn; ++spins) {
      if (spins >= patience_) std::this_thread::yield();
    }
  }

 private:
  static constexpr int kPatience = 4000;

  std::uint32_t thread_count_;
  int patience_;
  std::atomic<std::uint32_t> arrived_ = 0;
  alignas(64) std::atomic<std::uint32_t> turn_ = 0;
};

}  // namespace weft::sim
