// What packets can wait for: a packet in some state holds one vc and asks for others. All packets that hold and ask the
// same are one wait, however many destinations they have, so even of a large network there are not many.
#pragma once

#include <map>
#include <vector>

#include "deadlock/channels.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

// A packet that a wait, an arrival or an injection may be of; by the order of the threads it does not matter which.
struct Example {
  bool is_first_hop = false;  // it holds the first channel of its path
  TerminalId destination = 0;
  routing::Origin origin{};
  NodeId held = kNoNode;  // as the routing numbers it
};

struct Wait {
  NodeId held = 0;
  std::vector<NodeId> asked{};  // in ascending order; any of them would do
  Example packet{};
  std::optional<Example> reply{};  // what the terminal must send first, when the packet has arrived
};

// What a terminal of a node may send first in a class.
struct Injection {
  std::vector<NodeId> asked{};
  Example packet{};
};

struct Waits {
  std::vector<Wait> list{};
  // By node and message class; only with several classes.
  std::map<std::pair<NodeId, routing::MessageClass>, std::vector<Injection>> injections{};
};

// Throws InputError when the states do not fit execution.max_memory.
Waits find_waits(const Channels& channels, const Execution& execution);

// All that a state asks for, under the cap, in ascending order.
void asked_by(const Channels& channels, const StateGraph& states, StateGraph::StateId id, std::vector<NodeId>& asked);

}  // namespace weft::deadlock
