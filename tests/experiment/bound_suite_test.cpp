// Checks the throughput bounds against random overloaded runs. A run begins with an empty network, so all flits that
// were received by some cycle were injected and carried before it, and the bound must hold exactly. In the measurement
// window also flits count that were injected before it; exactly these are added to the bound. Where destinations are
// random, the bounds are computed for the destinations that were drawn.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "experiment/run.h"

namespace weft::experiment {
namespace {

constexpr std::array kNetworks = {"mesh(4,4)",    "mesh(3,5)", "torus(4,4)", "torus(3,5)",       "ring(9)",
                                  "hypercube(4)", "path(6)",   "star(4)",    "dragonfly(2,4,2)", "fat-tree(4,2)",
                                  "complete(6)",  "scc(3)",    "rdt(8)",     "hsn(2,ring(4))",   "directed-torus(3,3)"};
constexpr std::array kRoutings = {"", "", "layered(shortest)", "valiant(layered(shortest))", "escape(minimal,dor)"};
constexpr std::array kPatterns = {"transpose", "complement", "random",
                                  "random",    "tornado",    "neighbor",
                                  "uniform",   "shuffle",    "hot-spot(nodes=2,fraction=1/2)",
                                  "stencil",   "all-to-all"};

template <class List>
const char* one_of(const List& list, RandomStream& random) {
  return list.at(random.below(list.size()));
}

struct RandomCase {
  std::string text;
  RunSetup setup;
};

// None where the random values do not fit together.
std::optional<RandomCase> random_case(RandomStream& random) {
  const std::string packet = std::to_string(1 + random.below(5));
  const std::map<std::string, std::string> values{{"spec", one_of(kNetworks, random)},
                                                  {"routing", one_of(kRoutings, random)},
                                                  {"traffic", one_of(kPatterns, random)},
                                                  {"packet", packet},
                                                  {"buffer", std::to_string(1 + random.below(8))},
                                                  {"switching", random.below(3) == 0 ? "vct" : "wormhole"},
                                                  {"iterations", std::to_string(1 + random.below(3))},
                                                  {"seed", std::to_string(random.below(1000))},
                                                  {"cycles", std::to_string(600 + random.below(900))},
                                                  {"warmup", "200"},
                                                  {"load", "0." + std::to_string(4 + random.below(6))}};
  GivenSettings given;
  std::string text;
  for (const auto& [name, value] : values) {
    if (!value.empty()) given[name] = {{.label = name, .text = value}};
    text += name + " " + value + " ";
  }
  RunSettings settings = read_settings(given);
  if (random.below(2) == 0) settings.load = Decimal(1);
  try {
    auto routed = std::make_shared<const RoutedNetwork>(settings.network, settings.routing, Execution{});
    RandomCase each{text, set_up(std::move(routed), settings, Execution{})};
    for (sim::LinkTiming& link : each.setup.model.links) link.cycles_per_flit = random.below(4) == 0 ? 2 : 1;
    return each;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

// Packets that were received before some cycle.
struct Received {
  std::vector<sim::Arrival> packets;
  std::uint64_t flits = 0;
  sim::Cycle cycles = 0;
};

Received received_before(const std::vector<sim::Arrival>& arrivals, sim::Cycle end) {
  Received received{.cycles = end};
  for (const sim::Arrival& packet : arrivals) {
    if (packet.tail_received >= end) continue;
    received.packets.push_back(packet);
    received.flits += packet.flits;
  }
  return received;
}

// The demand of exactly these packets.
traffic::Demand realised(const Received& received, TerminalId terminal_count) {
  std::vector<std::map<TerminalId, std::uint64_t>> flits(terminal_count);
  for (const sim::Arrival& packet : received.packets) flits[packet.source][packet.destination] += packet.flits;
  traffic::RowsBuilder rows;
  std::vector<double> rates;
  for (const auto& row : flits) {
    std::vector<traffic::Weighted> weights;
    std::uint64_t sum = 0;
    for (const auto& [to, count] : row) {
      weights.push_back({to, count});
      sum += count;
    }
    rows.add(weights);
    rates.push_back(static_cast<double>(sum) * terminal_count / static_cast<double>(received.flits));
  }
  return {spec::Spec{.name = "realised"}, terminal_count, {traffic::ToRow{std::move(rows).finish()}, std::move(rates)}};
}

// The smallest number of flits per unit of rate, over the sources that send.
double least_of_source(const Received& received, const traffic::Demand& demand) {
  std::vector<double> flits(demand.terminal_count(), 0);
  for (const sim::Arrival& packet : received.packets) flits[packet.source] += packet.flits;
  double least = std::numeric_limits<double>::infinity();
  for (TerminalId t = 0; t < flits.size(); ++t) {
    if (demand.rate(t) > 0) least = std::min(least, flits[t] / demand.rate(t));
  }
  return least;
}

class BoundSuite : public testing::Test {
 protected:
  void check(const RandomCase& each) {
    SCOPED_TRACE(each.text);
    const DetailedRun run = run_in_detail(each.setup, {.keeps_packets = true}, Execution{}, Execution{});
    ASSERT_TRUE(run.bound.has_value());
    const double terminals = each.setup.injector.terminal_count();
    const auto& measured = run.measured;
    for (const sim::Cycle end : {measured.end, measured.cycles / 2, measured.cycles}) {
      check_from_start(each, run, received_before(measured.arrivals, end));
    }
    if (!each.setup.injector.demand().is_permutation()) return;
    std::uint64_t sent_before = 0;
    for (const sim::Arrival& packet : measured.arrivals) {
      const bool is_counted = packet.tail_received >= measured.begin && packet.tail_received < measured.end;
      if (is_counted && packet.head_sent < measured.begin) sent_before += packet.flits;
    }
    const double window = static_cast<double>(measured.end - measured.begin) * terminals;
    EXPECT_LE(measured.accepted * window, run.bound->accepted * window * kRounding + static_cast<double>(sent_before));
    ++permutations_;
    above_equal_service_ += measured.accepted > run.bound->accepted_alike * kRounding ? 1U : 0U;
  }

  void check_from_start(const RandomCase& each, const DetailedRun& run, const Received& received) {
    if (received.flits == 0) return;
    const double terminals = each.setup.injector.terminal_count();
    const double accepted = static_cast<double>(received.flits) / (terminals * static_cast<double>(received.cycles));
    const traffic::Demand demand = realised(received, each.setup.injector.terminal_count());
    const paths::ThroughputBound bound = paths::throughput_bound(
        run.setup.routed->network(), demand, capacities_of(run.setup.model), Execution{.thread_count = 1});
    EXPECT_LE(accepted, bound.load * kRounding);
    EXPECT_LE(accepted, bound.accepted * kRounding);
    closest_ = std::max(closest_, accepted / bound.load);
    if (!each.setup.injector.demand().is_permutation()) return;
    EXPECT_LE(accepted, run.bound->accepted * kRounding);
    EXPECT_LE(least_of_source(received, each.setup.injector.demand()),
              run.bound->load * kRounding * static_cast<double>(received.cycles));
  }

  static constexpr double kRounding = 1 + 1e-9;
  unsigned permutations_ = 0;
  unsigned above_equal_service_ = 0;  // runs that accepted more than equal service to all sources allows
  double closest_ = 0;                // the largest accepted load over its bound
};

TEST_F(BoundSuite, NoOverloadedRunExceedsABound) {
  RandomStream random(1, Purpose::test, 16);
  for (int count = 0; count < 200;) {
    const auto each = random_case(random);
    if (!each) continue;
    ++count;
    check(*each);
  }
  EXPECT_GT(permutations_, 80U);
  EXPECT_GT(above_equal_service_, 0U);  // the bound for equal service does not bound the accepted load
  EXPECT_GT(closest_, 0.9);             // the bounds are tight
}

}  // namespace
}  // namespace weft::experiment
