// The prover against brute force on small random networks.
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "deadlock/certificate.h"
#include "deadlock/prover.h"
#include "deadlock_oracle.h"
#include "support/effort.h"
#include "support/graph_oracles.h"
#include "test_routings.h"

namespace weft::deadlock {
namespace {

constexpr std::uint64_t kMostConfigurations = 1U << 18;

struct Counts {
  std::array<int, 4> verdicts{};
  int by_escapes = 0;
  int missed_deadlocks = 0;
  int unreachable_cycles = 0;
};

void compare(const routing::Routing& routing, const std::string& name, Counts& counts) {
  const auto fate = test::DeadlockOracle(routing).fate(kMostConfigurations);
  if (!fate) return;
  const Proof proof = prove(routing, {}, Execution{});
  ++counts.verdicts[static_cast<std::size_t>(proof.verdict)];
  if (proof.orders_escapes) ++counts.by_escapes;
  switch (proof.verdict) {
    case Verdict::deadlock_free:
      EXPECT_EQ(*fate, test::Fate::free) << name;
      break;
    case Verdict::deadlock:
      EXPECT_EQ(*fate, test::Fate::deadlocks) << name;
      break;
    case Verdict::undelivered:
      EXPECT_EQ(*fate, test::Fate::undelivered) << name;
      break;
    case Verdict::unproved:
      EXPECT_NE(*fate, test::Fate::undelivered) << name;
      ++(*fate == test::Fate::deadlocks ? counts.missed_deadlocks : counts.unreachable_cycles);
  }
  if (!has_certificate(proof)) return;
  const CheckResult result = check_certificate(certificate_text(proof, "", ""), Execution{}, &routing);
  EXPECT_TRUE(result.holds) << name << ": " << result.reason;
}

// A ring, unidirectional or bidirectional, with a few chords, so that cyclic waits are possible.
topology::PortGraph random_ring(RandomStream& random, bool has_bare_nodes) {
  const auto node_count = static_cast<NodeId>(3 + random.below(4));
  const bool is_unidirectional = random.chance(0.6);
  std::vector<test::Link> links;
  for (NodeId v = 0; v < node_count; ++v) links.push_back({v, (v + 1) % node_count, is_unidirectional});
  for (const test::Link& link : test::random_links({node_count, random.below(3), 0.7}, random)) links.push_back(link);
  std::vector<TerminalId> terminals(node_count, 1);
  for (NodeId v = 2; has_bare_nodes && v < node_count; ++v) terminals[v] = static_cast<TerminalId>(random.below(2));
  return test::graph_of_links(node_count, links, topology::ParallelLinks::keep, terminals);
}

struct Mix {
  double detours = 0;
  routing::VcId vc_count = 1;
  bool has_bare_nodes = false;  // nodes without a terminal, where no packet starts
};

void compare_random(const Mix& mix, std::uint64_t network_count, Counts& counts) {
  for (std::uint64_t seed = 1; seed <= network_count; ++seed) {
    RandomStream random(seed, Purpose::test);
    const auto graph = random_ring(random, mix.has_bare_nodes);
    const test::RandomRouting routing(graph, mix.vc_count, mix.detours, seed);
    compare(routing, "seed " + std::to_string(seed), counts);
  }
}

TEST(ProverOracle, VerdictIsThatOfBruteForce) {
  Counts counts;
  compare_random({.detours = 0.1}, 200, counts);
  compare_random({.detours = 0.1, .has_bare_nodes = true}, 200, counts);
  compare_random({.detours = 0.9}, 400, counts);
  compare_random({.vc_count = 2}, 100, counts);
  const int compared = std::accumulate(counts.verdicts.begin(), counts.verdicts.end(), 0);
  EXPECT_GE(compared, 500);
  for (const Verdict verdict : {Verdict::deadlock_free, Verdict::deadlock, Verdict::undelivered}) {
    EXPECT_GE(4 * counts.verdicts[static_cast<std::size_t>(verdict)], compared) << to_text(verdict);
  }
  // These are functions of (virtual channel, destination): all of them are decided.
  EXPECT_EQ(counts.missed_deadlocks, 0);
  EXPECT_EQ(counts.unreachable_cycles, 0);
}

TEST(ProverOracle, VerdictOnAdaptiveRoutingsIsThatOfBruteForce) {
  Counts counts;
  const int parts = test::usual_or_more(4, 1);
  for (std::uint64_t seed = 1; seed <= 1200U / static_cast<unsigned>(parts); ++seed) {
    RandomStream random(seed, Purpose::test);
    const auto graph = random_ring(random, true);
    compare(test::RandomAdaptive(graph, seed), "seed " + std::to_string(seed), counts);
  }
  EXPECT_GE(counts.verdicts[static_cast<std::size_t>(Verdict::deadlock_free)], 100 / parts);
  EXPECT_GE(counts.by_escapes, 5 / parts);
  EXPECT_GE(counts.verdicts[static_cast<std::size_t>(Verdict::deadlock)], 30 / parts);
  EXPECT_EQ(counts.missed_deadlocks, 0);
  // Free by brute force, which has only packets of one buffer; there is no proof for longer ones.
  EXPECT_LE(counts.unreachable_cycles, 5);
}

}  // namespace
}  // namespace weft::deadlock
