#include "cli/ranked_sweep.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/ranks/ranks.h"
#include "cli/command.h"
#include "sweep/cluster/cluster_settings.h"
#include "sweep/cluster/coordinator.h"
#include "sweep/cluster/sweep_lock.h"
#include "sweep/cluster/worker.h"
#include "sweep/cluster/worker_stores.h"
#include "version.h"

namespace weft::cli {
namespace {

constexpr std::string_view kPlans = "plans, or versions of the program";

// Collective. Throws FailedRank on all ranks unless all have the same plan.
void expect_same_plan(Ranks& ranks, const std::string& digest) {
  ranks.begin();
  expect_same(ranks, kPlans, digest);
}

void take_over(const std::string& store_path, store::Store& store, const Session& session) {
  const auto leftovers = sweep::leftover_rank_stores(store_path);
  for (const std::string& sentence : sweep::take_over(store, leftovers, session.execution)) {
    session.note(sentence + "\n");
  }
}

class RankedSweep final : public ClusterSweep {
 public:
  RankedSweep(const sweep::ReadyPlan& plan, const std::string& store_path, const Session& session)
      : ranks_(*session.execution.ranks),
        plan_(plan),
        path_(store_path),
        session_(session),
        lock_(store_path, session.execution) {}
  RankedSweep(const RankedSweep&) = delete;
  RankedSweep& operator=(const RankedSweep&) = delete;

  // Tells how the sweep has ended.
  ~RankedSweep() override {
    if (!has_begun_) return;
    ranks_.part();
    if (coordinator_->has_lost()) ranks_.lose_one();
  }

  void prepare(store::Store& store) override {
    const auto note = [this](const std::string& sentence) { session_.note(sentence + "\n"); };
    take_over(path_, store, session_);
    const std::string digest = sweep::plan_digest(plan_, kVersion);
    expect_same_plan(ranks_, digest);
    coordinator_.emplace(plan_, store, ranks_.mailbox(), digest, sweep::ClusterSettings{}, note);
  }

  sweep::RemoteWorkers* begin(std::uint64_t /*points_left*/) override {
    has_begun_ = true;
    for (unsigned rank = 1; rank < ranks_.count(); ++rank) coordinator_->expect(rank);
    return &*coordinator_;
  }

  [[nodiscard]] bool computes_here() const override { return true; }
  void finish() override {}
  [[nodiscard]] std::string where() const override { return fmt::format(" on {} ranks", ranks_.count()); }

 private:
  Ranks& ranks_;
  const sweep::ReadyPlan& plan_;
  std::string path_;
  const Session& session_;
  sweep::SweepLock lock_;
  std::optional<sweep::Coordinator> coordinator_;
  bool has_begun_ = false;
};

}  // namespace

void take_over_left_stores(const std::string& store_path, store::Store& store, const Session& session) {
  if (sweep::leftover_rank_stores(store_path).empty()) return;
  if (const auto lock = sweep::SweepLock::try_lock(store_path)) take_over(store_path, store, session);
}

int work_for_first_rank(const sweep::ReadyPlan& plan, const std::string& store_path, const Session& session) {
  Ranks& ranks = *session.execution.ranks;
  expect_same_plan(ranks, sweep::plan_digest(plan, kVersion));
  ranks.part();
  const sweep::WorkerSetup setup{
      .plan = plan, .store = sweep::rank_store_path(store_path, ranks.number()), .program = std::string(kVersion)};
  try {
    if (!sweep::Worker(setup, ranks.mailbox()).work(session.execution)) ranks.lose_one();
  } catch (...) {
    ranks.lose_one();
    throw;
  }
  return kExitDone;
}

std::unique_ptr<ClusterSweep> ranked_sweep(const sweep::ReadyPlan& plan, const std::string& store_path,
                                           const Session& session) {
  return std::make_unique<RankedSweep>(plan, store_path, session);
}

}  // namespace weft::cli
