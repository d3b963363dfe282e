#include "sim/model/reference_engine.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "sim/model/reference_islip.h"
#include "sim/model/reference_network.h"

namespace weft::sim {
namespace reference {
namespace {

class ReferenceEngine {
 public:
  ReferenceEngine(const routing::Routing& routing, const Model& model, std::size_t packet_count)
      : routing_(routing), graph_(routing.graph()), model_(model) {
    run_.deliveries.resize(packet_count);
    run_.copies.resize(packet_count);
    run_.acknowledged.assign(packet_count, Delivery::kNever);
    numbers_.resize(packet_count);
    acknowledged_.resize(packet_count);
    for (NodeId v = 0; v < graph_.node_count(); ++v) routers_.push_back({.node = v});
    for (Router& router : routers_) add_links(router);
    for (Router& router : routers_) add_terminals(router);
    for (const LinkFailure& failure : model.failures) {
      if (failure.end != UINT64_MAX) busy_until_ = std::max(busy_until_, failure.end);
      busy_until_ = std::max(busy_until_, failure.begin);
    }
  }

  void queue(const PacketRequest& request) {
    Copy& copy = add(request);
    terminals_.at(request.source).queue.emplace(Turn{request.generated, Kind::message}, &copy);
    busy_until_ = std::max(busy_until_, request.generated);
  }

  // Numbers the messages of each source in the order in which they are sent.
  void number_messages() {
    for (Terminal& terminal : terminals_) {
      std::uint32_t number = 0;
      for (const auto& [turn, copy] : terminal.queue) numbers_[copy->origin->message] = number++;
    }
  }

  void place(const PlacedPacket& placed) {
    Copy& packet = add(placed.request);
    if (packet.tree == nullptr) packet.header = placed.header;
    packet.tree_node = placed.tree_node;
    Channel& channel = *routers_.at(placed.behind.node).outputs.at(placed.behind.port);
    channel.sender.at(placed.behind.vc).credits -= placed.request.flits;
    for (std::uint32_t k = 0; k < placed.request.flits; ++k) {
      put(channel, placed.behind.vc, {&packet, k, k + 1 == placed.request.flits});
    }
  }

  void place(const PlacedMulticast& placed) {
    Copy& packet = add(placed.request);
    WEFT_CHECK(packet.tree != nullptr && placed.injected < placed.request.flits);
    Terminal& terminal = terminals_.at(placed.request.source);
    terminal.queue.emplace(Turn{0, Kind::retry}, &packet);  // before all requests
    terminal.sent = placed.injected;
    place_at(*terminal.to_router, terminal.vc, packet, placed, placed.injected);
  }

  ReferenceRun run(Cycle last) {
    for (; left_ > 0 && !run_.is_stuck && now_ <= last; ++now_) {
      for (Channel& channel : channels_) arrive(channel);
      take_reports();
      for (const LinkFailure& failure : model_.failures) change(failure);
      for (Terminal& terminal : terminals_) inject(terminal);
      for (Router& router : routers_) compute_routes(router);
      for (Router& router : routers_) kill_blocked(router);
      for (Router& router : routers_) allocate(router);
      for (Router& router : routers_) release(router);
      run_.is_stuck = left_ > 0 && busy_until_ <= now_;
    }
    run_.cycles = now_;
    for (std::size_t i = 0; i < run_.deliveries.size(); ++i) {
      run_.deliveries[i] = std::ranges::max(run_.copies[i], {}, &Delivery::tail_received);
    }
    return run_;
  }

 private:
  // Reports that are due at one place in one cycle are taken in this order.
  [[nodiscard]] auto rank(const Report& report) const {
    const Origin& origin = *report.origin;
    const PacketRequest& message = *messages_[origin.message];
    const TerminalId first = origin.is_acknowledgement() ? *origin.acknowledged.begin() : 0;
    return std::tuple(origin.request->source, origin.is_acknowledgement(), message.source, numbers_[origin.message],
                      origin.request->generated, first, origin.acknowledged.size(), report.attempt,
                      *report.failed.begin());
  }

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

  Channel* add_ejection() {
    return add_channel({nullptr, 0, 1 + model_.delays.crossbar + 1, model_.terminal_vcs, 1, model_.buffer});
  }

  void add_terminals(Router& router) {
    for (std::size_t k = 0; k < graph_.terminal_count_at(router.node); ++k) {
      Channel* to_router = add_channel({&router, routing::kFromTerminal + k, 2, model_.terminal_vcs, 1, model_.buffer});
      router.outputs.push_back(add_ejection());
      terminals_.push_back({&router, to_router, router.outputs.back()});
    }
    if (model_.combiner_entries == 0 || graph_.terminal_count_at(router.node) == 0) return;
    router.outputs.push_back(add_ejection());
    router.outputs.back()->combines_at = &router;
  }

