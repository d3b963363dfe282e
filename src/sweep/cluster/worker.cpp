#include "sweep/cluster/worker.h"

#include <exception>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "base/threads.h"
#include "sweep/cluster/worker_stores.h"
#include "sweep/search/point_progress.h"
#include "sweep/stored/stored_point.h"
#include "sweep/stored/stored_run.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenLooksForMail = std::chrono::milliseconds(1);

store::Store open_own_store(const std::filesystem::path& path, const Execution& execution) {
  store::StoreSettings settings{.stop_requested = execution.stop_requested};
  settings.misfit = row_defect;
  store::Store store = store::Store::open(path, store::Access::write, std::move(settings));
  std::vector<std::string> begun;  // when an earlier start ended; no other process uses this store
  for (const store::BegunPoint& point : store.begun()) begun.push_back(point.hash);
  store.free_begun(begun);
  return store;
}

}  // namespace

Worker::Worker(const WorkerSetup& setup, Mailbox& mailbox) : setup_(setup), mailbox_(mailbox) {}

bool Worker::work(const Execution& execution) {
  store_ = open_own_store(setup_.store, execution);
  max_memory_ = execution.max_memory;
  {
    const Threads threads(execution.worker_count(), [this](unsigned /*thread*/) { run_points(); });
    if (threads.count() == 0) throw InputError("the system grants no thread", {}, "raise the limit of processes");
    try {
      talk(execution);
    } catch (...) {
      stop_points();
      throw;
    }
    stop_points();
  }
  close_store();
  return !end_->has_lost;
}

void Worker::talk(const Execution& execution) {
  last_heard_ = next_beat_ = Clock::now();
  say_hello(execution);
  while (!end_) {
    if (execution.stop_requested != nullptr && *execution.stop_requested) {
      send(Goodbye{});
      throw Interrupted();
    }
    read_mail();
    send_outbox();
    if (is_ready_to_leave()) say_goodbye();
    send_beat();
    expect_coordinator();
    std::this_thread::sleep_for(kBetweenLooksForMail);
  }
}

// With the points that an earlier start has left.
void Worker::say_hello(const Execution& execution) {
  send(Hello{.plan = plan_digest(setup_.plan, setup_.program),
             .thread_count = execution.worker_count(),
             .max_memory = execution.max_memory});
  store_->for_each([this](const store::Row& row) { post(FinishedPoint{.id = std::nullopt, .row = row}); });
}

void Worker::read_mail() {
  while (const auto mail = mailbox_.receive()) {
    if (mail->from != setup_.coordinator) continue;
    last_heard_ = Clock::now();
    has_heard_ = true;
    handle(read_message(mail->text));
  }
}

void Worker::handle(const Message& message) {
  if (const auto* point = std::get_if<RunPoint>(&message)) {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(*point);
    changed_.notify_one();
  } else if (const auto* row = std::get_if<StoredRow>(&message)) {
    unanswered_.erase(row->hash);
    if (!row->is_same) is_keeping_store_ = true;
  } else if (const auto* network = std::get_if<DropNetwork>(&message)) {
    setup_.plan.routed_networks().release(network->routed_id);
  } else if (std::holds_alternative<StopWork>(message)) {
    is_ending_ = true;
    stop_points();
  } else if (const auto* end = std::get_if<EndOfSweep>(&message)) {
    end_ = *end;
  }
}

void Worker::send_outbox() {
  std::vector<Message> outbox;
  {
    const std::scoped_lock lock(mutex_);
    outbox.swap(outbox_);
  }
  for (const Message& message : outbox) {
    if (const auto* finished = std::get_if<FinishedPoint>(&message)) unanswered_.insert(finished->row.hash);
    send(message);
  }
}

bool Worker::is_ready_to_leave() {
  if (!is_ending_ || has_said_goodbye_) return false;
  const std::scoped_lock lock(mutex_);
  return running_.empty() && outbox_.empty();
}

// The answers to all rows arrive before the end of the sweep.
void Worker::say_goodbye() {
  has_said_goodbye_ = true;
  store_.reset();
  send(Goodbye{});
}

void Worker::close_store() {
  store_.reset();
  if (has_said_goodbye_ && unanswered_.empty() && !is_keeping_store_) remove_store(setup_.store);
}

void Worker::send_beat() {
  const Clock::time_point now = Clock::now();
  if (now < next_beat_ || has_said_goodbye_) return;
  next_beat_ = now + setup_.settings.between_beats;
  Heartbeat beat;
  {
    const std::scoped_lock lock(mutex_);
    for (const Running& running : running_) beat.parts.push_back({running.point.id, running.done});
  }
  send(beat);
}

void Worker::expect_coordinator() const {
  const auto most = has_heard_ ? setup_.settings.coordinator_silence : setup_.settings.first_silence;
  if (Clock::now() - last_heard_ <= most) return;
  throw CoordinatorLost("the process that gives out the points does not answer any more", {},
                        "rerun the same command to resume; finished points are kept");
}

void Worker::stop_points() {
  const std::scoped_lock lock(mutex_);
  stop_ = true;
  waiting_.clear();
  changed_.notify_all();
}

void Worker::run_points() {
  while (const auto running = wait_for_point()) {
    try {
      compute(**running);
    } catch (...) {
      if (!stop_) post(FailedPoint{.id = (*running)->point.id, .failure = std::current_exception()});
    }
    const std::scoped_lock lock(mutex_);
    running_.erase(*running);
  }
}

std::optional<Worker::RunningPoint> Worker::wait_for_point() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
  if (stop_) return std::nullopt;
  const RunningPoint running = running_.emplace(running_.end(), waiting_.front());
  waiting_.pop_front();
  return running;
}

void Worker::compute(Running& running) {
  PointProgress progress([&](double part) { running.done = part; });
  const Execution execution{.thread_count = running.point.thread_count,
                            .max_memory = max_memory_,
                            .progress = &progress,
                            .stop_requested = &stop_};
  const PointId id = running.point.id;
  const StoredPoint point{setup_.plan, id.curve, setup_.plan.settings(id), setup_.plan.key(id)};
  obtain(point, {*store_, setup_.program}, execution);
  const auto row = store_->find(store::hash(point.key));
  if (!row) throw InputError("a point that was just stored is not in the store of this worker");
  post(FinishedPoint{.id = id, .row = *row});
}

void Worker::post(Message message) {
  const std::scoped_lock lock(mutex_);
  outbox_.push_back(std::move(message));
}

}  // namespace weft::sweep
