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
  std::optional<Header> header{};  // none until the source has chosen a route
  std::uint32_t sent = 0;          // flits that left the terminal
  std::uint32_t received = 0;      // flits that the destination received
  unsigned return_delay = 0;       // cycles of an acknowledgement over the circuit as far as it is reserved
  Cycle acknowledged = Delivery::kNever;
};

struct Flit {
  ReferencePacket* packet;
  std::uint32_t number;  // in its packet
  [[nodiscard]] bool is_tail() const { return number + 1 == packet->request.flits; }
};

// The output VCs that the routing allows a packet, by preference.
using Options = std::map<unsigned, std::set<PortVc>>;

enum class State : std::uint8_t { idle, routing, waiting, active };

struct OutputVc {
  unsigned credits;
  const ReferencePacket* owner = nullptr;
};

struct Channel;
struct Router;

struct InputVc {
  Channel* channel = nullptr;  // on which its flits arrive
  std::deque<Flit> buffer;
  State state = State::idle;
  Cycle from = 0;   // the first cycle in which it may request a VC (waiting) or the switch (active)
  Options options;  // when waiting
  PortVc output;    // when active
};

struct InTransit {
  Cycle due;
  std::size_t vc;
  std::optional<Flit> flit{};  // none: it is a credit, which goes upstream
};

// A link in one direction, an injection channel or an ejection channel.
struct Channel {
  Router* receiver;     // none: a terminal receives
  std::size_t in_port;  // of the receiver; that of the k-th terminal is kFromTerminal + k
  unsigned flit_delay;  // cycles from the grant to the buffer at the other end
  VcId vcs;             // of the router
  VcId routing_vcs;     // of the routing
  unsigned buffer;      // depth of each input VC at the other end, in flits
  LinkTiming timing{};  // both values are 1 at terminals
  std::vector<OutputVc> sender{};
  std::deque<InTransit> flits{}, credits{};
  Cycle free_from = 0;
};

struct Router {
  NodeId node;
  std::vector<Channel*> outputs{};
  std::map<PortVc, InputVc> input_vcs{};  // only those that have held a packet
  Pointers vc_pointers{}, switch_pointers{}, speculative_pointers{};

  [[nodiscard]] OutputVc& output_vc(const PortVc& number) const { return outputs[number.first]->sender[number.second]; }
};

struct Terminal {
  Router* router;
  Channel* to_router;
  Channel* from_router;
  std::multimap<Cycle, ReferencePacket*> queue{};  // by generation cycle
  std::size_t pointer = 0;
  std::size_t vc = 0;  // of the packet that is being injected
};

class ReferenceEngine {
 public:
  ReferenceEngine(const routing::Routing& routing, const Model& model, std::size_t packet_count)
      : routing_(routing), graph_(routing.graph()), model_(model), deliveries_(packet_count), left_(packet_count) {
    for (NodeId v = 0; v < graph_.node_count(); ++v) routers_.push_back({.node = v});
    for (Router& router : routers_) add_links(router);
    for (Router& router : routers_) add_terminals(router);
  }

  void queue(const PacketRequest& request) {
    terminals_.at(request.source).queue.emplace(request.generated, &add(request));
    busy_until_ = std::max(busy_until_, request.generated);
  }

  void place(const PlacedPacket& placed) {
    ReferencePacket& packet = add(placed.request);
    packet.header = placed.header;
    Channel& channel = *routers_.at(placed.behind.node).outputs.at(placed.behind.port);
    channel.sender.at(placed.behind.vc).credits -= placed.request.flits;
    for (std::uint32_t k = 0; k < placed.request.flits; ++k) put(channel, placed.behind.vc, {&packet, k});
  }

  ReferenceRun run(Cycle last) {
    bool is_stuck = false;
    for (; left_ > 0 && !is_stuck && now_ <= last; ++now_) {
      for (Channel& channel : channels_) arrive(channel);
      for (Terminal& terminal : terminals_) inject(terminal);
      for (Router& router : routers_) compute_routes(router);
      for (Router& router : routers_) allocate(router);
      is_stuck = left_ > 0 && busy_until_ <= now_;
    }
    return {deliveries_, now_, is_stuck, flit_hops_};
  }

 private:
  Channel* add_channel(Channel channel) {
    channel.sender.resize(channel.vcs, {.credits = channel.buffer});
    return &channels_.emplace_back(std::move(channel));
  }