  Copy& add(const PacketRequest& request) {
    WEFT_CHECK(request.flits > 0);
    check_model(model_, routing_, request.flits);
    check_header(model_, request.flits);
    const std::size_t message = messages_.size();
    messages_.push_back(&request);
    Origin& origin = origins_.emplace_back(Origin{.request = &request, .message = message});
    Copy& copy = copies_.emplace_back(Copy{.origin = &origin, .tree = request.tree});
    if (request.tree != nullptr) {
      copy.targets.insert(request.tree->deliveries.begin(), request.tree->deliveries.end());
    } else {
      copy.targets = {request.destination};
    }
    run_.copies[message].resize(copy.targets.size());
    left_ += copy.targets.size() * (request.acknowledgement > 0 ? 2 : 1);
    return copy;
  }

  // The copy owns the VC, and so many of its flits have arrived at the other end.
  void place_at(Channel& channel, std::size_t vc, Copy& copy, const PlacedMulticast& placed, std::uint32_t arrived) {
    OutputVc& sender = channel.sender.at(vc);
    WEFT_CHECK(sender.owner == nullptr && sender.credits == channel.buffer && arrived > 0);
    sender.owner = &copy;
    if (channel.receiver == nullptr) return;
    const PortVc number{channel.in_port, vc};
    InputVc& input = channel.receiver->input_vcs[number];
    input.channel = &channel;
    input.state = State::forwarding;
    input.front = &copy;
    find_outputs(*channel.receiver, number, input);
    place_outputs(*channel.receiver, number, input, placed);
    input.released = arrived;  // a router without outputs drops what arrives
    for (const Output& output : input.outputs) {
      WEFT_CHECK(output.sent <= arrived);
      input.released = std::min(input.released, output.sent);
    }
    WEFT_CHECK(arrived - input.released <= channel.buffer);
    for (std::uint32_t k = input.released; k < arrived; ++k) input.buffer.push_back({&copy, k, false});
    sender.credits -= arrived - input.released;
  }

  void place_outputs(Router& router, const PortVc& number, InputVc& input, const PlacedMulticast& placed) {
    for (Output& output : input.outputs) output.from = model_.acquires_in_order ? UINT64_MAX : 0;
    for (const PlacedOutput& granted : placed.outputs) {
      if (granted.tree_node != input.front->tree_node) continue;
      Output& output = input.outputs.at(granted.index);
      output.vc = PortVc{output.options.begin()->second.begin()->first, granted.vc};
      WEFT_CHECK(output.options.begin()->second.contains(*output.vc));
      output.from = 0;
      output.sent = granted.sent;
      output.next = &copy_for(router, number, input, output);
      place_at(*router.outputs[output.vc->first], granted.vc, *output.next, placed, granted.sent);
    }
    if (model_.acquires_in_order) let_next_request(input, 0);
  }

  // The cycle `delay` cycles from now. Records that something happens until then: once nothing does, the state never
  // changes again and the run is stuck.
  Cycle after(Cycle delay) {
    busy_until_ = std::max(busy_until_, now_ + std::max(Cycle{1}, delay));
    return now_ + delay;
  }

  // Step 1: arrivals.
  void arrive(Channel& channel) {
    for (; !channel.flits.empty() && channel.flits.front().due == now_; channel.flits.pop_front()) {
      const InTransit& arriving = channel.flits.front();
      if (arriving.flit) {
        put(channel, arriving.vc, *arriving.flit);
      } else if (channel.receiver != nullptr) {
        end_packet(channel, arriving.vc, arriving.ended);
      }
    }
    for (; !channel.credits.empty() && channel.credits.front().due == now_; channel.credits.pop_front()) {
      ++channel.sender[channel.credits.front().vc].credits;
    }
  }

  void put(Channel& channel, std::size_t vc, const Flit& flit) {
    if (channel.receiver == nullptr) return receive(channel, vc, flit);
    InputVc& input = channel.receiver->input_vcs[{channel.in_port, vc}];
    input.channel = &channel;
    const bool is_head = input.buffer.empty() ? input.state == State::idle : input.buffer.back().is_tail;
    WEFT_CHECK(is_head == (flit.number == 0) && input.buffer.size() < channel.buffer);
    input.buffer.push_back(flit);
    if (input.state == State::idle) begin_routing(input);
    const bool is_from_link = channel.in_port < routing::kFromTerminal;
    if (is_from_link && is_damaged(model_, channel.receiver->node, channel.in_port, now_))
      drop(channel, input, *flit.copy);
  }

