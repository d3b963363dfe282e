// The expected load of each channel by one packet of each pair of terminals: initial routes, candidates, VCs and draws
// are chosen with equal probability.
#pragma once

#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "routing/core/routing.h"
#include "routing/core/state_graph.h"

namespace weft::paths {

struct ChannelShare {
  std::uint64_t channel = 0;
  double packets = 0;  // expected number of times that a packet of the pair uses the channel
};

class PairLoads {
 public:
  using StateId = routing::StateGraph::StateId;

  explicit PairLoads(const routing::Routing& routing);

  // Calls body(source, shares) for every source whose packets for this destination use any channel. Channels are in no
  // order, each once. A pair that may not be delivered loads nothing, nor does a terminal that sends to itself.
  using Body = std::function<void(TerminalId, std::span<const ChannelShare>)>;
  void run(TerminalId destination, const Body& body);
  // The same for some sources only, without duplicates.
  void run(TerminalId destination, std::span<const TerminalId> sources, const Body& body);

  // Whether some packet so far had several initial routes for its draw or several next hops.
  [[nodiscard]] bool has_seen_choices() const { return has_seen_choices_; }

 private:
  void rank_states();
  [[nodiscard]] bool place_source(TerminalId source);
  void add_packets(StateId state, double packets);
  void send();

  const routing::Routing& routing_;
  routing::VcNumbering numbering_;
  std::vector<std::uint64_t> channel_of_vc_;
  routing::StateGraph states_;
  std::vector<StateId> rank_;                       // of each state: steps lead to lower ranks
  std::vector<char> arrives_;                       // of each state: a packet arrives whatever is chosen
  std::vector<double> packets_;                     // of the current source, in each state
  std::vector<std::pair<StateId, double>> starts_;  // of the current source, with their shares
  std::priority_queue<StateId> waiting_;            // ranks of states that have packets
  std::vector<double> load_;                        // by the current source, of each channel
  std::vector<std::uint64_t> touched_;              // channels with a load
  std::vector<ChannelShare> shares_;
  std::vector<TerminalId> all_terminals_;
  bool has_seen_choices_ = false;
};

}  // namespace weft::paths
