// The programs in examples/pram against direct serial computations, for several sizes and inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "base/numbers/random.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"
#include "support/files.h"

namespace weft::programs::pram {
namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::array<std::uint32_t, 9> kSizes{1, 2, 3, 4, 7, 8, 16, 33, 64};

SyntaxTree example(const std::string& name) {
  return parse_program(test::test_data("../../examples/pram/" + name + ".pram"));
}

PramRun run_example(const std::string& name, const Setting& setting, const PramOptions& options = {}) {
  return run_plainly(example(name), setting, options, Execution{});
}

Numbers only_output(const PramRun& run) {
  EXPECT_EQ(run.outputs.size(), 1U);
  return run.outputs.at(0).values;
}

Numbers inputs_between(std::int64_t lowest, std::int64_t highest, std::size_t count, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, static_cast<std::uint32_t>(count));
  Numbers numbers(count);
  for (auto& number : numbers) {
    number = lowest + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(highest - lowest + 1)));
  }
  return numbers;
}

template <class Check>
void for_sizes_and_seeds(const Check& check) {
  for (const std::uint32_t n : kSizes) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      SCOPED_TRACE("n " + std::to_string(n) + ", seed " + std::to_string(seed));
      check(n, seed);
    }
  }
}

std::uint64_t rounded_up_logarithm(std::uint64_t n) { return static_cast<std::uint64_t>(std::bit_width(n - 1)); }

TEST(PramExamples, ListRankingCountsTheLinksToTheEnd) {
  for_sizes_and_seeds([](std::uint32_t n, std::uint64_t seed) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    RandomStream(seed, Purpose::test).shuffle(std::span(order));
    Numbers next(n);
    Numbers rank(n);
    for (std::size_t i = 0; i < n; ++i) {
      next[order[i]] = static_cast<std::int64_t>(order[std::min<std::size_t>(i + 1, n - 1)]);
      rank[order[i]] = static_cast<std::int64_t>(n - 1 - i);
    }
    const PramRun run = run_example("list_ranking", {.processor_count = n, .inputs = next});
    EXPECT_EQ(only_output(run), rank);
    EXPECT_EQ(run.counts.total(), 5 * rounded_up_logarithm(n) + 3);
    EXPECT_EQ(run.model, Model::crew);
  });
}

TEST(PramExamples, MaximumTakesAConstantNumberOfSteps) {
  for_sizes_and_seeds([](std::uint32_t m, std::uint64_t seed) {
    if (m > 33) return;
    const Numbers values = inputs_between(-20, 20, m, seed);
    const PramRun run = run_example("constant_time_maximum", {.processor_count = m * m, .inputs = values});
    EXPECT_EQ(only_output(run), Numbers{*std::max_element(values.begin(), values.end())});
    EXPECT_EQ(run.counts.total(), 10U);
    EXPECT_EQ(run.model, Model::crcw_common);
  });
}

TEST(PramExamples, ComponentsAreNamedAfterTheirLowestVertex) {
  for_sizes_and_seeds([](std::uint32_t n, std::uint64_t seed) {
    const std::size_t edges = seed % 2 == 0 ? n : n / 2;
    const Numbers ends = inputs_between(0, n - 1, 2 * edges, seed);
    const PramRun run =
        run_example("connected_components",
                    {.processor_count = n, .parameters = {{"edges", static_cast<std::int64_t>(edges)}}, .inputs = ends},
                    {.seed = seed});
    Numbers lowest(n);
    std::iota(lowest.begin(), lowest.end(), 0);
    for (std::uint32_t turn = 0; turn < n; ++turn) {
      for (std::size_t e = 0; e < edges; ++e) {
        auto& a = lowest[static_cast<std::size_t>(ends[e])];
        auto& b = lowest[static_cast<std::size_t>(ends[edges + e])];
        a = b = std::min(a, b);
      }
    }
    EXPECT_EQ(only_output(run), lowest);
    EXPECT_EQ(run.model, Model::crcw_arbitrary);
  });
}

TEST(PramExamples, PrefixSumsNeedNoConcurrentAccess) {
  for_sizes_and_seeds([](std::uint32_t n, std::uint64_t seed) {
    const Numbers values = inputs_between(-1000, 1000, n, seed);
    Numbers sums(n);
    std::partial_sum(values.begin(), values.end(), sums.begin());
    const PramRun run = run_example("prefix_sums", {.processor_count = n, .inputs = values});
    EXPECT_EQ(only_output(run), sums);
    EXPECT_EQ(run.counts.total(), 5 * rounded_up_logarithm(n) + 1);
    EXPECT_EQ(run.model, Model::erew);
  });
}

TEST(PramExamples, MatrixProductEqualsTheDirectOne) {
  for (std::size_t m = 1; m <= 7; ++m) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Numbers inputs = inputs_between(-100, 100, 2 * m * m, seed);
      Numbers product(m * m);
      for (std::size_t i = 0; i < m * m * m; ++i) {
        product[i / m] += inputs[i / (m * m) * m + i % m] * inputs[m * m + i % m * m + i / m % m];
      }
      const auto n = static_cast<std::uint32_t>(m * m * m + seed % m);
      const PramRun run = run_example("matrix_product", {.processor_count = n, .inputs = inputs});
      EXPECT_EQ(only_output(run), product);
      EXPECT_EQ(run.counts.total(), 9 * rounded_up_logarithm(m) + 15);
      EXPECT_EQ(run.model, Model::crew);
    }
  }
}

TEST(PramExamples, OddEvenTranspositionSorts) {
  for_sizes_and_seeds([](std::uint32_t n, std::uint64_t seed) {
    Numbers values = inputs_between(-20, 20, n, seed);
    const PramRun run = run_example("odd_even_sort", {.processor_count = n, .inputs = values});
    std::sort(values.begin(), values.end());
    EXPECT_EQ(only_output(run), values);
    EXPECT_EQ(run.counts.total(), 12 * n);
    EXPECT_EQ(run.model, Model::erew);
  });
}

// Each states the weakest model that it runs in.
TEST(PramExamples, WeakerModelsRefuseThem) {
  const std::map<std::string, Model> weaker{{"list_ranking", Model::erew},
                                            {"constant_time_maximum", Model::crew},
                                            {"connected_components", Model::crcw_common},
                                            {"matrix_product", Model::erew}};
  for (const auto& [name, model] : weaker) {
    EXPECT_THROW(run_example(name, {.processor_count = 64}, {.model = model}), RunError) << name;
  }
}

TEST(PramExamples, AllRunWithoutInput) {
  for (const char* name : {"list_ranking", "constant_time_maximum", "connected_components", "prefix_sums",
                           "matrix_product", "odd_even_sort"}) {
    for (const std::uint32_t n : kSizes) EXPECT_NO_THROW(run_example(name, {.processor_count = n})) << name << " " << n;
  }
}

// docs/pram.md shows the program as it is in the folder, and an error as it is printed.
TEST(PramExamples, AreShownInTheDocument) {
  const std::string document = test::test_data("../../docs/pram.md");
  const std::string file = test::test_data("../../examples/pram/prefix_sums.pram");
  EXPECT_NE(document.find(file.substr(file.find("model"))), std::string::npos);
  try {
    run_example("list_ranking", {.processor_count = 10}, {.model = Model::erew});
    FAIL();
  } catch (const InputError& error) {
    const InputError shown = InputError(std::string("list_ranking.pram, ") + error.what(), error.place(), error.hint());
    const std::string text = render(shown.in_text(error.text()), "weft");  // as weft run prints it
    EXPECT_NE(document.find(text), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace weft::programs::pram
