#include "cli/slurm_sweep.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/child_program.h"
#include "base/input_error.h"
#include "sweep/cluster/cluster_settings.h"
#include "sweep/cluster/folder_mailbox.h"
#include "sweep/cluster/slurm_workers.h"
#include "sweep/cluster/sweep_lock.h"
#include "sweep/cluster/worker.h"
#include "version.h"

namespace weft::cli {
namespace {

constexpr std::uint64_t kMostTasksByDefault = 16;
constexpr std::uint64_t kMostTasks = 1000;
constexpr const char* kPlanCopy = "plan.toml";

std::filesystem::path this_program() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (path.filename().string().starts_with("weft")) return path;
  throw InputError("--slurm submits tasks that run the program weft, and this is another one", {},
                   "run weft sweep ... --slurm in a shell");
}

bool is_of_coordinator(std::string_view option) {
  constexpr std::array<std::string_view, 9> kNames = {"--slurm", "--partition", "--jobs", "--job-options", "--store",
                                                      "--json",  "--csv",       "--wide", "--threads"};
  return std::find(kNames.begin(), kNames.end(), option) != kNames.end();
}

// The words of the command that a task runs. A plan in a file is read from a copy in the folder.
std::vector<std::string> task_words(const Invocation& invocation, const std::filesystem::path& folder,
                                    unsigned thread_count) {
  std::vector<std::string> words = {this_program().string(), "sweep"};
  for (const std::string& operand : invocation.all("SPEC")) {
    words.push_back(operand.ends_with(".toml") ? (folder / kPlanCopy).string() : operand);
  }
  for (const auto& [name, value] : invocation.options) {
    if (is_of_coordinator(name)) continue;
    words.push_back(value.empty() ? name : name + "=" + value);
  }
  words.push_back(fmt::format("--threads={}", thread_count));
  words.push_back("--join=" + folder.string());
  return words;
}

std::string script_of(const std::vector<std::string>& words) {
  std::string script = "#!/bin/sh\nexec";
  for (const std::string& word : words) script += " " + shell_quoted(word);
  return script + "\n";
}

std::vector<std::string> split_at_spaces(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> all;
  for (std::string word; words >> word;) all.push_back(word);
  return all;
}

// What the tasks are, and where their folder is, is not for --job-options.
std::vector<std::string> job_options(const Invocation& invocation) {
  std::vector<std::string> words = split_at_spaces(invocation.value("--job-options"));
  for (const std::string& word : words) {
    const bool is_array = word.starts_with("--array") || (word.starts_with("-a") && !word.starts_with("--"));
    if (!is_array) continue;
    throw InputError(fmt::format("--job-options: {} is set by --slurm itself", quote_briefly(word)), {},
                     "--jobs N says how many tasks there are");
  }
  return words;
}

sweep::SlurmRequest request_of(const Invocation& invocation, const std::string& store_path, const Session& session) {
  sweep::SlurmRequest request;
  request.folder = sweep::slurm_folder(store_path);
  if (invocation.has("--partition")) request.partition = invocation.value("--partition");
  if (invocation.has("--threads")) request.thread_count = session.execution.worker_count();
  if (invocation.has("--max-memory")) request.memory = session.execution.max_memory;
  if (invocation.has("--job-options")) request.options = job_options(invocation);
  request.script = script_of(task_words(invocation, request.folder, request.thread_count));
  return request;
}

class SlurmSweep final : public ClusterSweep {
 public:
  SlurmSweep(const Invocation& invocation, const sweep::ReadyPlan& plan, const std::string& store_path,
             const Session& session)
      : invocation_(invocation), plan_(plan), session_(session), request_(request_of(invocation, store_path, session)) {
    sweep::Slurm(request_).expect_accepted();
    lock_.emplace(store_path, session.execution);
  }

  void prepare(store::Store& store) override {
    store_ = &store;
    const auto sentences = sweep::clear_slurm_folder(request_.folder, store, session_.execution);
    if (sentences.empty()) return;
    throw InputError(sentences.front(), {}, fmt::format("move {} elsewhere", quote_briefly(request_.folder.string())));
  }

