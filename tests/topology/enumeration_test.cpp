#include "topology/enumeration.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "topology/network.h"

namespace weft::topology {
namespace {

using Names = std::set<std::string>;

const Family& family_named(std::string_view name) {
  const auto all = families();
  return **std::find_if(all.begin(), all.end(), [&](const Family* family) { return family->name == name; });
}

std::string name_of(const Member& member) { return spec::print(member.arguments.to_spec()); }

std::vector<std::string> names_of(const FamilyMembers& found) {
  std::vector<std::string> names;
  for (const Member& member : found.members) names.push_back(name_of(member));
  return names;
}

FamilyMembers members_near(std::string_view family, SizeUnit unit, Count size) {
  return members_of(family_named(family), {.unit = unit, .size = size, .most_degree = {}, .most_radix = {}},
                    Execution{});
}

struct Counted {
  std::string name;
  Count size = 0;
  bool is_oversubscribed = false;  // more terminals than links at a node
};

// Builds a network and counts its nodes and terminals; none if the family refuses these parameters, or if it is far
// larger than any size needed here.
std::optional<Counted> counted(const std::string& text, SizeUnit unit) {
  constexpr std::uint64_t kSmall = 100'000;  // bytes
  try {
    const Network network = build(text, Execution{.max_memory = kSmall});
    const PortGraph& graph = network.graph;
    Count most_links = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) most_links = std::max(most_links, Count{graph.out_degree(v)});
    return Counted{network.name(), unit == SizeUnit::nodes ? graph.node_count() : graph.terminal_count(),
                   graph.terminal_count() > graph.node_count() * most_links};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

// Every non-decreasing list of two sides or more whose product is at most `most`, the largest at most twice the least.
std::vector<std::string> all_shapes(const std::string& family, std::int64_t most) {
  std::vector<std::string> shapes;
  std::vector<std::int64_t> sides;
  const std::function<void(std::int64_t)> extend = [&](std::int64_t product) {
    if (sides.size() >= 2) {
      std::string text;
      for (const std::int64_t side : sides) text += (text.empty() ? "" : ",") + std::to_string(side);
      shapes.push_back(family + "(" + text + ")");
    }
    for (std::int64_t side = sides.empty() ? 2 : sides.back(); product * side <= most; ++side) {
      if (!sides.empty() && side > 2 * sides.front()) break;
      sides.push_back(side);
      extend(product * side);
      sides.pop_back();
    }
  };
  extend(1);
  return shapes;
}

TEST(Enumeration, ShapesEqualBruteForce) {
  for (const std::string family : {"torus", "mesh", "generalized-hypercube", "directed-torus"}) {
    for (const Count wanted : {36U, 64U, 101U}) {
      const MemberRequest request{.unit = SizeUnit::nodes, .size = wanted, .most_degree = {}, .most_radix = {}};
      Names expected;
      for (const std::string& shape : all_shapes(family, 111)) {
        if (request.holds(counted(shape, SizeUnit::nodes)->size)) expected.insert(shape);
      }
      const auto found = names_of(members_near(family, SizeUnit::nodes, wanted));
      EXPECT_EQ(Names(found.begin(), found.end()), expected) << family << to_text(wanted);
      EXPECT_EQ(found.size(), expected.size()) << "each once";
      EXPECT_GT(expected.size(), 2U);
    }
  }
}

// A family of which one parameter is solved for: for each value of the others, the member that meets the size, or the
// nearest ones on either side.
constexpr int kMostWanted = 40;

struct Solved {
  std::string family;
  SizeUnit unit;
  // The text of a member with this value of the solved parameter; a second number selects the others.
  std::function<std::string(int solved, int other)> text;
  int most_other;
};

// The members for each value of the other parameters.
std::vector<std::vector<Counted>> all_counted(const Solved& solved) {
  std::vector<std::vector<Counted>> all;
  for (int other = 0; other <= solved.most_other; ++other) {
    all.emplace_back();
    for (int value = 1; value <= kMostWanted * 11 / 10; ++value) {
      if (const auto member = counted(solved.text(value, other), solved.unit)) all.back().push_back(*member);
    }
  }
  return all;
}

Names nearest_of(const std::vector<std::vector<Counted>>& all, const MemberRequest& request) {
  Names expected;
  for (const std::vector<Counted>& members : all) {
    const Counted* below = nullptr;
    const Counted* above = nullptr;
    for (const Counted& member : members) {
      if (member.size < request.size && (below == nullptr || member.size > below->size)) below = &member;
      if (member.size >= request.size && (above == nullptr || member.size < above->size)) above = &member;
    }
    const bool is_met = above != nullptr && above->size == request.size;
    const auto expect = [&](const Counted* member) {
      if (member != nullptr && request.holds(member->size) && !member->is_oversubscribed) expected.insert(member->name);
    };
    expect(above);
    if (!is_met) expect(below);
  }
  return expected;
}

TEST(Enumeration, SolvedParametersEqualBruteForce) {
  const auto one = [](const std::string& family) {
    return [family](int value, int) { return family + "(" + std::to_string(value) + ")"; };
  };
  const auto two = [](const std::string& family) {
    return [family](int value, int other) {
      return family + "(" + std::to_string(value) + "," + std::to_string(other) + ")";
    };
  };
  const auto concentrated = [](const std::string& family) {
    return [family](int value, int other) {
      return family + "(" + std::to_string(other) + ",concentration=" + std::to_string(value) + ")";
    };
  };
  const std::vector<Solved> families = {
      {"ring", SizeUnit::nodes, one("ring"), 0},
      {"star", SizeUnit::nodes, one("star"), 0},
      {"rdt", SizeUnit::nodes, one("rdt"), 0},
      {"slim-fly", SizeUnit::nodes, one("slim-fly"), 0},
      {"slim-fly", SizeUnit::terminals, concentrated("slim-fly"), 12},
      {"polarfly", SizeUnit::terminals, concentrated("polarfly"), 12},
      {"tree", SizeUnit::nodes, two("tree"), 8},
      {"fat-tree", SizeUnit::nodes, two("fat-tree"), 8},
      {"fat-tree", SizeUnit::terminals, two("fat-tree"), 8},
      {"rcc-full", SizeUnit::nodes, two("rcc-full"), 4},
      {"jellyfish", SizeUnit::nodes, two("jellyfish"), 44},
      {"dragonfly", SizeUnit::terminals,
       [](int value, int other) {
         return "dragonfly(" + std::to_string(value) + "," + std::to_string(1 + other / 44) + "," +
                std::to_string(1 + other % 44) + ")";
       },
       44 * 6 - 1},
  };
  for (const Solved& solved : families) {
    const auto all = all_counted(solved);
    for (const Count wanted : {12U, 24U, 40U}) {
      const MemberRequest request{.unit = solved.unit, .size = wanted, .most_degree = {}, .most_radix = {}};
      const auto found = names_of(members_near(solved.family, solved.unit, wanted));
      EXPECT_EQ(Names(found.begin(), found.end()), nearest_of(all, request)) << solved.family << " " << to_text(wanted);
      EXPECT_EQ(Names(found.begin(), found.end()).size(), found.size()) << solved.family << ": each once";
    }
  }
}

TEST(Enumeration, ClosedFormSizesEqualBuiltSizes) {
  for (const Family* family : families()) {
    for (const SizeUnit unit : {SizeUnit::nodes, SizeUnit::terminals}) {
      const MemberRequest request{.unit = unit, .size = 64, .most_degree = {}, .most_radix = {}};
      const FamilyMembers found = members_of(*family, request, Execution{});
      for (const Member& member : found.members) {
        const Network network = build(member, Execution{});
        EXPECT_TRUE(
            request.holds(unit == SizeUnit::nodes ? network.graph.node_count() : network.graph.terminal_count()))
            << network.name();
        EXPECT_LE(least_radix(member.closed_forms), radix_of(network.graph)) << network.name();
      }
    }
  }
}

TEST(Enumeration, SaysWhyAFamilyCannotBeListed) {
  EXPECT_EQ(members_near("file", SizeUnit::nodes, 64).limits, "path is not a number, so no member is listed");
  EXPECT_EQ(members_near("product", SizeUnit::nodes, 64).limits, "made of other networks, so no member is listed");
  const FamilyMembers prc = members_near("prc", SizeUnit::nodes, 4096);
  EXPECT_EQ(prc.limits, "skips may be any list, so only usual sizes are listed");
  EXPECT_EQ(names_of(prc), std::vector<std::string>{"prc(4096,skips=[4,16,64,512])"});
  EXPECT_EQ(members_near("torus", SizeUnit::nodes, 4096).limits, "");
}

TEST(Enumeration, BestShapesComeFirst) {
  const auto names = names_of(members_near("torus", SizeUnit::nodes, 4096));
  for (const char* wanted : {"torus(64,64)", "torus(16,16,16)", "torus(8,8,8,8)", "torus(4,4,4,4,4,4)"}) {
    EXPECT_LT(std::find(names.begin(), names.end(), wanted) - names.begin(), 20) << wanted;
  }
  // Larger members cost more, smaller ones do not meet the request: the 3-cube of exactly the requested side is first.
  const auto place = [&](const char* name) { return std::find(names.begin(), names.end(), name) - names.begin(); };
  EXPECT_LT(place("torus(16,16,16)"), place("torus(16,16,17)"));
  EXPECT_LT(place("torus(16,16,17)"), place("torus(15,16,16)"));
}

TEST(Enumeration, FiltersByDegreeAndRadix) {
  const MemberRequest request{.unit = SizeUnit::terminals, .size = 4096, .most_degree = 6, .most_radix = 6};
  for (const std::string& name : names_of(members_of(family_named("torus"), request, Execution{}))) {
    EXPECT_EQ(std::count(name.begin(), name.end(), ','), 1) << name;  // two dimensions have radix 5, three have 7
  }
}

TEST(Enumeration, BestMembersMeetRadixAndMemoryLimits) {
  const MemberRequest request{.unit = SizeUnit::terminals, .size = 81, .most_degree = {}, .most_radix = 8};
  const FamilyMembers meshes = members_of(family_named("mesh"), request, Execution{});
  const BestMembers best = best_members(meshes, request, 100, Execution{});
  const auto has = [](const std::vector<Member>& members, const std::string& name) {
    return std::ranges::any_of(members, [&](const Member& member) { return name_of(member) == name; });
  };
  EXPECT_TRUE(has(meshes.members, "mesh(3,3,3,3)"));  // of degree 4 to 8, and a terminal
  EXPECT_FALSE(has(best.members, "mesh(3,3,3,3)"));
  EXPECT_TRUE(has(best.members, "mesh(9,9)"));
  const BestMembers two = best_members(meshes, request, 2, Execution{});
  EXPECT_EQ(two.members.size(), 2U);
  EXPECT_GT(two.more_count, 0U);
  const BestMembers none = best_members(meshes, request, 100, Execution{.max_memory = 1000});
  EXPECT_TRUE(none.members.empty());
  ASSERT_EQ(none.too_large.size(), 1U);
  EXPECT_NE(none.too_large[0].find("more than the 1000 B allowed"), std::string::npos) << none.too_large[0];
}

TEST(Enumeration, StopsInTimeForLargeSizes) {
  const FamilyMembers found = members_near("torus", SizeUnit::nodes, 100'000'000);
  EXPECT_EQ(found.limits, "too many members to list all of them");
  EXPECT_FALSE(found.members.empty());
  std::atomic<bool> is_stopped = true;
  const MemberRequest request{.unit = SizeUnit::nodes, .size = 64, .most_degree = {}, .most_radix = {}};
  EXPECT_THROW(members_of(family_named("torus"), request, Execution{.stop_requested = &is_stopped}), Interrupted);
}

}  // namespace
}  // namespace weft::topology
