#include "metrics/faults/fault_range.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft::metrics {
namespace {

std::vector<std::uint64_t> counts(std::string_view text, std::uint64_t killable_count) {
  std::vector<std::uint64_t> result;
  for (const FaultRate& rate : rates_of(read_fault_range(text), killable_count)) result.push_back(rate.fault_count);
  return result;
}

using Counts = std::vector<std::uint64_t>;

TEST(FaultRange, IncludesBothEnds) {
  EXPECT_EQ(counts("0:50:10", 128), (Counts{0, 10, 20, 30, 40, 50}));
  EXPECT_EQ(counts("0:5:2", 128), (Counts{0, 2, 4, 5}));
  EXPECT_EQ(counts("3:3:1", 128), (Counts{3}));
  EXPECT_EQ(counts("7", 128), (Counts{7}));
  EXPECT_EQ(counts("128", 128), (Counts{128}));
}

TEST(FaultRange, PercentagesEqualFractions) {
  EXPECT_EQ(counts("0:20%:5%", 200), (Counts{0, 10, 20, 30, 40}));
  EXPECT_EQ(counts("0:0.2:0.05", 200), (Counts{0, 10, 20, 30, 40}));
  EXPECT_EQ(counts("0%:1%:0.5%", 200), (Counts{0, 1, 2}));
  EXPECT_EQ(counts("0:1:0.5", 3), (Counts{0, 2, 3}));
  EXPECT_EQ(counts("100%", 3), (Counts{3}));
}

// A tenth is not a binary fraction: thirty steps of it in floating point would not give exactly 3.
TEST(FaultRange, StepsAreExact) {
  const auto rates = rates_of(read_fault_range("0:3%:0.1%"), 1000);
  ASSERT_EQ(rates.size(), 31U);
  for (std::uint64_t i = 0; i <= 30; ++i) {
    EXPECT_EQ(rates[i].fault_count, i);
    EXPECT_EQ(rates[i].share, static_cast<double>(i) / 1000);
  }
}

TEST(FaultRange, HalvesAreRoundedUpwards) {
  EXPECT_EQ(counts("50%", 5), (Counts{3}));
  EXPECT_EQ(counts("10%", 5), (Counts{1}));
  EXPECT_EQ(counts("9.9%", 5), (Counts{0}));
}

TEST(FaultRange, ConvertsCountsToFractionsOfTheNetwork) {
  EXPECT_EQ(rates_of(read_fault_range("32"), 128).front().share, 0.25);
  EXPECT_EQ(rates_of(read_fault_range("0"), 0).front().share, 0);
}

TEST(FaultRange, RefusesInvalidRangesWithAHint) {
  for (const char* text :
       {"",          ":",           "::",         "0:20%",     "0:20",  "0:20:5:1",     "0:20%:0",
        "0:20%:0%",  "0:20:0",      "20%:10%:1%", "0:101%:1%", "101%",  "1.1",          "0:1.5:0.5",
        "0:20%:2",   "10:20%:2%",   "0:0.2:2%",   "a",         "0:b:1", "-1",           "1e3",
        "0:50:5x",   "%",           ".",          "0..1",      "5%%",   "0:100%:0.01%", "0:1000000:1",
        "0.1234567", "99999999999", "0x10",       " 5",        "0:+5:1"}) {
    try {
      (void)read_fault_range(text);
      ADD_FAILURE() << text << " is accepted";
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty()) << text;
    }
  }
  EXPECT_THROW(counts("0:50:5", 49), InputError);
}

}  // namespace
}  // namespace weft::metrics
