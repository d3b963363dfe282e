// The fast engine. It computes what docs/model.md says, with counters instead of flits: packets never interleave inside
// a vc, so an input buffer is a row of packets, a count of flits, and how many of the first packet are still to leave.
// Masks say which input vcs of a router have something to do; routers without any are not touched.
//
// Everything stands in flat arrays. A vc is named by its router and its number there.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "routing/routing.h"
#include "sim/model.h"

namespace weft::sim {

// A packet that has been taken whole.
struct Arrival {
  std::uint32_t tag = 0;  // as it was given with the packet
  std::uint32_t hops = 0;
  Cycle birth = 0;
  Cycle head_sent = 0;
  Cycle tail_taken = 0;
};

class Engine {
 public:
  // Throws InputError as check_model does. The routing must outlive the engine.
  Engine(const routing::Routing& routing, const Model& model, unsigned most_flits);

  // A packet that is born in the cycle that comes next. One terminal's packets are sent in the order in which they
  // come.
  void send(const Parcel& parcel, std::uint32_t tag);

  // Simulates one cycle.
  void step();
  [[nodiscard]] Cycle now() const { return now_; }  // cycles that have been simulated

  // Of the last cycle.
  [[nodiscard]] std::span<const Arrival> arrivals() const { return arrivals_; }
  // Packets that were sent and have not been taken.
  [[nodiscard]] std::uint64_t packet_count() const { return packet_count_; }
  // Nothing was done in the last cycle, and nothing is under way.
  [[nodiscard]] bool is_still() const { return !has_moved_ && token_count_ == 0 && now_ > slow_until_; }
  [[nodiscard]] std::uint64_t flit_hops() const { return flit_hops_; }
  // All arrays, as large as they have become.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  using PacketId = std::uint32_t;
  using Local = std::uint16_t;  // a vc, or a port, of a router
  static constexpr PacketId kNoPacket = UINT32_MAX;

  enum class State : std::uint8_t { idle, routing, waiting, active };

