#include "sweep/plan/point_key.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "experiment/parameters.h"
#include "experiment/run_json.h"
#include "spec/parse.h"
#include "store/store.h"
#include "support/files.h"
#include "sweep/plan/plan.h"
#include "sweep/plan/ready_plan.h"

namespace weft::sweep {
namespace {

using experiment::Configuration;
using experiment::read_configuration;
using experiment::read_settings;

using Settings = std::map<std::string, std::string>;

store::Key key_with(const Settings& changes) {
  Settings all{{"spec", "torus(4,4)"}, {"traffic", "uniform"}, {"load", "0.1"}};
  for (const auto& [name, text] : changes) all[name] = text;
  GivenSettings given;
  for (const auto& [name, text] : all) given[name] = {{.label = "--" + name, .text = text}};
  const RunSettings settings = read_settings(given);
  const auto routed = std::make_shared<RoutedNetwork>(settings.network, settings.routing, Execution{});
  return key_of(settings, key_inputs_of(set_up(routed, settings, {}), {}));
}

TEST(PointKey, SpellingsOfTheSameRunHaveTheSameKey) {
  const store::Key plain = key_with({});
  for (const Settings& same : std::vector<Settings>{{{"spec", "torus( 4, 4 )"}},
                                                    {{"routing", "dor"}},
                                                    {{"vcs", "2"}},
                                                    {{"load", "0.10"}},
                                                    {{"load", "1e-1"}},
                                                    {{"router", "iq"}},
                                                    {{"process", "bernoulli"}},
                                                    {{"packet", "1"}},
                                                    {{"warmup", "auto"}},
                                                    {{"link", "dimension 1:latency=1"}},
                                                    {{"header", "1"}},
                                                    {{"route-on", "first"}},
                                                    {{"route-on", "last"}},  // headers have one flit
                                                    {{"buffer", "8"}},
                                                    {{"port-buffer", "16"}},  // ports have two VCs
                                                    {{"speculative", "false"}}}) {
    EXPECT_EQ(key_with(same), plain) << same.begin()->first;
  }
}

TEST(PointKey, EverySettingThatChangesTheRunChangesTheKey) {
  std::set<std::string> hashes{store::hash(key_with({}))};
  const std::string link_file = (test::own_folder() / "links").string();
  std::ofstream(link_file) << "0 1 2\n";
  const std::vector<Settings> changes{{{"spec", "torus(4,2)"}},
                                      {{"routing", "escape(shortest,dor)"}},
                                      {{"traffic", "tornado"}},
                                      {{"process", "on-off"}},
                                      {{"packet", "2"}},
                                      {{"router", "table-iv"}},
                                      {{"vcs", "4"}},
                                      {{"buffer", "9"}},
                                      {{"port-buffer", "64"}},
                                      {{"header", "2"}, {"packet", "4"}},
                                      {{"header", "2"}, {"packet", "4"}, {"route-on", "last"}},
                                      {{"switching", "vct"}},
                                      {{"switching", "circuit"}},
                                      {{"vc-reuse", "empty"}},
                                      {{"route-delay", "2"}},
                                      {{"vc-delay", "2"}},
                                      {{"switch-delay", "2"}},
                                      {{"crossbar-delay", "2"}},
                                      {{"credit-delay", "2"}},
                                      {{"link", "dimension 1:latency=2"}},
                                      {{"link", "dimension 2:latency=2"}},
                                      {{"link", "dimension 2:cycles=2"}},
                                      {{"link", "dimension 2:latency=distance"}},
                                      {{"link-file", link_file}},
                                      {{"iterations", "2"}},
                                      {{"speedup", "2"}},
                                      {{"speculative", "true"}},
                                      {{"recover", "shoot-down"}},
                                      {{"recover", "shoot-down"}, {"patience", "300"}},
                                      {{"recover", "shoot-down"}, {"damage", "0.01"}},
                                      {{"recover", "shoot-down"}, {"fail", "0-1@50"}},
                                      {{"traffic", "update(sharers=3)"}},
                                      {{"traffic", "update(sharers=3)"}, {"multicast", "tree"}},
                                      {{"traffic", "update(sharers=3)"}, {"multicast", "tree"}, {"unproved", "true"}},
                                      {{"traffic", "update(sharers=3)"}, {"multicast", "tree"}, {"combine", "4"}},
                                      {{"clock", "60"}},
                                      {{"clock", "60"}, {"flit-bits", "36"}},
                                      {{"cycles", "5000"}},
                                      {{"warmup", "1000"}},
                                      {{"seed", "2"}},
                                      {{"load", "0.2"}}};
  for (const Settings& change : changes) {
    EXPECT_TRUE(hashes.insert(store::hash(key_with(change))).second) << change.begin()->first;
  }
  // So does the content of a file.
  std::ofstream(link_file) << "0 1 3\n";
  EXPECT_TRUE(hashes.insert(store::hash(key_with({{"link-file", link_file}}))).second);
  // Every setting has been changed: fails for a new setting that is missing in the key.
  std::set<std::string> changed;
  for (const Settings& change : changes) {
    for (const auto& [name, text] : change) changed.insert(name);
  }
  EXPECT_EQ(changed.size(), experiment::parameters().size());
}

// Rows that were stored before headers and port buffers existed are still found.
TEST(PointKey, LaterSettingsAreLeftOutAtTheirOldValue) {
  const store::Key plain = key_with({});
  for (const char* word : {"header", "route_on", "class_buffers", "clock_mhz", "flit_bits", "combiner_entries",
                           "recovery", "patience", "damage", "multicast", "unproved", "failures"}) {
    EXPECT_EQ(plain.configuration.find(word), std::string::npos) << word;
  }
  EXPECT_NE(key_with({{"header", "2"}, {"packet", "4"}}).configuration.find("\"header\":2"), std::string::npos);
}

TEST(PointKey, EveryArgumentIsWrittenOut) {
  const auto names = [](const Settings& changes) {
    const auto object = nlohmann::ordered_json::parse(key_with(changes).configuration);
    return std::vector<std::string>{object["spec"], object["routing"], object["traffic"], object["process"]};
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names({}), (Names{"torus(4,4)", "dor(dateline=entry,tie=up)", "uniform(self=no)", "bernoulli"}));
  EXPECT_EQ(names({{"spec", "mesh(4,4)"}})[1], "dor(dateline=entry,tie=up)");
  EXPECT_EQ(names({{"spec", "directed-torus(4,4)"}})[1], "dor(dateline=crossing,tie=up)");
  EXPECT_EQ(names({{"spec", "faulty(hsn(2,ring(5)),nodes=1)"}, {"traffic", "hot-spot(at=[7,3])"}}),
            (Names{"faulty(hsn(2,ring(5),diameter-links=none,copies=0,removed=0),links=0,nodes=1,seed=1)",
                   "layered(shortest)", "hot-spot(at=[3,7],fraction=1)", "bernoulli"}));
  EXPECT_EQ(
      names(
          {{"spec", "hsn(2,petersen)"}, {"routing", "valiant(swapped-recursive)"}, {"process", "on-off(duty=1/2)"}})[1],
      "valiant(swapped-recursive(nucleus=layered(shortest),vcs=apart))");
  EXPECT_EQ(names({{"spec", "hsn(2,ring(5))"}, {"routing", "classes(swapped-recursive(nucleus=up-down),2)"}})[1],
            "classes(swapped-recursive(nucleus=up-down(root=0),vcs=apart),2)");
  EXPECT_EQ(names({{"spec", "tree(2,2)"}, {"routing", "table(up-down)"}})[1], "table(up-down(root=1))");
  EXPECT_EQ(names({{"routing", "table"}})[1], "table(shortest)");
  EXPECT_EQ(names({{"routing", "classes(dor,2)"}, {"process", "request-reply"}, {"packet", "3"}})[3],
            "request-reply(reply=3)");
  EXPECT_EQ(names({{"process", "on-off(duty=1/2)"}})[3], "on-off(burst=8,duty=0.5)");
  EXPECT_EQ(names({{"traffic", "hot-spot(nodes=3)"}, {"seed", "9"}})[2], "hot-spot(nodes=3,fraction=1,seed=9)");
  EXPECT_EQ(names({{"spec", "rdt(8,spare=1)"}})[0], "rdt(8,cardinal=2,rank=1,assignment=alpha,spare=1,parallel=merge)");
  EXPECT_EQ(names({{"spec", "rdt(8,spare=none)"}})[0],
            "rdt(8,cardinal=2,rank=1,assignment=alpha,spare=none,parallel=merge)");
}

// Fails for a new setting without experiment::Parameter::value_before and for a new parameter without
// spec::Parameter::value_before.
TEST(PointKey, OfADefaultRunIsFrozen) {
  EXPECT_EQ(key_with({}).configuration,
            R"j({"spec":"torus(4,4)","routing":"dor(dateline=entry,tie=up)","traffic":"uniform(self=no)",)j"
            R"j("process":"bernoulli","packet":1,"load":"0.1","router":{"switching":"wormhole","vc_reuse":"tail",)j"
            R"j("buffer":8,"delays":{"route":1,"vc":1,"switch":1,"crossbar":1,"credit":0},"iterations":1,"speedup":1,)j"
            R"j("speculative":false,"links":{"dimension 1":{"vcs":2,"latency":1,"cycles_per_flit":1},)j"
            R"j("dimension 2":{"vcs":2,"latency":1,"cycles_per_flit":1}}},"cycles":null,"warmup":null,"seed":1})j");
}

// A store with the results of some keys in it.
store::Store store_with(const std::string& name, const std::vector<store::Key>& keys) {
  const std::filesystem::path file = test::own_folder() / name;
  std::filesystem::remove(file);
  store::Store store = store::Store::open(file, store::Access::write);
  for (const store::Key& key : keys) store.finish(key, {.result = "{}"});
  return store;
}

store::Key with_network(store::Key key, const spec::Spec& network) {
  auto object = nlohmann::ordered_json::parse(key.configuration);
  object["spec"] = spec::print(network);
  key.configuration = object.dump();
  return key;
}

const topology::Family& family_named(std::string_view name) { return topology::find_family({std::string(name), {}}); }

spec::Spec full_name(const topology::Family& family, const std::string& text) {
  return topology::full_spec({&family, spec::Arguments(spec::parse(text), family.parameters)});
}

TEST(PointKey, ChangesWithADefault) {
  topology::Family now = family_named("rdt");
  auto& spare = *std::ranges::find(now.parameters, "spare", &spec::Parameter::name);
  spare.default_text = "none";
  topology::Family later = now;
  std::ranges::find(later.parameters, "spare", &spec::Parameter::name)->default_text = "1";

  const store::Key key = key_with({});
  const store::Key before = with_network(key, full_name(now, "rdt(8)"));
  const store::Key after = with_network(key, full_name(later, "rdt(8)"));
  const store::Store store = store_with("default.sqlite", {before});
  EXPECT_NE(before, after);
  EXPECT_FALSE(store.find(store::hash(after))) << "an old row answers for the new default";
  EXPECT_TRUE(store.find(store::hash(with_network(key, full_name(later, "rdt(8,spare=none)")))));

  // The same inside another network.
  topology::Member outer = topology::resolve("faulty(rdt(8),links=1)");
  const auto inside = [&](const topology::Family& family) {
    outer.networks["G"] = std::make_shared<const topology::Member>(
        topology::Member{&family, spec::Arguments(spec::parse("rdt(8)"), family.parameters)});
    return spec::print(topology::full_spec(outer));
  };
  EXPECT_NE(inside(now), inside(later));
}

TEST(PointKey, RunsFindOldRowsAfterAnArgumentIsAdded) {
  topology::Family family = family_named("hypercube");
  const store::Key key = key_with({});
  const store::Key old = with_network(key, full_name(family, "hypercube(3)"));
  const store::Store store = store_with("argument.sqlite", {old});
  const auto is_found = [&](const std::string& text) {
    return store.find(store::hash(with_network(key, full_name(family, text)))).has_value();
  };
  spec::Parameter& twist = family.parameters[1];
  ASSERT_TRUE(twist.name.empty());
  twist = {.name = "twist", .min = 0, .max = 3, .default_text = "0", .is_keyed = true, .value_before = "0"};
  EXPECT_TRUE(is_found("hypercube(3)"));
  EXPECT_TRUE(is_found("hypercube(3,twist=0)"));
  EXPECT_FALSE(is_found("hypercube(3,twist=1)"));
  // Its default may change later on.
  twist.default_text = "1";
  EXPECT_FALSE(is_found("hypercube(3)"));
  EXPECT_TRUE(is_found("hypercube(3,twist=0)"));
}

std::string margin_now;

TEST(PointKey, RunsFindOldRowsAfterAParameterIsAdded) {
  const store::Key old = key_with({});
  const store::Store store = store_with("parameter.sqlite", {old});
  std::vector<Parameter> later(experiment::parameters().begin(), experiment::parameters().end());
  later.push_back({.name = "margin",
                   .kind = ParameterKind::number,
                   .read = [](const RawSetting& given, RunSettings&) { margin_now = given.text; },
                   .write = [](const sim::RouterParameters&) { return margin_now; },
                   .json_path = "margin",
                   .value_before = "1"});
  const auto key = [&](const char* margin) {
    margin_now = margin;
    store::Key changed = old;
    changed.configuration = to_json(read_configuration(old.configuration), later).dump();
    return changed;
  };
  EXPECT_TRUE(store.find(store::hash(key("1"))));
  EXPECT_FALSE(store.find(store::hash(key("2"))));
  // The value that is left out is still known after the default has changed.
  const std::string with_two = key("2").configuration;
  margin_now = "3";
  (void)read_configuration(old.configuration, later);
  EXPECT_EQ(margin_now, "1");
  (void)read_configuration(with_two, later);
  EXPECT_EQ(margin_now, "2");
}

TEST(PointKey, ReadAgainIsTheSameKey) {
  for (const Settings& change : std::vector<Settings>{{},
                                                      {{"spec", "rdt(16)"}, {"port-buffer", "24"}},
                                                      {{"packet", "9"}, {"header", "3"}, {"route-on", "last"}},
                                                      {{"link", "dimension 2:latency=3"}, {"speculative", "true"}},
                                                      {{"process", "batch(packets=3)"}}}) {
    Settings changed = change;
    const std::string text = key_with(changed).configuration;
    EXPECT_EQ(experiment::configuration_text(read_configuration(text)), text);
  }
}

TEST(PointKey, HashesTheContentsOfFiles) {
  const std::string file = testing::TempDir() + "weft-key.edges";
  const auto key = [&](const std::string& content) {
    std::ofstream(file) << content;
    return key_with({{"spec", "faulty(file(\"" + file + "\"),nodes=0)"}});
  };
  const store::Key path = key("0 1\n1 2\n");
  EXPECT_NE(path.contents, "{}");
  EXPECT_EQ(key("0 1\n1 2\n"), path);
  const store::Key ring = key("0 1\n1 2\n2 0\n");
  EXPECT_EQ(ring.configuration.substr(0, 20), path.configuration.substr(0, 20));
  EXPECT_NE(ring.contents, path.contents);
}

// Reads a command as a shell would, where words are in single quotes or have no spaces.
GivenSettings settings_of_command(const std::string& command) {
  std::vector<std::string> words{""};
  bool is_quoted = false;
  for (const char c : command) {
    if (c == '\'') {
      is_quoted = !is_quoted;
    } else if (c == ' ' && !is_quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  GivenSettings given{{"spec", {{.label = "SPEC", .text = words.at(2)}}}};
  for (std::size_t i = 3; i < words.size(); ++i) {
    const std::string name = words[i].substr(2);
    const bool is_switch = experiment::find_parameter(name)->kind == ParameterKind::yes_no;
    given[name].push_back({.label = words[i], .text = is_switch ? "true" : words.at(++i)});
  }
  return given;
}

TEST(PointKey, SimulateCommandRepeatsTheRun) {
  for (const Settings& change : std::vector<Settings>{
           {},
           {{"routing", "escape(shortest,dor)"}},
           {{"traffic", "random-permutation"}, {"seed", "5"}, {"cycles", "4000"}, {"warmup", "100"}},
           {{"link", "dimension 2:latency=3,cycles=2"}, {"speculative", "true"}, {"switching", "vct"}},
           {{"spec", "rdt(16)"}, {"router", "table-iv"}, {"process", "on-off"}, {"packet", "16"}},
           {{"spec", "rdt(16)"}, {"port-buffer", "24"}},
           {{"port-buffer", "24"}},
           {{"packet", "9"}, {"header", "3"}, {"route-on", "last"}},
           {{"spec", "rdt(16,spare=1)"}, {"traffic", "hot-spot(nodes=3)"}},
           {{"spec", "rdt(16,spare=none)"}, {"traffic", "local"}},
           {{"spec", "faulty(hsn(2,ring(5)),links=2)"}, {"routing", "swapped-fault-tolerant"}, {"traffic", "block(5)"}},
           {{"spec", "tree(2,2)"}, {"routing", "escape(minimal,up-down)"}, {"process", "on-off(duty=1/2)"}},
           {{"routing", "classes(dor,2)"}, {"process", "request-reply"}, {"packet", "3"}},
       }) {
    const store::Key key = key_with(change);
    const RunSettings settings =
        read_settings(settings_of_command(simulate_command(read_configuration(key.configuration))));
    const auto routed = std::make_shared<RoutedNetwork>(settings.network, settings.routing, Execution{});
    EXPECT_EQ(key_of(settings, key_inputs_of(set_up(routed, settings, {}), {})), key)
        << simulate_command(read_configuration(key.configuration));
  }
}

}  // namespace
}  // namespace weft::sweep
