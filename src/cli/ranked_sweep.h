// weft-mpi sweep: a sweep over the ranks of an MPI job. Rank 0 has the store and gives the points out, and all ranks
// compute.
#pragma once

#include <memory>
#include <string>

#include "cli/cluster_sweep.h"
#include "cli/shell/session.h"
#include "sweep/plan/ready_plan.h"

namespace weft::cli {

// Of a sweep of one process: adds the points that ranks have left, unless a sweep over ranks uses their stores now.
void take_over_left_stores(const std::string& store_path, store::Store& store, const Session& session);

// Of a rank other than the first: computes the points that it is given.
int work_for_first_rank(const sweep::ReadyPlan& plan, const std::string& store_path, const Session& session);

// Of the first rank. prepare() is collective, and throws FailedRank if another rank has failed, or reads another plan.
std::unique_ptr<ClusterSweep> ranked_sweep(const sweep::ReadyPlan& plan, const std::string& store_path,
                                           const Session& session);

}  // namespace weft::cli