  // The packet, of which a damaged flit has arrived, is dropped here.
  void drop(Channel& channel, InputVc& input, Copy& copy) {
    if (copy.is_cut) return;
    copy.is_cut = true;
    const bool has_outputs = input.state == State::forwarding && input.front == &copy;
    Targets failed = has_outputs ? Targets{} : copy.targets;
    for (Output& output : input.outputs) {
      if (!has_outputs || output.is_done) continue;
      failed.insert(output.targets.begin(), output.targets.end());
      cut(*channel.receiver, output);
    }
    if (failed.empty()) return;
    send_report({0, copy.origin, copy.attempt, failed, copy.path, &copy, true}, channel);
    settle_entries(*channel.receiver, *copy.origin, copy.attempt, failed);
  }

  static void begin_routing(InputVc& input) {
    input.state = State::routing;
    input.front = input.buffer.front().copy;
    input.outputs.clear();
    input.released = 0;
  }

  // No more flits of the packet will come: it was cut off upstream. What is here of it is dropped.
  void end_packet(Channel& channel, std::size_t vc, const Copy* ended) {
    InputVc& input = channel.receiver->input_vcs[{channel.in_port, vc}];
    if (!input.buffer.empty() && input.buffer.back().copy == ended) {
      input.buffer.back().is_tail = true;
      input.buffer.back().copy->is_cut = true;
    }
    if (input.state == State::idle || input.front != ended) return;
    input.front->is_cut = true;
    for (Output& output : input.outputs) cut(*channel.receiver, output);
    if (input.buffer.empty()) input.state = State::idle;
  }

  void receive(Channel& channel, std::size_t vc, const Flit& flit) {
    return_credit(channel, vc);
    if (!flit.is_tail) return set_up(flit);
    const Copy& copy = *flit.copy;
    const Origin& origin = *copy.origin;
    if (origin.is_acknowledgement()) {
      WEFT_CHECK((channel.combines_at != nullptr) == (origin.to != nullptr));
      origin.to != nullptr ? combine(*origin.to, origin.acknowledged) : acknowledge(origin);
      return;
    }
    WEFT_CHECK(copy.targets.size() == 1);
    const TerminalId target = *copy.targets.begin();
    WEFT_CHECK(&channel == terminals_[target].from_router);
    Delivery& delivery = run_.copies[origin.message][index_of(copy, target)];
    WEFT_CHECK(delivery.tail_received == Delivery::kNever);
    delivery = {copy.head_sent, now_, copy.hops};
    --left_;
    if (copy.request().acknowledgement > 0) send_acknowledgement(target, origin.message, {target}, copy.combiner);
  }

  // With circuit switching the head is acknowledged, unless it is the whole packet.
  void set_up(const Flit& flit) {
    if (model_.switching != Switching::circuit || flit.number > 0) return;
    flit.copy->origin->set_up = after(flit.copy->return_delay);
  }

  static std::size_t index_of(const Copy& copy, TerminalId target) {
    if (copy.request().tree == nullptr) return 0;
    const auto& all = copy.request().tree->deliveries;
    return static_cast<std::size_t>(std::ranges::find(all, target) - all.begin());
  }

  void return_credit(Channel& channel, std::size_t vc) {
    channel.credits.push_back({after(channel.timing.latency + 1 + model_.delays.credit), vc});
  }

  // Acknowledgements.
  void send_acknowledgement(TerminalId from, std::size_t message, const Targets& receivers, CombinerEntry* to) {
    const PacketRequest& request = *messages_.at(message);
    const TerminalId destination = to == nullptr ? request.source : graph_.first_terminal(to->router->node);
    const PacketRequest& own = own_requests_.emplace_back(
        PacketRequest{.generated = now_,
                      .source = from,
                      .destination = destination,
                      .flits = request.acknowledgement,
                      .message_class = static_cast<routing::MessageClass>(routing_.message_class_count() > 1 ? 1 : 0)});
    Origin& origin =
        origins_.emplace_back(Origin{.request = &own, .message = message, .acknowledged = receivers, .to = to});
    Copy& copy = copies_.emplace_back(Copy{.origin = &origin, .targets = {destination}});
    terminals_[from].queue.emplace(Turn{now_, Kind::acknowledgement}, &copy);
    (void)after(1);
  }

