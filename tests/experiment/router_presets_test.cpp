#include "experiment/router_presets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "base/input_error.h"
#include "experiment/run.h"
#include "sim/model/reference_engine.h"

namespace weft::experiment {
namespace {

RunSettings preset_settings(const std::map<std::string, std::string>& texts) {
  GivenSettings given;
  for (const auto& [name, text] : texts) given[name] = {{.label = name, .text = text}};
  return read_settings(given);
}

RunSetup preset_setup(std::map<std::string, std::string> texts) {
  texts.emplace("traffic", "uniform");
  texts.emplace("load", "0.1");
  const RunSettings settings = preset_settings(texts);
  return set_up(std::make_shared<const RoutedNetwork>(settings.network, settings.routing, Execution{}), settings,
                Execution{});
}

// Six clocks in each chip and one on each link: 2 + 7R + (L-1) for a packet that is alone.
TEST(RouterPresets, Jump1TakesSixClocksInEveryChip) {
  for (const unsigned flits : {3U, 5U, 16U}) {
    const RunSetup setup = preset_setup(
        {{"spec", "rdt(4,parallel=keep,concentration=2)"}, {"router", "jump1"}, {"packet", std::to_string(flits)}});
    const routing::Routing& routing = setup.routed->routing();
    unsigned most_routers = 0;
    for (TerminalId to = 0; to < routing.graph().terminal_count(); ++to) {
      const sim::PacketRequest request{.generated = 3, .source = 1, .destination = to, .flits = flits};
      const sim::ReferenceRun run = sim::simulate_reference(routing, setup.model, {request}, 10'000);
      const unsigned routers = run.deliveries.front().hops + 1;
      EXPECT_EQ(run.deliveries.front().tail_received - request.generated, 2 + (6 + 1) * routers + (flits - 1));
      most_routers = std::max(most_routers, routers);
    }
    EXPECT_GE(most_routers, 3U);
  }
}

TEST(RouterPresets, OptionsBesideAPresetOverrideIt) {
  const RunSettings settings = preset_settings({{"spec", "rdt(8)"},
                                                {"router", "jump1"},
                                                {"header", "2"},
                                                {"buffer", "20"},
                                                {"clock", "none"},
                                                {"vc-delay", "2"}});
  EXPECT_EQ(settings.router.header, 2U);
  EXPECT_EQ(settings.router.buffer, 20U);
  EXPECT_EQ(settings.router.clock_mhz, 0);
  EXPECT_EQ(settings.router.delays.vc, 2U);
  EXPECT_EQ(settings.router.flit_bits, 36U);
  EXPECT_EQ(settings.router.route_on, sim::RouteOn::last);
}

TEST(RouterPresets, Jump1RefusesWhatTheChipDoesNotServe) {
  const auto set_up_jump1 = [](const char* network, const char* packet) {
    (void)preset_setup({{"spec", network}, {"router", "jump1"}, {"packet", packet}});
  };
  EXPECT_NO_THROW(set_up_jump1("rdt(8,concentration=2)", "16"));
  EXPECT_NO_THROW(set_up_jump1("hypercube(9)", "uniform(3,16)"));
  EXPECT_THROW(set_up_jump1("rdt(8,concentration=2)", "17"), InputError);
  EXPECT_THROW(set_up_jump1("rdt(8)", "uniform(3,17)"), InputError);
  EXPECT_THROW(set_up_jump1("rdt(8)", "2"), InputError);  // shorter than the header
  EXPECT_THROW(set_up_jump1("rdt(8,concentration=3)", "16"), InputError);
  EXPECT_THROW(set_up_jump1("hypercube(10)", "16"), InputError);
}

TEST(RouterPresets, FlitBitsNeedAClock) {
  EXPECT_THROW((void)preset_setup({{"spec", "ring(4)"}, {"flit-bits", "36"}}), InputError);
  EXPECT_NO_THROW((void)preset_setup({{"spec", "ring(4)"}, {"flit-bits", "36"}, {"clock", "62.5"}}));
}

}  // namespace
}  // namespace weft::experiment
