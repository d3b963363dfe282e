// Runs over every registered pattern, in each way in which its record writes it, on each of its examples.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "traffic/permutation.h"

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
  const bool needs_a_file = pattern.name == "file";  // which is not there
  EXPECT_EQ(pattern.examples.front().empty(), needs_a_file);
}

TEST_P(EveryPattern, GivesEachTerminalADestinationOfItsOwn) {
  for_each_example([](const topology::Network& network, const std::string& call) {
    ASSERT_TRUE(fits(*GetParam(), network));
    const Permutation permutation = build_permutation(network, call, 5, Execution{});
    std::vector<TerminalId> sorted = permutation.destinations;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted.size(), network.graph.terminal_count());
    for (TerminalId i = 0; i < sorted.size(); ++i) ASSERT_EQ(sorted[i], i);
  });
}

TEST_P(EveryPattern, NamesMakeTheSamePermutationAgainWhateverTheSeed) {
  for_each_example([](const topology::Network& network, const std::string& call) {
    const Permutation permutation = build_permutation(network, call, 5, Execution{});
    const Permutation again = build_permutation(network, permutation.name(), 6, Execution{});
    EXPECT_EQ(again.name(), permutation.name());
    EXPECT_EQ(again.destinations, permutation.destinations);
  });
}

// No pattern is for seven terminals alone, so those that fit do so for another reason than their size.
TEST_P(EveryPattern, SaysWhyItDoesNotFit) {
  const topology::Network network = topology::build("ring(7)", Execution{});
  if (fits(*GetParam(), network)) return;
  try {
    static_cast<void>(build_permutation(network, GetParam()->name, 1, Execution{}));
    FAIL();
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find(std::string(GetParam()->name) + " does not fit \"ring(7)\": "), std::string::npos) << what;
    EXPECT_NE(what.find('7', what.find("7)") + 1), std::string::npos) << what;
  }
}

}  // namespace
}  // namespace weft::traffic