  void acknowledge(const Origin& origin) {
    ++run_.acknowledgements;
    run_.combined += origin.acknowledged.size();
    Targets& all = acknowledged_[origin.message];
    for (const TerminalId receiver : origin.acknowledged) {
      WEFT_CHECK(all.insert(receiver).second);
      --left_;
    }
    if (all.size() == run_.copies[origin.message].size()) run_.acknowledged[origin.message] = now_;
  }

  void combine(CombinerEntry& entry, const Targets& receivers) {
    WEFT_CHECK(!entry.is_free);
    entry.received.insert(receivers.begin(), receivers.end());
    settle(entry, receivers);
  }

  // These targets have acknowledged, or will not be reached.
  void settle(CombinerEntry& entry, const Targets& targets) {
    for (const TerminalId target : targets) entry.missing.erase(target);
    if (!entry.missing.empty()) return;
    if (!entry.received.empty()) {
      send_acknowledgement(graph_.first_terminal(entry.router->node), entry.message, entry.received, entry.up);
    }
    entry.is_free = true;
    std::erase(entry.router->entries, &entry);
  }

  // Step 2: terminals.
  void inject(Terminal& terminal) {
    if (terminal.queue.empty() || terminal.queue.begin()->first.first > now_) return;
    Copy& packet = *terminal.queue.begin()->second;
    if (!packet.header && packet.tree == nullptr) choose_route(*terminal.router, packet);
    if (terminal.sent == 0) {
      if (!allocate_vc(terminal, packet)) return;
      keep_first(terminal);
    }
    if (model_.switching == Switching::circuit && terminal.sent > 0 && packet.origin->set_up > now_) return;
    const OutputVc& output = terminal.to_router->sender[terminal.vc];
    if (output.credits == 0) return;
    const bool is_tail = terminal.sent + 1 == packet.request().flits;
    send(*terminal.to_router, terminal.vc, {&packet, terminal.sent++, is_tail});
    if (!is_tail) return;
    terminal.queue.erase(terminal.queue.begin());
    terminal.sent = 0;
  }

  // A packet that has begun goes before all that come later, whatever their turn.
  static void keep_first(Terminal& terminal) {
    auto packet = terminal.queue.extract(terminal.queue.begin());
    packet.key() = Turn{0, Kind::retry};
    terminal.queue.insert(std::move(packet));
  }

  void choose_route(const Router& router, Copy& packet) {
    const PacketRequest& request = packet.request();
    std::vector<Header> routes;
    routing_.start(routing_.departure(request.source, request.destination, request.draw, request.message_class),
                   routes);
    WEFT_CHECK(!routes.empty());
    std::map<std::size_t, Header> by_cost;  // emplace keeps the first route of equal cost
    for (std::size_t k = 0; k < routes.size(); ++k) {
      std::set<PortVc> vcs;
      for (auto& [preference, some] : options(router, packet, routes[k], {.node = router.node}))
        vcs.insert(some.begin(), some.end());
      std::size_t missing = 0;
      for (const PortVc& vc : vcs) missing += router.outputs[vc.first]->buffer - router.output_vc(vc).credits;
      by_cost.emplace(k == 0 ? missing : 2 * missing + 1, routes[k]);
    }
    packet.header = by_cost.begin()->second;
  }

  bool allocate_vc(Terminal& terminal, Copy& packet) {
    std::set<PortVc> open;
    std::vector<OutputVc>& vcs = terminal.to_router->sender;
    for (std::size_t vc = 0; vc < vcs.size(); ++vc) {
      if (is_open(*terminal.to_router, vc, packet) && vcs[vc].credits > 0) open.insert({0, vc});
    }
    if (open.empty()) return false;
    terminal.vc = first_at_or_after({0, terminal.pointer}, open).second;
    terminal.pointer = terminal.vc + 1;
    vcs[terminal.vc].owner = &packet;
    packet.return_delay = terminal.to_router->timing.latency + 1;
    packet.head_sent = now_;
    note_begun(*packet.origin);
    return true;
  }

  // Of messages that are not received, it is known whether they were sent.
  void note_begun(const Origin& origin) {
    if (origin.is_acknowledgement()) return;
    for (Delivery& delivery : run_.copies[origin.message]) {
      if (delivery.tail_received == Delivery::kNever) delivery.head_sent = now_;
    }
  }

  void send(Channel& channel, std::size_t vc, const Flit& flit) {
    OutputVc& output = channel.sender[vc];
    WEFT_CHECK(output.owner == flit.copy && output.credits > 0);
    --output.credits;
    channel.flits.push_back({after(channel.flit_delay), vc, flit});
    channel.free_from = after(channel.timing.cycles_per_flit);
    if (flit.is_tail) output.owner = nullptr;
  }

