// Compares the latencies of two curves at one load in pairs of replications with the same seed (common random numbers):
// the seed's influence on both cancels in the difference, so that few replications are enough.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "experiment/run_result.h"

namespace weft::sweep {

// A saturated run counts as above any run that is not.
struct Replication {
  std::uint64_t seed = 0;
  std::optional<double> latency{};  // none: saturated
};

Replication replication_of(const experiment::RunResult& result);

enum class Order : std::uint8_t { below, above, not_distinguishable };
std::string_view to_text(Order order);  // "below", "above", "not distinguishable"

struct Comparison {
  Order order = Order::not_distinguishable;
  std::uint64_t pair_count = 0;        // seeds that both have
  std::optional<double> difference{};  // mean of A - B, cycles; none where a run of a pair is saturated
  std::optional<double> half_width{};  // of the 95 % confidence interval of the difference (Student's t)
  std::string reason;                  // a clause for people
};

// Below or above where the interval does not contain 0, or where all runs of one curve are saturated and none of the
// other.
Comparison compare(std::span<const Replication> a, std::span<const Replication> b);

}  // namespace weft::sweep
