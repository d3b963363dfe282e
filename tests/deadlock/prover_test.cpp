#include "deadlock/prover.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "deadlock/certificate.h"
#include "routing/core/algorithm.h"
#include "test_routings.h"

namespace weft::deadlock {
namespace {

using routing::VirtualChannel;

topology::Network network_of(const std::string& name) { return topology::build(std::string_view(name), Execution{}); }

Proof prove_shortest(const std::string& name, unsigned thread_count = 1) {
  const Execution execution{.thread_count = thread_count};
  const auto network = network_of(name);
  return prove(*routing::build(network, "shortest", execution), {}, execution);
}

// Checks the certificate, as text, with the independent checker.
CheckResult check(const Proof& proof, const std::string& network, const std::string& routing = "shortest") {
  return check_certificate(certificate_text(proof, network, routing), Execution{});
}

CheckResult check(const Proof& proof, const routing::Routing& routing) {
  return check_certificate(certificate_text(proof, "", ""), Execution{}, &routing);
}

void expect_verdict(const std::string& name, Verdict verdict) {
  const Proof proof = prove_shortest(name);
  EXPECT_EQ(proof.verdict, verdict) << name;
  const CheckResult result = check(proof, name);
  EXPECT_TRUE(result.holds) << name << ": " << result.reason;
}

TEST(Prover, ShortestPathsDeadlockOnCycles) {
  for (const char* name :
       {"ring(4)", "ring(5)", "ring(6)", "ring(7)", "ring(8)", "torus(4,4)", "torus(5,5)", "petersen",
        "directed-ring(3)", "directed-ring(4)", "directed-torus(3,3)", "dragonfly(2,4,2)"}) {
    expect_verdict(name, Verdict::deadlock);
  }
}

TEST(Prover, ShortestPathsAreDeadlockFreeWithoutCyclicDependencies) {
  for (const char* name : {"ring(3)", "path(7)", "tree(2,3)", "complete(6)", "mesh(4,4)", "mesh(3,3,3)", "hypercube(4)",
                           "torus(3,3)", "fat-tree(2,3)"}) {
    expect_verdict(name, Verdict::deadlock_free);
  }
}

// Returns the number of deadlocks.
int expect_checked_verdicts(const std::string& family, int network_count) {
  int deadlock_count = 0;
  for (int seed = 1; seed <= network_count; ++seed) {
    const std::string name = family + ",seed=" + std::to_string(seed) + ")";
    const Proof proof = prove_shortest(name);
    EXPECT_TRUE(has_certificate(proof)) << name << ": " << proof.method;
    const CheckResult result = check(proof, name);
    EXPECT_TRUE(result.holds) << name << ": " << result.reason;
    deadlock_count += proof.verdict == Verdict::deadlock ? 1 : 0;
  }
  return deadlock_count;
}

TEST(Prover, ShortestPathsOnRandomNetworksAreDecidedAndTheCertificatesHold) {
  int deadlock_count = expect_checked_verdicts("jellyfish(8,3", 100);
  deadlock_count += expect_checked_verdicts("faulty(mesh(4,4),links=3", 100);
  deadlock_count += expect_checked_verdicts("faulty(mesh(3,3),links=3", 200);
  deadlock_count += expect_checked_verdicts("faulty(torus(4,4),links=12", 100);
  EXPECT_GE(deadlock_count, 125);  // of 500: a quarter of each verdict
  EXPECT_LE(deadlock_count, 375);
}

TEST(Prover, EveryPacketOfAUnidirectionalRingHoldsItsFirstChannelAndWaitsForTheNext) {
  const Proof proof = prove_shortest("directed-ring(4)");
  ASSERT_EQ(proof.packets.size(), 4U);
  for (NodeId v = 0; v < 4; ++v) {
    EXPECT_EQ(proof.packets[v].partial_path.origin.source, v);
    EXPECT_NE(proof.packets[v].partial_path.destination, (v + 1) % 4);
    EXPECT_EQ(proof.packets[v].holds, (VirtualChannel{v, 0, 0}));
    EXPECT_EQ(proof.packets[v].waits_for, (std::vector{VirtualChannel{(v + 1) % 4, 0, 0}}));
  }
  EXPECT_EQ(proof.channel_count, 4U);
  EXPECT_EQ(proof.dependency_count, 4U);
}

TEST(Prover, DatelineMakesARingDeadlockFreeUnlessItsVcsAreFolded) {
  for (const char* name : {"directed-ring(3)", "directed-ring(4)", "directed-ring(9)"}) {
    const auto network = network_of(name);
    const test::DatelineRing routing(network.graph);
    const Proof free = prove(routing, {}, Execution{});
    EXPECT_EQ(free.verdict, Verdict::deadlock_free) << name;
    EXPECT_TRUE(check(free, routing).holds);
    EXPECT_EQ(free.vcs.at(0).count, 2);
    const Proof folded = prove(routing, {.vc_cap = routing::VcId{1}}, Execution{});
    EXPECT_EQ(folded.verdict, Verdict::deadlock) << name;
    EXPECT_TRUE(check(folded, routing).holds) << check(folded, routing).reason;
    EXPECT_EQ(folded.vcs.at(0).count, 1);
    EXPECT_EQ(prove(routing, {.vc_cap = routing::VcId{7}}, Execution{}).verdict, Verdict::deadlock_free);
  }
}

TEST(Prover, EveryDrawIsFollowed) {
  const auto network = network_of("mesh(3,3)");
  const test::DrawnMesh mixed(network.graph, 3, 1);
  const Proof deadlock = prove(mixed, {}, Execution{});
  EXPECT_EQ(deadlock.verdict, Verdict::deadlock);
  EXPECT_TRUE(check(deadlock, mixed).holds) << check(deadlock, mixed).reason;
  const test::DrawnMesh apart(network.graph, 3, 2);
  const Proof free = prove(apart, {}, Execution{});
  EXPECT_EQ(free.verdict, Verdict::deadlock_free);
  EXPECT_TRUE(check(free, apart).holds) << check(free, apart).reason;
  EXPECT_EQ(prove(apart, {.vc_cap = routing::VcId{1}}, Execution{}).verdict, Verdict::deadlock);
}

TEST(Prover, EscapeChannelsMakeAnAdaptiveRoutingDeadlockFree) {
  const auto network = network_of("hypercube(4)");
  const test::AdaptiveCube routing(network.graph, test::Escape::lowest);
  const Proof proof = prove(routing, {}, Execution{});
  EXPECT_EQ(proof.verdict, Verdict::deadlock_free) << proof.method;
  EXPECT_TRUE(proof.orders_escapes);
  EXPECT_TRUE(check(proof, routing).holds) << check(proof, routing).reason;
}

void expect_checked_deadlock(const routing::Routing& routing, const ProverOptions& options) {
  const Proof proof = prove(routing, options, Execution{});
  EXPECT_EQ(proof.verdict, Verdict::deadlock) << proof.method;
  EXPECT_TRUE(check(proof, routing).holds) << check(proof, routing).reason;
}

TEST(Prover, MissingOrCyclicEscapesDoNotPreventDeadlock) {
  const auto network = network_of("hypercube(3)");
  const test::AdaptiveCube none_at_node_0(network.graph, test::Escape::none_at_node_0);
  EXPECT_NE(prove(none_at_node_0, {}, Execution{}).verdict, Verdict::deadlock_free);
  expect_checked_deadlock(test::AdaptiveCube(network.graph, test::Escape::lowest_or_highest), {});
  // On one VC the escape channels are the adaptive channels.
  expect_checked_deadlock(test::AdaptiveCube(network.graph, test::Escape::lowest), {.vc_cap = routing::VcId{1}});
}

// Wrong at one node only.
enum class Flaw : std::uint8_t { no_route, no_next_hop, never };

class FlawedRing : public test::HandMadeRouting {
 public:
  FlawedRing(const topology::PortGraph& graph, Flaw flaw) : HandMadeRouting(graph, facts_on(graph)), flaw_(flaw) {}
  void start(const routing::Departure& departure, std::vector<routing::Header>& headers) const override {
    if (flaw_ != Flaw::no_route || departure.node != 2) HandMadeRouting::start(departure, headers);
  }
  [[nodiscard]] bool has_arrived(const routing::Header&, const routing::Position& position) const override {
    return flaw_ != Flaw::never || position.node != 2;
  }
  void candidates(const routing::Header&, const routing::Position& position,
                  routing::Candidates& found) const override {
    if (flaw_ != Flaw::no_next_hop || position.node != 2) found.push_back({.port = 0});
  }

