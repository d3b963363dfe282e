// The cut of a network into partitions. Each thread of each rank simulates one of them; all are numbered through, rank
// by rank.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sim/engine/fabric.h"

namespace weft::sim {

class Cut {
 public:
  // For the threads of one of several ranks. Partitions are ranges of routers with about the same number of VCs, and
  // none is empty, so there are fewer of them than threads if there are too few routers. Throws InputError if there are
  // fewer routers than ranks.
  struct Workers {
    unsigned thread_count = 1;
    unsigned rank = 0;
    unsigned rank_count = 1;
  };
  Cut(const Fabric& fabric, const Workers& workers);

  [[nodiscard]] std::size_t partition_count() const { return starts_.size() - 1; }
  [[nodiscard]] RouterId first_router(std::size_t partition) const { return starts_[partition]; }
  [[nodiscard]] RouterId end_router(std::size_t partition) const { return starts_[partition + 1]; }
  [[nodiscard]] std::size_t partition_of(RouterId router) const;

  // Of one rank.
  [[nodiscard]] std::size_t per_rank() const { return per_rank_; }
  [[nodiscard]] std::size_t rank_of(RouterId router) const { return partition_of(router) / per_rank_; }

  // Of this rank.
  [[nodiscard]] std::size_t first_here() const { return first_here_; }
  [[nodiscard]] RouterId begin_here() const { return starts_[first_here_]; }
  [[nodiscard]] RouterId end_here() const { return starts_[first_here_ + per_rank_]; }
  [[nodiscard]] bool is_here(RouterId router) const { return router - begin_here_ < count_here_; }

 private:
  std::vector<RouterId> starts_;  // of the partitions, and the number of routers
  std::size_t per_rank_ = 1;
  std::size_t first_here_ = 0;
  RouterId begin_here_ = 0;
  RouterId count_here_ = 0;
};

}  // namespace weft::sim
