#include "sweep/plan/plan_file.h"

#include <gtest/gtest.h>

#include <fstream>

namespace weft::sweep {
namespace {

class PlanFile : public testing::Test {
 protected:
  PlanFile() {
    std::string pattern = testing::TempDir() + "weft-plan-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~PlanFile() override { std::filesystem::remove_all(folder_); }

  Plan read(const std::string& text, const Alternatives& options = {}) const {
    std::ofstream(folder_ + "/p.toml") << text;
    return read_plan(folder_ + "/p.toml", options);
  }

  // The message, from the file's name on, and the hint.
  std::string wrong(const std::string& text) const {
    try {
      read(text);
    } catch (const InputError& error) {
      const std::string what = error.what();
      return what.substr(what.find("p.toml")) + " | " + error.hint();
    }
    return "nothing";
  }

  std::string folder_;
};

void expect_begins(const std::string& text, const std::string& beginning) {
  EXPECT_EQ(text.substr(0, beginning.size()), beginning);
}

std::vector<std::string> curves(const Plan& plan) {
  std::vector<std::string> result;
  for (const Curve& curve : plan.curves) {
    std::string text = curve.name + " " + curve.settings.network + " " + curve.settings.routing + " " +
                       curve.settings.traffic + " " + curve.settings.packet.text() + ":";
    for (const auto& load : curve.loads) text += " " + to_text(*load);
    result.push_back(text);
  }
  return result;
}

TEST_F(PlanFile, GroupsAreProductsAndInnerTablesOverrideOuterOnes) {
  const Plan plan = read(R"toml(title = "two groups"
traffic = "uniform"
loads = [0.10, "0.2:0.4:0.1"]
packet = 4
[[group]]
networks = ["torus(4,4)", {spec = "hypercube(4)", with = "dor", name = "cube", packet = [8, 16], loads = 0.3}]
traffic = ["uniform", "tornado"]
[[group]]
name = "ring"
networks = 'ring(8)'
replications = 3
)toml");
  EXPECT_EQ(plan.title, "two groups");
  EXPECT_EQ(curves(plan), (std::vector<std::string>{
                              " torus(4,4)  uniform 4: 0.1 0.2 0.3 0.4",
                              " torus(4,4)  tornado 4: 0.1 0.2 0.3 0.4",
                              "cube hypercube(4) dor uniform 8: 0.3",
                              "cube hypercube(4) dor uniform 16: 0.3",
                              "cube hypercube(4) dor tornado 8: 0.3",
                              "cube hypercube(4) dor tornado 16: 0.3",
                              "ring ring(8)  uniform 4: 0.1 0.2 0.3 0.4",
                          }));
  EXPECT_EQ(plan.curves.back().replication_count, 3U);
  EXPECT_EQ(plan.point_count(), 4 + 4 + 4 + 12U);
}

TEST_F(PlanFile, AFileWithoutGroupsIsOneGroup) {
  EXPECT_EQ(curves(read("networks = ['ring(8)']\ntraffic = 'uniform'\nloads = 1e-1\n")),
            (std::vector<std::string>{" ring(8)  uniform 1: 0.1"}));
}

TEST_F(PlanFile, NetworksAtTheTopServeGroupsWithoutNetworks) {
  const std::string top = "traffic = 'uniform'\nloads = 0.1\nnetworks = ['ring(8)']\n";
  EXPECT_EQ(curves(read(top + "[[group]]\npacket = 2\n[[group]]\npacket = 3\n")),
            (std::vector<std::string>{" ring(8)  uniform 2: 0.1", " ring(8)  uniform 3: 0.1"}));
  EXPECT_EQ(wrong(top + "[[group]]\npacket = 2\n[[group]]\nnetworks = 'ring(4)'\n"),
            "p.toml:3:12: networks are given here and in a group; the group would ignore these | "
            "move these to a [[group]] of their own");
}

TEST_F(PlanFile, OnlyProcessesThatTakeLoadsGetThem) {
  const std::string top = "networks = 'ring(8)'\ntraffic = 'uniform'\nloads = [0.1, 0.2]\n";
  const Plan plan = read(top + "process = ['bernoulli', 'batch(packets=3)']\n");
  ASSERT_EQ(plan.curves.size(), 2U);
  EXPECT_EQ(plan.curves[0].loads.size(), 2U);
  EXPECT_EQ(plan.curves[1].loads, (std::vector<std::optional<Decimal>>{std::nullopt}));
  expect_begins(wrong(top + "process = 'batch(packets=3)'\n"), "p.toml:3:10: loads is given, but");
}

TEST_F(PlanFile, OptionsOverrideTheFile) {
  const Alternatives options{{"packet", {{.label = "--packet", .text = "2,3"}}}};
  EXPECT_EQ(curves(read("networks = [{spec = 'ring(8)', packet = 9}]\ntraffic = 'uniform'\nloads = 0.1\n", options)),
            (std::vector<std::string>{" ring(8)  uniform 2: 0.1", " ring(8)  uniform 3: 0.1"}));
}

// The flits of a port and the flits of a VC override each other.
TEST_F(PlanFile, InnerBufferOverridesOuterPortBuffer) {
  const std::string text =
      "networks = [{spec = 'ring(8)', port-buffer = 12}, 'ring(4)']\ntraffic = 'uniform'\nloads = 0.1\nbuffer = 4\n";
  const Plan plan = read(text);
  EXPECT_EQ(plan.curves.at(0).settings.port_buffer, 12U);
  EXPECT_EQ(plan.curves.at(1).settings.port_buffer, std::nullopt);
  EXPECT_EQ(plan.curves.at(1).settings.router.buffer, 4U);
  const Plan by_option = read(text, {{"buffer", {{.label = "--buffer", .text = "6"}}}});
  for (const Curve& curve : by_option.curves) {
    EXPECT_EQ(curve.settings.port_buffer, std::nullopt);
    EXPECT_EQ(curve.settings.router.buffer, 6U);
  }
}

TEST_F(PlanFile, EverySettingIsAKey) {
  const Plan plan = read(R"toml(networks = 'torus(4,4)'
with = 'dor'
traffic = 'uniform'
process = 'on-off'
packet = 2
header = 2
router = 'table-iv'
route-on = 'last'
vcs = 3
buffer = 9
switching = 'vct'
vc-reuse = 'empty'
route-delay = 2
vc-delay = 3
switch-delay = 4
crossbar-delay = 5
credit-delay = 6
link = ['dimension 1:latency=2', 'dimension 2:cycles=3']
iterations = 2
speedup = 2
speculative = true
cycles = 3_000
warmup = 500
seed = 7
loads = 0.25
past-saturation = 'skip'
latency = 'network'
)toml");
  ASSERT_EQ(plan.curves.size(), 1U);
  const RunSettings& settings = plan.curves[0].settings;
  EXPECT_EQ(settings.vcs, 3);
  EXPECT_EQ(settings.router.buffer, 9U);
  EXPECT_EQ(settings.router.header, 2U);
  EXPECT_EQ(settings.router.route_on, sim::RouteOn::last);
  EXPECT_EQ(plan.latency, Latency::network);
  EXPECT_EQ(settings.router.delays.route, 2U);
  EXPECT_EQ(settings.router.delays.credit, 6U);
  EXPECT_EQ(settings.links.size(), 2U);
  EXPECT_TRUE(settings.router.is_speculative);
  EXPECT_EQ(settings.cycles, 3000U);
  EXPECT_EQ(settings.warm_up, 500U);
  EXPECT_EQ(settings.seed, 7U);
  EXPECT_EQ(plan.past_saturation_of(plan.curves[0]), PastSaturation::skip);
}

TEST_F(PlanFile, SettingsMayBeGivenUnderTheirOtherNames) {
  const std::string rest = "networks = ['torus(4,4)']\ntraffic = 'uniform'\n";
  const auto sections = curves(read(rest + "load = 0.1\nrouting = 'minimal'\n"));
  EXPECT_EQ(curves(read(rest + "loads = 0.1\nwith = 'minimal'\n")), sections);
  EXPECT_NE(curves(read(rest + "load = 0.2\nrouting = 'minimal'\n")), sections);
}

TEST_F(PlanFile, ErrorsNameLineAndColumn) {
  const std::string fine = "networks = ['ring(8)']\nloads = 0.1\ntraffic = 'uniform'\n";
  EXPECT_EQ(wrong(fine), "nothing");
  EXPECT_EQ(wrong(fine + "pakcet = 4\n"),
            "p.toml:4:1: there is no key \"pakcet\" | did you mean \"packet\"?  see: weft help sweep");
  expect_begins(wrong(fine + "laod = 4\n"), "p.toml:4:1: there is no key \"laod\" | did you mean \"load\"?  see:");
  EXPECT_EQ(wrong(fine + "spec = 'ring(8)'\n"),
            "p.toml:4:1: there is no key \"spec\" | write networks = [\"torus(8,8)\"]");
  expect_begins(wrong(fine + "load = 0.4\n"), "p.toml:2:1: load is given twice: loads is another name for it");
  EXPECT_EQ(wrong(fine + "packet = [4, 0]\n"),
            "p.toml:4:14: packet is \"0\"; it must be a whole number from 1 to 16384 | write packet = 1");
  expect_begins(wrong(fine + "switching = \"vtc\"\n"), "p.toml:4:14: switching is \"vtc\"; it m");
  expect_begins(wrong(fine + "packet = {a = 1}\n"), "p.toml:4:10: packet must be a text or");
  expect_begins(wrong(fine + "packet = []\n"), "p.toml:4:10: packet is an empty array");
  expect_begins(wrong(fine + "packet = \n"), "p.toml:4:10: this is not ");
  expect_begins(wrong(fine + "group = 3\n"), "p.toml:4:9: a group is a tabl");
  expect_begins(wrong(fine + "[[group]]\ntitle = 'x'\n"), "p.toml:5:1: there is no key \"tit");
  expect_begins(wrong(fine + "past-saturation = 'never'\n"), "p.toml:4:20: past-saturation is \"never\";");
  expect_begins(wrong(fine + "latency = 'hops'\n"), "p.toml:4:12: latency is \"hops\";");
  expect_begins(wrong(fine + "buffer = 4\nport-buffer = 8\n"), "p.toml:5:15: port-buffer and buffer are both given");
  expect_begins(wrong("networks = [{with = 'dor'}]\n"), "p.toml:1:13: this network has n");
  expect_begins(wrong("# \xC3\xA4\nnetworks = ['ring(8)', 'ring(8']\ntraffic = 'uniform'\nloads = 0.1\n"),
                "p.toml:2:29: ");
}

TEST_F(PlanFile, MissingSettingsAreNamed) {
  EXPECT_EQ(wrong(""), "p.toml: there is no network | write networks = [\"torus(8,8)\"]");
  EXPECT_EQ(wrong("networks = []\n"), "p.toml: there is no network | write networks = [\"torus(8,8)\"]");
  expect_begins(wrong("networks = 'ring(8)'\nloads = 0.1\n"), "p.toml: traffic is missing:");
  expect_begins(wrong("networks = 'ring(8)'\ntraffic = 'uniform'\n"), "p.toml: load is missing:");
}

TEST_F(PlanFile, AHugeProductIsRefusedBeforeItIsMade) {
  const std::string text =
      "networks = 'ring(8)'\ntraffic = 'uniform'\nloads = '0.0001:1:0.0001'\npacket = '1:100:1'\nbuffer = '1:100:1'\n";
  try {
    read(text);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "the plan has 100000000 points; at most 1000000 are possible");
  }
}

}  // namespace
}  // namespace weft::sweep
