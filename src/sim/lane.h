// A part of the routers with their terminals, and the thread that moves what is in them: one cycle after the other, one
// router after the other, and of these only such as have something to do. Lanes see each other's parts never; what goes
// from one to another goes as a letter, and is read in the next cycle. Nothing arrives sooner than two cycles later, so
// that is soon enough, and no result depends on how many lanes there are.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "sim/calendar.h"
#include "sim/engine_state.h"
#include "sim/matching.h"

namespace weft::sim {

// A packet that has been taken whole, or will be in a cycle that is fixed already.
struct Arrival {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t sequence = 0;  // among the packets of its source
  std::uint32_t flits = 0;
  std::uint32_t hops = 0;  // links
  routing::MessageClass message_class = 0;
  Cycle birth = 0;
  Cycle head_sent = 0;
  Cycle tail_taken = 0;
};

class Lane {
 public:
  // The routers first .. last-1 of those that `lane_starts` cut into lanes; it has one entry more than there are lanes.
  Lane(EngineState& state, std::span<const RouterId> lane_starts, std::size_t number, std::uint64_t seed);

  // What others have written in the cycle before `now`.
  void read_letters(std::span<const Lane> lanes, Cycle now);
  void run_cycle(Cycle now);

  [[nodiscard]] std::vector<Arrival>& arrivals() { return arrivals_; }
  [[nodiscard]] Cycle last_moved() const { return last_moved_; }  // the last cycle in which anything happened
  [[nodiscard]] bool has_births() const { return !calendar_.is_empty(); }
  // What this lane has made less what it has taken: only the sum over all lanes is a number of packets.
  [[nodiscard]] std::uint64_t packet_balance() const { return packet_balance_; }
  [[nodiscard]] std::uint64_t flit_hops() const { return flit_hops_; }
  [[nodiscard]] std::uint64_t taken_flits() const { return taken_flits_; }
  [[nodiscard]] std::span<const std::uint64_t> class_flits() const { return class_flits_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  template <bool kOneWord>
  class Here;

  // A flit or a credit for another lane's router, or a packet that goes back to where it was made.
  struct Letter {
    RouterId router = 0;
    Local event = 0;
    std::uint16_t slot = 0;  // kNoLocal: the packet goes back
    PacketId packet = kNoPacket;
  };
  // A packet whose header has to advance by one hop, and that asks what it may take behind it.
  struct Step {
    PacketId packet = kNoPacket;
    RouterId router = 0;
    Local in_vc = 0;
    Local out_vc = kNoLocal;  // none: it sets out here
  };
  struct Ask {
    Local vc = 0;
    Local port = 0;  // that it has chosen
  };

  template <bool kOneWord>
  void run_routers();
  template <bool kOneWord>
  void visit(RouterId router);

  template <bool kOneWord>
  void take_events(Here<kOneWord>& here);
  template <bool kOneWord>
  void take_flit(Here<kOneWord>& here, Local vc);
  template <bool kOneWord>
  void take_credit(Here<kOneWord>& here, Local vc);
  template <bool kOneWord>
  void take_terminal_credit(Here<kOneWord>& here, Local number);

  template <bool kOneWord>
  void send_from(Here<kOneWord>& here, Local terminal);
  template <bool kOneWord>
  bool begin_packet(Here<kOneWord>& here, TerminalId id);
  template <bool kOneWord>
  void choose_plan(Here<kOneWord>& here, Packet& packet, TerminalId destination, std::uint64_t random);
  std::uint64_t flits_ahead(const routing::Header& header, RouterId router);
  bool take_vc(TerminalId id, Packet& packet);
  void draw_message(TerminalId id, Cycle from);
  [[nodiscard]] bool is_due_next(TerminalId id) const;
  [[noreturn]] void throw_no_way(TerminalId source, TerminalId destination) const;

  template <bool kOneWord>
  void allocate(Here<kOneWord>& here);
  template <bool kOneWord>
  void start_waiting(Here<kOneWord>& here);
  template <bool kOneWord>
  void allocate_vcs(Here<kOneWord>& here);
  template <bool kOneWord>
  void find_open_vcs(Here<kOneWord>& here, const Packet& packet, std::span<const Want> wants);
  template <bool kOneWord>
  void allocate_switch(Here<kOneWord>& here);
  template <bool kOneWord>
  void ask_for_switch(Here<kOneWord>& here, Local vc, Local port);
  template <bool kOneWord>
  void speculate(Here<kOneWord>& here);
  template <bool kOneWord>
  void match_ports(Here<kOneWord>& here, const SwitchPointers& pointers, std::vector<Match>& matches);
  template <bool kOneWord>
  void accept(Here<kOneWord>& here, const Match& grant);
  template <bool kOneWord>
  void move_pointers(Here<kOneWord>& here, SwitchPointers& pointers, const Match& win);
  template <bool kOneWord>
  void pass_on(Here<kOneWord>& here, Local vc);
  template <bool kOneWord>
  void send_on(Here<kOneWord>& here, Local vc, bool is_head, bool is_tail);
  template <bool kOneWord>
  void pop_packet(Here<kOneWord>& here, Local vc);
  [[nodiscard]] PacketId front(std::uint32_t in_vc) const {
    return state_.rings[std::size_t{in_vc} * state_.ring_size + state_.in_vcs[in_vc].first];
  }
  [[nodiscard]] bool is_delayed(std::uint32_t in_vc) const { return !state_.from.empty() && state_.from[in_vc] > now_; }
  void delay(std::uint32_t in_vc, unsigned cycles) {
    if (state_.from.empty()) return;
    state_.from[in_vc] = now_ + cycles;
    last_moved_ = std::max(last_moved_, state_.from[in_vc]);
  }
  void deliver(PacketId id, TerminalId destination);
  void answer(const Packet& request, TerminalId from, Cycle birth);

  void take_steps();
  void find_wants(PacketId id, const routing::Place& place);

  [[nodiscard]] bool is_mine(RouterId router) const { return router - first_ < count_; }
  [[nodiscard]] unsigned slot_after(unsigned delay) const {
    const unsigned slot = slot_ + delay;
    return slot < state_.slot_count ? slot : slot - state_.slot_count;
  }
  void put_event(RouterId router, Local event, unsigned slot);
  void schedule(RouterId router, Local event, unsigned delay);
  void put_in_ring(RouterId router, Local in_vc, Local& next, PacketId packet);
  [[nodiscard]] std::size_t lane_of(RouterId router) const;
  [[nodiscard]] bool is_open(Local credits, std::uint32_t flits) const;

  PacketId new_packet();
  void free_packet(PacketId id);

  EngineState& state_;
  const Fabric& fabric_;
  const topology::PortGraph& graph_;
  std::span<const RouterId> lane_starts_;
  std::size_t number_;
  RouterId first_;
  RouterId count_;
  std::uint64_t seed_;
  bool is_credit_free_;  // whether a vc is open does not depend on credits

  std::vector<BitSet> active_;  // for each slot, the routers that have something to do then
  Calendar calendar_;
  PacketId free_ = kNoPacket;
  std::array<std::vector<std::vector<Letter>>, 2> letters_;  // by the parity of the cycle, and to whom
  std::vector<Step> steps_;
  std::vector<Arrival> arrivals_;
  Cycle now_ = 0;
  unsigned slot_ = 0;
  Cycle last_moved_ = 0;
  std::uint64_t packet_balance_ = 0;
  std::uint64_t flit_hops_ = 0;
  std::uint64_t taken_flits_ = 0;
  std::vector<std::uint64_t> class_flits_;  // that passed over links of each class

  // Scratch of one router's cycle.
  Matching matching_;
  routing::Decision decision_;
  std::vector<routing::Header> headers_;
  std::vector<Ask> asks_;
  std::vector<Want> open_;  // single vcs
  std::vector<Local> open_vcs_;
  std::vector<Request> requests_;
  std::vector<Match> grants_;
  std::vector<Match> wins_;
  std::vector<Match> lucky_;
};

}  // namespace weft::sim
