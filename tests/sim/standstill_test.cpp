#include "sim/standstill.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "routing/algorithm.h"
#include "topology/network.h"

namespace weft::sim {
namespace {

using traffic::Injector;

struct Case {
  std::string spec;
  std::string with;
  std::uint32_t flits = 1;
  Model model{};  // without vcs and links
};

class Simulated {
 public:
  Simulated(const Case& c, std::uint64_t seed)
      : network_(topology::build(c.spec, {})),
        routing_(routing::build(network_, c.with, {})),
        injector_(Injector::uniform(0.8 / c.flits, c.flits, network_.graph.terminal_count(), seed)),
        engine_(*routing_, model_for(c), injector_) {}

  Engine& engine() { return engine_; }

 private:
  [[nodiscard]] Model model_for(const Case& c) const {
    Model model = c.model;
    const Model plain = plain_model(*routing_);
    model.vcs = plain.vcs;
    model.links = plain.links;
    model.terminal_vcs = plain.terminal_vcs;
    return model;
  }

  topology::Network network_;
  std::unique_ptr<routing::Routing> routing_;
  Injector injector_;
  Engine engine_;
};

using Identity = std::pair<TerminalId, std::uint32_t>;

// Whether the packets that were called stuck are never taken.
void expect_that_they_stand(Engine& engine, const std::vector<StandingPacket>& packets, const std::string& what) {
  std::set<Identity> stuck;
  for (const StandingPacket& packet : packets) stuck.emplace(packet.source, packet.sequence);
  std::vector<Arrival> arrivals;
  engine.take_arrivals(arrivals);
  arrivals.clear();
  engine.run(3000);
  engine.take_arrivals(arrivals);
  for (const Arrival& arrival : arrivals) {
    EXPECT_FALSE(stuck.contains({arrival.source, arrival.sequence})) << what;
  }
}

// What each of them waits for is held by others of them.
void expect_that_they_wait_for_each_other(const std::vector<StandingPacket>& packets, const std::string& what) {
  for (const StandingPacket& packet : packets) {
    EXPECT_FALSE(packet.waits_for.empty()) << what;
    for (const routing::VirtualChannel& channel : packet.waits_for) {
      const bool is_held = std::any_of(packets.begin(), packets.end(), [&](const StandingPacket& other) {
        return std::find(other.holds.begin(), other.holds.end(), channel) != other.holds.end();
      });
      EXPECT_TRUE(is_held) << what;
    }
  }
}

TEST(Standstill, IsFoundBeforeOrWhenNothingMoves) {
  for (const auto& [spec, flits, buffer] :
       {std::tuple{"ring(8)", 16U, 2U}, {"ring(5)", 4U, 4U}, {"torus(4,4)", 8U, 2U}, {"ring(6)", 1U, 1U}}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Case c{.spec = spec, .with = "shortest", .flits = flits, .model = {.buffer = buffer}};
      Simulated simulated(c, seed);
      Engine& engine = simulated.engine();
      std::vector<StandingPacket> packets;
      while (packets.empty() && !engine.is_still() && engine.now() < 200'000) {
        engine.run(50);
        packets = find_standstill(engine);
      }
      ASSERT_FALSE(packets.empty()) << spec << " at cycle " << engine.now();
      EXPECT_GE(packets.size(), 2U);
      expect_that_they_wait_for_each_other(packets, spec);
      expect_that_they_stand(engine, packets, spec);
    }
  }
}

TEST(Standstill, IsNeverSeenWithARoutingThatCannotDeadlock) {
  const Model tail{.buffer = 3};
  const Model empty{.vc_reuse = VcReuse::empty, .buffer = 3};
  const Model whole{.vc_reuse = VcReuse::whole_packet, .buffer = 5};
  const Model cut_through{.switching = Switching::cut_through, .buffer = 4};
  const Model stored{.switching = Switching::store_and_forward, .buffer = 4};
  for (const Case& c : {Case{"torus(4,4)", "dor", 7, tail},
                        {"torus(4,4)", "dor", 4, stored},
                        {"mesh(4,4)", "shortest", 5, empty},
                        {"torus(4,4)", "escape(shortest,dor)", 5, empty},
                        {"torus(4,4)", "escape(shortest,dor)", 4, whole},
                        {"torus(4,4)", "escape(shortest,dor)", 4, cut_through},
                        {"petersen", "layered(shortest)", 9, tail}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Simulated simulated(c, seed);
      for (int look = 0; look < 100; ++look) {
        simulated.engine().run(1 + static_cast<Cycle>(look) % 7);
        EXPECT_TRUE(find_standstill(simulated.engine()).empty())
            << c.spec << " with " << c.with << " at cycle " << simulated.engine().now();
      }
    }
  }
}

}  // namespace
}  // namespace weft::sim
