#include "sweep/cluster/slurm_workers.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "sweep/cluster/worker_stores.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenLooksAtTasks = std::chrono::seconds(2);
constexpr auto kBetweenLooksAtTheEnd = std::chrono::milliseconds(200);
constexpr auto kPatienceForTasks = std::chrono::seconds(20);  // to end when they were told to
constexpr unsigned kMostFailures = 3;
constexpr std::size_t kMostOfLog = 300;  // characters

std::filesystem::path jobs_file(const std::filesystem::path& folder) { return folder / "jobs"; }

std::vector<std::string> noted_jobs(const std::filesystem::path& folder) {
  std::ifstream file(jobs_file(folder));
  return {std::istream_iterator<std::string>(file), {}};
}

// Until then they may have their stores open.
void wait_for_end(const std::vector<std::string>& jobs, const Execution& execution) {
  if (jobs.empty()) return;
  const auto last = std::chrono::steady_clock::now() + kPatienceForTasks;
  while (std::chrono::steady_clock::now() < last) {
    execution.throw_if_stopped();
    const auto tasks = slurm_tasks(jobs);
    if (tasks && tasks->empty()) return;
    std::this_thread::sleep_for(kBetweenLooksAtTheEnd);
  }
}

void remove_folder(const std::filesystem::path& folder) {
  std::error_code error;  // what stays is removed at the next start
  std::filesystem::remove_all(folder, error);
}

std::string end_of_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string text(std::istreambuf_iterator<char>(file), {});
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.size() - std::min(text.size(), kMostOfLog));
}

}  // namespace

ClusterSettings slurm_settings() {
  using std::chrono::seconds;
  return {.between_beats = seconds(2),
          .worker_silence = seconds(60),
          .coordinator_silence = seconds(60),
          .first_silence = seconds(60),
          .worker_noun = "task"};
}

std::filesystem::path slurm_folder(const std::filesystem::path& store) {
  return std::filesystem::absolute(store).replace_extension("slurm");
}

std::filesystem::path task_store_path(const std::filesystem::path& folder, unsigned task) {
  return folder / fmt::format("task-{}.sqlite", task);
}

std::vector<std::filesystem::path> leftover_task_stores(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".sqlite") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> clear_slurm_folder(const std::filesystem::path& folder, store::Store& store,
                                            const Execution& execution) {
  std::error_code error;
  if (!std::filesystem::exists(folder, error)) return {};
  const std::vector<std::string> jobs = noted_jobs(folder);
  slurm_cancel(jobs);
  wait_for_end(jobs, execution);
  std::vector<std::string> sentences = take_over(store, leftover_task_stores(folder), execution);
  if (sentences.empty()) remove_folder(folder);
  return sentences;
}

SlurmWorkers::SlurmWorkers(const ReadyPlan& plan, store::Store& store, const std::string& digest,
                           const SlurmRequest& request, SlurmNotes notes)
    : folder_(request.folder),
      slurm_(request),
      notes_(std::move(notes)),
      mailbox_(folder_, 0),
      coordinator_(plan, store, mailbox_, digest, slurm_settings(), notes_.note),
      next_look_(Clock::now()) {}

void SlurmWorkers::begin(unsigned task_count) {
  submit(task_count, 0);
  notes_.note(
      fmt::format("submitted {} {} to Slurm as job {}", task_count, task_count == 1 ? "task" : "tasks", jobs_.front()));
}

void SlurmWorkers::submit(unsigned count, unsigned failure_count) {
  const unsigned first = tasks_.empty() ? 1 : tasks_.rbegin()->first + 1;
  const std::string job = slurm_.submit({first, first + count - 1});
  jobs_.push_back(job);
  for (unsigned number = first; number < first + count; ++number) {
    tasks_[number] = {.job = job, .failure_count = failure_count};
    mailbox_.add_peer(number);
  }
  std::string text;
  for (const std::string& each : jobs_) text += each + "\n";
  write_file_atomically(jobs_file(folder_), text);
  next_look_ = Clock::now() + kBetweenLooksAtTasks;
}

void SlurmWorkers::serve(PointQueue& queue) {
  coordinator_.serve(queue);
  if (Clock::now() < next_look_) return;
  next_look_ = Clock::now() + kBetweenLooksAtTasks;
  look_at_tasks(queue);
}

void SlurmWorkers::look_at_tasks(PointQueue& queue) {
  const auto living = slurm_tasks(jobs_);
  if (!living) return;
  coordinator_.serve(queue);  // what a task has sent before its end
  std::vector<unsigned> ended;
  for (auto& [number, task] : tasks_) {
    if (task.is_over || queue.is_over()) continue;
    if (!living->contains(number)) {
      ended.push_back(number);
    } else if (coordinator_.is_lost(number)) {
      slurm_cancel({fmt::format("{}_{}", task.job, number)});  // it runs, but does not answer
    }
  }
  for (const unsigned number : ended) replace(queue, number, tasks_[number]);
  remark(*living);
}

void SlurmWorkers::replace(PointQueue& queue, unsigned number, Task& task) {
  task.is_over = true;
  const unsigned failures = coordinator_.result_count(number) > 0 ? 1 : task.failure_count + 1;
  if (failures >= kMostFailures) throw too_many_failures(number);
  coordinator_.lose(queue, number, "has ended");
  submit(1, failures);
}

InputError SlurmWorkers::too_many_failures(unsigned number) const {
  const std::filesystem::path log = folder_ / fmt::format("task-{}.log", number);
  const std::string text = end_of_file(log);
  return InputError(fmt::format("tasks of Slurm end again and again without a result; the last one said: {}",
                                text.empty() ? "nothing" : quote_briefly(text, kMostOfLog)),
                    {}, fmt::format("see {}; --job-options sets limits of time and memory", log.string()));
}

void SlurmWorkers::remark(const std::map<unsigned, TaskState>& tasks) {
  const auto running =
      std::count_if(tasks.begin(), tasks.end(), [](const auto& task) { return task.second == TaskState::running; });
  const std::string text = fmt::format("{} {} running, {} waiting", running, running == 1 ? "task" : "tasks",
                                       static_cast<std::ptrdiff_t>(tasks.size()) - running);
  if (text == last_remark_) return;
  last_remark_ = text;
  notes_.remark(text);
}

void SlurmWorkers::end(PointQueue& queue, const Execution& execution) {
  coordinator_.end(queue, execution);
  std::vector<std::string> unstarted;
  for (const auto& [number, task] : tasks_) {
    if (!coordinator_.is_gone(number)) unstarted.push_back(fmt::format("{}_{}", task.job, number));
  }
  slurm_cancel(unstarted);
  wait_for_end(jobs_, execution);
}

}  // namespace weft::sweep
