// A partition of the routers, with their terminals, that one thread simulates. Partitions share no mutable state: what
// goes from one to another passes through mailboxes with two sides that are read one pass later. Nothing takes effect
// at another router sooner than two cycles later, so that is early enough, and results do not depend on the number of
// partitions. For the same reason a pass may be two cycles, block by block.
//
// router_partition.cpp has the order of a pass, injection.cpp what happens at terminals, route_computation.cpp the
// questions to the routing, rank_mail.cpp what goes to partitions of other ranks. The routers themselves are simulated
// by kernels (kernel.h, router_step.h).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/ranks/ranks.h"
#include "sim/engine/calendar.h"
#include "sim/engine/engine_state.h"
#include "sim/engine/kernel.h"
#include "sim/engine/kernels.h"
#include "sim/engine/network_image.h"
#include "sim/engine/routers.h"
#include "sim/engine/step_memory.h"

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

// An acknowledgement that a source has received, or will in a cycle known already.
struct Acknowledgement {
  TerminalId source = 0;        // of the message
  std::uint32_t number = 0;     // of the message, at its source
  std::uint32_t receivers = 0;  // that it tells of
  Cycle received = 0;
};

// What the forking kernel counts.
struct ForkCounts {
  std::uint64_t kills = 0;      // outputs that were taken from waiting packets
  std::uint64_t retries = 0;    // packets that were sent again
  std::uint64_t overflows = 0;  // forks that found the table of combined multicasts full
};

class ForkingKernel;

class Partition {
 public:
  // The partition with this number in the state's cut.
  Partition(EngineState& state, std::size_t number, std::uint64_t seed, const KernelChoice& choice);
  Partition(Partition&&) = delete;
  ~Partition();

  // Delivers what other partitions have sent to this one in the pass before.
  void read_mail(std::span<const std::unique_ptr<Partition>> partitions, std::uint64_t pass);
  // The same between ranks, once per window: what this partition has for another one since `begin`, and what it gets.
  void take_words_for(std::size_t partition, Words& words);
  void read_words(std::span<const std::uint64_t> words, Cycle begin);
  void begin_window(Cycle begin) { window_begin_ = begin; }
  void run_pass(std::uint64_t pass, Cycle now, unsigned cycles);

  [[nodiscard]] std::vector<Arrival>& arrivals() { return arrivals_; }
  [[nodiscard]] std::vector<Acknowledgement>& acknowledgements() { return received_acknowledgements_; }
  [[nodiscard]] const ForkCounts& fork_counts() const { return fork_counts_; }
  [[nodiscard]] Cycle last_moved() const { return last_moved_; }  // the last cycle in which anything happened
  [[nodiscard]] bool has_births() const { return !calendar_.is_empty(); }
  [[nodiscard]] bool has_acknowledgements() const { return !acknowledgements_.is_empty(); }
  // For an empty network: the cycle in which the next packet is generated, UINT64_MAX if none is; and the skip to it.
  [[nodiscard]] Cycle next_birth() const;
  void skip_to(Cycle next);
  // Packets created less packets received in this partition: only the sum over all is a number of packets.
  [[nodiscard]] std::uint64_t packet_balance() const { return packet_balance_; }
  [[nodiscard]] std::uint64_t bytes() const;

  // Flits that have crossed links, by link class and, where they are counted, by link; and those that terminals took.
  struct Counts {
    std::vector<std::uint64_t> class_flits;
    std::vector<std::uint64_t> link_flits;
    std::uint64_t received = 0;
  };
  void add_counts(Counts& counts) const;
  // Adds the routers of this partition.
  void describe(NetworkImage& image) const;

