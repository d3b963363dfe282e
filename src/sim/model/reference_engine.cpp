#include "sim/model/reference_engine.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/check.h"
#include "sim/model/reference_islip.h"

namespace weft::sim {
namespace {

using routing::Header;
using routing::Position;
using routing::VcId;

struct ReferencePacket {
  const PacketRequest& request;
  Delivery& delivery;
  std::optional<Header> header{};  // none until a plan is chosen
  std::uint32_t sent = 0;          // flits that left the terminal
  std::uint32_t taken = 0;         // flits that arrived
};

struct Flit {
  ReferencePacket* packet;
  std::uint32_t number;  // in its packet
  [[nodiscard]] bool is_tail() const { return number + 1 == packet->request.flits; }
};

// The output vcs of each preference that a packet may take.
using Options = std::map<unsigned, std::set<Number>>;

enum class State : std::uint8_t { idle, routing, waiting, active };

struct OutputVc {
  unsigned credits;
  const ReferencePacket* owner = nullptr;
};

struct Wire;
struct Router;

struct InputVc {
  Wire* wire = nullptr;  // by which its flits come
  std::deque<Flit> buffer;
  State state = State::idle;
  Cycle from = 0;   // it is waiting, or active, from this cycle on
  Options options;  // when waiting
  Number output;    // when active
};

struct Flight {
  Cycle due;
  std::size_t vc;
  std::optional<Flit> flit{};  // none: a credit, on its way back
};

// A channel, or the way from a terminal to its router, or the way back.
struct Wire {
  Router* receiver;     // none: a terminal
  std::size_t in_port;  // there; that of the k-th terminal is kFromTerminal + k
  unsigned flight;      // cycles from the grant to the buffer at the other end
  VcId vcs;             // the router's
  VcId routing_vcs;     // the routing's
  unsigned buffer;      // flits of each vc at the other end
  LinkTiming timing{};  // both are 1 at terminals
  std::vector<OutputVc> sender{};
  std::deque<Flight> flits{}, credits{};
  Cycle free_from = 0;
};

struct Router {
  NodeId node;
  std::vector<Wire*> outputs{};
  std::map<Number, InputVc> input_vcs{};  // those where a packet ever was
  Pointers vc_pointers{}, switch_pointers{}, speculative_pointers{};

  [[nodiscard]] OutputVc& output_vc(const Number& number) const { return outputs[number.first]->sender[number.second]; }
};

struct Terminal {
  Router* router;
  Wire* to_router;
  Wire* from_router;
  std::multimap<Cycle, ReferencePacket*> queue{};  // by birth
  std::size_t pointer = 0;
  std::size_t vc = 0;  // of the packet that is being sent
};

class ReferenceEngine {
 public:
  ReferenceEngine(const routing::Routing& routing, const Model& model, std::size_t packet_count)
      : routing_(routing), graph_(routing.graph()), model_(model), deliveries_(packet_count), left_(packet_count) {
    for (NodeId v = 0; v < graph_.node_count(); ++v) routers_.push_back({.node = v});
    for (Router& router : routers_) add_channels(router);
    for (Router& router : routers_) add_terminals(router);
  }

  void queue(const PacketRequest& request) {
    terminals_.at(request.source).queue.emplace(request.generated, &add(request));
    busy_until_ = std::max(busy_until_, request.generated);
  }

  void stand(const Standing& standing) {
    ReferencePacket& packet = add(standing.request);
    packet.header = standing.header;
    Wire& wire = *routers_.at(standing.behind.node).outputs.at(standing.behind.port);
    wire.sender.at(standing.behind.vc).credits -= standing.request.flits;
    for (std::uint32_t k = 0; k < standing.request.flits; ++k) put(wire, standing.behind.vc, {&packet, k});
  }

  ReferenceRun run(Cycle last) {
    bool is_stuck = false;
    for (; left_ > 0 && !is_stuck && now_ <= last; ++now_) {
      for (Wire& wire : wires_) arrive(wire);
      for (Terminal& terminal : terminals_) send_from(terminal);
      for (Router& router : routers_) compute_routes(router);
      for (Router& router : routers_) allocate(router);
      is_stuck = left_ > 0 && busy_until_ <= now_;
    }
    return {deliveries_, now_, is_stuck, flit_hops_};
  }

