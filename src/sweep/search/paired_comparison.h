// "A is below B at this load", from replications with the same seeds: what the seed does to both falls out of the
// difference, so that a few replications tell much.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace weft::sweep {

// A latency, or that there is none: a saturated run is above any that is not.
struct Replication {
  std::uint64_t seed = 0;
  std::optional<double> latency{};  // none: saturated
};

// Of a stored result.
Replication replication_of(const std::string& result);

enum class Order : std::uint8_t { below, above, not_told_apart };
std::string_view to_text(Order order);  // "below", "above", "not told apart"

struct Comparison {
  Order order = Order::not_told_apart;
  std::uint64_t pair_count = 0;        // seeds that both have
  std::optional<double> difference{};  // mean of A less B; none where a run of a pair is saturated
  std::optional<double> half_width{};  // of its interval, which holds the true one in 95 of 100 samples (Student)
  std::string reason;                  // a clause in plain words
};

// Below or above when the interval lies on one side of 0, or when all runs of one are saturated and none of the other.
Comparison compare(std::span<const Replication> a, std::span<const Replication> b);

}  // namespace weft::sweep
