#include "hardware/equal_budget.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "metrics/cuts/bisection.h"

namespace weft::hardware {
namespace {

using topology::PortGraph;

constexpr NodeId kNodesBetweenLooks = 4096;

std::uint64_t ceiling(std::uint64_t bits, std::uint64_t parts) { return bits / parts + (bits % parts == 0 ? 0 : 1); }

// f(from, to, cycles per flit) for every channel.
template <class F>
void for_each_channel_of(const PortGraph& graph, std::span<const unsigned> cycles_per_flit, const Execution& execution,
                         const F& f) {
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (v % kNodesBetweenLooks == 0) execution.throw_if_stopped();
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const unsigned cycles = cycles_per_flit.empty() ? 1 : cycles_per_flit[graph.link_class(v, port)];
      f(v, graph.neighbor(v, port).node, cycles);
    }
  }
}

std::set<ChannelCounts> channels_of_routers(const PortGraph& graph, std::span<const unsigned> cycles_per_flit,
                                            const Execution& execution) {
  std::vector<ChannelCounts> routers(graph.node_count());
  for_each_channel_of(graph, cycles_per_flit, execution, [&](NodeId from, NodeId to, unsigned cycles) {
    ++routers[from][cycles];
    ++routers[to][cycles];
  });
  std::set<ChannelCounts> different(routers.begin(), routers.end());
  different.erase(ChannelCounts{});
  return different;
}

void set_cut(const topology::Network& network, std::span<const unsigned> cycles_per_flit, const Execution& execution,
             ResourceNeed& need) {
  const metrics::Bisection cut = metrics::bisection(network, {}, execution);
  ChannelCounts crossing;
  for_each_channel_of(network.graph, cycles_per_flit, execution, [&](NodeId from, NodeId to, unsigned cycles) {
    if (cut.side[from] != cut.side[to]) ++crossing[cycles];
  });
  if (!crossing.empty()) need.channels.insert(crossing);
  need.proven_cut = cut.lower;
  need.found_cut = cut.upper;
}

std::uint64_t most_inputs(const PortGraph& graph, const Execution& execution) {
  std::vector<std::uint64_t> inputs(graph.node_count());
  for_each_channel_of(graph, {}, execution, [&](NodeId, NodeId to, unsigned) { ++inputs[to]; });
  for (NodeId v = 0; v < graph.node_count(); ++v) inputs[v] += graph.terminal_count_at(v);
  return inputs.empty() ? 0 : *std::max_element(inputs.begin(), inputs.end());
}

std::uint64_t bits_of(const ChannelCounts& channels, std::uint64_t width) {
  std::uint64_t bits = 0;
  for (const auto& [cycles, count] : channels) bits += count * ceiling(width, cycles);
  return bits;
}

bool is_needless(const ResourceNeed& need) { return need.channels.empty() && need.inputs == 0; }

void refuse_needless(const ResourceNeed& need) {
  if (!is_needless(need)) return;
  const bool is_cut = need.resource == Resource::bisection;
  throw InputError(fmt::format("{} has no channels{}, so a budget gives no channel width", need.network,
                               is_cut ? " across its bisection" : ""),
                   {}, "leave this network out");
}

// The smallest budget that suffices for one network.
std::uint64_t least_budget(const ResourceNeed& need) {
  return need.resource == Resource::buffers ? need.bits(kUsualWidth) * need.vcs : need.bits(1);
}

std::uint64_t usual_budget(const ResourceNeed& need) {
  return need.bits(kUsualWidth) * (need.resource == Resource::buffers ? kUsualPortFlits : 1);
}

std::string unit_of(Resource resource) {
  switch (resource) {
    case Resource::pins:
      return "pins per router";
    case Resource::bisection:
      return "bits per cycle and direction across the bisection";
    case Resource::buffers:
      break;
  }
  return "buffer bits per router";
}

// The largest width whose need is at most the budget.
std::uint64_t widest(const ResourceNeed& need, std::uint64_t budget) {
  std::uint64_t fits = 0;
  std::uint64_t exceeds = kMostBits + 1;
  while (exceeds - fits > 1) {
    const std::uint64_t middle = fits + (exceeds - fits) / 2;
    (need.bits(middle) <= budget ? fits : exceeds) = middle;
  }
  return fits;
}

}  // namespace

std::string_view to_text(Resource resource) {
  switch (resource) {
    case Resource::pins:
      return "pins";
    case Resource::bisection:
      return "bisection";
    case Resource::buffers:
      break;
  }
  return "buffers";
}

std::uint64_t ResourceNeed::bits(std::uint64_t width) const {
  if (resource == Resource::buffers) return inputs * width;
  std::uint64_t most = 0;
  for (const ChannelCounts& each : channels) most = std::max(most, bits_of(each, width));
  return resource == Resource::bisection ? ceiling(most, 2) : most;
}

ResourceNeed need_of(const topology::Network& network, Resource resource, std::span<const unsigned> cycles_per_flit,
                     const Execution& execution) {
  ResourceNeed need{.network = network.name(), .resource = resource};
  switch (resource) {
    case Resource::pins:
      need.channels = channels_of_routers(network.graph, cycles_per_flit, execution);
      break;
    case Resource::bisection:
      set_cut(network, cycles_per_flit, execution, need);
      break;
    case Resource::buffers:
      need.inputs = most_inputs(network.graph, execution);
      break;
  }
  return need;
}

std::uint64_t budget_of(const EqualRequest& request, std::span<const ResourceNeed> needs) {
  if (needs.empty()) return request.budget.value_or(0);
  for (const ResourceNeed& need : needs) refuse_needless(need);
  const auto largest = std::ranges::max_element(needs, {}, least_budget);
  const std::uint64_t least = least_budget(*largest);
  if (!request.budget) return std::max(least, usual_budget(*std::ranges::min_element(needs, {}, usual_budget)));
  const std::uint64_t budget = *request.budget;
  if (budget >= least) return budget;
  const bool is_buffers = request.resource == Resource::buffers;
  throw InputError(
      fmt::format("{} {} are too few for {}: {}", budget, unit_of(request.resource), largest->network,
                  is_buffers
                      ? fmt::format("its {} inputs of {} {} need {} for one flit of {} bits in each VC",
                                    largest->inputs, largest->vcs, largest->vcs == 1 ? "VC" : "VCs", least, kUsualWidth)
                      : fmt::format("channels of 1 bit need {}", least)),
      {}, fmt::format("the least budget that suffices for all networks is {}", least));
}

FlitFormat format_of(const EqualRequest& request, std::uint64_t budget, const ResourceNeed& need) {
  const bool is_buffers = request.resource == Resource::buffers;
  FlitFormat format{.width = is_buffers ? kUsualWidth : widest(need, budget)};
  format.packet_flits = ceiling(request.packet_bits, format.width);
  if (is_buffers) format.port_flits = budget / least_budget(need) * need.vcs;
  if (format.packet_flits <= kMostPacketFlits) return format;
  throw InputError(fmt::format("packets of {} bits have {} flits on {}, whose channels have {} bits; at most {} flits "
                               "are possible",
                               request.packet_bits, format.packet_flits, need.network, format.width, kMostPacketFlits),
                   {}, "take shorter packets or a larger budget");
}

std::string describe(const EqualRequest& request, std::uint64_t budget) {
  return fmt::format("{} {}, packets of {} bits", budget, unit_of(request.resource), request.packet_bits);
}

}  // namespace weft::hardware
