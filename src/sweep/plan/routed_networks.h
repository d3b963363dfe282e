// The grounds of a sweep: each is built when it is first asked for, shared by all who stand on it, and let go when
// nobody needs it any more, or when memory grows short.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sweep/point/routed_network.h"

namespace weft::sweep {

class RoutedNetworks {
 public:
  // The number of this ground, the same for the same names. Throws InputError when the network's name is wrong.
  std::size_t id_of(std::string_view network, std::string_view routing);
  [[nodiscard]] std::size_t count() const { return slots_.size(); }

  // Builds it when it is not there; others who ask meanwhile wait. RoutedNetworks that nobody holds make room when all
  // of them take more than half of execution.max_memory.
  std::shared_ptr<const RoutedNetwork> get(std::size_t id, const Execution& execution);

  // Nobody will ask for it again.
  void let_go(std::size_t id);

 private:
  struct Slot {
    std::string network;
    std::string routing;
    std::mutex building;
    std::shared_ptr<const RoutedNetwork> routed;  // guarded by mutex_
  };
  std::shared_ptr<const RoutedNetwork> held(std::size_t id);
  void make_room(std::size_t id, std::uint64_t max_bytes);

  std::map<std::pair<std::string, std::string>, std::size_t> ids_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::mutex mutex_;
};

}  // namespace weft::sweep