 private:
  Wire* add_wire(Wire wire) {
    wire.sender.resize(wire.vcs, {.credits = wire.buffer});
    return &wires_.emplace_back(std::move(wire));
  }

  void add_channels(Router& router) {
    for (PortId port = 0; port < graph_.out_degree(router.node); ++port) {
      const End end = graph_.neighbor(router.node, port);
      const LinkClassId c = graph_.link_class(router.node, port);
      const LinkTiming timing = model_.links.at(c);
      const unsigned flight = 1 + model_.delays.crossbar + timing.latency;
      router.outputs.push_back(add_wire({&routers_[end.node], end.port, flight, model_.vcs.at(c), routing_.vc_count(c),
                                         model_.buffer_of(c), timing}));
    }
  }

  void add_terminals(Router& router) {
    for (std::size_t k = 0; k < graph_.terminal_count_at(router.node); ++k) {
      Wire* to_router = add_wire({&router, routing::kFromTerminal + k, 2, model_.terminal_vcs, 1, model_.buffer});
      router.outputs.push_back(
          add_wire({nullptr, 0, 1 + model_.delays.crossbar + 1, model_.terminal_vcs, 1, model_.buffer}));
      terminals_.push_back({&router, to_router, router.outputs.back()});
    }
  }

  ReferencePacket& add(const PacketRequest& request) {
    WEFT_CHECK(request.flits > 0);
    check_model(model_, routing_, request.flits);
    check_header(model_, request.flits);
    return packets_.emplace_back(ReferencePacket{.request = request, .delivery = deliveries_.at(packets_.size())});
  }

  // When something will be that takes this long. Once nothing is under way, nothing will ever change.
  Cycle after(unsigned delay) {
    busy_until_ = std::max(busy_until_, now_ + std::max(1U, delay));
    return now_ + delay;
  }

  // Step 1.
  void arrive(Wire& wire) {
    for (; !wire.flits.empty() && wire.flits.front().due == now_; wire.flits.pop_front()) {
      put(wire, wire.flits.front().vc, *wire.flits.front().flit);
    }
    for (; !wire.credits.empty() && wire.credits.front().due == now_; wire.credits.pop_front()) {
      ++wire.sender[wire.credits.front().vc].credits;
    }
  }

  void put(Wire& wire, std::size_t vc, const Flit& flit) {
    if (wire.receiver == nullptr) return take(wire, vc, flit);
    InputVc& input = wire.receiver->input_vcs[{wire.in_port, vc}];
    input.wire = &wire;
    const bool is_head = input.buffer.empty() ? input.state == State::idle : input.buffer.back().is_tail();
    WEFT_CHECK(is_head == (flit.number == 0) && input.buffer.size() < wire.buffer);
    input.buffer.push_back(flit);
    if (input.state == State::idle) input.state = State::routing;
  }

  void take(Wire& wire, std::size_t vc, const Flit& flit) {
    ReferencePacket& packet = *flit.packet;
    WEFT_CHECK(&wire == terminals_[packet.request.destination].from_router && flit.number == packet.taken);
    ++packet.taken;
    give_back_credit(wire, vc);
    if (!flit.is_tail()) return;
    packet.delivery.tail_received = now_;
    --left_;
  }

  void give_back_credit(Wire& wire, std::size_t vc) {
    wire.credits.push_back({after(wire.timing.latency + 1 + model_.delays.credit), vc});
  }

  // Step 2.
  void send_from(Terminal& terminal) {
    if (terminal.queue.empty() || terminal.queue.begin()->first > now_) return;
    ReferencePacket& packet = *terminal.queue.begin()->second;
    if (!packet.header) choose_plan(*terminal.router, packet);
    if (packet.sent == 0 && !take_vc(terminal, packet)) return;
    const OutputVc& output = terminal.to_router->sender[terminal.vc];
    if (output.credits == 0) return;
    send(*terminal.to_router, terminal.vc, {&packet, packet.sent++});
    if (output.owner == nullptr) terminal.queue.erase(terminal.queue.begin());
  }

