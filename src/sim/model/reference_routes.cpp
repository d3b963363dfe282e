// Route computation, in step 3 of docs/model.md, and its "Copies and outputs": where the front packet of an input VC
// may go, and what it is there.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/model/reference_cycle.h"

namespace weft::sim::reference {
namespace {

void add_option(const Router& router, const routing::Candidate& candidate, Options& options) {
  const Channel& channel = *router.outputs.at(candidate.port);
  const routing::VcRange range = router_vcs(candidate.vcs, channel.routing_vcs, channel.vcs);
  for (std::size_t vc = range.first; vc <= range.last; ++vc) {
    options[candidate.preference].emplace(candidate.port, vc);
  }
}

Position position_of(const Router& router, const PortVc& number) {
  if (number.first >= routing::kFromTerminal) return {.node = router.node};
  const Channel& channel = *router.input_vcs.at(number).channel;
  return {router.node, static_cast<PortId>(number.first), routing_vc(number.second, channel.routing_vcs, channel.vcs)};
}

}  // namespace

// Step 3, before the allocators.
void ReferenceEngine::compute_routes(Router& router) {
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
bool ReferenceEngine::has_header(const InputVc& input) const {
  return std::cmp_greater_equal(std::ranges::count(input.buffer, input.front, &Flit::copy), model_.header);
}

void ReferenceEngine::find_outputs(Router& router, const PortVc& number, InputVc& input) {
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

Options ReferenceEngine::options(const Router& router, const Copy& packet, const Header& header,
                                 const Position& position) const {
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

Targets ReferenceEngine::targets_below(const MulticastTree& tree, std::uint32_t node) {
  const auto here = tree.deliveries_of(tree.nodes[node]);
  Targets all(here.begin(), here.end());
  for (const routing::TreeBranch& branch : tree.branches_of(tree.nodes[node]))
    all.merge(targets_below(tree, branch.child));
  return all;
}

// In order: the first output that waits may request a VC, unless it may already.
void ReferenceEngine::let_next_request(InputVc& input, Cycle from) {
  const auto next = std::ranges::find_if(input.outputs, &Output::is_waiting);
  if (next == input.outputs.end() || next->from != UINT64_MAX) return;
  next->from = from;
  busy_until_ = std::max(busy_until_, from);
}

// The packet as it will be behind its new output VC.
Copy& ReferenceEngine::copy_for(Router& router, const PortVc& number, const InputVc& input, const Output& output) {
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

}  // namespace weft::sim::reference
