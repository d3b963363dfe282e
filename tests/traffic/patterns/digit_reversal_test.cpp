#include <gtest/gtest.h>

#include <algorithm>

#include "traffic/label_oracle.h"

namespace weft::traffic {
namespace {

TEST(DigitReversal, ReversesTheDigitsOfLabels) {
  const auto reversed = [](std::vector<std::string> parts) {
    std::reverse(parts.begin(), parts.end());
    return joined(parts);
  };
  for (const char* spec : {"torus(4,4,4)", "mesh(2,3,2)", "hypercube(5)", "rcc-full(3,2)"}) {
    expect_labels(spec, "digit-reversal", reversed);
  }
}

TEST(DigitReversal, ReversesBitsIfAddressesHaveOneDigit) {
  EXPECT_EQ(permutation_on("ring(8)", "digit-reversal"), permutation_on("ring(8)", "bit-reversal"));
}

}  // namespace
}  // namespace weft::traffic
