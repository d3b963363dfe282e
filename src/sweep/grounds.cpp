#include "sweep/grounds.h"

#include "spec/parse.h"

namespace weft::sweep {
namespace {

// Of a network and what routings usually keep; a guess.
std::uint64_t rough_bytes(const Ground& ground) {
  return 64 * ground.channel_count() + std::uint64_t{256} * ground.network().graph.node_count();
}

}  // namespace

std::size_t Grounds::id_of(std::string_view network, std::string_view routing) {
  const std::string canonical = spec::print(topology::canonical(spec::parse(network)));
  const auto [found, is_new] = ids_.try_emplace({canonical, std::string(routing)}, slots_.size());
  if (is_new) {
    slots_.push_back(std::make_unique<Slot>());
    slots_.back()->network = network;
    slots_.back()->routing = routing;
  }
  return found->second;
}

std::shared_ptr<const Ground> Grounds::held(std::size_t id) {
  const std::scoped_lock lock(mutex_);
  return slots_[id]->ground;
}

std::shared_ptr<const Ground> Grounds::get(std::size_t id, const Execution& execution) {
  Slot& slot = *slots_[id];
  const std::scoped_lock building(slot.building);
  if (auto ground = held(id)) return ground;
  auto ground = std::make_shared<const Ground>(slot.network, slot.routing, execution);
  {
    const std::scoped_lock lock(mutex_);
    slot.ground = ground;
  }
  make_room(id, execution.max_memory / 2);
  return ground;
}

void Grounds::make_room(std::size_t id, std::uint64_t max_bytes) {
  const std::scoped_lock lock(mutex_);
  std::uint64_t bytes = 0;
  for (const auto& slot : slots_) bytes += slot->ground ? rough_bytes(*slot->ground) : 0;
  for (std::size_t other = 0; other < slots_.size() && bytes > max_bytes; ++other) {
    auto& ground = slots_[other]->ground;
    if (other == id || ground == nullptr || ground.use_count() > 1) continue;
    bytes -= rough_bytes(*ground);
    ground.reset();
  }
}

void Grounds::let_go(std::size_t id) {
  const std::scoped_lock lock(mutex_);
  slots_[id]->ground.reset();
}

}  // namespace weft::sweep