  // For the kernels.
  [[nodiscard]] EngineState& state() { return state_; }
  [[nodiscard]] Routers& routers() { return routers_; }
  [[nodiscard]] Cycle now() const { return now_; }
  void set_now(Cycle now) { now_ = now; }
  // Begins the next packet that the terminal has generated; false if there is none.
  bool begin_packet(RouterId router, TerminalId id);
  // The tail of its packet has left the terminal. True if it must be visited in the next cycle.
  bool end_packet(TerminalId id);
  // Whether the terminal must be visited in the next cycle although it sends nothing now.
  [[nodiscard]] bool is_due_next(TerminalId id) const;
  // The tail leaves its last router; the cycle in which the terminal receives it is known now. True if there is a
  // reply.
  bool deliver(TerminalId destination, PacketId id);
  // Circuit switching: the head leaves its last router in this cycle.
  void acknowledge(PacketId id, Cycle now);
  // A packet leaves a router by the chosen port and VC, or was injected (kNoPort). What it may request at the next
  // router is to be found, and written into the entry of the ring there. The questions are answered in batches, but for
  // those to which small networks remember the answer.
  struct Ask {
    PacketId packet = kNoPacket;
    std::uint32_t entry = 0;
    Local in_vc = 0;  // in which it waits
  };
  // kIsHere: the next router is one of this partition.
  template <bool kIsHere>
  [[gnu::always_inline]] void want_route(const Ask& ask, RouterId router, routing::Choice choice, RouterId next) {
    if (memory_.has_answers()) {
      Packet& packet = state_.packets[ask.packet];
      const StepMemory::Answer answer = memory_.find(next, packet.header.destination);
      if (answer.first_wanted != kNoLocal) return put_answer<kIsHere>(packet, ask, choice, next, answer);
    } else if (memory_.has_steps()) {
      Packet& packet = state_.packets[ask.packet];
      const StepMemory::Answer answer = memory_.find({packet.header, router, choice, next}, packet.header);
      if (answer.first_wanted != kNoLocal) return put_answer<kIsHere>(packet, ask, choice, next, answer);
    }
    __builtin_prefetch(&state_.packets[ask.packet], 1);
    __builtin_prefetch(entries_ + ask.entry, 1);
    asks_[asked_] = ask;
    routing::Hop& hop = hops_[asked_];
    hop.from.node = router;
    hop.choice = choice;
    hop.to.node = next;
    if (++asked_ == kBatch) compute_routes();
  }
  // It is delivered soon.
  [[gnu::always_inline]] void prefetch_packet(PacketId packet) const {
    if (!memory_.is_used()) __builtin_prefetch(&state_.packets[packet], 1);
  }
  // Flits of a packet count when it gets its VC; add_counts() takes off those that are still to come.
  void count_received(std::uint32_t flits) { received_ += flits; }
  void count_sent(RouterId router, const OutVcKind& out, std::uint32_t flits) {
    class_flits_[out.link_class] += flits;
    if (counts_links_) state_.link_flits[link_of(router, out)] += flits;
  }
  // In the order of the graph's channels.
  [[nodiscard]] std::size_t link_of(RouterId router, const OutVcKind& out) const {
    return fabric_.position(router).out_link + fabric_.graph_port(router, out.port);
  }
  // A flit or a credit for a router elsewhere, or after a long delay.
  void put_far(RingKind ring, RouterId router, Local vc, Cycle due);
  [[nodiscard]] bool is_mine(RouterId router) const { return router - first_ < count_; }

  // For the forking kernel.
  // A packet that is counted until release_packet() returns it to the partition from which it is.
  PacketId new_forked_packet();
  void release_packet(PacketId id);
  void choose_route(RouterId router, Packet& packet, TerminalId destination, std::uint64_t random);
  // The message that a terminal has generated.
  traffic::Message take_message(TerminalId id);
  // A signal counts as a packet until it is taken, unless it is the end of one.
  void put_signal(Signal signal);
  void add_arrival(const Arrival& arrival) { (now_ == begin_ ? arrivals_ : late_arrivals_).push_back(arrival); }
  void add_acknowledgement(const Acknowledgement& one) { received_acknowledgements_.push_back(one); }
  // Packets that wait at terminals, and are no packets yet.
  void add_packets(std::int64_t count) { packet_balance_ += static_cast<std::uint64_t>(count); }
  void count_kill() { ++fork_counts_.kills; }
  void count_retry() { ++fork_counts_.retries; }
  void count_overflow() { ++fork_counts_.overflows; }

