#include "claims/program_measures.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "claims/rhsn/rhsn_claims.h"

namespace weft::claims {
namespace {

TEST(ProgramMeasures, CountStepsOfARun) {
  MeasurementCache cache;
  const std::string run = with_program("rhsn(2,2,hypercube(2))", "fft");
  EXPECT_EQ(measure_communication_steps(run, cache).low(), Fraction(14, 1));
  EXPECT_EQ(measure_computation_steps(run, cache).low(), Fraction(8, 1));
  EXPECT_THROW(measure_communication_steps(with_program("ring(5)", "fft"), cache), InputError);
}

TEST(SwappedNetwork, NamesAndCountsItsLevels) {
  const SwappedNetwork flat{{3}, "petersen"};
  EXPECT_EQ(flat.spec(), "hsn(3,petersen)");
  EXPECT_EQ(flat.digit_count(), 3U);
  EXPECT_EQ(flat.swap_count(), 2U);
  const SwappedNetwork deep{{4, 2, 3}, "complete(2)"};
  EXPECT_EQ(deep.spec(), "rhsn(4,2,3,complete(2))");
  EXPECT_EQ(deep.depth(), 3U);
  EXPECT_EQ(deep.digit_count(), 24U);
  EXPECT_EQ(deep.swap_count(), 6U);
}

TEST(RhsnClaims, HalvesKeepTheirDecimal) {
  EXPECT_EQ(half_of(6), Decimal(3));
  EXPECT_EQ(half_of(7), Decimal::from_text("3.5"));
}

}  // namespace
}  // namespace weft::claims
