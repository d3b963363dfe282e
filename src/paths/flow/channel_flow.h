// What the two methods for the maximum concurrent flow return (concurrent_flow_lp.h, concurrent_flow_weights.h): the
// most that the channels between nodes can carry of a demand, whatever paths the flits take, as an interval.
#pragma once

#include <cstdint>
#include <vector>

namespace weft::paths {

struct ChannelFlow {
  double lower = 0;              // a flow was found that delivers the demand this many times
  double upper = 0;              // no flow delivers more
  std::vector<double> loads;     // of the channels, under that flow: flits per cycle
  std::vector<double> lengths;   // of the channels: those that prove the upper end (flow_check.h); their sum is 1
  std::uint64_t iterations = 0;  // of the simplex method; phases of the weights
  std::uint64_t rows = 0;        // of the linear program
  std::uint64_t columns = 0;
  std::uint64_t automorphisms = 0;  // generators that made the linear program smaller
};

// Ends that agree to nine digits are one number; they are sums of rounded numbers.
inline constexpr double kExactGap = 1e-9;

}  // namespace weft::paths