 private:
  static routing::RoutingFacts facts_on(const topology::PortGraph& graph) {
    routing::RoutingFacts facts = test::hand_made_facts(graph, 1);
    facts.is_deterministic = true;
    facts.may_pass_destination = true;
    return facts;
  }

  Flaw flaw_;
};

TEST(Prover, ReportsPacketsThatAreNotDelivered) {
  const auto network = network_of("directed-ring(5)");
  for (const Flaw flaw : {Flaw::no_route, Flaw::no_next_hop, Flaw::never}) {
    const FlawedRing routing(network.graph, flaw);
    const Proof proof = prove(routing, {}, Execution{});
    EXPECT_EQ(proof.verdict, Verdict::undelivered);
    ASSERT_TRUE(proof.undelivered.has_value());
    EXPECT_EQ(proof.undelivered->partial_path.destination, flaw == Flaw::never ? 2U : 0U);
    EXPECT_EQ(has_certificate(proof), flaw != Flaw::no_route);
    if (!has_certificate(proof)) continue;
    EXPECT_TRUE(check(proof, routing).holds) << check(proof, routing).reason;
    Proof tampered = proof;
    tampered.undelivered->partial_path.path.insert(tampered.undelivered->partial_path.path.begin(), {1, 0, 0});
    EXPECT_FALSE(check(tampered, routing).holds);
  }
}

// Terminals that must reply before they receive more: with separate VCs the replies get through, otherwise they wait
// behind the requests.
TEST(Prover, RequestReplyDeadlocksUnlessRepliesHaveSeparateVcs) {
  for (const char* name : {"mesh(3,3)", "hypercube(3)", "path(4)"}) {
    const auto network = network_of(name);
    const auto routing = routing::build(network, "classes(dor,2)", Execution{});
    const Proof free = prove(*routing, {}, Execution{});
    EXPECT_EQ(free.verdict, Verdict::deadlock_free) << name;
    EXPECT_TRUE(check(free, *routing).holds) << check(free, *routing).reason;
    const auto without = routing::build(network, "dor", Execution{});
    const routing::VcId cap = without->vc_count(0);
    EXPECT_EQ(prove(*without, {.vc_cap = cap}, Execution{}).verdict, Verdict::deadlock_free) << name;
    const Proof folded = prove(*routing, {.vc_cap = cap}, Execution{});
    EXPECT_EQ(folded.verdict, Verdict::deadlock) << name;
    EXPECT_TRUE(check(folded, *routing).holds) << check(folded, *routing).reason;
    const bool has_reply = std::ranges::any_of(folded.packets, [](const auto& p) { return p.reply.has_value(); });
    EXPECT_TRUE(has_reply) << name;
  }
}

TEST(Prover, RepliesMayUseEscapeChannelsToo) {
  const auto network = network_of("torus(4,4)");
  const auto routing = routing::build(network, "classes(escape(minimal,dor),2)", Execution{});
  const Proof proof = prove(*routing, {}, Execution{});
  EXPECT_EQ(proof.verdict, Verdict::deadlock_free) << proof.method;
  EXPECT_TRUE(proof.orders_escapes);
  EXPECT_TRUE(check(proof, *routing).holds) << check(proof, *routing).reason;
}

TEST(Prover, DisconnectedPairsAreCountedButNotUndelivered) {
  const Proof proof = prove_shortest("faulty(ring(5),nodes=5)");
  EXPECT_EQ(proof.verdict, Verdict::deadlock_free);
  EXPECT_EQ(proof.cut_off_pair_count, 20U);
}

TEST(Prover, ResultDoesNotDependOnTheNumberOfThreads) {
  for (const char* name : {"torus(5,5)", "petersen", "mesh(4,5)", "scc(4)", "faulty(torus(4,4),links=5,seed=7)"}) {
    EXPECT_EQ(certificate_text(prove_shortest(name, 1), name, "shortest"),
              certificate_text(prove_shortest(name, 4), name, "shortest"))
        << name;
  }
}

TEST(Prover, RefusesWhatDoesNotFitIntoMemory) {
  const auto network = network_of("mesh(16,16)");
  const auto routing = routing::build(network, "shortest", Execution{});
  EXPECT_THROW(prove(*routing, {}, Execution{.max_memory = 1 << 12}), InputError);
}

TEST(Certificate, TamperedCertificateIsRefused) {
  const Proof free = prove_shortest("mesh(3,3)");
  ASSERT_TRUE(check(free, "mesh(3,3)").holds);
  Proof tampered = free;
  std::swap(tampered.order.front().order, tampered.order.at(5).order);
  if (tampered.order.front().order == free.order.front().order) tampered.order.front().order += 100;
  EXPECT_FALSE(check(tampered, "mesh(3,3)").holds);
  tampered = free;
  tampered.order.pop_back();
  EXPECT_FALSE(check(tampered, "mesh(3,3)").holds);
  tampered = free;
  tampered.order.push_back(tampered.order.front());
  EXPECT_FALSE(check(tampered, "mesh(3,3)").holds);
  EXPECT_FALSE(check(free, "torus(4,4)").holds);

  const Proof deadlock = prove_shortest("ring(5)");
  ASSERT_TRUE(check(deadlock, "ring(5)").holds);
  tampered = deadlock;
  tampered.packets.pop_back();
  EXPECT_FALSE(check(tampered, "ring(5)").holds);
  tampered = deadlock;
  tampered.packets.at(1) = tampered.packets.at(0);
  EXPECT_FALSE(check(tampered, "ring(5)").holds);
  tampered = deadlock;
  tampered.packets.at(1).partial_path.destination = tampered.packets.at(1).partial_path.origin.source;
  EXPECT_FALSE(check(tampered, "ring(5)").holds);
  tampered = deadlock;
  tampered.packets.at(2).partial_path.origin.source = 1000;
  EXPECT_FALSE(check(tampered, "ring(5)").holds);
  tampered = deadlock;
  tampered.packets.clear();
  EXPECT_FALSE(check(tampered, "ring(5)").holds);
}

TEST(Certificate, TamperedEscapeOrderIsRefused) {
  const auto network = network_of("hypercube(3)");
  const test::AdaptiveCube routing(network.graph, test::Escape::lowest);
  Proof proof = prove(routing, {}, Execution{});
  ASSERT_TRUE(check(proof, routing).holds);
  for (OrderedVc& entry : proof.order) entry.order = 100 - entry.order;
  EXPECT_FALSE(check(proof, routing).holds);
}

TEST(Certificate, OtherFilesAreRefused) {
  for (const char* text :
       {"", "{", "[]", "{}", "42", R"json({"spec":"petersen","routing":"shortest","verdict":1})json",
        R"json({"spec":"petersen","routing":"shortest","verdict":"deadlock","vc_cap":null,"packets":[7]})json",
        R"json({"spec":"ring(","routing":"shortest","verdict":"deadlock","vc_cap":null,"packets":[]})json"}) {
    EXPECT_THROW(check_certificate(text, Execution{}), InputError) << text;
  }
}

TEST(Certificate, OnlyKnownVerdictsAndUnsignedNumbersAreRead) {
  const std::string text = certificate_text(prove_shortest("ring(5)"), "ring(5)", "shortest");
  const auto with = [&](const std::string& old_part, const std::string& new_part) {
    std::string changed = text;
    const std::size_t position = changed.find(old_part);
    EXPECT_NE(position, std::string::npos) << old_part;
    return changed.replace(position, old_part.size(), new_part);
  };
  ASSERT_TRUE(check_certificate(text, Execution{}).holds);
  for (const std::string& changed :
       {with(R"("verdict":"deadlock")", R"("verdict":"\u001b[2K\rholds")"),
        with(R"("verdict":"deadlock")", R"("verdict":"unproved")"), with(R"("class":0)", R"("class":false)"),
        with(R"("class":0)", R"("class":0,"reply":{"path":[]})")}) {
    EXPECT_THROW(check_certificate(changed, Execution{}), InputError) << changed;
  }
}

}  // namespace
}  // namespace weft::deadlock
