// Hops in batches against one call per hop, over every registered algorithm: random walks of packets between random
// terminals, each of whose hops is taken in both ways, most of them with what the routing noted at the hop before.
#include <gtest/gtest.h>

#include "base/numbers/random.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

class RandomWalks {
 public:
  RandomWalks(const Routing& routing, std::uint64_t seed) : routing_(routing), random_(seed, Purpose::test) {}

  // A batch of 1 to 17 packets, each after its next hop or just injected. Returns the first difference, or nothing.
  std::string take_batch() {
    std::vector<Hop> hops(1 + random_.below(17));
    for (Hop& hop : hops) hop = next_hop();
    std::vector<Hop> batch = hops;
    // What the list held before stays as it was.
    const Candidates before(random_.below(3), {.port = 77, .vcs = {1, 2}, .preference = 9});
    Candidates found = before;
    routing_.take_hops(batch, found);
    if (part_of(found, 0, before.size()) != before) return "the list was changed";
    std::size_t first = before.size();
    for (std::size_t i = 0; i < hops.size(); ++i) {
      if (batch[i].first != first) return "the candidates are elsewhere";
      std::string difference = difference_of(hops[i], batch[i], part_of(found, first, batch[i].count));
      if (!difference.empty()) return difference;
      first += batch[i].count;
    }
    return first == found.size() ? "" : "there are further candidates";
  }

  [[nodiscard]] std::size_t hop_count() const { return hop_count_; }
  [[nodiscard]] std::size_t delivered_count() const { return delivered_count_; }

 private:
  struct Walker {
    Header header;
    Position position;
    Decision decision;
    std::uint8_t note;
  };

  static Candidates part_of(const Candidates& found, std::size_t first, std::size_t count) {
    const auto begin = found.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
  }

  // That of a packet under way, or a new packet.
  Hop next_hop() {
    if (walkers_.empty() || random_.below(6) == 0) return injection();
    const std::size_t which = random_.below(walkers_.size());
    std::swap(walkers_[which], walkers_.back());
    const Walker walker = walkers_.back();
    walkers_.pop_back();
    const std::vector<Choice> choices = test::choices_of(walker.decision);
    const Choice choice = choices[random_.below(choices.size())];
    ++hop_count_;
    return {.header = walker.header,
            .from = walker.position,
            .choice = choice,
            .to = next_position(routing_.graph(), walker.position, choice),
            .note = random_.below(3) == 0 ? std::uint8_t{0} : walker.note};
  }

  Hop injection() {
    const TerminalId terminal_count = routing_.graph().terminal_count();
    std::vector<Header> headers;
    Departure departure;
    while (headers.empty()) {
      departure = routing_.departure(static_cast<TerminalId>(random_.below(terminal_count)),
                                     static_cast<TerminalId>(random_.below(terminal_count)),
                                     random_.below(routing_.draw_count()),
                                     static_cast<MessageClass>(random_.below(routing_.message_class_count())));
      routing_.start(departure, headers);
    }
    const Position position{.node = departure.node};
    return {.header = headers[random_.below(headers.size())],
            .from = position,
            .choice = {.port = kNoPort},
            .to = position};
  }

  std::string difference_of(const Hop& before, const Hop& after, const Candidates& candidates) {
    const bool is_injected = before.choice.port == kNoPort;
    const Header header = is_injected ? before.header : routing_.advance(before.header, before.from, before.choice);
    Decision decision;
    routing_.decide(header, before.to, decision);
    delivered_count_ += decision.delivers ? 1U : 0U;
    if (!decision.candidates.empty()) walkers_.push_back({header, before.to, decision, after.note});
    const std::string place =
        " after a hop from node " + std::to_string(before.from.node) + " to " + std::to_string(before.to.node);
    if (after.header != header) return "another header" + place;
    if (after.delivers != decision.delivers) return "another delivery" + place;
    if (candidates != decision.candidates) return "other candidates" + place;
    return after.from == before.from && after.to == before.to ? "" : "another position" + place;
  }

  const Routing& routing_;
  RandomStream random_;
  std::vector<Walker> walkers_;
  std::size_t hop_count_ = 0;
  std::size_t delivered_count_ = 0;
};

class EveryBatch : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryBatch, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

std::string take_batches(const Routing& routing, int batch_count) {
  RandomWalks walks(routing, 5);
  for (int i = 0; i < batch_count; ++i) {
    std::string difference = walks.take_batch();
    if (!difference.empty()) return difference;
  }
  const bool has_hops = walks.hop_count() > 0 || routing.graph().channel_count() == 0;
  return has_hops && walks.delivered_count() > 0 ? "" : "no packet was followed";
}

