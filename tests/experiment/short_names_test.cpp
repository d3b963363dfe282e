// Full names, with every argument written out: each stands for the same thing as its short name, and each thing has one
// full name.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "experiment/short_names.h"
#include "routing/core/algorithm.h"
#include "spec/former_names.h"
#include "spec/parse.h"
#include "store/version_one.h"
#include "topology/network.h"
#include "traffic/demand.h"
#include "traffic/process.h"

namespace weft::experiment {
namespace {

Configuration configuration(RunNames names) { return {.names = std::move(names)}; }
RunResult result(RunNames names) { return {.names = std::move(names)}; }

// The calls of a record, or its name alone.
template <class Record>
std::vector<std::string> calls_of(const Record& record) {
  std::vector<std::string> calls;
  for (const std::string_view call : record.calls) {
    if (!call.empty()) calls.emplace_back(call);
  }
  if (calls.empty()) calls.emplace_back(record.name);
  return calls;
}

TEST(FullNames, NetworkIsTheSameUnderItsFullName) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      const topology::Member member = topology::resolve(example);
      const spec::Spec full = topology::full_spec(member);
      EXPECT_EQ(topology::canonical(full), member.arguments.to_spec()) << spec::print(full);
      EXPECT_EQ(topology::full_spec(topology::resolve(full)), full) << spec::print(full);
      EXPECT_EQ(exact_names(configuration({.network = spec::print(full)})).network,
                spec::print(member.arguments.to_spec()));
    }
  }
}

TEST(FullNames, RoutingIsTheSameUnderItsFullName) {
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    for (const std::string_view example : algorithm->examples) {
      if (example.empty()) continue;
      const topology::Network network = topology::build(example, {});
      for (const std::string& call : calls_of(*algorithm)) {
        std::string name;
        try {
          name = routing::build(network, call, {})->name();
        } catch (const InputError&) {
          continue;  // not every call fits every example
        }
        const spec::Spec full = routing::full_spec(network, spec::parse(name), {});
        EXPECT_EQ(routing::full_spec(network, full, {}), full) << spec::print(full);
        const std::string again = routing::build(network, spec::print(full), {})->name();
        EXPECT_EQ(routing::full_spec(network, spec::parse(again), {}), full) << again;
        const Configuration stored = configuration({.network = network.name(), .routing = spec::print(full)});
        EXPECT_EQ(short_names(stored, result({.routing = name})).routing, name);
        const std::string exact = exact_names(stored).routing;
        EXPECT_EQ(routing::full_spec(network, spec::parse(exact), {}), full) << exact;
      }
    }
  }
}

TEST(FullNames, PatternIsTheSameUnderItsFullName) {
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    for (const std::string_view example : pattern->examples) {
      if (example.empty()) continue;
      const topology::Network network = topology::build(example, {});
      for (const std::string& call : calls_of(*pattern)) {
        traffic::Demand demand;
        try {
          demand = traffic::build_demand(network, call, 1, {});
        } catch (const InputError&) {
          continue;
        }
        const traffic::Demand again = traffic::build_demand(network, demand.full_name(), 2, {});
        EXPECT_EQ(again.name(), demand.name());
        EXPECT_EQ(again.full_name(), demand.full_name());
        EXPECT_EQ(exact_names(configuration({.traffic = demand.full_name()})).traffic, demand.name());
      }
    }
  }
}

TEST(FullNames, ProcessIsTheSameUnderItsFullName) {
  for (const traffic::Process* process : traffic::processes()) {
    if (process->name == "list") continue;  // it needs a file, and has no other argument
    for (const std::string& call : calls_of(*process)) {
      const spec::Spec name = traffic::canonical_process(spec::parse(call));
      const spec::Spec full = traffic::full_process(name, {.flits = 5});
      EXPECT_EQ(traffic::full_process(full, {.flits = 9}), full) << spec::print(full);
      EXPECT_EQ(
          short_names(configuration({.process = spec::print(full)}), result({.process = spec::print(name)})).process,
          spec::print(name));
    }
  }
}

