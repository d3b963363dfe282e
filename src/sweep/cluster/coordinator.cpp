#include "sweep/cluster/coordinator.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/input_error.h"
#include "experiment/run_json.h"
#include "sweep/stored/store_merge.h"
#include "sweep/stored/stored_run.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenMails = std::chrono::milliseconds(1);
constexpr std::size_t kShownDigits = 8;  // of a hash

void expect_sound(const store::Row& row) {
  const std::string defect = row.hash == store::hash(row.key) ? row_defect(row) : "its hash is wrong";
  if (defect.empty()) return;
  throw InputError("a worker has sent a result that cannot be stored: " + defect, {},
                   "use the same program everywhere");
}

}  // namespace

Coordinator::Coordinator(const ReadyPlan& plan, store::Store& store, Mailbox& mailbox, std::string digest,
                         ClusterSettings settings, OnNote on_note)
    : plan_(plan),
      store_(store),
      mailbox_(mailbox),
      digest_(std::move(digest)),
      settings_(std::move(settings)),
      on_note_(std::move(on_note)),
      next_beat_(Clock::now()) {
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    for (std::size_t load = 0; load < plan.curve(c).loads.size(); ++load) {
      for (std::uint32_t r = 0; r < plan.curve(c).replication_count; ++r) {
        ids_[store::hash(plan.key({c, load, r}))].push_back({c, load, r});
      }
    }
  }
}

void Coordinator::expect(unsigned worker) { workers_[worker] = {.last_heard = Clock::now()}; }

std::string Coordinator::name_of(unsigned number) const { return fmt::format("{} {}", settings_.worker_noun, number); }

bool Coordinator::is_in(State state, unsigned worker) const {
  const auto found = workers_.find(worker);
  return found != workers_.end() && found->second.state == state;
}

std::size_t Coordinator::useful_workers() const {
  return static_cast<std::size_t>(
      std::count_if(workers_.begin(), workers_.end(), [](const auto& item) { return item.second.result_count > 0; }));
}

std::uint64_t Coordinator::result_count(unsigned worker) const {
  const auto found = workers_.find(worker);
  return found == workers_.end() ? 0 : found->second.result_count;
}

void Coordinator::serve(PointQueue& queue) {
  read_mail(queue);
  lose_silent(queue);
  give_points(queue);
  send_beats(queue);
}

void Coordinator::read_mail(PointQueue& queue) {
  while (const auto mail = mailbox_.receive()) handle(queue, mail->from, read_message(mail->text));
}

void Coordinator::handle(PointQueue& queue, unsigned number, const Message& message) {
  Worker& worker = workers_[number];
  worker.last_heard = Clock::now();
  worker.is_late = worker.state == State::lost;
  if (const auto* hello = std::get_if<Hello>(&message)) return take_hello(queue, number, *hello);
  if (const auto* finished = std::get_if<FinishedPoint>(&message)) return take_finished(queue, number, *finished);
  if (const auto* failed = std::get_if<FailedPoint>(&message)) return take_failed(queue, number, *failed);
  if (const auto* beat = std::get_if<Heartbeat>(&message)) {
    for (const Heartbeat::Part& part : beat->parts) queue.report_progress(part.id, part.done);
  }
  if (std::holds_alternative<Goodbye>(message)) {
    if (!queue.is_over()) return lose(queue, number, "has ended");
    worker.state = State::gone;
  }
}

void Coordinator::take_hello(PointQueue& queue, unsigned number, const Hello& hello) {
  Worker& worker = workers_[number];
  if (hello.plan != digest_) {
    throw InputError(fmt::format("{} has another plan, or another version of the program", name_of(number)), {},
                     "give all of them the same files, and the same program");
  }
  if (worker.state != State::expected) return;
  worker.state = State::working;
  worker.queue_id = queue.add_worker(hello.thread_count, hello.max_memory);
}

void Coordinator::end_job(PointQueue& queue, Worker& worker, const PointId& id) {
  const auto job = worker.jobs.find(id);
  if (job == worker.jobs.end()) return;
  queue.end(worker.queue_id, job->second);
  worker.jobs.erase(job);
}

void Coordinator::take_finished(PointQueue& queue, unsigned number, const FinishedPoint& point) {
  expect_sound(point.row);
  const bool is_same = keep_row(number, point.row);
  send(number, StoredRow{.hash = point.row.hash, .is_same = is_same});
  record(queue, point);
  if (!point.id) return;
  Worker& worker = workers_[number];
  ++worker.result_count;
  end_job(queue, worker, *point.id);
}

