#include "sweep/cluster/sweep_lock.h"

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::sweep {

SweepLock::SweepLock(const std::filesystem::path& store)
    : lock_(std::filesystem::path(store).replace_extension("cluster-lock")) {
  if (lock_.is_held()) return;
  throw InputError(fmt::format("another sweep over many processes uses {}", quote_briefly(store.string())), {},
                   "wait for its end, or name another store; weft results merge joins stores");
}

}  // namespace weft::sweep
