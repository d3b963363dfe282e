// Runs over every registered pattern, with each example call of its record, on each of its example networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "traffic/demand.h"
#include "traffic/terminal_permutation.h"

namespace weft::traffic {
namespace {

class EveryPattern : public testing::TestWithParam<const Pattern*> {
 protected:
  template <class Body>
  static void for_each_example(const Body& body) {
    for (const std::string_view text : GetParam()->examples) {
      if (text.empty()) continue;
      const topology::Network network = topology::build(text, Execution{});
      for (const std::string& call : calls()) {
        SCOPED_TRACE(call + " on " + std::string(text));
        body(network, call);
      }
    }
  }

  static std::vector<std::string> calls() {
    std::vector<std::string> texts;
    for (const std::string_view text : GetParam()->calls) {
      if (!text.empty()) texts.emplace_back(text);
    }
    if (texts.empty()) texts.emplace_back(GetParam()->name);
    return texts;
  }
};

std::string test_name(const testing::TestParamInfo<const Pattern*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Patterns, EveryPattern, testing::ValuesIn(patterns().begin(), patterns().end()), test_name);

TEST_P(EveryPattern, DescribesItself) {
  const Pattern& pattern = *GetParam();
  EXPECT_FALSE(pattern.summary.empty());
  EXPECT_NE(pattern.summary.back(), '.');
  EXPECT_NE(pattern.build == nullptr, pattern.demand == nullptr);
  const bool needs_a_file = pattern.parameters.front().kind == spec::Kind::text;
  EXPECT_EQ(pattern.examples.front().empty(), needs_a_file || pattern.needs_routing);
}

TEST_P(EveryPattern, PermutationsHaveADifferentDestinationForEachTerminal) {
  if (!is_permutation(*GetParam())) return;
  for_each_example([](const topology::Network& network, const std::string& call) {
    ASSERT_TRUE(fits(*GetParam(), network));
    const Permutation permutation = build_permutation(network, call, 5, Execution{});
    std::vector<TerminalId> sorted = permutation.destinations;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted.size(), network.graph.terminal_count());
    for (TerminalId i = 0; i < sorted.size(); ++i) ASSERT_EQ(sorted[i], i);
    const Demand demand = build_demand(network, call, 5, Execution{});
    EXPECT_TRUE(demand.is_permutation());
    for (TerminalId t = 0; t < sorted.size(); ++t) {
      EXPECT_EQ(demand.rate(t), 1);
      EXPECT_EQ(demand.destination(t, t % 3, t * 77), permutation.destinations[t]);
    }
  });
}

TEST_P(EveryPattern, OthersAreRefusedWhereAPermutationIsNeeded) {
  if (is_permutation(*GetParam())) return;
  for_each_example([](const topology::Network& network, const std::string& call) {
    try {
      static_cast<void>(build_permutation(network, call, 5, Execution{}));
      FAIL();
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()),
                std::string(GetParam()->name) + " is not a permutation: a terminal sends to more than one");
    }
    EXPECT_FALSE(build_demand(network, call, 5, Execution{}).is_permutation());
  });
}

using Chances = std::map<TerminalId, double>;

Chances exact_chances(const Demand& demand, TerminalId source) {
  Chances chances;
  demand.for_each_destination(source, [&](TerminalId destination, double chance) {
    EXPECT_TRUE(chances.emplace(destination, chance).second) << destination << " comes twice";
    EXPECT_GT(chance, 0);
  });
  return chances;
}

TEST_P(EveryPattern, NameGivesTheSameDemandAgainWhateverTheSeed) {
  for_each_example([](const topology::Network& network, const std::string& call) {
    const Demand demand = build_demand(network, call, 5, Execution{});
    const Demand again = build_demand(network, demand.name(), 6, Execution{});
    EXPECT_EQ(again.name(), demand.name());
    for (TerminalId t = 0; t < demand.terminal_count(); ++t) {
      EXPECT_EQ(exact_chances(again, t), exact_chances(demand, t));
      EXPECT_EQ(again.rate(t), demand.rate(t));
    }
  });
}

