// Dead links inside the parts of a network: in a nucleus, in a factor of a product. Every registered family is used as
// every argument that is a network, with links missing, and the deadlock argument of each routing there is checked
// against the prover. A routing that does not notice the missing links declares too much.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "base/input_error.h"
#include "deadlock/dependencies.h"
#include "deadlock/prover.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"
#include "support/effort.h"

namespace weft::deadlock {
namespace {

using routing::DeadlockArgument;
using topology::Family;

// Small enough, and few enough, for all of them to be proved in seconds.
constexpr Count kMostNodes = 36;
constexpr Count kMostNodesOfPart = 20;
const std::size_t most_networks = test::usual_or_more(1U, 2U);  // for each parameter and part

// A parameter of an example of a family whose argument is a network.
struct Slot {
  topology::Member around;
  std::string parameter;

  [[nodiscard]] spec::Spec filled_with(const spec::Spec& part) const {
    spec::Arguments arguments = around.arguments;
    arguments.replace_inner(parameter, part);
    return arguments.to_spec();
  }
};

std::vector<Slot> slots_of(const Family& family) {
  std::vector<Slot> slots;
  for (const std::string_view example : family.examples) {
    if (example.empty()) continue;
    const topology::Member around = topology::resolve(example);
    for (const auto& [parameter, part] : around.networks) slots.push_back({around, parameter});
  }
  return slots;
}

std::vector<const Family*> families_with_parts() {
  std::vector<const Family*> found;
  for (const Family* family : topology::families()) {
    if (!slots_of(*family).empty()) found.push_back(family);
  }
  return found;
}

// A member of each family with a dead link: the first small one with at least as many channels as nodes.
std::vector<spec::Spec> faulty_parts() {
  std::vector<spec::Spec> parts;
  for (const Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      const topology::Member member = topology::resolve(example);
      if (member.closed_forms.nodes.value_or(kHuge) > kMostNodesOfPart) continue;
      if (member.closed_forms.channels.value_or(0) < member.closed_forms.nodes.value_or(kHuge)) continue;
      parts.push_back(spec::parse("faulty(" + std::string(example) + ",links=1,seed=3)"));
      break;
    }
  }
  return parts;
}

// Every call of every record; and each of them as the escape paths of an adaptive routing, in a nucleus, and both.
std::vector<std::string> calls() {
  std::vector<std::string> calls;
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    if (algorithm->examples.front().empty()) continue;  // its tables are in a file
    if (algorithm->calls.front().empty()) calls.emplace_back(algorithm->name);
    for (const std::string_view call : algorithm->calls) {
      if (!call.empty()) calls.emplace_back(call);
    }
  }
  const std::size_t base_count = calls.size();
  for (std::size_t i = 0; i < base_count; ++i) {
    const std::string& call = calls[i];
    calls.push_back("escape(minimal," + call + ")");
    calls.push_back("swapped-recursive(nucleus=" + call + ")");
    calls.push_back("escape(minimal,swapped-recursive(nucleus=" + call + "))");
  }
  return calls;
}

template <class Build>
auto unless_refused(const Build& build) -> std::optional<decltype(build())> {
  try {
    return build();
  } catch (const InputError&) {
    return std::nullopt;
  }
}

// Packets without a next hop are no deadlock, but every packet must be offered an escape channel.
void expect_declaration_holds(const routing::Routing& routing) {
  const DeadlockArgument declared = routing.deadlock_argument();
  if (declared == DeadlockArgument::order) {
    EXPECT_TRUE(upward_order(find_dependencies(Channels(routing), Execution{}).all.view()).has_value());
  }
  if (declared == DeadlockArgument::escapes) {
    EXPECT_EQ(prove(routing, {}, Execution{}).verdict, Verdict::deadlock_free);
  }
}

class EveryPlaceOfAPart : public testing::TestWithParam<const Family*> {};

std::string family_name(const testing::TestParamInfo<const Family*>& info) {
  std::string name(info.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Families, EveryPlaceOfAPart, testing::ValuesIn(families_with_parts()), family_name);

// The largest networks with the part as an argument of this parameter.
std::vector<topology::Member> members_with(const Family& family, std::string_view parameter, const spec::Spec& part) {
  std::vector<topology::Member> members;
  for (const Slot& slot : slots_of(family)) {
    if (slot.parameter != parameter) continue;
    auto member = unless_refused([&] { return topology::resolve(slot.filled_with(part)); });
    if (member && member->closed_forms.nodes.value_or(kHuge) <= kMostNodes) members.push_back(std::move(*member));
  }
  std::ranges::stable_sort(members, std::greater<>{}, [](const auto& member) { return *member.closed_forms.nodes; });
  while (members.size() > most_networks) members.pop_back();
  return members;
}

TEST_P(EveryPlaceOfAPart, DeadLinksAreNoticedAndDeclarationsHold) {
  const std::vector<std::string> every_call = calls();
  for (const spec::Parameter& parameter : spec::parameters(GetParam()->parameters)) {
    if (parameter.kind != spec::Kind::network) continue;
    std::size_t network_count = 0;
    for (const spec::Spec& part : faulty_parts()) {
      for (const topology::Member& member : members_with(*GetParam(), parameter.name, part)) {
        const topology::Network network = topology::build(member, Execution{});
        ++network_count;
        EXPECT_TRUE(network.has_faults) << network.name();
        for (const std::string& call : every_call) {
          SCOPED_TRACE(call + " on " + network.name());
          const auto routing = unless_refused([&] { return routing::build(network, call, Execution{}); });
          if (routing) expect_declaration_holds(**routing);
        }
      }
    }
    EXPECT_GT(network_count, 5U) << parameter.name;
  }
}

TEST(FaultyParts, EscapeWithADeadLinkInANucleusIsNotDeclared) {
  for (const char* text : {"hsn(2,faulty(torus(4,3),links=3))", "rhsn(2,faulty(torus(4,3),links=3))",
                           "faulty(hsn(2,faulty(torus(4,3),links=3)))", "faulty(hsn(2,torus(4,3)),links=3)"}) {
    const topology::Network network = topology::build(std::string_view(text), Execution{});
    const auto routing = routing::build(network, "escape(minimal,swapped-recursive(nucleus=dor))", Execution{});
    EXPECT_EQ(routing->deadlock_argument(), DeadlockArgument::none) << text;
    EXPECT_NE(prove(*routing, {}, Execution{}).verdict, Verdict::deadlock_free) << text;
  }
}

// Links are missing, but this escape routing finds a path wherever there is one.
TEST(FaultyParts, EscapeThatAvoidsDeadLinksIsDeclared) {
  const topology::Network network = topology::build("hsn(2,faulty(torus(4,3),links=3))", Execution{});
  for (const char* call : {"escape(minimal,up-down)", "escape(minimal,layered(shortest))"}) {
    const auto routing = routing::build(network, call, Execution{});
    EXPECT_EQ(routing->deadlock_argument(), DeadlockArgument::escapes) << call;
    EXPECT_EQ(prove(*routing, {}, Execution{}).verdict, Verdict::deadlock_free) << call;
  }
}

}  // namespace
}  // namespace weft::deadlock
