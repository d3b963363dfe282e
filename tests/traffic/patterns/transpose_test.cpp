#include <gtest/gtest.h>

#include <algorithm>

#include "traffic/label_oracle.h"

namespace weft::traffic {
namespace {

TEST(Transpose, ExchangesTheHalvesOfTheDigitsOfLabels) {
  const auto with_halves_swapped = [](std::vector<std::string> parts) {
    std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(parts.size() / 2), parts.end());
    return joined(parts);
  };
  for (const char* spec : {"torus(4,4)", "mesh(2,3,2,3)", "hypercube(6)", "rcc-full(3,1)", "rcc-full(3,2)"}) {
    expect_labels(spec, "transpose", with_halves_swapped);
  }
}

TEST(Transpose, ExchangesTheHalvesOfTheBitsIfAddressesHaveOneDigit) {
  EXPECT_EQ(permutation_on("ring(4)", "transpose"), (std::vector<TerminalId>{0, 2, 1, 3}));
}

// Address 0b0110 of torus(2,8) is (0,6); by bits it goes to 0b1001, which is (1,1).
TEST(Transpose, ByBitsIgnoresTheCoordinates) {
  const std::vector<TerminalId> by_bits = permutation_on("torus(2,8)", "transpose(by=bits)");
  ASSERT_EQ(by_bits.size(), 16U);
  for (TerminalId t = 0; t < by_bits.size(); ++t) EXPECT_EQ(by_bits[t], (t & 3U) << 2U | t >> 2U);
  EXPECT_EQ(permutation_on("mesh(8,8)", "transpose(by=bits)"), permutation_on("mesh(8,8)", "transpose"));
  EXPECT_EQ(permutation_on("fat-tree(2,4)", "transpose(by=bits)"), by_bits);
  EXPECT_EQ(permutation_on("torus(4,4)", "transpose(by=coordinates)"), permutation_on("torus(4,4)", "transpose"));
}

TEST(Transpose, NeedsAnEvenNumberOfEqualDigits) {
  EXPECT_EQ(permutation_refusal("torus(4,8)", "transpose(by=bits)"),
            "transpose(by=bits) does not fit \"torus(4,8)\": the number of address bits, 5, is odd");
  EXPECT_EQ(permutation_refusal("torus(3,3)", "transpose(by=bits)"),
            "transpose(by=bits) does not fit \"torus(3,3)\": its number of terminals, 9, is not a power of two");
  EXPECT_EQ(permutation_refusal("torus(4,4,4)", "transpose"),
            "transpose does not fit \"torus(4,4,4)\": the number of digits, 3, is odd");
  EXPECT_EQ(permutation_refusal("torus(4,8)", "transpose"),
            "transpose does not fit \"torus(4,8)\": a digit base 4 would take the place of one base 8");
}

}  // namespace
}  // namespace weft::traffic