  struct InVc {
    std::uint32_t want = 0;  // waiting: where to; active: flits of the front packet that are still to leave
    Local flits = 0;         // in the buffer
    Local out = 0;           // active: the output vc
    Local pointer = 0;       // of vc allocation
    Local port = 0;
    Local first = 0;  // of the ring of packets
    Local count = 0;
    std::uint8_t vc = 0;
    State state = State::idle;
    bool is_head_next = false;  // active: the next flit to leave is the head
  };
  struct OutVc {
    Local credits = 0;
    Local owner = 0;  // input vc + 1, or none
    Local pointer = 0;
    Local port = 0;
  };
  struct InPort {
    std::uint32_t upstream = 0;     // a router, or a terminal and kTerminal
    std::uint32_t upstream_vc = 0;  // the first, in out_vcs_ or terminal_vcs_
    std::uint16_t credit_delay = 0;
    LinkClassId link_class = 0;
    Local first_vc = 0;
    bool is_terminal = false;
  };
  struct OutPort {
    std::uint32_t downstream = 0;     // a router, or a terminal and kTerminal
    std::uint32_t downstream_vc = 0;  // the first, in in_vcs_; of a terminal, its credits' in out_vcs_
    std::uint16_t delay = 0;
    LinkClassId link_class = 0;
    Local first_vc = 0;
    bool is_terminal = false;
  };
  enum MaskKind : std::uint8_t { kRouting, kWaiting, kReady };
  // A mask has a bit for each input vc; in a router of more than 64 one for each word of 64, which stand in words_.
  struct Router {
    std::array<std::uint64_t, 3> masks{};
    std::uint32_t in_vc = 0;  // the first of each
    std::uint32_t out_vc = 0;
    std::uint32_t in_port = 0;
    std::uint32_t out_port = 0;
    std::uint32_t words = kNoWords;
  };
  static constexpr std::uint32_t kNoWords = UINT32_MAX;
  struct TerminalVc {
    Local credits = 0;
    bool is_owned = false;
  };
  struct Terminal {
    PacketId first = kNoPacket;  // of those that wait; the first may be partly sent
    PacketId last = kNoPacket;
    std::uint32_t sent = 0;
    Local vc = 0;
    Local pointer = 0;
    bool has_plan = false;
  };
  struct Packet {
    routing::Header header{};
    Cycle birth = 0;
    Cycle head_sent = 0;
    std::uint64_t draw = 0;
    std::uint32_t flits = 0;
    std::uint32_t tag = 0;
    TerminalId source = 0;
    PacketId next = kNoPacket;  // at its terminal
    std::uint16_t hops = 0;
    routing::MessageClass message_class = 0;
  };
  static constexpr std::uint32_t kTerminal = 1U << 31U;
  struct FlitToken {
    std::uint32_t to = 0;         // a router, or a terminal and kTerminal
    std::uint32_t vc = 0;         // in in_vcs_; of a terminal, its credits' in out_vcs_
    PacketId packet = kNoPacket;  // of a head, or of a tail that comes to a terminal
  };
  struct CreditToken {
    std::uint32_t to = 0;  // likewise
    std::uint32_t vc = 0;  // in out_vcs_ or terminal_vcs_
  };
  struct Slot {  // what is due in one cycle
    std::vector<FlitToken> flits;
    std::vector<CreditToken> credits;
  };
  // The output vcs first .. last, of one candidate.
  struct Want {
    Local first = 0;
    Local last = 0;
    std::uint16_t preference = 0;
  };
  struct Request {
    Local in = 0;   // an input vc; of the switch, an input
    Local out = 0;  // an output vc; of the switch, a port
    Local vc = 0;   // of the switch: the input vc
  };
  struct Match {
    Local in = 0;
    Local out = 0;
    Local vc = 0;  // of the switch: the input vc
    bool is_of_first_round = true;
  };
  struct SwitchInput {
    Local accept = 0;   // pointer to the outputs
    Local next_vc = 0;  // pointer to its vcs
  };
  struct SwitchPointers {
    std::vector<SwitchInput> inputs;
    std::vector<Local> grant;  // of each output port
  };
  void lay_out();
  void connect();
  [[nodiscard]] std::uint64_t& word(const Router& router, MaskKind kind, Local vc) {
    const std::uint32_t word_count = ((&router + 1)->in_vc - router.in_vc + 63) / 64;
    return words_[router.words + kind * word_count + vc / 64];
  }
  void set_bit(std::uint32_t id, MaskKind kind, Local vc) {
    Router& router = routers_[id];
    if (router.words == kNoWords) {
      router.masks[kind] |= std::uint64_t{1} << vc;
    } else {
      word(router, kind, vc) |= std::uint64_t{1} << (vc % 64);
      router.masks[kind] |= std::uint64_t{1} << (vc / 64);
    }
    active_routers_.insert(id);
  }
  void clear_bit(std::uint32_t id, MaskKind kind, Local vc) {
    Router& router = routers_[id];
    if (router.words == kNoWords) {
      router.masks[kind] &= ~(std::uint64_t{1} << vc);
      return;
    }
    std::uint64_t& bits = word(router, kind, vc);
    bits &= ~(std::uint64_t{1} << (vc % 64));
    if (bits == 0) router.masks[kind] &= ~(std::uint64_t{1} << (vc / 64));
  }
  template <class Visit>
  void for_each_bit(std::uint32_t router, MaskKind kind, const Visit& visit);
  [[nodiscard]] bool has_any(std::uint32_t router, MaskKind kind) const { return routers_[router].masks[kind] != 0; }

  [[nodiscard]] InVc& in_vc(std::uint32_t router, Local vc) { return in_vcs_[routers_[router].in_vc + vc]; }
  [[nodiscard]] OutVc& out_vc(std::uint32_t router, Local vc) { return out_vcs_[routers_[router].out_vc + vc]; }
  [[nodiscard]] PacketId& ring(std::uint32_t router, Local vc, std::uint32_t place) {
    return rings_[(routers_[router].in_vc + std::uint64_t{vc}) * ring_size_ + place % ring_size_];
  }
  [[nodiscard]] PacketId front(std::uint32_t router, Local vc) { return ring(router, vc, in_vc(router, vc).first); }
  [[nodiscard]] Slot& slot_after(unsigned delay) { return wheel_[(now_ + delay) & (wheel_.size() - 1)]; }

