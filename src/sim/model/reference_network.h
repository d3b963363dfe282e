// What the reference engine simulates: routers, channels, packets and their copies, as plain objects.
// reference_cycle.h has what happens to them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "sim/model/reference_engine.h"
#include "sim/model/reference_islip.h"

namespace weft::sim::reference {

using routing::Header;
using routing::MulticastTree;
using routing::Position;
using routing::VcId;

struct Router;
struct CombinerEntry;

using Targets = std::set<TerminalId>;

// An output VC that a packet has got on its way.
struct Step {
  Router* router;
  PortVc output;
};

// A packet as its source knows it: one that was requested, or an acknowledgement.
struct Origin {
  const PacketRequest* request;
  std::size_t message;                       // that it carries or acknowledges: index of the request
  Targets acknowledged{};                    // of an acknowledgement: the receivers that it tells of
  CombinerEntry* to = nullptr;               // of an acknowledgement: none: it goes to the source of the message
  unsigned attempt_count = 0;                // packets that were sent again
  std::map<TerminalId, unsigned> attempt{};  // that is under way to each target; 0 unless it is here

  Cycle set_up = Delivery::kNever;  // circuit switching: when the source knows that its head was received

  [[nodiscard]] bool is_acknowledgement() const { return !acknowledged.empty(); }
};

// A packet at one router. Each output VC that it gets makes a copy of it at the next router.
struct Copy {
  Origin* origin;
  unsigned attempt = 0;            // 0, 1, ... for each packet that the source sends again
  std::optional<Header> header{};  // none until the source has chosen a route, and for multicasts
  const MulticastTree* tree = nullptr;
  std::uint32_t tree_node = 0;
  Targets targets{};    // that it must reach: of a retry, those that are left
  Cycle head_sent = 0;  // by its source
  std::uint32_t hops = 0;
  unsigned return_delay = 0;          // cycles of an acknowledgement over the circuit as far as it is reserved
  std::vector<Step> path{};           // from the source
  bool is_cut = false;                // its end will not come: it is dropped
  CombinerEntry* combiner = nullptr;  // where its acknowledgements go; none: to the source

  [[nodiscard]] const PacketRequest& request() const { return *origin->request; }
};

struct Flit {
  Copy* copy;
  std::uint32_t number;  // in its packet
  bool is_tail;
};

// The output VCs that a packet is allowed, by preference.
using Options = std::map<unsigned, std::set<PortVc>>;

// An output that the front packet of an input VC needs: a unicast packet has one, a multicast packet may have several.
struct Output {
  Options options;
  Targets targets;                  // that are reached by it
  std::uint32_t node = 0;           // of the tree, at its end
  Cycle from = 0;                   // the first cycle in which it may request a VC or, when it has one, the switch
  Cycle blocked_from = UINT64_MAX;  // the first of the cycles in which it lacks a VC or a credit
  std::uint32_t sent = 0;           // flits
  std::optional<PortVc> vc{};
  Copy* next = nullptr;  // what it sends
  bool is_done = false;  // its tail was sent, or it was cut off

  [[nodiscard]] bool is_waiting() const { return !vc && !is_done; }
};

enum class State : std::uint8_t { idle, routing, forwarding };

struct OutputVc {
  unsigned credits;
  const Copy* owner = nullptr;
};

struct Channel;

struct InputVc {
  Channel* channel = nullptr;  // on which its flits arrive
  std::deque<Flit> buffer;
  State state = State::idle;
  Copy* front = nullptr;        // when it is not idle
  std::vector<Output> outputs;  // when forwarding
  std::uint32_t released = 0;   // flits of the front packet that have left the buffer
  Cycle from = 0;               // forwarding: the first cycle in which a flit may be dropped

  [[nodiscard]] bool has_outputs() const {
    return std::ranges::any_of(outputs, [](const Output& output) { return !output.is_done; });
  }
  [[nodiscard]] std::uint32_t flits_of_front() const {
    return static_cast<std::uint32_t>(std::ranges::count(buffer, front, &Flit::copy));
  }
  void begin_routing() {
    state = State::routing;
    front = buffer.front().copy;
    outputs.clear();
    released = 0;
  }
};

struct InTransit {
  Cycle due;
  std::size_t vc;
  std::optional<Flit> flit{};  // none: a credit, which goes upstream, or the end of a packet that was cut off
  const Copy* ended = nullptr;
};

// A link in one direction, an injection channel or an ejection channel.
struct Channel {
  Router* receiver;     // none: a terminal or a combiner receives
  std::size_t in_port;  // of the receiver; that of the k-th terminal is kFromTerminal + k
  unsigned flit_delay;  // cycles from the grant to the buffer at the other end
  VcId vcs;             // of the router
  VcId routing_vcs;     // of the routing
  unsigned buffer;      // depth of each input VC at the other end, in flits
  LinkTiming timing{};  // both values are 1 at terminals
  std::vector<OutputVc> sender{};
  std::deque<InTransit> flits{}, credits{};
  Cycle free_from = 0;
  bool is_down = false;
  Router* combines_at = nullptr;  // the router whose combiner receives
};

// A multicast whose acknowledgements a router combines.
struct CombinerEntry {
  Router* router;
  std::size_t message;
  unsigned attempt;
  Targets missing;
  Targets received{};
  CombinerEntry* up;  // where the combined acknowledgement goes; none: to the source
  bool is_free = false;
};

struct Router {
  NodeId node;
  std::vector<Channel*> outputs{};        // links, then terminals, then the combiner
  std::map<PortVc, InputVc> input_vcs{};  // only those that have held a packet
  Pointers vc_pointers{}, switch_pointers{}, speculative_pointers{};
  std::vector<CombinerEntry*> entries{};

  [[nodiscard]] OutputVc& output_vc(const PortVc& number) const { return outputs[number.first]->sender[number.second]; }
};

// Whose turn it is at a terminal: by cycle, then retries, acknowledgements and messages.
enum class Kind : std::uint8_t { retry, acknowledgement, message };
using Turn = std::pair<Cycle, Kind>;

struct Terminal {
  Router* router;
  Channel* to_router;
  Channel* from_router;
  std::multimap<Turn, Copy*> queue{};
  std::size_t pointer = 0;
  std::size_t vc = 0;      // of the packet that is being injected, the first in the queue
  std::uint32_t sent = 0;  // flits of it
};

// Tells a source that targets will not be reached, router by router.
struct Report {
  Cycle due;
  Origin* origin;
  unsigned attempt;
  Targets failed;
  std::vector<Step> path;  // to the router, or the source, at which it is due: behind its last step
  const Copy* copy;        // that was sent from there
  bool is_dead;            // nothing of it is wanted any more
};

}  // namespace weft::sim::reference
