#include "sweep/plan/routed_networks.h"

#include "spec/parse.h"

namespace weft::sweep {
namespace {

// An estimate for the graph and the usual tables of a routing.
std::uint64_t estimated_bytes(const experiment::RoutedNetwork& routed) {
  return 64 * routed.channel_count() + std::uint64_t{256} * routed.network().graph.node_count();
}

}  // namespace

std::size_t RoutedNetworks::id_of(std::string_view network, std::string_view routing) {
  const std::string canonical = spec::print(topology::canonical(spec::parse(network)));
  const auto [found, is_new] = ids_.try_emplace({canonical, std::string(routing)}, slots_.size());
  if (is_new) {
    slots_.push_back(std::make_unique<Slot>());
    slots_.back()->network = network;
    slots_.back()->routing = routing;
  }
  return found->second;
}

std::shared_ptr<const experiment::RoutedNetwork> RoutedNetworks::held(std::size_t id) {
  const std::scoped_lock lock(mutex_);
  return slots_[id]->routed;
}

std::shared_ptr<const experiment::RoutedNetwork> RoutedNetworks::get(std::size_t id, const Execution& execution) {
  Slot& slot = *slots_[id];
  const std::scoped_lock building(slot.building);
  if (auto routed = held(id)) return routed;
  auto routed = std::make_shared<const experiment::RoutedNetwork>(slot.network, slot.routing, execution);
  {
    const std::scoped_lock lock(mutex_);
    slot.routed = routed;
  }
  drop_unused(id, execution.max_memory / 2);
  return routed;
}

void RoutedNetworks::drop_unused(std::size_t kept_id, std::uint64_t max_bytes) {
  const std::scoped_lock lock(mutex_);
  std::uint64_t bytes = 0;
  for (const auto& slot : slots_) bytes += slot->routed ? estimated_bytes(*slot->routed) : 0;
  for (std::size_t other = 0; other < slots_.size() && bytes > max_bytes; ++other) {
    auto& routed = slots_[other]->routed;
    if (other == kept_id || routed == nullptr || routed.use_count() > 1) continue;
    bytes -= estimated_bytes(*routed);
    routed.reset();
  }
}

void RoutedNetworks::release(std::size_t id) {
  const std::scoped_lock lock(mutex_);
  slots_[id]->routed.reset();
}

}  // namespace weft::sweep
