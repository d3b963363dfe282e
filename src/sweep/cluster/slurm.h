// The batch system Slurm, through its programs sbatch, squeue and scancel.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace weft::sweep {

// An array job; each of its tasks runs the same script.
struct SlurmRequest {
  std::string partition;                // empty: the default one
  unsigned thread_count = 1;            // of a task
  std::optional<std::uint64_t> memory;  // of a task, bytes; none: the default of the partition
  std::vector<std::string> options;     // further words for sbatch
  std::filesystem::path folder;         // for the output of the tasks: task-3.log
  std::string script;
};

// Task numbers, both included.
struct TaskRange {
  unsigned first = 1;
  unsigned last = 1;
};

enum class TaskState : std::uint8_t { waiting, running };

class Slurm {
 public:
  explicit Slurm(SlurmRequest request) : request_(std::move(request)) {}

  // Asks sbatch whether it would take the job. Throws InputError with its answer if not, or if there is no sbatch.
  void expect_accepted() const;
  // Returns the number of the job. Throws InputError.
  std::string submit(TaskRange tasks) const;

 private:
  [[nodiscard]] std::vector<std::string> command(TaskRange tasks) const;

  SlurmRequest request_;
};

// The tasks of these jobs that have not ended, by their numbers. None if Slurm does not answer now.
std::optional<std::map<unsigned, TaskState>> slurm_tasks(const std::vector<std::string>& jobs);

// Ends jobs, "17", or single tasks, "17_3".
void slurm_cancel(const std::vector<std::string>& jobs);

}  // namespace weft::sweep