  void add_links(Router& router) {
    for (PortId port = 0; port < graph_.out_degree(router.node); ++port) {
      const End end = graph_.neighbor(router.node, port);
      const LinkClassId c = graph_.link_class(router.node, port);
      const LinkTiming timing = model_.timing(graph_, router.node, port);
      const unsigned flit_delay = 1 + model_.delays.crossbar + timing.latency;
      router.outputs.push_back(add_channel({&routers_[end.node], end.port, flit_delay, model_.vcs.at(c),
                                            routing_.vc_count(c), model_.buffer_of(c), timing}));
    }
  }

  void add_terminals(Router& router) {
    for (std::size_t k = 0; k < graph_.terminal_count_at(router.node); ++k) {
      Channel* to_router = add_channel({&router, routing::kFromTerminal + k, 2, model_.terminal_vcs, 1, model_.buffer});
      router.outputs.push_back(
          add_channel({nullptr, 0, 1 + model_.delays.crossbar + 1, model_.terminal_vcs, 1, model_.buffer}));
      terminals_.push_back({&router, to_router, router.outputs.back()});
    }
  }

  ReferencePacket& add(const PacketRequest& request) {
    WEFT_CHECK(request.flits > 0);
    check_model(model_, routing_, request.flits);
    check_header(model_, request.flits);
    return packets_.emplace_back(ReferencePacket{.request = request, .delivery = deliveries_.at(packets_.size())});
  }

  // The cycle `delay` cycles from now. Records that something happens until then: once nothing does, the state never
  // changes again and the run is stuck.
  Cycle after(unsigned delay) {
    busy_until_ = std::max(busy_until_, now_ + std::max(1U, delay));
    return now_ + delay;
  }

  // Step 1: arrivals.
  void arrive(Channel& channel) {
    for (; !channel.flits.empty() && channel.flits.front().due == now_; channel.flits.pop_front()) {
      put(channel, channel.flits.front().vc, *channel.flits.front().flit);
    }
    for (; !channel.credits.empty() && channel.credits.front().due == now_; channel.credits.pop_front()) {
      ++channel.sender[channel.credits.front().vc].credits;
    }
  }

  void put(Channel& channel, std::size_t vc, const Flit& flit) {
    if (channel.receiver == nullptr) return receive(channel, vc, flit);
    InputVc& input = channel.receiver->input_vcs[{channel.in_port, vc}];
    input.channel = &channel;
    const bool is_head = input.buffer.empty() ? input.state == State::idle : input.buffer.back().is_tail();
    WEFT_CHECK(is_head == (flit.number == 0) && input.buffer.size() < channel.buffer);
    input.buffer.push_back(flit);
    if (input.state == State::idle) input.state = State::routing;
  }

  void receive(Channel& channel, std::size_t vc, const Flit& flit) {
    ReferencePacket& packet = *flit.packet;
    WEFT_CHECK(&channel == terminals_[packet.request.destination].from_router && flit.number == packet.received);
    ++packet.received;
    return_credit(channel, vc);
    if (!flit.is_tail()) return acknowledge(flit);
    packet.delivery.tail_received = now_;
    --left_;
  }

  // With circuit switching the head is acknowledged, unless it is the whole packet.
  void acknowledge(const Flit& flit) {
    if (model_.switching != Switching::circuit || flit.number > 0) return;
    flit.packet->acknowledged = after(flit.packet->return_delay);
  }

  void return_credit(Channel& channel, std::size_t vc) {
    channel.credits.push_back({after(channel.timing.latency + 1 + model_.delays.credit), vc});
  }

  // Step 2: terminals.
  void inject(Terminal& terminal) {
    if (terminal.queue.empty() || terminal.queue.begin()->first > now_) return;
    ReferencePacket& packet = *terminal.queue.begin()->second;
    if (!packet.header) choose_route(*terminal.router, packet);
    if (packet.sent == 0 && !allocate_vc(terminal, packet)) return;
    if (model_.switching == Switching::circuit && packet.sent > 0 && packet.acknowledged > now_) return;
    const OutputVc& output = terminal.to_router->sender[terminal.vc];
    if (output.credits == 0) return;
    send(*terminal.to_router, terminal.vc, {&packet, packet.sent++});
    if (output.owner == nullptr) terminal.queue.erase(terminal.queue.begin());
  }