  // Whether the rules of switching and VC reuse let the packet take the VC.
  bool is_open(const Channel& channel, std::size_t vc, const Copy& packet) const {
    const OutputVc& output = channel.sender[vc];
    if (output.owner != nullptr || channel.is_down) return false;
    const bool is_empty = output.credits == channel.buffer;
    const bool fits_whole = output.credits >= packet.request().flits;
    if (needs_whole_packets(model_.switching) && !fits_whole) return false;
    if (model_.vc_reuse == VcReuse::empty) return is_empty;
    return model_.vc_reuse == VcReuse::tail || is_empty || fits_whole;
  }

  Options options(const Router& router, const Copy& packet, const Header& header, const Position& position) const {
    routing::Decision decision;
    routing_.decide(header, position, decision);
    if (decision.delivers) {
      const bool is_combined = packet.origin->to != nullptr;
      const std::size_t terminal =
          is_combined ? graph_.terminal_count_at(router.node) : header.destination - graph_.first_terminal(router.node);
      decision.candidates = {{.port = static_cast<PortId>(graph_.out_degree(router.node) + terminal)}};
    }
    Options options;
    for (const routing::Candidate& candidate : decision.candidates) add_option(router, candidate, options);
    return options;
  }

  static void add_option(const Router& router, const routing::Candidate& candidate, Options& options) {
    const Channel& channel = *router.outputs.at(candidate.port);
    const routing::VcRange range = router_vcs(candidate.vcs, channel.routing_vcs, channel.vcs);
    for (std::size_t vc = range.first; vc <= range.last; ++vc) {
      options[candidate.preference].emplace(candidate.port, vc);
    }
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
      if (!input.front->is_cut) {
        const bool is_whole = std::ranges::any_of(input.buffer, &Flit::is_tail);
        if (model_.switching == Switching::store_and_forward && !is_whole) continue;
        if (model_.route_on == RouteOn::last && !has_header(input)) continue;
        find_outputs(router, number, input);
      }
      input.state = State::forwarding;
      input.from = after(model_.delays.route);
      for (Output& output : input.outputs) output.from = model_.acquires_in_order ? UINT64_MAX : input.from;
      if (model_.acquires_in_order) let_next_request(input, input.from);
    }
  }

  // Whether the buffer holds all header flits of the front packet; none of them has left yet.
  [[nodiscard]] bool has_header(const InputVc& input) const {
    return std::cmp_greater_equal(std::ranges::count(input.buffer, input.front, &Flit::copy), model_.header);
  }

  void find_outputs(Router& router, const PortVc& number, InputVc& input) {
    Copy& front = *input.front;
    if (front.tree == nullptr) {
      input.outputs.push_back(
          {.options = options(router, front, *front.header, position_of(router, number)), .targets = front.targets});
      return;
    }
    const routing::TreeNode& node = front.tree->nodes[front.tree_node];
    for (const TerminalId terminal : front.tree->deliveries_of(node)) {
      Output output{.targets = {terminal}};
      const std::size_t port = graph_.out_degree(router.node) + terminal - graph_.first_terminal(router.node);
      add_option(router, {.port = static_cast<PortId>(port)}, output.options);
      input.outputs.push_back(output);
    }
    for (const routing::TreeBranch& branch : front.tree->branches_of(node)) {
      Output output{.targets = targets_below(*front.tree, branch.child), .node = branch.child};
      add_option(router, {.port = branch.port, .vcs = branch.vcs}, output.options);
      input.outputs.push_back(output);
    }
    begin_combining(router, front, input.outputs.size());
  }

  static Targets targets_below(const MulticastTree& tree, std::uint32_t node) {
    const auto here = tree.deliveries_of(tree.nodes[node]);
    Targets all(here.begin(), here.end());
    for (const routing::TreeBranch& branch : tree.branches_of(tree.nodes[node]))
      all.merge(targets_below(tree, branch.child));
    return all;
  }

  void begin_combining(Router& router, Copy& front, std::size_t output_count) {
    const bool combines = model_.combiner_entries > 0 && graph_.terminal_count_at(router.node) > 0 &&
                          front.request().acknowledgement > 0 && output_count > 1;
    const Targets below = targets_below(*front.tree, front.tree_node);
    if (!combines || below.size() < 2) return;
    if (router.entries.size() == model_.combiner_entries) {
      ++run_.overflows;
      return;
    }
    CombinerEntry& entry = entries_.emplace_back(CombinerEntry{.router = &router,
                                                               .message = front.origin->message,
                                                               .attempt = front.attempt,
                                                               .missing = below,
                                                               .up = front.combiner});
    router.entries.push_back(&entry);
    front.combiner = &entry;
  }

