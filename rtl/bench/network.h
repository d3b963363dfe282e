// Routers in hardware, wired as a network, with terminals around them that send a list of packets. The terminals do
// what docs/model.md says of them; the routers are those of rtl/src.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/router.h"
#include "routing/multicast/rank_cast.h"
#include "sim/model/reference_engine.h"

namespace weft::rtl {

class Network {
 public:
  using MakeRouter = std::function<std::unique_ptr<Router>()>;

  // The routing must have one candidate everywhere, which depends on the input port and the destination only; throws
  // InputError where it does not, and for networks and models that the hardware does not fit. `cast` serves multicasts;
  // it may be null if there are none.
  Network(const routing::Routing& routing, const sim::Model& model, const routing::RankCast* cast,
          const MakeRouter& make_router);

  // Waveforms of one router.
  void record(NodeId node, const std::string& file) { routers_.at(node)->record(file); }

  // As simulate_reference does; what the wires do not show (kills, overflows, flit-hops) is 0.
  sim::ReferenceRun run(const std::vector<sim::PacketRequest>& requests, sim::Cycle last);

 private:
  using Cycle = sim::Cycle;
  using Targets = std::set<TerminalId>;

  // A message or an acknowledgement, with all its attempts.
  struct Origin {
    const sim::PacketRequest* request;
    std::size_t message;  // that it carries or acknowledges
    TerminalId source;
    TerminalId destination = 0;
    std::uint32_t flits = 1;
    Targets acknowledged{};  // of an acknowledgement: the receivers that it tells of
    EntryAddress to{};       // of an acknowledgement
    Cycle generated = 0;
    unsigned root_rank = 0;
    unsigned attempt_count = 0;
    std::map<TerminalId, unsigned> attempt{};  // under way to each target; 0 unless it is here

    [[nodiscard]] bool is_acknowledgement() const { return !acknowledged.empty(); }
  };
  struct Packet {
    Origin* origin;
    unsigned attempt = 0;
    Targets targets{};
    std::uint32_t tag = 0;
    Cycle head_sent = 0;
  };

  enum class Kind : std::uint8_t { retry, acknowledgement, message };
  using Turn = std::pair<Cycle, Kind>;
  struct Terminal {
    NodeId node;
    std::uint32_t port;
    std::multimap<Turn, Packet*> queue{};
    // Injection.
    std::vector<unsigned> credits;
    std::vector<bool> owned;
    std::vector<unsigned> numbers;  // of heads sent, modulo 4
    unsigned pointer = 0;
    unsigned vc = 0;
    std::uint32_t sent = 0;
    // Reception, by VC.
    std::vector<std::vector<Flit>> received;
  };

  void write_routes(const routing::Routing& routing);
  void check(const routing::Routing& routing, const sim::Model& model, const RouterShape& shape) const;

  void begin(const std::vector<sim::PacketRequest>& requests);
  Packet& add(Origin& origin, Targets targets);

  void receive(TerminalId number, const Forward& wires);
  void deliver(TerminalId number, const std::vector<Flit>& flits);
  void acknowledge(const Origin& origin);
  void send_acknowledgement(TerminalId from, std::size_t message, const Targets& receivers, const EntryAddress& to);
  void complete(NodeId node, CompleteEntry::By by);
  void take_reports(TerminalId number, const Backward& wires);
  void inject(TerminalId number);
  bool choose_vc(Terminal& terminal, Packet& packet);
  [[nodiscard]] bool is_open(const Terminal& terminal, unsigned vc, const Packet& packet) const;
  [[nodiscard]] Flit flit_of(const Packet& packet, std::uint32_t number) const;
  void drive_wires();
  void clock();

  // The targets of a message as bits of the map, and back.
  [[nodiscard]] std::uint32_t bit_of(const Origin& message, TerminalId target) const;
  [[nodiscard]] std::uint32_t map_of(const Origin& message, const Targets& targets) const;
  [[nodiscard]] Targets targets_of(const Origin& message, std::uint32_t map) const;
  [[nodiscard]] unsigned root_rank_of(const sim::PacketRequest& request) const;

  const topology::PortGraph& graph_;
  const sim::Model& model_;
  const routing::RankCast* cast_;
  std::vector<std::unique_ptr<Router>> routers_;
  std::vector<Terminal> terminals_;

  Cycle now_ = 0;
  std::deque<Origin> origins_;
  std::vector<Origin*> messages_;  // by request
  std::vector<std::uint32_t> numbers_;
  std::deque<Packet> packets_;  // by tag
  std::vector<Targets> acknowledged_;
  std::size_t left_ = 0;
  sim::ReferenceRun run_;

  // What the wires carry in this cycle, by router and port.
  std::vector<std::vector<Forward>> in_;
  std::vector<std::vector<Backward>> returned_;
  // What terminals put on their wires for the next cycle.
  std::vector<Forward> injected_;
  std::vector<std::uint32_t> credits_;
};

}  // namespace weft::rtl