// On a network with dead nodes: the probabilities conditioned on live destinations, and nothing to or from terminals of
// dead nodes. Patterns that follow links avoid dead nodes anyway.
TEST_P(EveryPattern, LeavesOutDeadNodes) {
  const std::string_view name = GetParam()->name;
  for (const std::string whole : {"torus(4,4)", "hypercube(4)", "ring(16)", "dragonfly(2,4,2)"}) {
    for (const std::string& call : calls()) {
      const topology::Network network = topology::build(whole, Execution{});
      if (name == "local" || name == "file" || name == "matrix" || !fits(*GetParam(), network)) continue;
      if (call == "stencil" || call.find("links") != std::string::npos || call == "group-to-group") continue;
      SCOPED_TRACE(call + " on " + whole);
      const topology::Network faulty = topology::build("faulty(" + whole + ",nodes=3,seed=2)", Execution{});
      const auto is_dead = [&](TerminalId t) { return faulty.graph.out_degree(faulty.graph.node_of_terminal(t)) == 0; };
      std::optional<Demand> found;
      try {
        found = build_demand(network, call, 5, Execution{});
      } catch (const InputError&) {
        continue;  // the size does not fit the arguments
      }
      const Demand demand = build_demand(faulty, call, 5, Execution{});
      for (TerminalId t = 0; t < demand.terminal_count(); ++t) {
        Chances expected = is_dead(t) ? Chances{} : exact_chances(*found, t);
        std::erase_if(expected, [&](const auto& one) { return is_dead(one.first); });
        double sum = 0;
        for (const auto& [to, chance] : expected) sum += chance;
        const Chances chances = exact_chances(demand, t);
        ASSERT_EQ(demand.rate(t), sum > 0 ? found->rate(t) : 0);
        ASSERT_EQ(chances.size(), expected.size());
        for (const auto& [to, chance] : expected) EXPECT_NEAR(chances.at(to), chance / sum, 1e-12) << t << " " << to;
        for (std::uint64_t i = 0; i < 50 && sum > 0; ++i) {
          ASSERT_TRUE(expected.contains(demand.destination(t, i, other_bits(i)))) << t;
        }
      }
    }
  }
}

TEST_P(EveryPattern, ProbabilitiesAddUpToOneOrNothingIsSent) {
  for_each_example([](const topology::Network& network, const std::string& call) {
    const Demand demand = build_demand(network, call, 5, Execution{});
    ASSERT_EQ(demand.terminal_count(), network.graph.terminal_count());
    for (TerminalId t = 0; t < demand.terminal_count(); ++t) {
      double sum = 0;
      for (const auto& [destination, chance] : exact_chances(demand, t)) {
        ASSERT_LT(destination, demand.terminal_count());
        sum += chance;
      }
      EXPECT_NEAR(sum, demand.rate(t) > 0 ? 1 : 0, 1e-12) << t;
    }
  });
}

// Chi-squared test over all sources together: the sum over k destinations of (drawn - expected)^2 / expected has the
// mean k-1 and the variance 2(k-1). Sources that send to their destinations in turn stay far below.
TEST_P(EveryPattern, DrawsFollowTheProbabilities) {
  constexpr std::uint64_t kDraws = 2000;
  for_each_example([](const topology::Network& network, const std::string& call) {
    const Demand demand = build_demand(network, call, 5, Execution{});
    double deviation = 0;
    double freedom = 0;
    for (TerminalId t = 0; t < demand.terminal_count(); ++t) {
      if (demand.rate(t) == 0) continue;
      RandomStream random(9, Purpose::test, t);
      std::map<TerminalId, double> drawn;
      for (std::uint64_t i = 0; i < kDraws; ++i) ++drawn[demand.destination(t, i, random.next())];
      const Chances chances = exact_chances(demand, t);
      for (const auto& [destination, count] : drawn) {
        ASSERT_TRUE(chances.contains(destination)) << t << " sends to " << destination;
      }
      for (const auto& [destination, chance] : chances) {
        const double expected = chance * kDraws;
        const double off = drawn[destination] - expected;
        deviation += off * off / expected;
      }
      freedom += static_cast<double>(chances.size()) - 1;
    }
    EXPECT_LE(deviation, freedom + 5 * std::sqrt(2 * freedom));
  });
}

// Patterns that fit a ring of 7 fit networks of any size.
TEST_P(EveryPattern, SaysWhyItDoesNotFit) {
  const topology::Network network = topology::build("ring(7)", Execution{});
  if (fits(*GetParam(), network)) return;
  try {
    static_cast<void>(build_demand(network, GetParam()->name, 1, Execution{}));
    FAIL();
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find(std::string(GetParam()->name) + " does not fit \"ring(7)\": "), std::string::npos) << what;
    EXPECT_NE(what.find('7', what.find("7)") + 1), std::string::npos) << what;
  }
}

}  // namespace
}  // namespace weft::traffic
