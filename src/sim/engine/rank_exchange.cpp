#include "sim/engine/rank_exchange.h"

#include <algorithm>
#include <array>

namespace weft::sim {
namespace {

// Calls visit(rank, cycles) for each link between this rank and another: how soon something that is sent over it takes
// effect there.
template <class Visit>
void for_each_cut_link(const EngineState& state, const Visit& visit) {
  const Fabric& fabric = state.fabric;
  const Cut& cut = state.cut;
  const bool has_circuits = !state.circuits.empty();
  for (RouterId router = cut.begin_here(); router < cut.end_here(); ++router) {
    const Shape& shape = fabric.shape(router);
    for (Local port = 0; port < shape.out_links; ++port) {
      if (!fabric.has_link(router, port)) continue;
      const RouterId to = fabric.downstream(router, port).router;
      const unsigned delay = shape.out_vcs[shape.first_out_vc[port]].delay;
      // The acknowledgement of a circuit takes one cycle, and those of each link of its path.
      if (!cut.is_here(to)) visit(cut.rank_of(to), has_circuits ? delay - state.model.delays.crossbar : delay);
    }
    for (Local port = 0; port < shape.in_links; ++port) {
      if (!fabric.has_link(router, port)) continue;
      const RouterId from = fabric.upstream(router, port).router;
      if (!cut.is_here(from)) visit(cut.rank_of(from), shape.in_vcs[shape.first_in_vc[port]].credit_delay);
    }
  }
}

}  // namespace

RankExchange::RankExchange(Ranks& ranks, const EngineState& state)
    : ranks_(ranks), per_rank_(state.cut.per_rank()), outgoing_(ranks.count()), incoming_(ranks.count()) {
  constexpr std::uint64_t kLongest = 1024;  // cycles, so that messages stay short
  // An acknowledgement goes to the rank of its source, whichever that is.
  std::vector<bool> is_peer(ranks.count(), !state.circuits.empty());
  std::uint64_t shortest = kLongest;
  for_each_cut_link(state, [&](std::size_t rank, unsigned cycles) {
    is_peer[rank] = true;
    shortest = std::min<std::uint64_t>(shortest, cycles);
  });
  for (unsigned rank = 0; rank < ranks.count(); ++rank) {
    if (is_peer[rank] && rank != ranks.number()) peers_.push_back(rank);
  }
  std::array<std::uint64_t, 1> bound{~shortest};
  ranks.largest(bound);
  window_ = ~bound[0] & ~Cycle{1};  // whole passes, the same as without ranks
}

void RankExchange::exchange(std::span<const std::unique_ptr<Partition>> partitions, Cycle now) {
  write(partitions);
  ranks_.exchange(peers_, outgoing_, incoming_);
  read(partitions);
  skip_to(partitions, now);
}

void RankExchange::skip_to(std::span<const std::unique_ptr<Partition>> partitions, Cycle now) {
  begin_ = now;
  for (const auto& partition : partitions) partition->begin_window(now);
}

void RankExchange::write(std::span<const std::unique_ptr<Partition>> partitions) {
  for (const unsigned rank : peers_) {
    outgoing_[rank].clear();
    for (const auto& from : partitions) {
      for (std::size_t to = 0; to < per_rank_; ++to) from->take_words_for(rank * per_rank_ + to, outgoing_[rank]);
    }
  }
}

void RankExchange::read(std::span<const std::unique_ptr<Partition>> partitions) {
  for (const unsigned rank : peers_) {
    std::span<const std::uint64_t> words = incoming_[rank];
    for (std::size_t from = 0; from < per_rank_; ++from) {
      for (const auto& to : partitions) {
        to->read_words(words.subspan(1, words[0]), begin_);
        words = words.subspan(1 + words[0]);
      }
    }
  }
}

}  // namespace weft::sim