TEST_P(EveryBatch, EqualsOneHopAtATime) {
  const int batch_count = test::usual_or_more(200, 5000);
  for_each_example(
      [&](const topology::Network&, const Routing& routing) { EXPECT_EQ(take_batches(routing, batch_count), ""); });
}

// Shapes that the records' examples lack: sides that are powers of two and others, several terminals at a node, nodes
// without terminals, failed links, and larger networks.
class TakeHops : public testing::TestWithParam<test::RoutingExample> {};

INSTANTIATE_TEST_SUITE_P(
    Networks, TakeHops,
    testing::Values(test::RoutingExample{"dor", "torus(8,4,2)"}, test::RoutingExample{"dor", "torus(6,10,3)"},
                    test::RoutingExample{"dor(dateline=crossing,tie=random)", "torus(8,8)"},
                    test::RoutingExample{"dor(dateline=crossing,tie=random)", "torus(6,2,6)"},
                    test::RoutingExample{"dor", "directed-torus(4,8)"},
                    test::RoutingExample{"dor", "directed-torus(5,6)"},
                    test::RoutingExample{"shortest", "polarfly(3,concentration=2)"},
                    test::RoutingExample{"ugal", "dragonfly(2,4,2)"}, test::RoutingExample{"dor", "hypercube(7)"},
                    test::RoutingExample{"dor", "mesh(8,8)"},
                    test::RoutingExample{"dor", "generalized-hypercube(4,8,2)"},
                    test::RoutingExample{"dor", "faulty(torus(6,6),links=9,seed=2)"},
                    test::RoutingExample{"minimal", "torus(8,2,4)"}, test::RoutingExample{"minimal", "torus(5,6)"},
                    test::RoutingExample{"minimal", "mesh(4,7)"}, test::RoutingExample{"minimal", "hypercube(6)"},
                    test::RoutingExample{"minimal", "directed-torus(4,3)"},
                    test::RoutingExample{"escape(minimal,dor)", "torus(8,8)"},
                    test::RoutingExample{"escape(minimal,dor)", "faulty(torus(6,6),links=4,seed=2)"},
                    test::RoutingExample{"escape(minimal,up-down)", "fat-tree(3,3)"},
                    test::RoutingExample{"escape(escape(minimal,dor),dor)", "torus(4,5)"},
                    test::RoutingExample{"escape(valiant(minimal),dor)", "torus(4,4)"},
                    test::RoutingExample{"rdt-rank-descending", "rdt(16)"},
                    test::RoutingExample{"rdt-rank-descending(policy=xy,arrival=last)", "rdt(16)"},
                    test::RoutingExample{"rdt-duato", "rdt(16)"},
                    test::RoutingExample{"rdt-floating-vector", "faulty(rdt(16),links=20,seed=3)"},
                    test::RoutingExample{"ascending", "scc(5)"}, test::RoutingExample{"ascending", "star(5)"},
                    test::RoutingExample{"valiant(dor)", "torus(6,6)"}));

TEST_P(TakeHops, EqualsOneHopAtATime) {
  const auto& [call, text] = GetParam();
  SCOPED_TRACE(call + " on " + text);
  const topology::Network network = test::network_of(text);
  EXPECT_EQ(take_batches(*build(network, call, Execution{}), 600), "");
}

// Forwards take_hops, too, but with an error in every seventh hop.
class WrongHop final : public test::ForwardingRouting {
 public:
  explicit WrongHop(const Routing& inner) : ForwardingRouting(inner), inner_(inner) {}
  void take_hops(std::span<Hop> hops, Candidates& found) const override {
    inner_.take_hops(hops, found);
    for (const Hop& hop : hops) {
      if (hop.count > 0 && hop_count_++ % 7 == 6) ++found[hop.first].vcs.last;
    }
  }

 private:
  const Routing& inner_;
  mutable std::size_t hop_count_ = 0;
};

TEST(TakeHopsCheck, DetectsAWrongCandidate) {
  const topology::Network network = test::network_of("torus(4,4)");
  const auto dor = build(network, "dor", Execution{});
  EXPECT_EQ(take_batches(*dor, 20), "");
  EXPECT_NE(take_batches(WrongHop(*dor), 20), "");
}

}  // namespace
}  // namespace weft::routing
