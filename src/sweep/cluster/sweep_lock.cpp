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
  const std::filesystem::path path = std::filesystem::path(store).replace_extension("cluster-lock");
  while (!lock_.emplace(path).is_held()) {
    execution.throw_if_stopped();
    if (std::chrono::steady_clock::now() > last) {
      throw InputError(fmt::format("another sweep over many processes uses {}", quote_briefly(store.string())), {},
                       "wait for its end, or name another store; weft results merge joins stores");
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
}

}  // namespace weft::sweep