TEST(ShortNames, LeaveOutOnlyTodaysDefaults) {
  const RunNames names =
      exact_names(configuration({.network = "faulty(prdt(8,1,cardinal=2,parallel=keep),links=0,nodes=1,seed=1)",
                                 .routing = "escape(minimal,dor(dateline=crossing,tie=up))",
                                 .traffic = "hot-spot(nodes=128,fraction=1,seed=1)",
                                 .process = "on-off(burst=8,duty=0.5)"}));
  EXPECT_EQ(names.network, "faulty(prdt(8,1,parallel=keep),nodes=1)");
  EXPECT_EQ(names.routing, "escape(minimal,dor(dateline=crossing))");
  EXPECT_EQ(names.traffic, "hot-spot(nodes=128,seed=1)");  // the number of hot spots is always shown
  EXPECT_EQ(names.process, "on-off(duty=0.5)");
}

// An argument whose value the network decides is left out where the stored result leaves it out.
TEST(ShortNames, LeaveOutWhatTheResultLeavesOut) {
  const Configuration stored = configuration({.routing = "escape(minimal,up-down(root=0))"});
  for (const char* then : {"escape(minimal,up-down)", "escape(minimal,up-down(root=0))"}) {
    EXPECT_EQ(short_names(stored, result({.routing = then})).routing, then);
  }
  EXPECT_EQ(exact_names(stored).routing, "escape(minimal,up-down(root=0))");
}

TEST(ShortNames, UnknownNamesStayAsTheyAre) {
  const RunNames names = exact_names(
      configuration({.network = "moebius(3,twist=1)", .routing = "dor(way=there)", .process = "rain(drops=4)"}));
  EXPECT_EQ(names.network, "moebius(3,twist=1)");
  EXPECT_EQ(names.routing, "dor(way=there)");
  EXPECT_EQ(names.traffic, "");
  EXPECT_EQ(names.process, "rain(drops=4)");
}

// A default that was in force when the row was stored is written where today's default differs.
TEST(ShortNames, ResultGetsTodaysShortNames) {
  for (const std::string spare : {"none", "1"}) {
    const std::string full = "rdt(8,cardinal=2,rank=1,assignment=alpha,spare=" + spare + ",parallel=merge)";
    const RunNames names = short_names(configuration({.network = full, .routing = "dor(dateline=crossing,tie=up)"}),
                                       result({.network = "rdt(8)", .routing = "dor"}));
    EXPECT_EQ(names.network, spec::print(topology::canonical(spec::parse(full))));
    EXPECT_EQ(names.routing, "dor(dateline=crossing)");
  }
}

template <class Record>
std::string_view version_1_name(const Record& record) {
  return record.name;
}

// Routings of one family were renamed after version 3.
std::string_view version_1_name(const routing::Algorithm& algorithm) {
  for (const store::version_1::Name& former : store::version_1::routings()) {
    const spec::Spec routing{.name = std::string(former.name), .arguments = {}};
    for (const std::string_view example : algorithm.examples) {
      if (example.empty()) continue;
      if (spec::with_current_names(routing, spec::parse(example)).name == algorithm.name) return former.name;
    }
  }
  return algorithm.name;
}

// Compares records with the table of version 1, the oldest version of stores. A parameter that it does not list was
// added later, and must state its value before (or be absent unless given).
template <class Record>
void expect_old_keys_found(std::span<const Record* const> records, std::span<const store::version_1::Name> names) {
  for (const Record* record : records) {
    const auto name = std::ranges::find(names, version_1_name(*record), &store::version_1::Name::name);
    for (const spec::Parameter& parameter : spec::parameters(record->parameters)) {
      EXPECT_TRUE(parameter.value_before.empty() || parameter.is_keyed) << record->name << ": " << parameter.name;
      if (name == names.end()) continue;  // the whole record came later
      std::istringstream words{std::string(name->parameters)};
      bool is_old = false;
      for (std::string word; words >> word;) {
        if (word.front() == '@') word.erase(0, 1);
        is_old |= word.substr(0, word.find_first_of("=?")) == parameter.name;
      }
      const bool is_absent_unless_given = parameter.is_optional && parameter.default_text.empty();
      EXPECT_TRUE(is_old || is_absent_unless_given || !parameter.value_before.empty())
          << record->name << ": " << parameter.name << " is new; rows stored without it are found only if its record "
          << "says value_before";
    }
  }
}

TEST(OldKeys, AddedParametersStateTheirValueBefore) {
  namespace version_1 = store::version_1;
  expect_old_keys_found(topology::families(), version_1::networks());
  expect_old_keys_found(routing::algorithms(), version_1::routings());
  expect_old_keys_found(traffic::patterns(), version_1::patterns());
  expect_old_keys_found(traffic::processes(), version_1::processes());
}

}  // namespace
}  // namespace weft::experiment