  // In order: the first output that waits may request a VC, unless it may already.
  void let_next_request(InputVc& input, Cycle from) {
    const auto next = std::ranges::find_if(input.outputs, &Output::is_waiting);
    if (next == input.outputs.end() || next->from != UINT64_MAX) return;
    next->from = from;
    busy_until_ = std::max(busy_until_, from);
  }

  // Outputs have numbers of their own in the allocators, next to each other for each input VC.
  static constexpr std::size_t kMostOutputs = 4096;
  static PortVc number_of(const PortVc& input, std::size_t output) {
    return {input.first, input.second * kMostOutputs + output};
  }
  static PortVc input_of(const PortVc& number) { return {number.first, number.second / kMostOutputs}; }
  static Output& output_of(Router& router, const PortVc& number) {
    return router.input_vcs.at(input_of(number)).outputs[number.second % kMostOutputs];
  }

  void allocate(Router& router) {
    Requests vc_requests, switch_requests, speculative_requests;
    for (const auto& [number, input] : router.input_vcs) {
      if (input.state != State::forwarding) continue;
      for (std::size_t k = 0; k < input.outputs.size(); ++k) {
        const Output& output = input.outputs[k];
        if (output.is_done || output.from > now_) continue;
        if (output.vc) {
          const bool has_flit = output.sent - input.released < flits_of_front(input);
          if (has_flit && router.output_vc(*output.vc).credits > 0)
            request(router, number_of(number, k), output.vc->first, switch_requests);
          continue;
        }
        const std::set<PortVc> requested = vcs_to_request(router, *input.front, output);
        for (const PortVc& vc : requested) vc_requests[{number_of(number, k), vc}].insert(number_of(number, k));
        if (model_.is_speculative && !requested.empty() && input.outputs.size() == 1)
          request(router, number_of(number, k), requested.begin()->first, speculative_requests);
      }
    }
    const auto same_flit = [&](const PortVc& a, const PortVc& b) {
      return input_of(a) == input_of(b) && output_of(router, a).sent == output_of(router, b).sent;
    };
    const std::vector<Grant> vc_grants = islip(vc_requests, router.vc_pointers, model_.iterations);
    const std::vector<Grant> switch_grants =
        islip(switch_requests, router.switch_pointers, model_.iterations, same_flit);
    std::vector<Grant> speculative_grants = islip(speculative_requests, router.speculative_pointers, model_.iterations);
    drop_conflicting(speculative_grants, switch_grants);
    std::erase_if(speculative_grants, [&](const Grant& grant) { return !has_credit(router, vc_grants, grant.vc); });
    // Step 4: update.
    for (const Grant& grant : vc_grants) accept(router, grant);
    for (const Grant& grant : switch_grants) traverse(router, grant, router.switch_pointers);
    for (const Grant& grant : speculative_grants) traverse(router, grant, router.speculative_pointers);
  }

  static std::uint32_t flits_of_front(const InputVc& input) {
    return static_cast<std::uint32_t>(std::ranges::count(input.buffer, input.front, &Flit::copy));
  }

  // Whether the output was granted a VC that has a credit.
  static bool has_credit(const Router& router, const std::vector<Grant>& vc_grants, const PortVc& output) {
    return std::ranges::any_of(vc_grants, [&](const Grant& grant) {
      return grant.vc == output && router.output_vc(grant.connection.second).credits > 0;
    });
  }

  // The open VCs of the output port that the packet chooses: of those of the best preference, the one with the most
  // credits.
  std::set<PortVc> vcs_to_request(const Router& router, const Copy& packet, const Output& output) const {
    for (const auto& [preference, vcs] : output.options) {
      std::set<PortVc> open;
      std::map<std::size_t, unsigned> credits;  // of each port
      for (const PortVc& vc : vcs) {
        if (!is_open(*router.outputs[vc.first], vc.second, packet)) continue;
        open.insert(vc);
        credits[vc.first] += router.output_vc(vc).credits;
      }
      const auto best = std::ranges::max_element(credits, {}, [](const auto& c) { return c.second; });  // the first
      std::erase_if(open, [&](const PortVc& vc) { return vc.first != best->first; });
      if (!open.empty()) return open;
    }
    return {};
  }

  void request(const Router& router, const PortVc& output, std::size_t port, Requests& requests) const {
    if (router.outputs[port]->free_from > now_) return;
    requests[{{output.first, input_of(output).second % model_.speedup}, {port, 0}}].insert(output);
  }

