#include "sweep/cluster/sweep_lock.h"

#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::sweep {
namespace {

constexpr auto kPatienceForLock = std::chrono::seconds(5);
constexpr auto kBetweenTries = std::chrono::milliseconds(100);

}  // namespace

SweepLock::SweepLock(const std::filesystem::path& store, const Execution& execution) {
  const auto last = std::chrono::steady_clock::now() + kPatienceForLock;
  while (!try_once(store)) {
    execution.throw_if_stopped();
    if (std::chrono::steady_clock::now() > last) {
      throw InputError(fmt::format("another sweep over many processes uses {}", quote_briefly(store.string())), {},
                       "wait for its end, or name another store; weft results merge joins stores");
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
}

std::optional<SweepLock> SweepLock::try_lock(const std::filesystem::path& store) {
  SweepLock lock;
  if (!lock.try_once(store)) return std::nullopt;
  return lock;
}

bool SweepLock::try_once(const std::filesystem::path& store) {
  lock_.reset();
  lock_ = std::make_unique<FileLock>(std::filesystem::path(store).replace_extension("cluster-lock"));
  return lock_->is_held();
}

}  // namespace weft::sweep
