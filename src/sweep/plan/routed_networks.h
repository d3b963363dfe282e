// The routed networks of a sweep: each is built on first use, shared between threads (reference counted), and dropped
// after its last point, or when memory is short.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiment/routed_network.h"

namespace weft::sweep {

class RoutedNetworks {
 public:
  // The same id for the same network and routing. Throws InputError for a wrong network spec.
  std::size_t id_of(std::string_view network, std::string_view routing);
  [[nodiscard]] std::size_t count() const { return slots_.size(); }

  // Builds the network unless it is held; other threads that want the same one wait. Unused networks are dropped when
  // all together take more than half of execution.max_memory.
  std::shared_ptr<const experiment::RoutedNetwork> get(std::size_t id, const Execution& execution);

  // Drops a network that is not needed again.
  void release(std::size_t id);

 private:
  struct Slot {
    std::string network;
    std::string routing;
    std::mutex building;
    std::shared_ptr<const experiment::RoutedNetwork> routed;  // guarded by mutex_
  };
  std::shared_ptr<const experiment::RoutedNetwork> held(std::size_t id);
  void drop_unused(std::size_t kept_id, std::uint64_t max_bytes);

  std::map<std::pair<std::string, std::string>, std::size_t> ids_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::mutex mutex_;
};

}  // namespace weft::sweep
