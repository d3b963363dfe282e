// A lane is one partition of the routers, with their terminals, that one thread simulates (it is not a virtual
// channel). It visits only routers that have work. Lanes share no mutable state: flits and credits from one to another
// go through double-buffered mailboxes ("letters") that are read one step ("turn") later. Nothing takes effect at
// another router sooner than two cycles later, so that is early enough, and results do not depend on the number of
// lanes. For the same reason a turn may be two cycles at once, router by router.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/engine/agenda.h"
#include "sim/engine/calendar.h"
#include "sim/engine/engine_state.h"
#include "sim/engine/matching.h"
#include "sim/engine/plain_rows.h"
#include "sim/engine/step_memory.h"
#include "sim/engine/tokens.h"

namespace weft::sim {

// A packet whose tail was received, or will be in a cycle known already.
struct Arrival {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t sequence = 0;  // among the packets of its source
  std::uint32_t flits = 0;
  std::uint32_t hops = 0;  // links
  routing::MessageClass message_class = 0;
  Cycle generated = 0;
  Cycle head_sent = 0;
  Cycle tail_received = 0;
};

class Lane {
 public:
  // The lane with this number simulates the routers from lane_starts[number] to before lane_starts[number + 1].
  Lane(EngineState& state, std::span<const RouterId> lane_starts, std::size_t number, std::uint64_t seed);

  // The cycles of the next turn, from `now` on and not beyond `end`; the same for all lanes.
  [[nodiscard]] unsigned cycles_of_turn(Cycle now, Cycle end) const { return has_pairs_ && end - now >= 2 ? 2 : 1; }
  // Delivers what other lanes have sent to this one in the turn before.
  void read_letters(std::span<const Lane> lanes, std::uint64_t turn);
  void run_turn(std::uint64_t turn, Cycle now, unsigned cycles);