 private:
  // A flit or a credit that is due later.
  struct Far {
    std::uint32_t slot = 0;
    Local vc = 0;
  };
  // To another partition: a flit or a credit, a packet slot that returns to the partition that allocated it, or the
  // acknowledgement of a head.
  struct Mail {
    enum class Kind : std::uint8_t { ring, packet, acknowledgement };
    Kind kind = Kind::ring;
    RingKind ring = kFlitsDue;
    Local vc = 0;
    std::uint32_t what = 0;  // the router, the packet, or the terminal
    Cycle due = 0;
  };

  [[nodiscard]] TerminalId terminal_count() const {
    return fabric_.position(first_ + count_).first_terminal - fabric_.position(first_).first_terminal;
  }
  [[nodiscard]] Kernel& kernel_of(std::uint32_t slot) {
    std::size_t k = 0;
    while (slot >= routers_.ranges()[k].end) ++k;
    return *kernels_[k];
  }
  // The number of a terminal among those of its router.
  [[nodiscard]] TerminalId number_at(RouterId router, TerminalId id) const {
    return has_one_terminal_each_ ? 0 : id - fabric_.position(router).first_terminal;
  }
  [[nodiscard]] std::size_t number_here() const { return number_ - state_.cut.first_here(); }
  void send_mail(const Mail& mail, RouterId to);
  void take_mail(const Mail& mail);
  void describe(std::uint32_t slot, Local vc, const VcImage& vc_image, NetworkImage& image) const;
  void describe(const RingEntry& entry, NetworkImage& image) const;
  void take_signals(Cycle now);
  void take_far(Cycle now);
  void generate(Cycle now);
  void start_terminal(TerminalId id, Cycle now);
  void take_acknowledgement(TerminalId id, Cycle due);
  void choose_form(Cycle next);
  void change_form(bool to_dense, Cycle next);

  // To other ranks.
  void send_words(const Mail& mail, RouterId to);
  void send_packet(const Ask& ask, RouterId next, const RingEntry& entry);
  std::size_t read_packet(std::span<const std::uint64_t> words);

  // Injection.
  bool begin_reply(RouterId router, TerminalId id);
  std::uint64_t flits_ahead(const routing::Header& header, RouterId router);
  void draw_message(TerminalId id, Cycle from);
  void answer(const Packet& request, TerminalId from, Cycle generated);
  PacketId new_packet();
  void free_packet(PacketId id);
  void return_packet(PacketId id);
  [[noreturn]] void throw_no_path(TerminalId source, TerminalId destination) const;

