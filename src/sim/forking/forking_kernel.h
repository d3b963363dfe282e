// The kernel for packets that need more than one output: multicasts that fork, acknowledgements that routers combine,
// and packets that are cut off and sent again. The router cycle is that of docs/model.md with all its options; routers
// are objects, so it is slower than the other kernels, which simulate what needs none of this.
//
// forking_kernel.cpp has the router cycle, terminal_queues.cpp the terminals, recovery.cpp what happens to packets that
// are cut off, acknowledgements.cpp the combiners.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/engine/kernel.h"
#include "sim/engine/router_partition.h"
#include "sim/forking/forked_packet.h"
#include "sim/forking/port_matching.h"

namespace weft::sim {

class ForkingKernel final : public Kernel {
 public:
  ForkingKernel(Partition& host, const SlotRange& range);

  bool run(Cycle now, unsigned cycles) override;
  void put_due(RingKind ring, std::uint32_t slot, Local vc, Cycle cycle) override;
  // A signal for one of the cycles that run() simulates next.
  void put_signal(Signal signal);
  void start(std::uint32_t slot, Local first_vc, Cycle cycle) override;
  [[nodiscard]] unsigned credits(std::uint32_t slot, Local out_vc) const override;

  // Flits are counted when they are sent, so no VC has some that are still to come.
  void list_active(std::vector<ActiveVc>&) const override {}
  void save(std::uint32_t slot, std::vector<VcImage>& image) const override;
  void load(std::uint32_t, const std::vector<VcImage>&) override {}  // the constructor has made the first state
  void settle_pointers() override {}
  [[nodiscard]] bool has_work(std::uint32_t, Cycle) const override { return false; }
  void add_work(std::uint32_t, Cycle) override {}
  [[nodiscard]] double regular_share() const override { return 0; }
  [[nodiscard]] std::uint64_t bytes() const override;

 private:
  enum class Stage : std::uint8_t { idle, routing, forwarding };
  // Whose turn it is at a terminal: by cycle, then retries, acknowledgements and messages.
  enum class Kind : std::uint8_t { retry, acknowledgement, message };
  using Turn = std::pair<Cycle, Kind>;

  // An output that the front packet of an input VC needs.
  struct Output {
    RingEntry wanted{};               // VCs, as in the ring of packets
    std::uint32_t node = 0;           // of the tree, at its end
    Cycle from = 0;                   // the first cycle in which it may request a VC or, when it has one, the switch
    Cycle blocked_from = UINT64_MAX;  // the first of the cycles in which it lacks a VC or a credit
    std::uint16_t sent = 0;           // flits
    Local out_vc = kNoLocal;
    PacketId next = kNoPacket;  // the copy behind a link
    bool is_done = false;       // its tail was sent, or it was cut off
    [[nodiscard]] bool is_waiting() const { return out_vc == kNoLocal && !is_done; }
  };
  // A packet in a buffer.
  struct Resident {
    RingEntry entry{};
    std::uint16_t arrived = 0;  // flits
    bool is_ended = false;      // all its flits have arrived, or no more will come
    bool is_cut = false;        // no more will come
  };
  struct InputVc {
    std::vector<Resident> packets{};  // the front one first
    std::vector<Output> outputs{};    // of the front packet, when forwarding
    std::uint16_t released = 0;       // flits of the front packet that have left the buffer
    std::uint16_t terminal_credits = 0;
    std::uint8_t next_entry = 0;  // in the ring, of the packet that arrives next
    Stage stage = Stage::idle;
    Cycle from = 0;  // forwarding: the first cycle in which a flit may be dropped

    [[nodiscard]] PacketId front() const { return packets.front().entry.packet; }
    [[nodiscard]] unsigned flits_of_front() const { return packets.front().arrived - unsigned{released}; }
    [[nodiscard]] bool has_outputs() const;
  };
  struct OutputVc {
    std::uint16_t credits = 0;
    std::uint8_t next_entry = 0;  // in the ring at the other end
    bool is_owned = false;
  };
  // A multicast whose acknowledgements the router combines.
  struct CombinerEntry {
    std::uint32_t serial = 0;
    TerminalId message_source = 0;
    std::uint32_t message_number = 0;
    std::uint32_t attempt = 0;
    Targets missing{};
    Targets received{};
    CombinerAddress up{};
  };
  // A packet that waits at its terminal.
  struct Pending {
    std::shared_ptr<Origin> origin{};
    std::shared_ptr<const routing::MulticastTree> tree{};
    std::uint32_t attempt = 0;
  };
  struct TerminalQueue {
    std::multimap<Turn, Pending> waiting{};
    PacketId packet = kNoPacket;    // that is being sent, or about to be
    Local vc = kNoLocal;            // at which; none until it has got one
    std::uint16_t sent = 0;         // flits
    std::uint32_t next_number = 0;  // of messages
    bool is_ready = false;          // it may have a message to begin
  };
  struct Router {
    RouterId id = 0;
    const Shape* shape = nullptr;
    std::vector<InputVc> in{};
    std::vector<OutputVc> out{};
    std::vector<TerminalQueue> terminals{};
    std::vector<Cycle> open_from{};  // of output ports to slow links
    std::vector<bool> is_down{};     // of output ports that may fail
    std::vector<CombinerEntry> entries{};
    MatchPointers vc_pointers{}, switch_pointers{}, speculative_pointers{};
    bool is_active = false;
  };

