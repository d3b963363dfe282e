// weft sweep --slurm: a sweep whose points are computed by tasks of the batch system Slurm. Each task runs the same
// command with --join.
#pragma once

#include <memory>
#include <string>

#include "cli/cluster_sweep.h"
#include "cli/command.h"
#include "sweep/plan/ready_plan.h"

namespace weft::cli {

// Throws InputError for options of --slurm without it.
void expect_slurm_options(const Invocation& invocation, const Session& session);

// Throws InputError if Slurm does not take such jobs; nothing is written before that.
std::unique_ptr<ClusterSweep> slurm_sweep(const Invocation& invocation, const sweep::ReadyPlan& plan,
                                          const std::string& store_path, const Session& session);

// Of a task.
int work_as_task(const Invocation& invocation, const sweep::ReadyPlan& plan, const Session& session);

}  // namespace weft::cli