  [[nodiscard]] std::vector<Arrival>& arrivals() { return arrivals_; }
  [[nodiscard]] Cycle last_moved() const { return last_moved_; }  // the last cycle in which anything happened
  [[nodiscard]] bool has_births() const { return !calendar_.is_empty(); }
  // For an empty network: the cycle in which the next packet is generated, UINT64_MAX if none is; and the skip to it.
  [[nodiscard]] Cycle next_birth() const;
  void skip_to(Cycle next);
  // Packets created less packets received in this lane: only the sum over all lanes is a number of packets.
  [[nodiscard]] std::uint64_t packet_balance() const { return packet_balance_; }
  [[nodiscard]] std::uint64_t flit_hops() const;  // switch traversals
  [[nodiscard]] std::uint64_t taken_flits() const { return taken_flits_; }
  [[nodiscard]] std::span<const std::uint64_t> class_flits() const { return class_flits_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  class Here;  // the router that is being simulated
  template <class Word, unsigned kCycles>
  class PlainTurn;  // a turn on the fast path

  // A message to another lane: a flit or a credit that is due `delay` cycles after the first cycle of the turn, or a
  // packet slot that returns to the lane that allocated it.
  struct Letter {
    enum class Kind : std::uint8_t { flit, credit, packet };
    Kind kind = Kind::flit;
    std::uint16_t delay = 0;
    std::uint32_t what = 0;  // a VC, or the packet
    std::uint32_t where = 0;
  };
  // A packet whose header must advance by one hop, to find the output VCs that it may request at the next router.
  struct Step {
    PacketId packet = kNoPacket;
    RouterId router = 0;
    Local in_vc = 0;
    Local out_vc = kNoLocal;  // none: it is injected here
  };
  struct Ask {
    Local vc = 0;
    Local port = 0;  // the output port that it has chosen
  };

  void run_cycle();
  void run_plain_turn(unsigned cycles);
  void visit(RouterId router);

  // Step 1. Calls visit(router, terminal) for each terminal that generates a packet in the cycle.
  template <class Visit>
  void take_births(Cycle now, const Visit& visit);
  void take_flits();
  void take_credits(TokenList<Token>& due);
  void take_terminal_credits();
  void set(RouterId router, MaskKind kind, Local number);
  void wake_blocked(RouterId router);

  // Step 2.
  struct Sent {
    Local in_vc = kNoLocal;  // of the router, if a flit was injected
    bool goes_on = false;    // there may be something to inject in the next cycle
  };
  void send_all(Here& here);
  Sent send_from(RouterId router, Local number);
  bool begin_packet(RouterId router, TerminalId id);
  bool begin_reply(RouterId router, TerminalId id);
  void choose_route(RouterId router, Packet& packet, TerminalId destination, std::uint64_t random);
  std::uint64_t flits_ahead(const routing::Header& header, RouterId router);
  bool take_vc(TerminalId id, Packet& packet);
  void draw_message(TerminalId id, Cycle from);
  [[nodiscard]] bool is_due_next(TerminalId id) const;
  [[noreturn]] void throw_no_way(TerminalId source, TerminalId destination) const;

  // Steps 3 and 4.
  void allocate(Here& here);
  void start_waiting(Here& here);
  [[nodiscard]] bool has_header(const Here& here, Local vc) const;
  void match_vcs(Here& here);
  void find_open_vcs(Here& here, PacketId id);
  void keep_best_port(Here& here);
  void match_switch(Here& here);
  void ask_for_switch(Here& here, Local vc, Local port);
  void match_ports(Here& here, const SwitchPointers& pointers, std::vector<Match>& matches);
  void speculate(Here& here);
  void accept(Here& here, const Match& grant);
  void pass_on(Here& here, const Match& win, SwitchPointers& pointers);
  void give_credit(Here& here, Local vc);
  void send_on(Here& here, const InVc& in, OutVc& out, Local port);
  void eject(Here& here, const Match& win);
  void pop_packet(Here& here, Local vc);
  bool deliver(TerminalId terminal, PacketId id);
  void answer(const Packet& request, TerminalId from, Cycle generated);

  void take_steps();
  [[nodiscard]] routing::Position position_of(RouterId router, Local in_vc) const;
  [[nodiscard]] routing::Hop hop_of(const Step& step) const;
  [[nodiscard]] StepMemory::Question question_of(const Step& step) const;
  bool recall(const Step& step);
  void answer_step(const Step& step, const routing::Hop& hop);
  [[nodiscard]] Want want_of(RouterId router, const Shape& shape, const routing::Candidate& candidate) const;
  void find_wants(PacketId id, const routing::Hop& hop);

  [[nodiscard]] bool is_mine(RouterId router) const { return router - first_ < count_; }
  // `delay` counts from the first cycle of the turn.
  void put_flit(Token flit, unsigned delay) {
    if (is_mine(flit.router())) {
      flits_.after(delay).push(flit);
    } else {
      write_letter({Letter::Kind::flit, static_cast<std::uint16_t>(delay), flit.vc, flit.where}, flit.router());
    }
  }
  void put_credit(Token credit, unsigned delay) {
    if (is_mine(credit.router())) {
      credits_.after(delay).push(credit);
    } else {
      write_letter({Letter::Kind::credit, static_cast<std::uint16_t>(delay), credit.vc, credit.where}, credit.router());
    }
  }
  // Only the sender of a buffer writes its ring, and it is read no sooner than the head arrives.
  void put_in_ring(std::uint32_t in_vc, Local& next, PacketId packet) {
    state_.rings[std::size_t{in_vc} * state_.ring_size + next] = packet;
    next = static_cast<Local>(next + 1U == state_.ring_size ? 0 : next + 1U);
  }
  [[nodiscard]] PacketId front(std::uint32_t in_vc) const {
    return state_.rings[std::size_t{in_vc} * state_.ring_size + state_.in_vcs[in_vc].first];
  }
  void write_letter(const Letter& letter, RouterId to);
  // The buffer behind an output VC that has no owner: free credits and depth, in flits.
  struct Room {
    Local credits = 0;
    Local buffer = 0;
  };
  [[nodiscard]] bool is_open(const Room& room, std::uint32_t flits) const;
  [[nodiscard]] bool is_delayed(std::uint32_t in_vc) const { return !state_.from.empty() && state_.from[in_vc] > now_; }
  void delay(std::uint32_t in_vc, unsigned cycles) {
    if (state_.from.empty()) return;
    state_.from[in_vc] = now_ + cycles;
    last_moved_ = std::max(last_moved_, state_.from[in_vc]);
  }

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
  std::uint64_t draw_count_;  // of the routing
  bool is_input_independent_;
  bool is_credit_free_;       // whether a VC is open does not depend on credits

  bool has_pairs_;  // a turn may be two cycles

  Agenda agenda_;  // the routers that have work in this turn and in the next
  PlainRows plain_rows_;
  TokenWheel<Token> flits_;
  TokenWheel<Token> credits_;
  TokenWheel<Token> returned_;                  // credits of flits that terminals have received
  TokenWheel<std::uint32_t> terminal_credits_;  // by the number in the array of terminal VCs
  Calendar calendar_;
  PacketId free_ = kNoPacket;
  std::array<std::vector<std::vector<Letter>>, 2> letters_;  // by the parity of the turn, then by receiving lane
  std::vector<Step> steps_;
  StepMemory memory_;
  std::vector<Arrival> arrivals_;       // in the order of cycles
  std::vector<Arrival> late_arrivals_;  // of the second cycle of this turn
  std::uint64_t turn_ = 0;
  Cycle begin_ = 0;  // of the turn
  Cycle now_ = 0;
  Cycle last_moved_ = 0;
  std::uint64_t packet_balance_ = 0;
  std::uint64_t taken_flits_ = 0;
  std::vector<std::uint64_t> class_flits_;  // over the links of each class

  // Scratch of one router's cycle.
  Matching matching_;
  std::vector<routing::Hop> hops_;
  std::vector<Step> asked_;
  routing::Candidates found_;
  routing::Decision decision_;
  std::vector<routing::Header> headers_;
  std::vector<Ask> asks_;
  std::vector<Want> open_;  // single VCs
  std::vector<Local> open_vcs_;
  std::vector<Request> requests_;
  std::vector<Match> grants_;
  std::vector<Match> wins_;
  std::vector<Match> lucky_;
};

}  // namespace weft::sim
