#include "experiment/run_result.h"

#include <gtest/gtest.h>

namespace weft::experiment {
namespace {

// A run that did not converge was too short, or was about to saturate.
TEST(IsCarried, UnconvergedRunMustAcceptTheOfferedLoad) {
  using sim::RunVerdict;
  const auto result = [](double accepted, RunVerdict verdict) {
    return RunResult{.verdict = verdict, .offered = 0.5, .accepted = accepted, .accepted_error = 0.002};
  };
  EXPECT_TRUE(is_carried(result(0.4999, RunVerdict::converged)));
  EXPECT_TRUE(is_carried(result(0.501, RunVerdict::not_converged)));
  EXPECT_TRUE(is_carried(result(0.4985, RunVerdict::not_converged)));
  EXPECT_FALSE(is_carried(result(0.497, RunVerdict::not_converged)));
  EXPECT_FALSE(is_carried(result(0.5, RunVerdict::saturated)));
  EXPECT_FALSE(is_carried(result(0.5, RunVerdict::deadlocked)));
}

}  // namespace
}  // namespace weft::experiment
