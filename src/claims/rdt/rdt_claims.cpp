#include "claims/rdt/rdt_claims.h"

#include <fmt/format.h>

namespace weft::claims {

// The paper does not say what happens to a node whose rank does not exist at this size; from side 128 on, all exist.
std::vector<std::string> rdt_networks(unsigned side) {
  if (side >= 128) return {fmt::format("rdt({})", side)};
  return {fmt::format("rdt({},spare=1)", side), fmt::format("rdt({},spare=none)", side)};
}

std::vector<std::string> rdt_readings(unsigned side, const std::vector<std::string>& routings) {
  std::vector<std::string> readings;
  for (const std::string& network : rdt_networks(side)) {
    for (const std::string& routing : routings) readings.push_back(fmt::format("{} with {}", network, routing));
  }
  return readings;
}

const std::vector<std::string>& rank_change_policies() {
  static const std::vector<std::string> kPolicies = {"rdt-rank-descending(policy=x-monotone)",
                                                     "rdt-rank-descending(policy=x-nearest)",
                                                     "rdt-rank-descending(policy=xy)"};
  return kPolicies;
}

std::string PerfectMember::network() const {
  return fmt::format("prdt({},{}{})", to_text(side), to_text(rank),
                     cardinal == 2 ? "" : ",cardinal=" + to_text(cardinal));
}

Count PerfectMember::diameter_of_theorem_3() const {
  Count top = side;
  for (Count r = 0; r < rank; ++r) top = top * (r % 2 == 1 ? 2 : 1) / (2 * cardinal);
  return top + cardinal * rank;
}

Measured beyond(Count value, Count bound) { return Measured::exactly(value > bound ? value - bound : 0); }

}  // namespace weft::claims
