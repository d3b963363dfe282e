// The routers in hardware against both engines: every packet is received in the same cycle.
#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string_view>
#include <vector>

#include "base/numbers/random.h"
#include "bench/network.h"
#include "bench/routers.h"
#include "routing/core/algorithm.h"
#include "routing/multicast/multicast.h"
#include "support/effort.h"
#include "support/run_requests.h"
#include "topology/constructions/rank_shape.h"

namespace weft::rtl {
namespace {

using sim::Cycle;
using sim::PacketRequest;
using sim::ReferenceRun;

constexpr Cycle kLast = 400'000;

void expect_equal(const ReferenceRun& hardware, const ReferenceRun& engine) {
  ASSERT_EQ(hardware.copies.size(), engine.copies.size());
  for (std::size_t i = 0; i < engine.copies.size(); ++i) {
    for (std::size_t k = 0; k < engine.copies[i].size(); ++k) {
      ASSERT_EQ(hardware.copies[i][k].tail_received, engine.copies[i][k].tail_received)
          << "packet " << i << ", receiver " << k;
      ASSERT_EQ(hardware.copies[i][k].head_sent, engine.copies[i][k].head_sent) << "packet " << i;
    }
    ASSERT_EQ(hardware.acknowledged[i], engine.acknowledged[i]) << "packet " << i;
  }
  ASSERT_EQ(hardware.retries, engine.retries);
  ASSERT_EQ(hardware.acknowledgements, engine.acknowledgements);
  ASSERT_EQ(hardware.combined, engine.combined);
}

// Packets from random terminals in the first cycles, so many that the load is low in some runs and high in others.
std::vector<PacketRequest> draw_requests(TerminalId terminals, std::size_t count, std::uint32_t least_flits,
                                         std::uint32_t most_flits, RandomStream& random) {
  const double load = 0.03 + 0.5 * random.unit();
  const double flits = 0.5 * (least_flits + most_flits);
  const auto cycles = static_cast<std::uint64_t>(static_cast<double>(count) * flits / (load * terminals)) + 1;
  std::vector<PacketRequest> requests(count);
  for (PacketRequest& request : requests) {
    request.generated = random.below(cycles);
    request.source = static_cast<TerminalId>(random.below(terminals));
    request.destination = static_cast<TerminalId>(random.below(terminals));
    request.flits = static_cast<std::uint32_t>(least_flits + random.below(most_flits - least_flits + 1));
  }
  return requests;
}

TEST(IqInHardware, ReceivesEveryPacketInTheCycleOfTheEngine) {
  const topology::Network network = topology::build(std::string_view("mesh(4,4)"), Execution{});
  const auto routing = routing::build(network, std::string_view("dor"), Execution{});
  sim::Model model = sim::default_model(*routing, 2);
  for (std::uint64_t seed = 1; seed <= test::usual_or_more(20U, 100U); ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Purpose::test, 1);
    const auto requests = draw_requests(network.graph.terminal_count(), 1000, 1, seed % 2 == 0 ? 1 : 12, random);
    const ReferenceRun hardware = Network(*routing, model, nullptr, make_iq).run(requests, kLast);
    expect_equal(hardware, simulate_reference(*routing, model, requests, kLast));
    if (HasFatalFailure()) return;
  }
}

struct Jump1 {
  topology::Network network = topology::build(std::string_view("rdt(4,parallel=keep,concentration=2)"), Execution{});
  std::unique_ptr<routing::Routing> unicast =
      routing::build(network, std::string_view("rdt-rank-descending"), Execution{});
  std::unique_ptr<routing::Multicast> scheme =
      routing::build_multicast(network, *unicast, std::string_view("hierarchical(map=precise)"), Execution{});
  std::unique_ptr<routing::Routing> routing = routing::with_vcs_above(*unicast, scheme->facts().vcs.get());
  routing::RankCast cast{network.graph, *topology::RankShape::of(network)};
  std::deque<routing::MulticastTree> trees;

  [[nodiscard]] sim::Model model() const {
    sim::Model model = sim::default_model(*routing);
    model.buffer = kJump1.depth;
    model.header = kJump1.header;
    model.route_on = sim::RouteOn::last;
    model.vc_reuse = sim::VcReuse::whole_packet;
    return model;
  }

  void add_tree(PacketRequest& request, RandomStream& random) {
    const TerminalId terminals = network.graph.terminal_count();
    std::vector<TerminalId> targets;
    const std::uint64_t count = 1 + random.below(random.chance(0.2) ? 31 : 8);
    for (TerminalId t = 0; t < terminals; ++t) {
      if (t != request.source) targets.push_back(t);
    }
    random.shuffle(std::span(targets));
    targets.resize(count);
    std::ranges::sort(targets);
    std::vector<routing::MulticastTree> planned;
    scheme->plan(request.source, targets, planned);
    trees.push_back(routing::with_raised_vcs(planned.at(0), *unicast));
    request.tree = &trees.back();
  }
};

TEST(Jump1InHardware, ReceivesEveryPacketInTheCycleOfTheEngine) {
  for (std::uint64_t seed = 1; seed <= test::usual_or_more(4U, 100U); ++seed) {
    SCOPED_TRACE(seed);
    Jump1 jump1;
    RandomStream random(seed, Purpose::test, 2);
    sim::Model model = jump1.model();
    const bool has_multicasts = seed > 1, acknowledges = seed > 2, recovers = seed > 3;
    if (acknowledges) model.combiner_entries = kJump1.entries;
    if (recovers) model.recovery = sim::Recovery::shoot_down;
    if (recovers) model.patience = static_cast<unsigned>(14 + random.below(40));
    auto requests = draw_requests(jump1.network.graph.terminal_count(), 1000, 3, 16, random);
    for (PacketRequest& request : requests) {
      if (has_multicasts && random.chance(0.3)) jump1.add_tree(request, random);
      if (acknowledges) request.acknowledgement = 3;
    }
    const ReferenceRun hardware = Network(*jump1.routing, model, &jump1.cast, make_jump1).run(requests, kLast);
    expect_equal(hardware, run_with_trees(*jump1.routing, model, requests, kLast));
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace weft::rtl