  void take_flits(Slot& slot);
  void take_credits(Slot& slot);
  void delay(std::uint32_t router, Local vc, unsigned cycles);
  [[nodiscard]] bool is_delayed(std::uint32_t router, Local vc) const {
    return !from_.empty() && from_[routers_[router].in_vc + vc] > now_;
  }
  void take_at_terminal(const FlitToken& token);
  void take_head(const FlitToken& token, InVc& vc);
  void update_ready(std::uint32_t router, Local vc);

  void send_from(TerminalId terminal);
  void choose_plan(Packet& packet);
  [[nodiscard]] std::uint32_t flits_ahead(const routing::Header& header, NodeId node);
  bool take_vc(TerminalId terminal, const Packet& packet);
  [[nodiscard]] bool is_open(Local credits, bool is_owned, std::uint32_t flits) const;

  void run_routers();
  void run_router(std::uint32_t router);
  void compute_routes(std::uint32_t router);
  void find_wants(std::uint32_t router, const routing::Header& header, const routing::Place& place);
  [[nodiscard]] routing::Place place_of(std::uint32_t router, const InVc& vc) const;
  void match_vcs(std::uint32_t router);
  void match_only_vc(std::uint32_t router, Local vc);
  void ask_for_vcs(std::uint32_t router, Local vc);
  void match_switch(std::uint32_t router);
  void match_speculative(std::uint32_t router);
  void ask_for_switch(std::uint32_t router, Local vc, Local port);
  void match_ports(std::uint32_t router, const SwitchPointers& pointers, std::vector<Match>& matches);
  void match_ports_once(std::uint32_t router, const SwitchPointers& pointers, std::vector<Match>& matches,
                        bool is_first);
  void move_pointers(std::uint32_t router, SwitchPointers& pointers, const std::vector<Match>& matches);
  void accept(std::uint32_t router, const Match& grant);
  void pass_on(std::uint32_t router, Local vc);
  void pop_packet(std::uint32_t router, Local vc);
  [[nodiscard]] bool is_port_open(std::uint32_t router, Local port) const;

  PacketId new_packet();

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  Model model_;
  std::uint32_t ring_size_;
  bool ignores_arrival_;
  std::vector<routing::VcId> routing_vcs_;  // of each link class

  std::vector<Router> routers_;  // one more than there are
  std::vector<InVc> in_vcs_;
  std::vector<PacketId> rings_;
  std::vector<Cycle> from_;  // since when an input vc is waiting or active; only with delays of more than a cycle
  std::vector<OutVc> out_vcs_;
  std::vector<InPort> in_ports_;
  std::vector<OutPort> out_ports_;
  std::vector<Cycle> port_open_from_;  // only with slow links
  std::vector<std::uint64_t> words_;
  SwitchPointers pointers_;
  SwitchPointers speculative_pointers_;
  std::vector<Terminal> terminals_;
  std::vector<TerminalVc> terminal_vcs_;
  BitSet active_routers_;
  BitSet active_terminals_;

  std::vector<Packet> packets_;
  PacketId free_packet_ = kNoPacket;
  std::vector<std::vector<Want>> many_wants_;  // of input vcs with several candidates
  std::vector<std::uint32_t> free_wants_;
  std::vector<Slot> wheel_;

  Cycle now_ = 0;
  std::uint64_t packet_count_ = 0;
  std::uint64_t token_count_ = 0;
  std::uint64_t flit_hops_ = 0;
  bool has_moved_ = false;
  Cycle slow_until_ = 0;  // some slow link is closed, or some delay lasts, until then
  std::vector<Arrival> arrivals_;
  std::vector<std::uint32_t> agenda_;  // the routers that are active in this cycle

  // Scratch of one router's cycle.
  routing::Decision decision_;
  std::vector<routing::Header> headers_;
  std::vector<Want> wants_;
  std::vector<Request> requests_;
  std::vector<Match> grants_;
  std::vector<Match> wins_;
  std::vector<Match> lucky_;
  struct Best {
    std::uint32_t distance = UINT32_MAX;
    Local other = 0;
    Local vc = 0;
  };
  std::vector<Best> best_of_out_;
  std::vector<Best> best_of_in_;
};

}  // namespace weft::sim