  void choose_route(const Router& router, ReferencePacket& packet) {
    const PacketRequest& request = packet.request;
    std::vector<Header> routes;
    routing_.start(routing_.departure(request.source, request.destination, request.draw, request.message_class),
                   routes);
    WEFT_CHECK(!routes.empty());
    std::map<std::size_t, Header> by_cost;  // emplace keeps the first route of equal cost
    for (std::size_t k = 0; k < routes.size(); ++k) {
      std::set<PortVc> vcs;
      for (auto& [preference, some] : options(router, routes[k], {.node = router.node}))
        vcs.insert(some.begin(), some.end());
      std::size_t missing = 0;
      for (const PortVc& vc : vcs) missing += router.outputs[vc.first]->buffer - router.output_vc(vc).credits;
      by_cost.emplace(k == 0 ? missing : 2 * missing + 1, routes[k]);
    }
    packet.header = by_cost.begin()->second;
  }

  bool allocate_vc(Terminal& terminal, ReferencePacket& packet) const {
    std::set<PortVc> open;
    std::vector<OutputVc>& vcs = terminal.to_router->sender;
    for (std::size_t vc = 0; vc < vcs.size(); ++vc) {
      if (is_open(*terminal.to_router, vc, packet) && vcs[vc].credits > 0) open.insert({0, vc});
    }
    if (open.empty()) return false;
    terminal.vc = first_at_or_after({0, terminal.pointer}, open).second;
    terminal.pointer = terminal.vc + 1;
    vcs[terminal.vc].owner = &packet;
    extend_circuit(*terminal.to_router, packet);
    packet.delivery.head_sent = now_;
    return true;
  }

  static void extend_circuit(const Channel& channel, ReferencePacket& packet) {
    packet.return_delay += channel.timing.latency + 1;
  }

  void send(Channel& channel, std::size_t vc, const Flit& flit) {
    OutputVc& output = channel.sender[vc];
    WEFT_CHECK(output.owner == flit.packet && output.credits > 0);
    --output.credits;
    channel.flits.push_back({after(channel.flit_delay), vc, flit});
    channel.free_from = after(channel.timing.cycles_per_flit);
    if (flit.is_tail()) output.owner = nullptr;
  }

