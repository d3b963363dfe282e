// A worker of a sweep over many processes: computes the points that the coordinator gives it, keeps each in a store of
// its own, and sends it to the coordinator.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <list>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/input_error.h"
#include "base/ranks/mailbox.h"
#include "store/store.h"
#include "sweep/cluster/cluster_settings.h"
#include "sweep/cluster/messages.h"
#include "sweep/plan/ready_plan.h"

namespace weft::sweep {

// The coordinator is silent for too long.
class CoordinatorLost : public InputError {
 public:
  using InputError::InputError;
};

struct WorkerSetup {
  const ReadyPlan& plan;
  std::filesystem::path store;  // of this worker alone; may hold points of an earlier start
  std::string program;          // the version that computes
  unsigned coordinator = 0;     // its number in the mailbox
  ClusterSettings settings{};
};

class Worker {
 public:
  Worker(const WorkerSetup& setup, Mailbox& mailbox);

  // Returns when the coordinator ends the sweep, whether all workers were there to the end. The store is removed if the
  // coordinator has all of its points. Throws CoordinatorLost, Interrupted, and InputError when the store cannot be
  // opened; then the store stays.
  bool work(const Execution& execution);

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    explicit Running(const RunPoint& given) : point(given) {}
    RunPoint point;
    std::atomic<double> done{0};
  };
  using RunningPoint = std::list<Running>::iterator;

  void talk(const Execution& execution);
  void say_hello(const Execution& execution);
  void read_mail();
  void handle(const Message& message);
  bool is_ready_to_leave();
  void say_goodbye();
  void close_store();
  void send_outbox();
  void send_beat();
  void expect_coordinator() const;
  void send(const Message& message) { mailbox_.send(setup_.coordinator, to_text(message)); }

  void run_points();
  std::optional<RunningPoint> wait_for_point();
  void compute(Running& running);
  void post(Message message);
  void stop_points();

  WorkerSetup setup_;
  Mailbox& mailbox_;
  std::optional<store::Store> store_;
  std::uint64_t max_memory_ = UINT64_MAX;

  // Of the thread that talks to the coordinator.
  Clock::time_point last_heard_;
  Clock::time_point next_beat_;
  bool has_heard_ = false;
  bool is_ending_ = false;
  bool has_said_goodbye_ = false;
  bool is_keeping_store_ = false;  // it has another result than the coordinator
  std::optional<EndOfSweep> end_;
  std::set<std::string> unanswered_;  // hashes of rows that were sent

  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::deque<RunPoint> waiting_;
  std::list<Running> running_;
  std::vector<Message> outbox_;
};

}  // namespace weft::sweep
