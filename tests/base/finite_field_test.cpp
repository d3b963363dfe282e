#include "base/numbers/finite_field.h"

#include <gtest/gtest.h>

#include <set>

namespace weft {
namespace {

std::vector<std::uint32_t> prime_powers_up_to(std::uint32_t most) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t q = 0; q <= most; ++q) {
    if (is_prime_power(q)) found.push_back(q);
  }
  return found;
}

TEST(PrimePowers, EqualTheKnownList) {
  EXPECT_EQ(prime_powers_up_to(64), (std::vector<std::uint32_t>{2,  3,  4,  5,  7,  8,  9,  11, 13, 16, 17, 19, 23, 25,
                                                                27, 29, 31, 32, 37, 41, 43, 47, 49, 53, 59, 61, 64}));
  const PrimePower power = as_prime_power(2187).value();
  EXPECT_EQ(power.prime, 3U);
  EXPECT_EQ(power.exponent, 7U);
  EXPECT_TRUE(is_prime_power(4294967291U)) << "the largest prime of 32 bits";
  EXPECT_FALSE(is_prime_power(4294967295U));
}

TEST(PrimePowers, NearestTieGoesToTheSmaller) {
  EXPECT_EQ(nearest_prime_power(0), 2U);
  EXPECT_EQ(nearest_prime_power(6), 5U);
  EXPECT_EQ(nearest_prime_power(10), 9U);
  EXPECT_EQ(nearest_prime_power(15), 16U);
  EXPECT_EQ(nearest_prime_power(27), 27U);
  EXPECT_EQ(nearest_prime_power(65535), 65536U);
  EXPECT_EQ(nearest_prime_power(4294967295U), 4294967291U);
}

class EveryField : public testing::TestWithParam<std::uint32_t> {};

INSTANTIATE_TEST_SUITE_P(Sizes, EveryField, testing::ValuesIn(prime_powers_up_to(32)),
                         testing::PrintToStringParamName());

TEST_P(EveryField, AdditionIsAnAbelianGroup) {
  const FiniteField field(GetParam());
  for (std::uint32_t a = 0; a < field.size(); ++a) {
    EXPECT_EQ(field.add(a, 0), a);
    EXPECT_EQ(field.add(a, field.negative(a)), 0U);
    EXPECT_EQ(field.subtract(a, a), 0U);
    for (std::uint32_t b = 0; b < field.size(); ++b) {
      ASSERT_LT(field.add(a, b), field.size());
      ASSERT_EQ(field.add(a, b), field.add(b, a));
      for (std::uint32_t c = 0; c < field.size(); ++c) {
        ASSERT_EQ(field.add(field.add(a, b), c), field.add(a, field.add(b, c)));
      }
    }
  }
}

TEST_P(EveryField, MultiplicationIsAnAbelianGroupWithoutZero) {
  const FiniteField field(GetParam());
  for (std::uint32_t a = 0; a < field.size(); ++a) {
    EXPECT_EQ(field.multiply(a, 0), 0U);
    EXPECT_EQ(field.multiply(a, 1), a);
    if (a > 0) {
      EXPECT_EQ(field.multiply(a, field.inverse(a)), 1U);
      EXPECT_EQ(field.divide(a, a), 1U);
    }
    for (std::uint32_t b = 0; b < field.size(); ++b) {
      ASSERT_EQ(field.multiply(a, b), field.multiply(b, a));
      ASSERT_EQ(field.multiply(a, b) == 0, a == 0 || b == 0);
      for (std::uint32_t c = 0; c < field.size(); ++c) {
        ASSERT_EQ(field.multiply(field.multiply(a, b), c), field.multiply(a, field.multiply(b, c)));
        ASSERT_EQ(field.multiply(a, field.add(b, c)), field.add(field.multiply(a, b), field.multiply(a, c)));
      }
    }
  }
}

// The powers are multiplied out step by step, not read from the field's own table.
TEST_P(EveryField, PrimitiveElementGenerates) {
  const FiniteField field(GetParam());
  const std::uint32_t primitive = field.power(1);
  std::set<std::uint32_t> seen;
  std::uint32_t power = 1;
  for (std::uint32_t exponent = 0; exponent + 1 < field.size(); ++exponent) {
    EXPECT_EQ(field.power(exponent), power);
    EXPECT_TRUE(seen.insert(power).second) << exponent;
    power = field.multiply(power, primitive);
  }
  EXPECT_EQ(power, 1U);
  EXPECT_FALSE(seen.contains(0));
  EXPECT_EQ(seen.size(), field.size() - 1);
}

TEST_P(EveryField, CharacteristicTimesOneIsZero) {
  const FiniteField field(GetParam());
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < field.characteristic(); ++i) {
    EXPECT_EQ(sum, i);
    sum = field.add(sum, 1);
  }
  EXPECT_EQ(sum, 0U);
}

TEST(FiniteField, PrimeFieldIsArithmeticModuloThePrime) {
  const FiniteField field(31);
  for (std::uint32_t a = 0; a < 31; ++a) {
    for (std::uint32_t b = 0; b < 31; ++b) {
      EXPECT_EQ(field.add(a, b), (a + b) % 31);
      EXPECT_EQ(field.multiply(a, b), a * b % 31);
    }
  }
}

// Too large for all triples: a + b = b·(a/b + 1) mixes both tables with the additions.
TEST(FiniteField, DivisionInvertsMultiplicationInLargeFields) {
  for (const std::uint32_t q : {2048U, 2187U, 2197U, 2401U, 3125U, 4093U, 4096U, 46337U, 65521U, 65536U}) {
    const FiniteField field(q);
    for (std::uint32_t i = 1; i < 2000; ++i) {
      const std::uint32_t a = i * 7919U % q;
      const std::uint32_t b = i * 104729U % (q - 1) + 1;
      const std::uint32_t quotient = field.divide(a, b);
      ASSERT_LT(quotient, q);
      ASSERT_EQ(field.multiply(b, field.add(quotient, 1)), field.add(a, b)) << q;
    }
  }
}

TEST(FiniteField, NoFieldOfSixElements) { EXPECT_THROW(FiniteField(6), BrokenInvariant); }

}  // namespace
}  // namespace weft
