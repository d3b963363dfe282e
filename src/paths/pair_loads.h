// What one packet of each pair of terminals puts on the channels, as an expectation: plans, candidates and vcs have
// equal shares, and so have draws.
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
  double packets = 0;  // how often a packet of the pair crosses the channel
};

class PairLoads {
 public:
  using StateId = routing::StateGraph::StateId;

  explicit PairLoads(const routing::Routing& routing);

  // Calls body(source, shares) for every source of which some packet for this destination crosses a channel; the
  // channels are in no order, each once. A pair that is not delivered whatever happens loads nothing, nor does a
  // terminal that sends to itself.
  using Body = std::function<void(TerminalId, std::span<const ChannelShare>)>;
  void run(TerminalId destination, const Body& body);
  // The same for some sources only, each of them once.
  void run(TerminalId destination, std::span<const TerminalId> sources, const Body& body);

  // Some packet so far had several plans for its draw, or several steps to choose from.
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
  std::vector<char> arrives_;                       // of each state: whatever is chosen on the way
  std::vector<double> packets_;                     // in each state, of the source at hand
  std::vector<std::pair<StateId, double>> starts_;  // of the source at hand, with their shares
  std::priority_queue<StateId> waiting_;            // ranks of states that have packets
  std::vector<double> load_;                        // of each channel, of the source at hand
  std::vector<std::uint64_t> touched_;              // channels that have any
  std::vector<ChannelShare> shares_;
  std::vector<TerminalId> all_terminals_;
  bool has_seen_choices_ = false;
};

}  // namespace weft::paths
