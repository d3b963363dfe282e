#include "base/execution.h"

#include <gtest/gtest.h>

#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/threads.h"
#include "support/no_threads.h"

namespace weft {
namespace {

TEST(ParallelFor, CallsEachIndexOnce) {
  for (const unsigned threads : {1U, 2U, 8U}) {
    std::vector<std::atomic<int>> calls(1000);
    parallel_for({.thread_count = threads}, "work", calls.size(), [&](unsigned worker, std::uint64_t index) {
      EXPECT_LT(worker, threads);
      ++calls[index];
    });
    for (const auto& count : calls) EXPECT_EQ(count, 1);
  }
}

TEST(ParallelFor, AcceptsZeroIndexes) {
  parallel_for({.thread_count = 4}, "work", 0, [](unsigned, std::uint64_t) { FAIL(); });
}

TEST(ParallelFor, RethrowsWhatTheBodyThrows) {
  const auto fail_at_500 = [](unsigned, std::uint64_t index) {
    if (index == 500) throw std::runtime_error("at 500");
  };
  EXPECT_THROW(parallel_for({.thread_count = 3}, "work", 1000, fail_at_500), std::runtime_error);
}

TEST(ParallelFor, RunsWithoutExtraThreads) {
  const auto run = [] {
    if (!test::forbid_threads() || Threads(3, [](unsigned) {}).count() > 0) ::_exit(2);
    int calls = 0;
    parallel_for({.thread_count = 8}, "work", 1000, [&](unsigned, std::uint64_t) { ++calls; });
    ::_exit(calls == 1000 ? 0 : 1);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

TEST(ParallelFor, StopsWhenRequested) {
  std::atomic<bool> stop{false};
  std::atomic<int> calls{0};
  const Execution execution{.thread_count = 2, .stop_requested = &stop};
  const auto body = [&](unsigned, std::uint64_t index) {
    ++calls;
    if (index == 10) stop = true;
  };
  EXPECT_THROW(parallel_for(execution, "work", 1'000'000, body), Interrupted);
  EXPECT_LT(calls, 1'000'000);
}

class CountingSink final : public ProgressSink {
 public:
  void begin(std::string_view what, std::uint64_t total) override {
    what_seen = what;
    total_seen = total;
  }
  void advance(std::uint64_t done) override { done_seen += done; }
  void end() override { has_ended = true; }

  std::string what_seen;
  std::uint64_t total_seen = 0;
  std::atomic<std::uint64_t> done_seen{0};
  bool has_ended = false;
};

TEST(ParallelFor, ReportsProgress) {
  CountingSink sink;
  parallel_for({.thread_count = 2, .progress = &sink}, "work", 100, [](unsigned, std::uint64_t) {});
  EXPECT_EQ(sink.what_seen, "work");
  EXPECT_EQ(sink.total_seen, 100U);
  EXPECT_EQ(sink.done_seen, 100U);
  EXPECT_TRUE(sink.has_ended);
}

}  // namespace
}  // namespace weft