// False if the store has another result of this point.
bool Coordinator::keep_row(unsigned number, const store::Row& row) {
  if (store_.add({&row, 1}) == 1) return true;
  const auto there = store_.find(row.hash);
  if (!there || is_same_result(*there, row)) return true;
  on_note_(fmt::format("the point {} has another result on {} than in the store, whose result is kept",
                       row.hash.substr(0, kShownDigits), name_of(number)));
  return false;
}

void Coordinator::record(PointQueue& queue, const FinishedPoint& point) {
  const auto ids = ids_.find(point.row.hash);
  if (ids == ids_.end()) return;  // of another plan
  const auto there = store_.find(point.row.hash);
  const experiment::RunResult result = experiment::read_result((there ? *there : point.row).outcome.result);
  for (const PointId& id : ids->second) {
    queue.record(id, result, id == point.id ? PointState::computed : PointState::computed_elsewhere);
  }
}

void Coordinator::take_failed(PointQueue& queue, unsigned number, const FailedPoint& point) {
  end_job(queue, workers_[number], point.id);
  if (queue.is_over() || queue.has_result(point.id)) return;
  queue.fail(point.failure);
  queue.put_back(point.id);
}

void Coordinator::lose_silent(PointQueue& queue) {
  const Clock::time_point now = Clock::now();
  for (auto& [number, worker] : workers_) {
    if (worker.is_awaited() && now - worker.last_heard > settings_.worker_silence) {
      lose(queue, number, "does not answer any more");
    }
  }
}

void Coordinator::lose(PointQueue& queue, unsigned number, std::string_view why) {
  Worker& worker = workers_[number];
  if (worker.state == State::lost || worker.state == State::gone) return;
  std::string text = fmt::format("{} {}", name_of(number), why);
  if (const std::size_t count = worker.jobs.size()) {
    text += fmt::format(": its {} {} run again elsewhere", count == 1 ? "point" : fmt::format("{} points", count),
                        count == 1 ? "is" : "are");
  }
  on_note_(text);
  if (worker.state == State::working) queue.remove_worker(worker.queue_id);
  worker.state = State::lost;
  has_lost_ = true;
  put_back_jobs(queue, worker);
}

void Coordinator::put_back_jobs(PointQueue& queue, Worker& worker) {
  for (const auto& [id, job] : worker.jobs) {
    if (!queue.has_result(id)) queue.put_back(id);
  }
  worker.jobs.clear();
}

// One point for each worker in turn, so that a few points are spread over all of them.
void Coordinator::give_points(PointQueue& queue) {
  for (bool is_given = true; is_given;) {
    is_given = false;
    for (auto& [number, worker] : workers_) {
      if (worker.state == State::working && give_point(queue, number, worker)) is_given = true;
    }
  }
}

// False if there is no point for this worker.
bool Coordinator::give_point(PointQueue& queue, unsigned number, Worker& worker) {
  const auto job = queue.take(worker.queue_id);
  if (!job) return false;
  if (queue.claim(*job)) {
    worker.jobs[job->id] = *job;
    send(number, RunPoint{.id = job->id, .thread_count = job->thread_count});
  } else {
    queue.end(worker.queue_id, *job);
  }
  return true;
}

void Coordinator::send_beats(PointQueue& queue) {
  const Clock::time_point now = Clock::now();
  if (now < next_beat_) return;
  next_beat_ = now + settings_.between_beats;
  for (auto& [number, worker] : workers_) {
    if (worker.state != State::working) continue;
    for (const std::size_t network : queue.released_networks(worker.dropped_networks)) {
      ++worker.dropped_networks;
      send(number, DropNetwork{network});
    }
    send(number, Heartbeat{});
  }
}

bool Coordinator::is_any_awaited() const {
  return std::any_of(workers_.begin(), workers_.end(), [](const auto& item) { return item.second.is_awaited(); });
}

void Coordinator::end(PointQueue& queue, const Execution& execution) {
  const auto send_to_living = [this](const Message& message) {
    for (const auto& [number, worker] : workers_) {
      if (worker.state != State::lost || worker.is_late) send(number, message);
    }
  };
  send_to_living(StopWork{});
  std::exception_ptr failure;
  while (is_any_awaited()) {
    execution.throw_if_stopped();
    try {
      read_mail(queue);
    } catch (const Interrupted&) {
      throw;
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
    lose_silent(queue);
    send_beats(queue);
    std::this_thread::sleep_for(kBetweenMails);
  }
  send_to_living(EndOfSweep{.has_lost = has_lost_});
  for (auto& [number, worker] : workers_) put_back_jobs(queue, worker);
  if (failure) std::rethrow_exception(failure);
}

void Coordinator::abandon() {
  for (const auto& [number, worker] : workers_) {
    if (worker.state == State::working) send(number, EndOfSweep{.has_lost = true});
  }
}

}  // namespace weft::sweep
