// The workers of a sweep as tasks of Slurm. They talk to this process through files in a folder beside the store:
// results.slurm/. Tasks that end while points are left are replaced.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sweep/cluster/coordinator.h"
#include "sweep/cluster/folder_mailbox.h"
#include "sweep/cluster/slurm.h"
#include "sweep/search/remote_workers.h"

namespace weft::sweep {

// Times for files on a network file system, which may be late by some seconds.
ClusterSettings slurm_settings();

std::filesystem::path slurm_folder(const std::filesystem::path& store);
// In this folder.
std::filesystem::path task_store_path(const std::filesystem::path& folder, unsigned task);
std::vector<std::filesystem::path> leftover_task_stores(const std::filesystem::path& folder);

// Ends the tasks of an earlier start, adds what they have left to the store, and removes the folder, unless it has
// other results. Returns sentences about these.
std::vector<std::string> clear_slurm_folder(const std::filesystem::path& folder, store::Store& store,
                                            const Execution& execution);

struct SlurmNotes {
  Coordinator::OnNote note;    // that the user has to know
  Coordinator::OnNote remark;  // for a person who watches
};

class SlurmWorkers final : public RemoteWorkers {
 public:
  // Makes the folder. Nothing is submitted before begin(). The plan and the store must outlive this object.
  SlurmWorkers(const ReadyPlan& plan, store::Store& store, const std::string& digest, const SlurmRequest& request,
               SlurmNotes notes);

  // Throws InputError if sbatch refuses.
  void begin(unsigned task_count);

  void serve(PointQueue& queue) override;
  void end(PointQueue& queue, const Execution& execution) override;
  void abandon() override { slurm_cancel(jobs_); }

  [[nodiscard]] std::size_t useful_tasks() const { return coordinator_.useful_workers(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Task {
    std::string job;
    unsigned failure_count = 0;  // of the tasks in this place since the last result
    bool is_over = false;
  };

  void submit(unsigned count, unsigned failure_count);
  void look_at_tasks(PointQueue& queue);
  void replace(PointQueue& queue, unsigned number, Task& task);
  void remark(const std::map<unsigned, TaskState>& tasks);
  [[nodiscard]] InputError too_many_failures(unsigned number) const;

  std::filesystem::path folder_;
  Slurm slurm_;
  SlurmNotes notes_;
  FolderMailbox mailbox_;
  Coordinator coordinator_;
  std::vector<std::string> jobs_;
  std::map<unsigned, Task> tasks_;
  Clock::time_point next_look_;
  std::string last_remark_;
};

}  // namespace weft::sweep