  void accept(Router& router, const Grant& grant) {
    const auto& [number, vc] = grant.connection;
    InputVc& input = router.input_vcs.at(input_of(number));
    Output& output = output_of(router, number);
    router.vc_pointers.advance(grant);
    output.vc = vc;
    output.from = after(model_.delays.vc + model_.delays.switching - 1);
    output.next = &copy_for(router, input_of(number), input, output);
    router.output_vc(vc).owner = output.next;
    if (model_.acquires_in_order) let_next_request(input, after(1));
  }

  // The packet as it will be behind its new output VC.
  Copy& copy_for(Router& router, const PortVc& number, const InputVc& input, const Output& output) {
    const auto [port, router_vc] = *output.vc;
    Copy& copy = copies_.emplace_back(*input.front);
    copy.targets = output.targets;
    copy.tree_node = output.node;
    copy.path.push_back({&router, *output.vc});
    copy.return_delay += router.outputs[port]->timing.latency + 1;
    if (port >= graph_.out_degree(router.node)) return copy;
    ++copy.hops;
    if (copy.tree != nullptr) return copy;
    const Channel& channel = *router.outputs[port];
    const VcId vc = routing_vc(router_vc, channel.routing_vcs, channel.vcs);
    copy.header = routing_.advance(*copy.header, position_of(router, number), {static_cast<PortId>(port), vc});
    return copy;
  }

  void traverse(Router& router, const Grant& grant, Pointers& pointers) {
    pointers.advance(grant);
    ++run_.flit_hops;
    const InputVc& input = router.input_vcs.at(input_of(grant.vc));
    Output& output = output_of(router, grant.vc);
    const Flit& flit = input.buffer[output.sent - input.released];
    send(*router.outputs[output.vc->first], output.vc->second, {output.next, flit.number, flit.is_tail});
    ++output.sent;
    output.is_done = flit.is_tail;
  }

  // Step 5: a flit leaves its buffer when all outputs have sent it.
  void release(Router& router) {
    for (auto& [number, input] : router.input_vcs) {
      if (input.state != State::forwarding || input.from > now_ || flits_of_front(input) == 0) continue;
      const bool is_needed = std::ranges::any_of(
          input.outputs, [&](const Output& output) { return !output.is_done && output.sent == input.released; });
      if (is_needed) continue;
      const bool is_tail = input.buffer.front().is_tail;
      input.buffer.pop_front();
      ++input.released;
      return_credit(*input.channel, number.second);
      if (!is_tail) continue;
      input.state = State::idle;
      if (!input.buffer.empty()) begin_routing(input);
    }
  }

  // Recovery: outputs that are blocked too long are cut off.
  void kill_blocked(Router& router) {
    if (model_.recovery == Recovery::none) return;
    for (auto& [number, input] : router.input_vcs) {
      if (input.state != State::forwarding) continue;
      Targets failed;
      for (Output& output : input.outputs) {
        output.blocked_from = is_blocked(router, input, output) ? std::min(output.blocked_from, now_) : UINT64_MAX;
        if (output.blocked_from == UINT64_MAX) continue;
        const Cycle since = model_.recovery == Recovery::shoot_down ? output.blocked_from : input.front->head_sent;
        busy_until_ = std::max(busy_until_, since + model_.patience);
        if (since + model_.patience > now_) continue;
        ++run_.kills;
        failed.insert(output.targets.begin(), output.targets.end());
        cut(router, output);
      }
      if (model_.acquires_in_order) let_next_request(input, now_ + 1);
      if (!failed.empty()) report(router, input, failed);
    }
  }

  bool is_blocked(const Router& router, const InputVc& input, const Output& output) const {
    if (output.is_done || output.from > now_) return false;
    const bool has_flit = output.sent - input.released < flits_of_front(input);
    return !output.vc || (has_flit && router.output_vc(*output.vc).credits == 0);
  }

  // The output sends no more, and gives its VC back; what it has sent is ended where it is.
  void cut(Router& router, Output& output) {
    if (output.is_done) return;
    output.is_done = true;
    if (!output.vc) return;
    Channel& channel = *router.outputs[output.vc->first];
    channel.sender[output.vc->second].owner = nullptr;
    channel.flits.push_back({after(channel.flit_delay), output.vc->second, {}, output.next});
  }

  // The source will be told; the routers before it free what is not needed any more.
  void report(Router& router, const InputVc& input, const Targets& failed) {
    const Copy& front = *input.front;
    send_report({0, front.origin, front.attempt, failed, front.path, &front, !input.has_outputs()}, *input.channel);
    settle_entries(router, *front.origin, front.attempt, failed);
  }