  // Whether the rules of switching and VC reuse let the packet take the VC.
  bool is_open(const Channel& channel, std::size_t vc, const ReferencePacket& packet) const {
    const OutputVc& output = channel.sender[vc];
    if (output.owner != nullptr) return false;
    const bool is_empty = output.credits == channel.buffer;
    const bool fits_whole = output.credits >= packet.request.flits;
    if (needs_whole_packets(model_.switching) && !fits_whole) return false;
    if (model_.vc_reuse == VcReuse::empty) return is_empty;
    return model_.vc_reuse == VcReuse::tail || is_empty || fits_whole;
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
      const Channel& channel = *router.outputs.at(candidate.port);
      const routing::VcRange range = router_vcs(candidate.vcs, channel.routing_vcs, channel.vcs);
      for (std::size_t vc = range.first; vc <= range.last; ++vc) {
        options[candidate.preference].emplace(candidate.port, vc);
      }
    }
    return options;
  }

  static Position position_of(const Router& router, const PortVc& number) {
    if (number.first >= routing::kFromTerminal) return {.node = router.node};
    const Channel& channel = *router.input_vcs.at(number).channel;
    return {router.node, static_cast<PortId>(number.first),
            routing_vc(number.second, channel.routing_vcs, channel.vcs)};
  }

  // Step 3: route computation, then the allocators.
  void compute_routes(Router& router) {
    for (auto& [number, input] : router.input_vcs) {
      if (input.state != State::routing) continue;
      const bool is_whole = std::ranges::any_of(input.buffer, &Flit::is_tail);
      if (model_.switching == Switching::store_and_forward && !is_whole) continue;
      if (model_.route_on == RouteOn::last && !has_header(input)) continue;
      input.options = options(router, *input.buffer.front().packet->header, position_of(router, number));
      input.state = State::waiting;
      input.from = after(model_.delays.route);
    }
  }

  // Whether the buffer holds all header flits of the front packet; none of them has left yet.
  [[nodiscard]] bool has_header(const InputVc& input) const {
    const ReferencePacket* front = input.buffer.front().packet;
    return std::cmp_greater_equal(std::ranges::count(input.buffer, front, &Flit::packet), model_.header);
  }

  void allocate(Router& router) {
    Requests vc_requests, switch_requests, speculative_requests;
    for (const auto& [number, input] : router.input_vcs) {
      if (input.from > now_) continue;
      if (input.state == State::active && !input.buffer.empty() && router.output_vc(input.output).credits > 0) {
        request(router, number, input.output.first, switch_requests);
      }
      if (input.state != State::waiting) continue;
      const std::set<PortVc> requested = vcs_to_request(router, input);
      for (const PortVc& output : requested) vc_requests[{number, output}].insert(number);
      if (model_.is_speculative && !requested.empty())
        request(router, number, requested.begin()->first, speculative_requests);
    }
    const std::vector<Grant> vc_grants = islip(vc_requests, router.vc_pointers, model_.iterations);
    const std::vector<Grant> switch_grants = islip(switch_requests, router.switch_pointers, model_.iterations);
    std::vector<Grant> speculative_grants = islip(speculative_requests, router.speculative_pointers, model_.iterations);
    drop_conflicting(speculative_grants, switch_grants);
    std::erase_if(speculative_grants, [&](const Grant& grant) { return !has_credit(router, vc_grants, grant.vc); });
    // Step 4: update.
    for (const Grant& grant : vc_grants) accept(router, grant);
    for (const Grant& grant : switch_grants) traverse(router, grant, router.switch_pointers);
    for (const Grant& grant : speculative_grants) traverse(router, grant, router.speculative_pointers);
  }

  // Whether the input VC was granted an output VC that has a credit.
  static bool has_credit(const Router& router, const std::vector<Grant>& vc_grants, const PortVc& input_vc) {
    return std::ranges::any_of(vc_grants, [&](const Grant& grant) {
      return grant.vc == input_vc && router.output_vc(grant.connection.second).credits > 0;
    });
  }

  // The open VCs of the output port that the packet chooses: of those of the best preference, the one with the most
  // credits.
  std::set<PortVc> vcs_to_request(const Router& router, const InputVc& input) const {
    for (const auto& [preference, vcs] : input.options) {
      std::set<PortVc> open;
      std::map<std::size_t, unsigned> credits;  // of each port
      for (const PortVc& vc : vcs) {
        if (!is_open(*router.outputs[vc.first], vc.second, *input.buffer.front().packet)) continue;
        open.insert(vc);
        credits[vc.first] += router.output_vc(vc).credits;
      }
      const auto best = std::ranges::max_element(credits, {}, [](const auto& c) { return c.second; });  // the first
      std::erase_if(open, [&](const PortVc& vc) { return vc.first != best->first; });
      if (!open.empty()) return open;
    }
    return {};
  }

  void request(const Router& router, const PortVc& input, std::size_t port, Requests& requests) const {
    if (router.outputs[port]->free_from > now_) return;
    requests[{{input.first, input.second % model_.speedup}, {port, 0}}].insert(input);
  }

  void accept(Router& router, const Grant& grant) {
    const auto& [number, output] = grant.connection;
    InputVc& input = router.input_vcs.at(number);
    ReferencePacket& packet = *input.buffer.front().packet;
    router.vc_pointers.advance(grant);
    router.output_vc(output).owner = &packet;
    extend_circuit(*router.outputs[output.first], packet);
    input.output = output;
    input.state = State::active;
    input.from = after(model_.delays.vc + model_.delays.switching - 1);
    if (output.first >= graph_.out_degree(router.node)) return;
    const Channel& channel = *router.outputs[output.first];
    const VcId vc = routing_vc(output.second, channel.routing_vcs, channel.vcs);
    packet.header =
        routing_.advance(*packet.header, position_of(router, number), {static_cast<PortId>(output.first), vc});
    ++packet.delivery.hops;
  }

  void traverse(Router& router, const Grant& grant, Pointers& pointers) {
    pointers.advance(grant);
    ++flit_hops_;
    InputVc& input = router.input_vcs.at(grant.vc);
    const Flit flit = input.buffer.front();
    input.buffer.pop_front();
    send(*router.outputs[input.output.first], input.output.second, flit);
    return_credit(*input.channel, grant.vc.second);
    if (flit.is_tail()) input.state = input.buffer.empty() ? State::idle : State::routing;
  }

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  const Model& model_;
  std::deque<Channel> channels_;
  std::deque<Router> routers_;
  std::deque<Terminal> terminals_;
  std::deque<ReferencePacket> packets_;
  std::vector<Delivery> deliveries_;
  std::size_t left_ = 0;  // packets not yet received
  Cycle now_ = 0;
  Cycle busy_until_ = 0;  // see after()
  std::uint64_t flit_hops_ = 0;
};

}  // namespace

ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last,
                                const std::vector<PlacedPacket>& placed) {
  ReferenceEngine engine(routing, model, requests.size() + placed.size());
  for (const PacketRequest& request : requests) engine.queue(request);
  for (const PlacedPacket& packet : placed) engine.place(packet);
  return engine.run(last);
}

}  // namespace weft::sim
