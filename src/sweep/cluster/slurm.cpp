#include "sweep/cluster/slurm.h"

#include <charconv>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/child_program.h"
#include "base/input_error.h"

namespace weft::sweep {
namespace {

constexpr int kMissingProgram = 127;
constexpr std::uint64_t kBytesPerMegabyte = std::uint64_t{1} << 20U;
constexpr std::size_t kMostAnswer = 300;  // characters of an answer in a message

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string in_one_line(const std::string& text) {
  std::string line;
  for (const char c : trimmed(text)) line += c == '\n' ? std::string("; ") : std::string(1, c);
  return line;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

ChildResult ask_sbatch(const std::vector<std::string>& words, const std::string& script) {
  ChildResult result = run_child(words, script);
  if (result.code == 0) return result;
  if (result.code == kMissingProgram) {
    throw InputError("there is no program sbatch here", {},
                     "run this on a machine from which Slurm jobs are submitted, or leave out --slurm");
  }
  throw InputError(fmt::format("sbatch refuses the job: {}", quote_briefly(in_one_line(result.errors), kMostAnswer)),
                   {}, "sinfo lists the partitions; --partition and --job-options are passed to sbatch");
}

// The number of a task from "17_3"; 0 for other texts.
unsigned task_number(std::string_view id) {
  const std::size_t line = id.find('_');
  unsigned number = 0;
  if (line != std::string_view::npos) std::from_chars(id.data() + line + 1, id.data() + id.size(), number);
  return number;
}

}  // namespace

std::vector<std::string> Slurm::command(TaskRange tasks) const {
  std::vector<std::string> words = {"sbatch",
                                    "--parsable",
                                    "--job-name=weft-sweep",
                                    "--no-requeue",
                                    "--ntasks=1",
                                    fmt::format("--array={}-{}", tasks.first, tasks.last),
                                    fmt::format("--cpus-per-task={}", request_.thread_count),
                                    fmt::format("--output={}/task-%a.log", request_.folder.string())};
  if (!request_.partition.empty()) words.push_back("--partition=" + request_.partition);
  if (request_.memory) {
    words.push_back(fmt::format("--mem={}M", (*request_.memory + kBytesPerMegabyte - 1) / kBytesPerMegabyte));
  }
  words.insert(words.end(), request_.options.begin(), request_.options.end());
  return words;
}

void Slurm::expect_accepted() const {
  std::vector<std::string> words = command({1, 1});
  words.emplace_back("--test-only");
  (void)ask_sbatch(words, request_.script);
}

std::string Slurm::submit(TaskRange tasks) const {
  const std::string answer = trimmed(ask_sbatch(command(tasks), request_.script).output);
  return answer.substr(0, answer.find(';'));  // the rest is the name of the cluster
}

std::optional<std::map<unsigned, TaskState>> slurm_tasks(const std::vector<std::string>& jobs) {
  std::map<unsigned, TaskState> tasks;
  const ChildResult result = run_child(
      std::vector<std::string>{"squeue", "--noheader", "--array", "--format=%i %t", "--jobs=" + joined(jobs)});
  // Slurm forgets jobs some time after their end.
  if (result.code != 0) {
    return result.errors.find("nvalid job id") != std::string::npos ? std::optional(tasks) : std::nullopt;
  }
  std::istringstream lines(result.output);
  for (std::string id, state; lines >> id >> state;) {
    if (const unsigned number = task_number(id))
      tasks[number] = state == "PD" ? TaskState::waiting : TaskState::running;
  }
  return tasks;
}

void slurm_cancel(const std::vector<std::string>& jobs) {
  if (jobs.empty()) return;
  std::vector<std::string> words = {"scancel", "--quiet"};
  words.insert(words.end(), jobs.begin(), jobs.end());
  (void)run_child(words);
}

}  // namespace weft::sweep
