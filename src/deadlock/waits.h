// The waits of a routing: in some state a packet holds one VC and requests others. All packets that hold and request
// the same VCs are one wait, whatever their destinations, so even a large network has few waits.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <vector>

#include "deadlock/channels.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

// A packet as an example of a wait, an arrival or an injection. The choice does not depend on the number of threads.
struct Example {
  bool is_first_hop = false;  // it holds the first channel of its path
  TerminalId destination = 0;
  routing::Origin origin{};
  NodeId held = kNoNode;  // in the routing's own numbering, without the cap
};

struct Wait {
  NodeId held = 0;
  std::vector<NodeId> requested{};  // in ascending order; any of them would do
  Example packet{};
  std::optional<Example> reply{};  // if the packet has arrived: what its terminal must send before it receives more
};

// The VCs that a packet of some message class may request first at a node.
struct Injection {
  std::vector<NodeId> requested{};
  Example packet{};
};

struct Waits {
  std::vector<Wait> list{};
  // By node and message class; empty if there is only one class.
  std::map<std::pair<NodeId, routing::MessageClass>, std::vector<Injection>> injections{};
};

// Throws InputError if the states do not fit execution.max_memory.
Waits find_waits(const Channels& channels, const Execution& execution);

// Calls visit(worker, states, id, requested VCs) for each state of a packet from one of the sources to one of the
// destinations that has made its first hop and has not arrived, on all threads.
using VisitFirstHop =
    std::function<void(unsigned worker, const StateGraph& states, StateGraph::StateId id, const std::vector<NodeId>&)>;
void for_each_first_hop(const Channels& channels, std::span<const NodeId> sources,
                        std::span<const TerminalId> destinations, const Execution& execution,
                        const VisitFirstHop& visit);

// The waits of such packets that hold one of these VCs and request no others.
Waits find_first_waits(const Channels& channels, std::span<const NodeId> vcs, const Execution& execution);

// The VCs that a packet in this state requests, under the cap, in ascending order.
void requested_by(const Channels& channels, const StateGraph& states, StateGraph::StateId id,
                  std::vector<NodeId>& requested);

}  // namespace weft::deadlock