  // Route computation.
  void compute_routes();
  [[nodiscard]] routing::Position position_of(RouterId router, Local in_vc) const;
  // From memory.
  template <bool kIsHere>
  [[gnu::always_inline]] void put_answer(Packet& packet, const Ask& ask, routing::Choice choice, RouterId next,
                                         const StepMemory::Answer& answer) {
    packet.hops = static_cast<std::uint16_t>(packet.hops + (choice.port == routing::kNoPort ? 0 : 1));
    put_entry<kIsHere>(ask, next, {ask.packet, answer.first_wanted, answer.last_wanted});
  }
  void number_ports();
  void number_candidates();
  void place_hops();
  // Where the packet arrives next.
  template <bool kIsHere>
  [[gnu::always_inline]] void put_entry(const Ask& ask, RouterId next, const RingEntry& entry) {
    if (kIsHere || state_.cut.is_here(next)) {
      // One by one: an entry that is put together on the stack is read before its parts are stored.
      RingEntry& to = entries_[ask.entry];
      to.packet = entry.packet;
      to.first_wanted = entry.first_wanted;
      to.last_wanted = entry.last_wanted;
    } else {
      send_packet(ask, next, entry);
    }
  }
  [[nodiscard]] static RingEntry entry_of_sets(PacketId id, const WantedSets& sets) {
    return {id, static_cast<std::uint16_t>(sets[0]), static_cast<std::uint16_t>(sets[1])};
  }
  // kHasSets: EngineState::has_sets_in_rings.
  template <bool kHasSets>
  void put_entries();
  void remember_answers();
  template <bool kHasSets>
  [[gnu::always_inline]] inline RingEntry entry_of(Packet& packet, PacketId id, const routing::Hop& hop,
                                                   const Shape& shape);
  [[nodiscard, gnu::always_inline]] static inline bool want_sets(const Shape& shape,
                                                                 std::span<const routing::Candidate> candidates,
                                                                 WantedSets& wanted);
  [[gnu::noinline]] void list_wants(RouterId router, const Shape& shape, std::span<const routing::Candidate> candidates,
                                    std::vector<Want>& wants) const;
  // The router's output VCs that a candidate of the routing allows, its port numbered by the router.
  [[nodiscard, gnu::always_inline]] Want want_of(RouterId router, const Shape& shape,
                                                 const routing::Candidate& candidate) const {
    const Shape::Range vcs = shape.range_of(candidate.port, candidate.vcs);
    if (vcs.is_empty()) throw_unknown(router, candidate);
    return {vcs.first, vcs.last, candidate.preference};
  }
  [[noreturn]] void throw_unknown(RouterId router, routing::Candidate candidate) const;

  EngineState& state_;
  RingEntry* const entries_ = state_.entries();
  const bool counts_links_ = !state_.link_flits.empty();
  const Fabric& fabric_;
  const topology::PortGraph& graph_;
  std::size_t number_;
  RouterId first_;
  RouterId count_;
  std::uint64_t seed_;
  KernelChoice choice_;
  std::uint64_t draw_count_;  // of the routing
  bool is_input_independent_;
  bool has_one_terminal_each_;

  Routers routers_;
  std::vector<std::unique_ptr<Kernel>> kernels_;  // of each of the ranges of slots
  bool is_dense_ = false;
  Cycle next_choice_ = 0;  // of the form
  std::uint64_t flits_at_choice_ = 0;
  std::array<std::vector<std::vector<Far>>, kRingCount> far_;  // of each ring, by cycle
  Calendar calendar_;
  Calendar acknowledgements_;  // on their paths to terminals, with circuit switching
  PacketId free_ = kNoPacket;
  std::array<std::vector<std::vector<Mail>>, 2> mail_;  // by the parity of the pass, then by receiver of this rank
  std::vector<Words> words_;                            // for partitions of other ranks, by their numbers
  std::unordered_map<std::uint32_t, PacketId> sent_;    // the last one to each input VC of another rank
  Cycle window_begin_ = 0;
  // Of the forking kernel.
  std::array<std::vector<std::vector<Signal>>, 2> signal_mail_;
  std::map<Cycle, std::vector<Signal>> signals_;  // by the cycle in which they are due
  std::vector<Acknowledgement> received_acknowledgements_;
  ForkCounts fork_counts_;
  StepMemory memory_;
  std::vector<Arrival> arrivals_;       // in the order of cycles
  std::vector<Arrival> late_arrivals_;  // of the second cycle of this pass
  std::uint64_t pass_ = 0;
  Cycle begin_ = 0;  // of the pass
  Cycle now_ = 0;
  Cycle last_moved_ = 0;
  std::uint64_t packet_balance_ = 0;
  std::uint64_t received_ = 0;
  std::vector<std::uint64_t> class_flits_;

  // Questions to the routing.
  static constexpr std::size_t kBatch = 64;
  std::size_t asked_ = 0;
  std::array<Ask, kBatch> asks_;
  std::array<routing::Hop, kBatch> hops_;

  // Scratch.
  routing::Candidates found_;
  routing::Decision decision_;
  std::vector<routing::Header> headers_;
  std::vector<Local> vcs_ahead_;
};

}  // namespace weft::sim