  sweep::RemoteWorkers* begin(std::uint64_t points_left) override {
    if (points_left == 0) return nullptr;
    std::filesystem::create_directories(request_.folder);
    for (const std::string& operand : invocation_.all("SPEC")) {
      if (operand.ends_with(".toml")) std::filesystem::copy_file(operand, request_.folder / kPlanCopy);
    }
    const sweep::SlurmNotes notes{
        .note = [this](const std::string& text) { session_.note(text + "\n"); },
        .remark = [this](const std::string& text) { session_.note_on_terminal(text + "\n"); }};
    workers_.emplace(plan_, *store_, sweep::plan_digest(plan_, kVersion), request_, notes);
    workers_->begin(task_count(points_left));
    return &*workers_;
  }

  [[nodiscard]] bool computes_here() const override { return false; }

  void finish() override {
    if (!workers_) return;
    useful_tasks_ = workers_->useful_tasks();
    for (const std::string& sentence : sweep::clear_slurm_folder(request_.folder, *store_, session_.execution)) {
      session_.note(sentence + "\n");
    }
  }

  [[nodiscard]] std::string where() const override {
    return fmt::format(" by {} {} of Slurm", useful_tasks_, useful_tasks_ == 1 ? "task" : "tasks");
  }

 private:
  [[nodiscard]] unsigned task_count(std::uint64_t points_left) const {
    const std::uint64_t most =
        invocation_.has("--jobs") ? parse_positive(invocation_.value("--jobs"), "--jobs") : kMostTasksByDefault;
    return static_cast<unsigned>(std::min({points_left, most, kMostTasks}));
  }

  const Invocation& invocation_;
  const sweep::ReadyPlan& plan_;
  const Session& session_;
  sweep::SlurmRequest request_;
  std::optional<sweep::SweepLock> lock_;
  store::Store* store_ = nullptr;
  std::optional<sweep::SlurmWorkers> workers_;
  std::size_t useful_tasks_ = 0;
};

unsigned task_number_of_slurm() {
  const char* text = std::getenv("SLURM_ARRAY_TASK_ID");
  const std::string_view digits = text == nullptr ? "" : text;
  unsigned number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (number > 0) return number;
  throw InputError("--join is for tasks that weft sweep --slurm has submitted", {}, "write weft sweep ... --slurm");
}

}  // namespace

void expect_slurm_options(const Invocation& invocation, const Session& session) {
  if (invocation.has("--jobs")) (void)parse_positive(invocation.value("--jobs"), "--jobs", "16");
  for (const char* option : {"--partition", "--jobs", "--job-options"}) {
    if (!invocation.has(option) || invocation.has("--slurm")) continue;
    throw InputError(fmt::format("{} is an option of a sweep with --slurm", option), {},
                     "add --slurm, or leave it out");
  }
  if (invocation.has("--slurm") && session.execution.ranks != nullptr) {
    throw InputError("--slurm does not run over the ranks of mpirun", {},
                     "write weft sweep ... --slurm, without mpirun");
  }
}

std::unique_ptr<ClusterSweep> slurm_sweep(const Invocation& invocation, const sweep::ReadyPlan& plan,
                                          const std::string& store_path, const Session& session) {
  return std::make_unique<SlurmSweep>(invocation, plan, store_path, session);
}

int work_as_task(const Invocation& invocation, const sweep::ReadyPlan& plan, const Session& session) {
  const std::filesystem::path folder = invocation.value("--join");
  const unsigned number = task_number_of_slurm();
  sweep::FolderMailbox mailbox(folder, number);
  const sweep::WorkerSetup setup{.plan = plan,
                                 .store = sweep::task_store_path(folder, number),
                                 .program = std::string(kVersion),
                                 .settings = sweep::slurm_settings()};
  (void)sweep::Worker(setup, mailbox).work(session.execution);
  return kExitDone;
}

}  // namespace weft::cli