  void choose_plan(const Router& router, ReferencePacket& packet) {
    const PacketRequest& request = packet.request;
    std::vector<Header> plans;
    routing_.plans(request.source, request.destination, request.draw, plans);
    WEFT_CHECK(!plans.empty());
    std::map<std::size_t, Header> by_cost;  // the first of equal cost
    for (std::size_t k = 0; k < plans.size(); ++k) {
      const Header header = routing_.in_class(plans[k], request.message_class);
      std::set<Number> vcs;
      for (auto& [preference, some] : options(router, header, {.node = router.node}))
        vcs.insert(some.begin(), some.end());
      std::size_t missing = 0;
      for (const Number& vc : vcs) missing += router.outputs[vc.first]->buffer - router.output_vc(vc).credits;
      by_cost.emplace(k == 0 ? missing : 2 * missing + 1, header);
    }
    packet.header = by_cost.begin()->second;
  }

  bool take_vc(Terminal& terminal, ReferencePacket& packet) const {
    std::set<Number> open;
    std::vector<OutputVc>& vcs = terminal.to_router->sender;
    for (std::size_t vc = 0; vc < vcs.size(); ++vc) {
      if (is_open(*terminal.to_router, vc, packet) && vcs[vc].credits > 0) open.insert({0, vc});
    }
    if (open.empty()) return false;
    terminal.vc = first_at_or_after({0, terminal.pointer}, open).second;
    terminal.pointer = terminal.vc + 1;
    vcs[terminal.vc].owner = &packet;
    packet.delivery.head_sent = now_;
    return true;
  }

  void send(Wire& wire, std::size_t vc, const Flit& flit) {
    OutputVc& output = wire.sender[vc];
    WEFT_CHECK(output.owner == flit.packet && output.credits > 0);
    --output.credits;
    wire.flits.push_back({after(wire.flight), vc, flit});
    wire.free_from = after(wire.timing.cycles_per_flit);
    if (flit.is_tail()) output.owner = nullptr;
  }

  // Whether a vc of the wire is open to the packet.
  bool is_open(const Wire& wire, std::size_t vc, const ReferencePacket& packet) const {
    const OutputVc& output = wire.sender[vc];
    if (output.owner != nullptr) return false;
    const bool is_empty = output.credits == wire.buffer;
    const bool has_room = output.credits >= packet.request.flits;
    if (model_.switching != Switching::wormhole && !has_room) return false;
    if (model_.vc_reuse == VcReuse::empty) return is_empty;
    return model_.vc_reuse == VcReuse::tail || is_empty || has_room;
  }

  Options options(const Router& router, const Header& header, const Position& position) const {
    routing::Decision decision;
    routing_.decide(header, position, decision);
    if (decision.delivers) {
      const TerminalId terminal = header.destination - graph_.first_terminal(router.node);
      decision.candidates = {{.port = graph_.out_degree(router.node) + terminal}};
    }
    Options options;
    for (const routing::Candidate& candidate : decision.candidates) {
      const Wire& wire = *router.outputs.at(candidate.port);
      const routing::VcRange range = router_vcs(candidate.vcs, wire.routing_vcs, wire.vcs);
      for (std::size_t vc = range.first; vc <= range.last; ++vc) {
        options[candidate.preference].emplace(candidate.port, vc);
      }
    }
    return options;
  }

  static Position place_of(const Router& router, const Number& number) {
    if (number.first >= routing::kFromTerminal) return {.node = router.node};
    const Wire& wire = *router.input_vcs.at(number).wire;
    return {router.node, static_cast<PortId>(number.first), routing_vc(number.second, wire.routing_vcs, wire.vcs)};
  }

  // Step 3.
  void compute_routes(Router& router) {
    for (auto& [number, input] : router.input_vcs) {
      if (input.state != State::routing) continue;
      const bool is_whole = std::ranges::any_of(input.buffer, &Flit::is_tail);
      if (model_.switching == Switching::store_and_forward && !is_whole) continue;
      if (model_.route_on == RouteOn::last && !has_header(input)) continue;
      input.options = options(router, *input.buffer.front().packet->header, place_of(router, number));
      input.state = State::waiting;
      input.from = after(model_.delays.route);
    }
  }

  // Whether all header flits of the front packet have arrived, of which none has left.
  [[nodiscard]] bool has_header(const InputVc& input) const {
    const ReferencePacket* front = input.buffer.front().packet;
    return std::cmp_greater_equal(std::ranges::count(input.buffer, front, &Flit::packet), model_.header);
  }

