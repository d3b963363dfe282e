// What claims are computed with. Several claims speak of the same network, so what was found is remembered.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/execution.h"
#include "metrics/bisection.h"
#include "metrics/distance_summary.h"
#include "topology/network.h"

namespace weft::claims {

class Laboratory {
 public:
  Laboratory() = default;
  explicit Laboratory(const Execution& execution) : execution_(execution) {}

  [[nodiscard]] const Execution& execution() const { return execution_; }

  // The last one is kept; the reference holds until another is asked for.
  const topology::Network& network(const std::string& spec);
  const metrics::DistanceSummary& distances(const std::string& spec);
  const metrics::Bisection& bisection(const std::string& spec);

 private:
  Execution execution_;
  std::string built_spec_;
  std::optional<topology::Network> built_;
  std::map<std::string, metrics::DistanceSummary, std::less<>> distances_;
  std::map<std::string, metrics::Bisection, std::less<>> bisections_;
};

}  // namespace weft::claims