  // The router cycle.
  bool simulate(Cycle now);
  void receive(Cycle now);
  void put_flit(Router& r, Local vc);
  static void begin_routing(InputVc& in);
  bool step(Router& r);
  void compute_routes(Router& r);
  [[nodiscard]] bool may_compute_route(const InputVc& in) const;
  void find_outputs(Router& r, InputVc& in);
  [[nodiscard]] RingEntry ejection_entry(const Router& r, unsigned terminal) const;
  [[nodiscard]] RingEntry branch_entry(const Router& r, const routing::TreeBranch& branch) const;
  void let_next_request(InputVc& in, Cycle from) const;
  bool allocate(Router& r);
  void request_vcs(const Router& r, const InputVc& in, const Output& output, std::vector<Local>& requested) const;
  [[nodiscard]] bool is_open(const Router& r, Local out_vc, unsigned flits) const;
  void accept(Router& r, const Match& match);
  [[nodiscard]] PacketId copy_for(Router& r, const InputVc& in, const Output& output);
  void traverse(Router& r, const Match& match, MatchPointers& pointers);
  bool release(Router& r);
  void end_front(InputVc& in);
  void return_credit(const Router& r, Local in_vc);
  [[nodiscard]] std::uint32_t number_of(const Router& r, Local in_vc, std::size_t output) const;
  Output& output_of(Router& r, std::uint32_t number) const;

  // Terminals.
  bool inject(Router& r);
  bool begin_packet(Router& r, unsigned terminal);
  void begin_message(Router& r, unsigned terminal);
  void make_packet(Router& r, unsigned terminal, const Pending& pending);
  bool take_vc(Router& r, unsigned terminal);
  void end_packet(Router& r, unsigned terminal);
  [[nodiscard]] bool is_busy(const TerminalQueue& queue, TerminalId id) const;
  void deliver(Router& r, unsigned terminal, PacketId id);

  // Recovery.
  void take_ends(Cycle now);
  void take_signals(Cycle now);
  void take_end(Router& r, const Signal& signal);
  void fail_links(Cycle now);
  bool kill_blocked(Router& r);
  [[nodiscard]] bool is_blocked(const Router& r, const InputVc& in, const Output& output) const;
  void cut(Router& r, Output& output);
  void drop(Router& r, Local in_vc);
  void report(Router& r, Local in_vc, PacketId id, bool is_dead, Targets failed);
  void pass_on(Signal report);
  void restart(const Signal& report);
  void retry(Router& r, unsigned terminal, const Signal& report);
  void send_report(Signal report, Cycle delay);
  [[nodiscard]] Targets targets_of(const InputVc& in, const Output& output) const;

  // Acknowledgements.
  void begin_combining(Router& r, PacketId front, std::size_t output_count);
  void send_acknowledgement(Router& r, unsigned terminal, const CombinerEntry& what, Cycle generated);
  void acknowledge_message(Router& r, unsigned terminal, PacketId id, Cycle received);
  void settle(Router& r, std::size_t entry, const Targets& targets);
  void settle_entries(Router& r, const Origin& origin, std::uint32_t attempt, const Targets& failed);

  [[nodiscard]] Router& router_of(RouterId id) { return routers_[host_.routers().slot_of(id) - range_.begin]; }
  [[nodiscard]] bool has_router(RouterId id) const {
    return host_.is_mine(id) && host_.routers().slot_of(id) - range_.begin < routers_.size();
  }
  void wake(Router& r);
  [[nodiscard]] const Packet& packet(PacketId id) const { return state_.packets[id]; }
  [[nodiscard]] ForkedPacket& forked(PacketId id) const { return state_.packets.forked(id); }
  [[nodiscard]] bool recovers() const { return model_.recovery != Recovery::none; }

  Partition& host_;
  EngineState& state_;
  const Model& model_;
  const Fabric& fabric_;
  const SlotRange range_;
  std::vector<Router> routers_;
  std::vector<std::uint32_t> active_;  // routers with work, by index
  struct Due {
    std::uint32_t router = 0;
    Local vc = 0;
    RingKind ring = kFlitsDue;
  };
  std::array<std::vector<Due>, 2> due_;         // by the parity of the cycle
  std::array<std::vector<Signal>, 2> signals_;  // by the parity of the cycle
  std::uint32_t last_serial_ = 0;
  Cycle now_ = 0;

  // Scratch.
  PortMatching matching_;
  std::vector<MatchRequest> vc_requests_, switch_requests_, speculative_requests_;
  std::vector<Match> vc_matches_, switch_matches_, speculative_matches_;
  std::vector<Local> requested_;
  MessagePlan plan_;
};

}  // namespace weft::sim
