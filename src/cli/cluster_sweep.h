// A sweep that has workers in other processes, as the command sees it.
#pragma once

#include <cstdint>
#include <string>

#include "store/store.h"
#include "sweep/search/remote_workers.h"

namespace weft::cli {

class ClusterSweep {
 public:
  virtual ~ClusterSweep() = default;

  // Adds what workers of an earlier start have left to the store, which must outlive this object.
  virtual void prepare(store::Store& store) = 0;
  // Right before the points are run, of which so many are left. Null if no other process is needed for them.
  virtual sweep::RemoteWorkers* begin(std::uint64_t points_left) = 0;
  // Does this process compute points too?
  [[nodiscard]] virtual bool computes_here() const = 0;
  // After a sweep that has not failed.
  virtual void finish() = 0;
  // For the last note: " on 4 ranks".
  [[nodiscard]] virtual std::string where() const = 0;
};

}  // namespace weft::cli