  void allocate(Router& router) {
    Requests for_vc, for_switch, speculative;
    for (const auto& [number, input] : router.input_vcs) {
      if (input.from > now_) continue;
      if (input.state == State::active && !input.buffer.empty() && router.output_vc(input.output).credits > 0) {
        request(router, number, input.output.first, for_switch);
      }
      if (input.state != State::waiting) continue;
      const std::set<Number> wanted = wanted_vcs(router, input);
      for (const Number& output : wanted) for_vc[{number, output}].insert(number);
      if (model_.is_speculative && !wanted.empty()) request(router, number, wanted.begin()->first, speculative);
    }
    const std::vector<Win> grants = match(for_vc, router.vc_pointers, model_.iterations);
    const std::vector<Win> wins = match(for_switch, router.switch_pointers, model_.iterations);
    std::vector<Win> lucky = match(speculative, router.speculative_pointers, model_.iterations);
    drop_colliding(lucky, wins);
    std::erase_if(lucky, [&](const Win& win) { return !has_credit(router, grants, win.vc); });
    // Step 4.
    for (const Win& grant : grants) accept(router, grant);
    for (const Win& win : wins) pass_on(router, win, router.switch_pointers);
    for (const Win& win : lucky) pass_on(router, win, router.speculative_pointers);
  }

  // Was this input vc granted an output vc that has a credit?
  static bool has_credit(const Router& router, const std::vector<Win>& grants, const Number& input_vc) {
    return std::ranges::any_of(grants, [&](const Win& grant) {
      return grant.vc == input_vc && router.output_vc(grant.way.second).credits > 0;
    });
  }

  // The open vcs of the output port that it chooses.
  std::set<Number> wanted_vcs(const Router& router, const InputVc& input) const {
    for (const auto& [preference, vcs] : input.options) {
      std::set<Number> open;
      std::map<std::size_t, unsigned> credits;  // of each port
      for (const Number& vc : vcs) {
        if (!is_open(*router.outputs[vc.first], vc.second, *input.buffer.front().packet)) continue;
        open.insert(vc);
        credits[vc.first] += router.output_vc(vc).credits;
      }
      const auto best = std::ranges::max_element(credits, {}, [](const auto& c) { return c.second; });  // the first
      std::erase_if(open, [&](const Number& vc) { return vc.first != best->first; });
      if (!open.empty()) return open;
    }
    return {};
  }

  void request(const Router& router, const Number& input, std::size_t port, Requests& requests) const {
    if (router.outputs[port]->free_from > now_) return;
    requests[{{input.first, input.second % model_.speedup}, {port, 0}}].insert(input);
  }

  void accept(Router& router, const Win& grant) {
    const auto& [number, output] = grant.way;
    InputVc& input = router.input_vcs.at(number);
    ReferencePacket& packet = *input.buffer.front().packet;
    router.vc_pointers.pass(grant);
    router.output_vc(output).owner = &packet;
    input.output = output;
    input.state = State::active;
    input.from = after(model_.delays.vc + model_.delays.switching - 1);
    if (output.first >= graph_.out_degree(router.node)) return;
    const Wire& wire = *router.outputs[output.first];
    const VcId vc = routing_vc(output.second, wire.routing_vcs, wire.vcs);
    packet.header = routing_.advance(*packet.header, place_of(router, number), {static_cast<PortId>(output.first), vc});
    ++packet.delivery.hops;
  }

  void pass_on(Router& router, const Win& win, Pointers& pointers) {
    pointers.pass(win);
    ++flit_hops_;
    InputVc& input = router.input_vcs.at(win.vc);
    const Flit flit = input.buffer.front();
    input.buffer.pop_front();
    send(*router.outputs[input.output.first], input.output.second, flit);
    give_back_credit(*input.wire, win.vc.second);
    if (flit.is_tail()) input.state = input.buffer.empty() ? State::idle : State::routing;
  }

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  const Model& model_;
  std::deque<Wire> wires_;
  std::deque<Router> routers_;
  std::deque<Terminal> terminals_;
  std::deque<ReferencePacket> packets_;
  std::vector<Delivery> deliveries_;
  std::size_t left_ = 0;  // packets
  Cycle now_ = 0;
  Cycle busy_until_ = 0;  // something is under way until then
  std::uint64_t flit_hops_ = 0;
};

}  // namespace

ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last,
                                const std::vector<Standing>& standing) {
  ReferenceEngine engine(routing, model, requests.size() + standing.size());
  for (const PacketRequest& request : requests) engine.queue(request);
  for (const Standing& packet : standing) engine.stand(packet);
  return engine.run(last);
}

}  // namespace weft::sim
