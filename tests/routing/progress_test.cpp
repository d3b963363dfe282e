// Properties that routers rely on: a refused request can be repeated, and every granted hop makes progress.
#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

struct Packet {
  Header header;
  Position position;
};

// All reachable packet states.
class Packets {
 public:
  explicit Packets(const Routing& routing) : routing_(routing) {
    test::for_each_start(routing, [this](const Header& header, const Position& position) { add({header, position}); });
    for (std::size_t i = 0; i < packets_.size(); ++i) {
      const Packet packet = packets_[i];
      for (const Choice& choice : test::choices_of(decision(packet))) add(after(packet, choice));
    }
  }

  [[nodiscard]] const std::vector<Packet>& all() const { return packets_; }
  [[nodiscard]] Decision decision(const Packet& packet) const {
    Decision decision;
    routing_.decide(packet.header, packet.position, decision);
    return decision;
  }
  [[nodiscard]] Packet after(const Packet& packet, const Choice& choice) const {
    return {routing_.advance(packet.header, packet.position, choice),
            next_position(routing_.graph(), packet.position, choice)};
  }
  [[nodiscard]] std::size_t id(const Packet& packet) const {
    return ids_.at(test::state_of(packet.header, packet.position));
  }

 private:
  void add(const Packet& packet) {
    const bool is_new = ids_.try_emplace(test::state_of(packet.header, packet.position), packets_.size()).second;
    if (is_new) packets_.push_back(packet);
  }

  const Routing& routing_;
  std::vector<Packet> packets_;
  std::map<test::PacketState, std::size_t> ids_;
};

// All packets request, none is granted anything, and all request again in reverse order.
bool refusals_change_nothing(const Routing& routing) {
  const Packets packets(routing);
  std::vector<Decision> first;
  for (const Packet& packet : packets.all()) first.push_back(packets.decision(packet));
  for (std::size_t i = first.size(); i-- > 0;) {
    const Decision again = packets.decision(packets.all()[i]);
    if (again.delivers != first[i].delivers || again.candidates != first[i].candidates) return false;
  }
  return true;
}

// The most hops that a packet may still take. On a cycle there is no such number; then some hop does not lower what is
// found here, as the search counts a state under evaluation as delivered.
class LongestPath {
 public:
  explicit LongestPath(const Packets& packets) : packets_(packets), hops_(packets.all().size()) {
    for (const Packet& packet : packets.all()) from(packet);
  }

  std::uint32_t from(const Packet& packet) {
    const std::size_t id = packets_.id(packet);
    if (hops_[id]) return *hops_[id];
    hops_[id] = 0;
    std::uint32_t most = 0;
    for (const Choice& choice : test::choices_of(packets_.decision(packet))) {
      most = std::max(most, 1 + from(packets_.after(packet, choice)));
    }
    hops_[id] = most;
    return most;
  }

 private:
  const Packets& packets_;
  std::vector<std::optional<std::uint32_t>> hops_;
};

bool every_hop_shortens_the_longest_path(const Routing& routing) {
  const Packets packets(routing);
  LongestPath longest(packets);
  for (const Packet& packet : packets.all()) {
    for (const Choice& choice : test::choices_of(packets.decision(packet))) {
      if (longest.from(packets.after(packet, choice)) >= longest.from(packet)) return false;
    }
  }
  return true;
}

class EveryProgress : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryProgress, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(EveryProgress, RefusedRequestChangesNothing) {
  for_each_example(
      [](const topology::Network&, const Routing& routing) { EXPECT_TRUE(refusals_change_nothing(routing)); });
}

TEST_P(EveryProgress, EveryAdaptiveHopShortensTheLongestPath) {
  for_each_example([](const topology::Network&, const Routing& routing) {
    EXPECT_TRUE(routing.is_deterministic() || every_hop_shortens_the_longest_path(routing));
  });
}

// Offers a different port each time it is called.
class Fickle final : public test::ForwardingRouting {
 public:
  using ForwardingRouting::ForwardingRouting;
  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    ForwardingRouting::candidates(header, position, found);
    if (found.size() > 1) found = {found[question_count_++ % found.size()]};
  }

 private:
  mutable std::size_t question_count_ = 0;
};

// Offers any port while the header has misroutes left; `spends` says whether they are counted down.
class Straying final : public test::ForwardingRouting {
 public:
  Straying(const Routing& inner, bool spends) : ForwardingRouting(inner), spends_(spends) {}
  void start(const Departure& departure, std::vector<Header>& headers) const override {
    headers.push_back({.destination = departure.destination, .state = {2}});
  }
  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    if (header.state[0] == 0) return ForwardingRouting::candidates(header, position, found);
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) found.push_back({.port = port});
  }
  [[nodiscard]] Header advance(const Header& header, const Position&, const Choice&) const override {
    const std::uint32_t left = header.state[0];
    return {.destination = header.destination, .state = {spends_ && left > 0 ? left - 1 : left}};
  }

 private:
  bool spends_;
};

TEST(Progress, ChecksDetectBrokenRoutings) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const auto minimal = build(network, "minimal", Execution{});
  EXPECT_TRUE(refusals_change_nothing(*minimal));
  EXPECT_FALSE(refusals_change_nothing(Fickle(*minimal)));
  EXPECT_TRUE(every_hop_shortens_the_longest_path(Straying(*minimal, true)));
  EXPECT_FALSE(every_hop_shortens_the_longest_path(Straying(*minimal, false)));
}

}  // namespace
}  // namespace weft::routing
