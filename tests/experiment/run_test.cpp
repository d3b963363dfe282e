#include "experiment/run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "experiment/parameters.h"
#include "spec/parse.h"

namespace weft::experiment {
namespace {

using sim::Switching;
using sim::VcReuse;

RunSetup setup_of(const char* network, const char* routing, Switching switching, std::optional<VcReuse> reuse) {
  GivenSettings given;
  for (const auto& [name, text] :
       {std::pair{"spec", network}, {"routing", routing}, {"traffic", "uniform"}, {"load", "0.1"}}) {
    given[name] = {{.label = name, .text = text}};
  }
  RunSettings settings = read_settings(given);
  settings.router.switching = switching;
  settings.vc_reuse = reuse;
  return set_up(std::make_shared<const RoutedNetwork>(network, routing, Execution{}), settings, Execution{});
}

struct Case {
  const char* network;
  const char* routing;
  VcReuse by_wormhole;
  VcReuse by_cut_through;
};

TEST(Run, ReusesVcsBehindATailOnlyWhereTheDeadlockArgumentAllowsIt) {
  for (const Case& each : {Case{"torus(4,4)", "dor", VcReuse::tail, VcReuse::tail},
                           Case{"scc(3)", "layered(shortest)", VcReuse::tail, VcReuse::tail},
                           Case{"mesh(3,3)", "escape(west-first,dor)", VcReuse::tail, VcReuse::tail},
                           Case{"torus(4,4)", "escape(minimal,dor)", VcReuse::whole_packet, VcReuse::tail},
                           Case{"rdt(8,spare=none)", "rdt-duato", VcReuse::whole_packet, VcReuse::tail},
                           // Faults inside the nucleus: an escape path may be broken.
                           Case{"hsn(2,faulty(torus(4,3),links=3))", "escape(minimal,swapped-recursive(nucleus=dor))",
                                VcReuse::empty, VcReuse::empty},
                           Case{"torus(4,4)", "shortest", VcReuse::empty, VcReuse::empty},
                           Case{"torus(4,4)", "escape(minimal,shortest)", VcReuse::empty, VcReuse::empty}}) {
    for (const Switching switching : {Switching::wormhole, Switching::cut_through}) {
      SCOPED_TRACE(std::string(each.network) + " with " + each.routing);
      const RunSetup setup = setup_of(each.network, each.routing, switching, std::nullopt);
      EXPECT_EQ(setup.model.vc_reuse, switching == Switching::wormhole ? each.by_wormhole : each.by_cut_through);
      EXPECT_EQ(setup.why_reuse.empty(), setup.model.vc_reuse == VcReuse::tail);
    }
  }
}

TEST(Run, EscapeRoutingsReuseEmptyVcsOnlyWherePacketsAreLongerThanABuffer) {
  for (const unsigned packet : {1U, 8U, 9U}) {
    GivenSettings given;
    for (const auto& [name, text] : {std::pair<std::string, std::string>{"spec", "torus(4,4)"},
                                     {"routing", "escape(minimal,dor)"},
                                     {"traffic", "uniform"},
                                     {"load", "0.1"},
                                     {"packet", std::to_string(packet)}}) {
      given[name] = {{.label = name, .text = text}};
    }
    const auto routed = std::make_shared<const RoutedNetwork>("torus(4,4)", "escape(minimal,dor)", Execution{});
    const RunSetup setup = set_up(routed, read_settings(given), Execution{});
    EXPECT_EQ(setup.model.vc_reuse, packet <= 8 ? VcReuse::whole_packet : VcReuse::empty) << packet;
    EXPECT_NE(setup.why_reuse, "");
  }
}

// Transpose traffic on mesh(8,8) with 8 VCs, at a load between the saturation of O1TURN and that of adaptive routing.
sim::Measurements under_transpose(const char* routing) {
  GivenSettings given;
  for (const auto& [name, text] : {std::pair<std::string, std::string>{"spec", "mesh(8,8)"},
                                   {"routing", routing},
                                   {"traffic", "transpose"},
                                   {"vcs", "8"},
                                   {"load", "0.31"},
                                   {"warmup", "4000"},
                                   {"cycles", "10000"}}) {
    given[name] = {{.label = name, .text = text}};
  }
  const auto routed = std::make_shared<const RoutedNetwork>("mesh(8,8)", routing, Execution{});
  return run_in_detail(set_up(routed, read_settings(given), Execution{}), {}, Execution{}, Execution{}).measured;
}

// With the default reuse rule. If VCs were reused only when empty, adaptive routing would carry less than O1TURN.
TEST(Run, AdaptiveRoutingCarriesMoreTransposeTrafficThanO1turn) {
  const sim::Measurements adaptive = under_transpose("escape(minimal,dor)");
  const sim::Measurements o1turn = under_transpose("o1turn");
  EXPECT_GT(adaptive.accepted, 0.995 * adaptive.offered);
  EXPECT_LT(o1turn.accepted, 0.99 * o1turn.offered);
  ASSERT_TRUE(adaptive.latency && o1turn.latency);
  EXPECT_GT(o1turn.latency->mean, 3 * adaptive.latency->mean);
}

TEST(Run, RequestedReuseRuleIsUsedUnlessItBreaksTheEscapePaths) {
  for (const VcReuse reuse : {VcReuse::tail, VcReuse::whole_packet, VcReuse::empty}) {
    for (const char* routing : {"dor", "shortest", "escape(minimal,shortest)"}) {
      const RunSetup setup = setup_of("torus(4,4)", routing, Switching::wormhole, reuse);
      EXPECT_EQ(setup.model.vc_reuse, reuse) << routing;
      EXPECT_EQ(setup.why_reuse, "") << routing;
    }
  }
  for (const char* routing : {"escape(minimal,dor)", "valiant(escape(minimal,dor))", "table(escape(minimal,dor))"}) {
    EXPECT_THROW(setup_of("torus(4,4)", routing, Switching::wormhole, VcReuse::tail), InputError) << routing;
    EXPECT_NO_THROW(setup_of("torus(4,4)", routing, Switching::cut_through, VcReuse::tail)) << routing;
    EXPECT_NO_THROW(setup_of("torus(4,4)", routing, Switching::wormhole, VcReuse::empty)) << routing;
  }
}

// A prefix of several link classes selects all of them.
TEST(Run, LinkSettingAppliesToAClassOrToAllWithThisPrefix) {
  const auto routed = std::make_shared<const RoutedNetwork>("rdt(16)", "rdt-rank-descending", Execution{});
  const auto latencies = [&](const char* link) {
    RunSettings settings = setup_of("rdt(16)", "rdt-rank-descending", Switching::wormhole, std::nullopt).settings;
    settings.links = {{.link_class = link, .latency = 3}};
    std::vector<unsigned> found;
    for (const auto& timing : set_up(routed, settings, Execution{}).model.links) found.push_back(timing.latency);
    return found;
  };
  EXPECT_EQ(latencies("rank 0"), (std::vector{3U, 3U, 1U, 1U}));
  EXPECT_EQ(latencies("rank 0 x"), (std::vector{3U, 1U, 1U, 1U}));
  EXPECT_EQ(latencies("rank 2"), (std::vector{1U, 1U, 1U, 3U}));
  EXPECT_EQ(latencies("rank"), (std::vector{3U, 3U, 3U, 3U}));
  for (const char* unknown : {"rank 3", "ran", "0 x", ""}) EXPECT_THROW(latencies(unknown), InputError) << unknown;
}

DetailedRun run_of(const char* network, const std::map<std::string, std::string>& changes) {
  std::map<std::string, std::string> all{{"spec", network}, {"traffic", "uniform"}, {"load", "0.1"}};
  for (const auto& [name, text] : changes) all[name] = text;
  GivenSettings given;
  for (const auto& [name, text] : all) given[name] = {{.label = "--" + name, .text = text}};
  const RunSettings settings = read_settings(given);
  const RunSetup setup = set_up(std::make_shared<const RoutedNetwork>(network, "", Execution{}), settings, Execution{});
  return run_in_detail(setup, {}, Execution{}, Execution{});
}

TEST(Run, PayloadIsTheAcceptedLoadWithoutHeaders) {
  EXPECT_EQ(run_of("ring(4)", {{"packet", "4"}}).result.accepted_payload, std::nullopt);
  const DetailedRun run = run_of("ring(4)", {{"packet", "4"}, {"header", "3"}});
  EXPECT_GT(run.result.accepted, 0);
  EXPECT_DOUBLE_EQ(*run.result.accepted_payload, run.result.accepted / 4);
}

// Each request of 2 flits has a reply of 6: of every 8 flits, 4 are headers.
TEST(Run, PayloadSubtractsTheHeadersOfRequestsAndReplies) {
  const DetailedRun run =
      run_of("ring(4)", {{"packet", "2"}, {"header", "2"}, {"process", "request-reply(reply=6)"}, {"cycles", "20000"}});
  EXPECT_NEAR(*run.result.accepted_payload, run.result.accepted / 2, 0.001);
}

TEST(Run, AHeaderLongerThanTheShortestPacketIsRefused) {
  EXPECT_THROW(run_of("ring(4)", {{"packet", "2"}, {"header", "3"}}), InputError);
  EXPECT_THROW(run_of("ring(4)", {{"packet", "6"}, {"header", "3"}, {"process", "request-reply(reply=2)"}}),
               InputError);
  EXPECT_NO_THROW(run_of("ring(4)", {{"packet", "6"}, {"header", "2"}, {"process", "request-reply(reply=2)"}}));
}

// Every family with a default simulated routing gets the requested number of VCs on every link class.
TEST(Run, EveryFamilyGetsTheRequestedVcs) {
  for (const topology::Family* family : topology::families()) {
    const std::string spec(family->examples.front());
    if (spec.empty()) continue;
    SCOPED_TRACE(spec);
    RunSettings settings = read_settings({{"spec", {{.label = "SPEC", .text = spec}}},
                                          {"traffic", {{.label = "--traffic", .text = "uniform"}}},
                                          {"load", {{.label = "--load", .text = "0.1"}}}});
    settings.vcs = 16;
    const sim::Model model = set_up(std::make_shared<const RoutedNetwork>(spec, "", Execution{}), settings, {}).model;
    for (const routing::VcId vcs : model.vcs) EXPECT_EQ(vcs, 16);
    EXPECT_EQ(model.terminal_vcs, model.vcs.empty() ? 1 : 16);
  }
}

TEST(Run, RefusesSettingsThatAreIncomplete) {
  EXPECT_THROW((void)run({.network = "ring(8)"}, Execution{}), InputError);
  EXPECT_THROW((void)run({.network = "ring(8)", .traffic = "uniform"}, Execution{}), InputError);
  const RunResult result =
      run({.network = "ring(8)", .traffic = "uniform", .load = Decimal::from_text("0.1"), .cycles = 500}, Execution{});
  EXPECT_EQ(result.names.process, "bernoulli");
  EXPECT_GT(result.received_packets, 0U);
}

TEST(Run, TakesARoutingThatIsNotRegistered) {
  const RunSettings settings{
      .network = "ring(8)", .routing = "dor", .traffic = "uniform", .load = Decimal::from_text("0.1"), .cycles = 500};
  const auto routed = std::make_shared<const RoutedNetwork>(
      settings.network, [](const topology::Network& network) { return routing::build(network, "dor", Execution{}); },
      Execution{});
  EXPECT_EQ(run(routed, settings, Execution{}).packet_latency, run(settings, Execution{}).packet_latency);
}

// Settings that are made in C++, not read.
TEST(Run, ABatchEndsByItself) {
  const RunResult result =
      run({.network = "ring(8)", .traffic = "uniform", .process = spec::parse("batch(packets=3)")}, Execution{});
  EXPECT_EQ(result.received_packets, 24U);
  EXPECT_TRUE(result.makespan);
}

// The default of a parameter may change after it was added: a command states every value that is not today's default.
TEST(Configuration, OptionsLeaveOutTodaysDefaultOnly) {
  std::vector<Parameter> later(parameters().begin(), parameters().end());
  std::ranges::find(later, "header", &Parameter::name)->value_before = "3";
  const auto header_of = [&](unsigned header) -> std::string {
    Configuration configuration{.names = {"ring(8)", "dor", "uniform", "bernoulli"}};
    configuration.router.parameters.header = header;
    for (const OptionText& option : options_of(configuration, later)) {
      if (option.name == "header") return option.value;
    }
    return "";
  };
  EXPECT_EQ(header_of(1), "");
  EXPECT_EQ(header_of(3), "3");
}

}  // namespace
}  // namespace weft::experiment
