// VC allocation and switch allocation, in step 3 of docs/model.md, and step 4, the update.
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "sim/model/reference_cycle.h"
#include "sim/model/reference_islip.h"

namespace weft::sim::reference {
namespace {

// Outputs have numbers of their own in the allocators, next to each other for each input VC.
constexpr std::size_t kMostOutputs = 4096;
PortVc number_of(const PortVc& input, std::size_t output) {
  return {input.first, input.second * kMostOutputs + output};
}
PortVc input_of(const PortVc& number) { return {number.first, number.second / kMostOutputs}; }
Output& output_of(Router& router, const PortVc& number) {
  return router.input_vcs.at(input_of(number)).outputs[number.second % kMostOutputs];
}

// Whether the output was granted a VC that has a credit.
bool has_credit(const Router& router, const std::vector<Grant>& vc_grants, const PortVc& output) {
  return std::ranges::any_of(vc_grants, [&](const Grant& grant) {
    return grant.vc == output && router.output_vc(grant.connection.second).credits > 0;
  });
}

}  // namespace

// Step 3: the allocators.
void ReferenceEngine::allocate(Router& router) {
  Requests vc_requests, switch_requests, speculative_requests;
  for (const auto& [number, input] : router.input_vcs) {
    if (input.state != State::forwarding) continue;
    for (std::size_t k = 0; k < input.outputs.size(); ++k) {
      const Output& output = input.outputs[k];
      if (output.is_done || output.from > now_) continue;
      if (output.vc) {
        const bool has_flit = output.sent - input.released < input.flits_of_front();
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
  const std::vector<Grant> switch_grants = islip(switch_requests, router.switch_pointers, model_.iterations, same_flit);
  std::vector<Grant> speculative_grants = islip(speculative_requests, router.speculative_pointers, model_.iterations);
  drop_conflicting(speculative_grants, switch_grants);
  std::erase_if(speculative_grants, [&](const Grant& grant) { return !has_credit(router, vc_grants, grant.vc); });
  // Step 4: update.
  for (const Grant& grant : vc_grants) accept(router, grant);
  for (const Grant& grant : switch_grants) traverse(router, grant, router.switch_pointers);
  for (const Grant& grant : speculative_grants) traverse(router, grant, router.speculative_pointers);
}

// The open VCs of the output port that the packet chooses: of those of the best preference, the one with the most
// credits.
std::set<PortVc> ReferenceEngine::vcs_to_request(const Router& router, const Copy& packet, const Output& output) const {
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

void ReferenceEngine::request(const Router& router, const PortVc& output, std::size_t port, Requests& requests) const {
  if (router.outputs[port]->free_from > now_) return;
  requests[{{output.first, input_of(output).second % model_.speedup}, {port, 0}}].insert(output);
}

void ReferenceEngine::accept(Router& router, const Grant& grant) {
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

void ReferenceEngine::traverse(Router& router, const Grant& grant, Pointers& pointers) {
  pointers.advance(grant);
  ++run_.flit_hops;
  const InputVc& input = router.input_vcs.at(input_of(grant.vc));
  Output& output = output_of(router, grant.vc);
  const Flit& flit = input.buffer[output.sent - input.released];
  send(*router.outputs[output.vc->first], output.vc->second, {output.next, flit.number, flit.is_tail});
  ++output.sent;
  output.is_done = flit.is_tail;
}

// The end of the cycle: a flit leaves its buffer when all outputs have sent it.
void ReferenceEngine::release(Router& router) {
  for (auto& [number, input] : router.input_vcs) {
    if (input.state != State::forwarding || input.from > now_ || input.flits_of_front() == 0) continue;
    const bool is_needed = std::ranges::any_of(
        input.outputs, [&](const Output& output) { return !output.is_done && output.sent == input.released; });
    if (is_needed) continue;
    const bool is_tail = input.buffer.front().is_tail;
    input.buffer.pop_front();
    ++input.released;
    return_credit(*input.channel, number.second);
    if (!is_tail) continue;
    input.state = State::idle;
    if (!input.buffer.empty()) input.begin_routing();
  }
}

}  // namespace weft::sim::reference
