// The reference engine as a class: its routers, channels and terminals, and what happens to them in a cycle. Its
// members are in six sources by the sections of docs/model.md; only these include this header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <vector>

#include "routing/core/routing.h"
#include "sim/model/reference_network.h"

namespace weft::sim::reference {

class ReferenceEngine {
 public:
  ReferenceEngine(const routing::Routing& routing, const Model& model, std::size_t packet_count);

  // In this order: requests, their numbers, then the packets that are in the network already.
  void queue(const PacketRequest& request);
  void number_messages();
  void place(const PlacedPacket& placed);
  void place(const PlacedMulticast& placed);

  ReferenceRun run(Cycle last);

 private:
  // reference_engine.cpp: the cycle, arrivals, channels.
  Cycle after(Cycle delay);
  void arrive(Channel& channel);
  void put(Channel& channel, std::size_t vc, const Flit& flit);
  void return_credit(Channel& channel, std::size_t vc);
  void send(Channel& channel, std::size_t vc, const Flit& flit);
  [[nodiscard]] bool is_open(const Channel& channel, std::size_t vc, const Copy& packet) const;

  // reference_setup.cpp: the network and the packets with which a run begins.
  void add_links(Router& router);
  void add_terminals(Router& router);
  Channel* add_ejection();
  Channel* add_channel(Channel channel);
  Copy& add(const PacketRequest& request);
  void place_at(Channel& channel, std::size_t vc, Copy& copy, const PlacedMulticast& placed, std::uint32_t arrived);
  void place_outputs(Router& router, const PortVc& number, InputVc& input, const PlacedMulticast& placed);

  // reference_terminals.cpp: injection, what terminals receive, acknowledgements and combiners.
  void inject(Terminal& terminal);
  void choose_route(const Router& router, Copy& packet);
  bool allocate_vc(Terminal& terminal, Copy& packet);
  void note_begun(const Origin& origin);
  void receive(Channel& channel, std::size_t vc, const Flit& flit);
  void set_up(const Flit& flit);
  void send_acknowledgement(TerminalId from, std::size_t message, const Targets& receivers, CombinerEntry* to);
  void acknowledge(const Origin& origin);
  void begin_combining(Router& router, Copy& front, std::size_t output_count);
  void combine(CombinerEntry& entry, const Targets& receivers);
  void settle(CombinerEntry& entry, const Targets& targets);
  void settle_entries(Router& router, const Origin& origin, unsigned attempt, const Targets& failed);

  // reference_routes.cpp: route computation, outputs and copies.
  void compute_routes(Router& router);
  [[nodiscard]] bool has_header(const InputVc& input) const;
  void find_outputs(Router& router, const PortVc& number, InputVc& input);
  [[nodiscard]] Options options(const Router& router, const Copy& packet, const Header& header,
                                const Position& position) const;
  [[nodiscard]] static Targets targets_below(const MulticastTree& tree, std::uint32_t node);
  void let_next_request(InputVc& input, Cycle from);
  Copy& copy_for(Router& router, const PortVc& number, const InputVc& input, const Output& output);

  // reference_allocation.cpp: the allocators and the update.
  void allocate(Router& router);
  [[nodiscard]] std::set<PortVc> vcs_to_request(const Router& router, const Copy& packet, const Output& output) const;
  void request(const Router& router, const PortVc& output, std::size_t port, Requests& requests) const;
  void accept(Router& router, const Grant& grant);
  void traverse(Router& router, const Grant& grant, Pointers& pointers);
  void release(Router& router);

  // reference_recovery.cpp: packets that are cut off, reports and retries.
  void kill_blocked(Router& router);
  [[nodiscard]] bool is_blocked(const Router& router, const InputVc& input, const Output& output) const;
  void cut(Router& router, Output& output);
  void end_packet(Channel& channel, std::size_t vc, const Copy* ended);
  void change(const LinkFailure& failure);
  void drop(Channel& channel, InputVc& input, Copy& copy);
  void report(Router& router, const InputVc& input, const Targets& failed);
  void send_report(Report report, const Channel& back);
  void take_reports();
  void pass_on(Report& report);
  void restart(const Report& report);
  void retry(Terminal& terminal, const Report& report);

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  const Model& model_;
  std::deque<Channel> channels_;
  std::deque<Router> routers_;
  std::deque<Terminal> terminals_;
  std::deque<Origin> origins_;
  std::deque<Copy> copies_;
  std::deque<MulticastTree> trees_;         // of retries
  std::deque<PacketRequest> own_requests_;  // of acknowledgements
  std::deque<CombinerEntry> entries_;
  std::vector<const PacketRequest*> messages_;
  std::vector<std::uint32_t> numbers_;  // of each message, at its source
  std::vector<Targets> acknowledged_;   // of each message
  std::vector<Report> reports_;
  std::size_t left_ = 0;  // deliveries and acknowledgements that are still to come
  Cycle now_ = 0;
  Cycle busy_until_ = 0;  // see after()
  ReferenceRun run_;
};

}  // namespace weft::sim::reference
