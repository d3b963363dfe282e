#include "sweep/point_key.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "sweep/plan.h"
#include "sweep/ready_plan.h"

namespace weft::sweep {
namespace {

using Settings = std::map<std::string, std::string>;

store::Key key_with(const Settings& changes) {
  Settings all{{"spec", "torus(4,4)"}, {"traffic", "uniform"}, {"load", "0.1"}};
  for (const auto& [name, text] : changes) all[name] = text;
  GivenSettings given;
  for (const auto& [name, text] : all) given[name] = {{.label = "--" + name, .text = text}};
  const RunSettings settings = read_settings(given);
  const auto ground = std::make_shared<Ground>(settings.network, settings.routing, Execution{});
  return key_of(settings, circumstances_of(set_up(ground, settings, {}), {}));
}

TEST(PointKey, WaysToSayTheSameAreTheSame) {
  const store::Key plain = key_with({});
  for (const Settings& same : std::vector<Settings>{{{"spec", "torus( 4, 4 )"}},
                                                    {{"with", "dor"}},
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
                                                    {{"route-on", "last"}},  // of one header flit
                                                    {{"buffer", "8"}},
                                                    {{"port-buffer", "16"}},  // of two vcs
                                                    {{"speculative", "false"}}}) {
    EXPECT_EQ(key_with(same), plain) << same.begin()->first;
  }
}

TEST(PointKey, WhateverChangesTheRunChangesTheKey) {
  std::set<std::string> hashes{store::hash(key_with({}))};
  const std::vector<Settings> changes{{{"spec", "torus(4,2)"}},
                                      {{"with", "escape(shortest,dor)"}},
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
                                      {{"vc-reuse", "empty"}},
                                      {{"route-delay", "2"}},
                                      {{"vc-delay", "2"}},
                                      {{"switch-delay", "2"}},
                                      {{"crossbar-delay", "2"}},
                                      {{"credit-delay", "2"}},
                                      {{"link", "dimension 1:latency=2"}},
                                      {{"link", "dimension 2:latency=2"}},
                                      {{"link", "dimension 2:cycles=2"}},
                                      {{"iterations", "2"}},
                                      {{"speedup", "2"}},
                                      {{"speculative", "true"}},
                                      {{"cycles", "5000"}},
                                      {{"warmup", "1000"}},
                                      {{"seed", "2"}},
                                      {{"load", "0.2"}}};
  for (const Settings& change : changes) {
    EXPECT_TRUE(hashes.insert(store::hash(key_with(change))).second) << change.begin()->first;
  }
  // Every setting has been changed: a new one that is forgotten in the key is noticed here.
  std::set<std::string> changed;
  for (const Settings& change : changes) {
    for (const auto& [name, text] : change) changed.insert(name);
  }
  EXPECT_EQ(changed.size(), settings().size());
}

// Rows that were stored before there were headers and port buffers are still found.
TEST(PointKey, SettingsThatCameLaterStayOutOfItAtTheirDefaults) {
  const store::Key plain = key_with({});
  for (const char* word : {"header", "route_on", "class_buffers"}) {
    EXPECT_EQ(plain.configuration.find(word), std::string::npos) << word;
  }
  EXPECT_NE(key_with({{"header", "2"}, {"packet", "4"}}).configuration.find("\"header\":2"), std::string::npos);
}

TEST(PointKey, FilesCountByWhatIsInThem) {
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
    const bool is_switch = find_setting(name)->kind == SettingKind::yes_no;
    given[name].push_back({.label = words[i], .text = is_switch ? "true" : words.at(++i)});
  }
  return given;
}

TEST(PointKey, TheCommandRepeatsTheRun) {
  for (const Settings& change : std::vector<Settings>{
           {},
           {{"with", "escape(shortest,dor)"}},
           {{"traffic", "random-permutation"}, {"seed", "5"}, {"cycles", "4000"}, {"warmup", "100"}},
           {{"link", "dimension 2:latency=3,cycles=2"}, {"speculative", "true"}, {"switching", "vct"}},
           {{"spec", "rdt(16)"}, {"router", "table-iv"}, {"process", "on-off"}, {"packet", "16"}},
           {{"spec", "rdt(16)"}, {"port-buffer", "24"}},
           {{"port-buffer", "24"}},
           {{"packet", "9"}, {"header", "3"}, {"route-on", "last"}},
       }) {
    const store::Key key = key_with(change);
    const RunSettings settings = read_settings(settings_of_command(simulate_command(key.configuration)));
    const auto ground = std::make_shared<Ground>(settings.network, settings.routing, Execution{});
    EXPECT_EQ(key_of(settings, circumstances_of(set_up(ground, settings, {}), {})), key)
        << simulate_command(key.configuration);
  }
}

}  // namespace
}  // namespace weft::sweep