  void send_report(Report report, const Channel& back) {
    report.due = after(back.timing.latency + 1 + model_.delays.credit);
    reports_.push_back(std::move(report));
  }

  void settle_entries(Router& router, const Origin& origin, unsigned attempt, const Targets& failed) {
    if (origin.is_acknowledgement()) return;
    const std::vector<CombinerEntry*> entries = router.entries;
    for (CombinerEntry* entry : entries) {
      if (entry->message == origin.message && entry->attempt == attempt) settle(*entry, failed);
    }
  }

  void take_reports() {
    std::vector<Report> due;
    std::erase_if(reports_, [&](const Report& report) {
      if (report.due == now_) due.push_back(report);
      return report.due == now_;
    });
    std::ranges::sort(due, {}, [&](const Report& report) { return rank(report); });
    for (Report& report : due) report.path.empty() ? restart(report) : pass_on(report);
  }

  // At the router of the last step of its path.
  void pass_on(Report& report) {
    const auto [router, vc] = report.path.back();
    bool is_dead = false;
    const Copy* copy = nullptr;
    if (report.is_dead && router->output_vc(vc).owner == report.copy) {
      for (auto& [number, input] : router->input_vcs) {
        for (Output& output : input.outputs) {
          if (input.state != State::forwarding || output.next != report.copy || output.is_done) continue;
          cut(*router, output);
          is_dead = !input.has_outputs();
          copy = input.front;
        }
      }
    }
    settle_entries(*router, *report.origin, report.attempt, report.failed);
    report.path.pop_back();
    report.is_dead = is_dead;
    report.copy = copy;
    const Channel* back = report.path.empty() ? terminals_[report.origin->request->source].to_router
                                              : report.path.back().router->outputs[report.path.back().output.first];
    send_report(report, *back);
  }

  // At the source.
  void restart(const Report& report) {
    Terminal& terminal = terminals_[report.origin->request->source];
    if (report.is_dead && terminal.sent > 0 && terminal.queue.begin()->second == report.copy) {
      terminal.to_router->sender[terminal.vc].owner = nullptr;
      terminal.to_router->flits.push_back({after(terminal.to_router->flit_delay), terminal.vc, {}, report.copy});
      terminal.queue.erase(terminal.queue.begin());
      terminal.sent = 0;
    }
    retry(terminal, report);
  }

  // Those of the targets for which this was the last attempt are tried again.
  void retry(Terminal& terminal, const Report& report) {
    Origin& origin = *report.origin;
    Targets again;
    for (const TerminalId target : report.failed) {
      if (origin.attempt[target] == report.attempt) again.insert(target);
    }
    if (again.empty()) return;
    ++run_.retries;
    ++origin.attempt_count;
    for (const TerminalId target : again) origin.attempt[target] = origin.attempt_count;
    Copy& copy = copies_.emplace_back(Copy{.origin = &origin, .attempt = origin.attempt_count, .targets = again});
    if (origin.request->tree != nullptr) {
      copy.tree = &trees_.emplace_back(pruned(*origin.request->tree, {again.begin(), again.end()}));
    }
    const PacketRequest& message = *messages_[origin.message];
    const Cycle delay = retry_delay(model_.patience, origin.request->source, message.source, numbers_[origin.message],
                                    origin.attempt_count);
    terminal.queue.emplace(Turn{after(delay), Kind::retry}, &copy);
  }

  // Failing and repair of links.
  void change(const LinkFailure& failure) {
    Router& router = routers_[failure.node];
    Channel& channel = *router.outputs[failure.port];
    if (failure.end == now_) channel.is_down = false;
    if (failure.begin != now_) return;
    channel.is_down = true;
    for (auto& [number, input] : router.input_vcs) {
      if (input.state != State::forwarding) continue;
      Targets failed;
      for (Output& output : input.outputs) {
        if (output.is_done || !output.vc || output.vc->first != failure.port) continue;
        failed.insert(output.targets.begin(), output.targets.end());
        cut(router, output);
      }
      if (!failed.empty()) report(router, input, failed);
    }
  }

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

}  // namespace
}  // namespace reference

ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last, const Placed& placed) {
  reference::ReferenceEngine engine(routing, model, requests.size() + placed.packets.size() + placed.multicasts.size());
  for (const PacketRequest& request : requests) engine.queue(request);
  engine.number_messages();
  for (const PlacedPacket& packet : placed.packets) engine.place(packet);
  for (const PlacedMulticast& packet : placed.multicasts) engine.place(packet);
  return engine.run(last);
}

}  // namespace weft::sim
