// The coordinator of a sweep over many processes. It alone has the store of the sweep: it claims each point there
// before a worker gets it, and adds the row that the worker sends back. A worker that is silent for long counts as
// lost, and its points are given to others; a result that it sends nevertheless is taken if it is still needed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ranks/mailbox.h"
#include "store/store.h"
#include "sweep/cluster/cluster_settings.h"
#include "sweep/cluster/messages.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/search/remote_workers.h"

namespace weft::sweep {

class Coordinator final : public RemoteWorkers {
 public:
  using OnNote = std::function<void(const std::string& sentence)>;

  // `digest` is plan_digest() of the plan. The plan, the store and the mailbox must outlive this object.
  Coordinator(const ReadyPlan& plan, store::Store& store, Mailbox& mailbox, std::string digest,
              ClusterSettings settings, OnNote on_note);

  // Tells of a worker that was started: its silence counts from now on. Other workers are known from their Hello on.
  void expect(unsigned worker);
  // Tells that a worker has ended; `why` is a clause without its subject: "has ended".
  void lose(PointQueue& queue, unsigned worker, std::string_view why);

  // Throws InputError for a worker with another plan.
  void serve(PointQueue& queue) override;
  void end(PointQueue& queue, const Execution& execution) override;
  void abandon() override;

  [[nodiscard]] bool has_lost() const { return has_lost_; }
  [[nodiscard]] bool is_lost(unsigned worker) const { return is_in(State::lost, worker); }
  [[nodiscard]] bool is_gone(unsigned worker) const { return is_in(State::gone, worker); }  // after the sweep
  [[nodiscard]] std::uint64_t result_count(unsigned worker) const;
  [[nodiscard]] std::size_t useful_workers() const;  // that have sent results

 private:
  using Clock = std::chrono::steady_clock;
  enum class State : std::uint8_t { expected, working, lost, gone };
  struct Worker {
    State state = State::expected;
    Clock::time_point last_heard;
    PointQueue::WorkerId queue_id = 0;
    std::map<PointId, Job> jobs{};
    std::size_t dropped_networks = 0;  // that it knows of
    std::uint64_t result_count = 0;
    bool is_late = false;  // it was heard of after it was lost
    [[nodiscard]] bool is_awaited() const { return state == State::expected || state == State::working; }
  };

  [[nodiscard]] bool is_in(State state, unsigned worker) const;
  void read_mail(PointQueue& queue);
  void handle(PointQueue& queue, unsigned number, const Message& message);
  void take_hello(PointQueue& queue, unsigned number, const Hello& hello);
  void take_finished(PointQueue& queue, unsigned number, const FinishedPoint& point);
  void take_failed(PointQueue& queue, unsigned number, const FailedPoint& point);
  bool keep_row(unsigned number, const store::Row& row);
  void record(PointQueue& queue, const FinishedPoint& point);
  void end_job(PointQueue& queue, Worker& worker, const PointId& id);
  static void put_back_jobs(PointQueue& queue, Worker& worker);
  void lose_silent(PointQueue& queue);
  void give_points(PointQueue& queue);
  bool give_point(PointQueue& queue, unsigned number, Worker& worker);
  void send_beats(PointQueue& queue);
  void send(unsigned to, const Message& message) { mailbox_.send(to, to_text(message)); }
  [[nodiscard]] std::string name_of(unsigned number) const;
  [[nodiscard]] bool is_any_awaited() const;

  const ReadyPlan& plan_;
  store::Store& store_;
  Mailbox& mailbox_;
  std::string digest_;
  ClusterSettings settings_;
  OnNote on_note_;
  std::map<std::string, std::vector<PointId>> ids_;  // of each hash
  std::map<unsigned, Worker> workers_;
  Clock::time_point next_beat_;
  bool has_lost_ = false;
};

}  // namespace weft::sweep
