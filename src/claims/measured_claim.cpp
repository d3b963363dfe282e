#include "claims/measured_claim.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "metrics/degrees.h"
#include "metrics/distances.h"

namespace weft::claims {
namespace {

// Our number is that of the first reading, the one we take by default.
Finding judge(const MeasuredClaim& claim, const std::vector<Count>& values) {
  const auto agreeing = static_cast<std::size_t>(std::count(values.begin(), values.end(), claim.published));
  if (agreeing == values.size()) return {claim.published, Verdict::reproduced, ""};

  std::string each;
  for (std::size_t i = 0; i < values.size(); ++i) {
    each += fmt::format("{}{} has {}", i > 0 ? ", " : "", claim.readings[i], to_text(values[i]));
  }
  std::string reason = fmt::format("published {}; {}", to_text(claim.published), each);
  if (!claim.remark.empty()) reason += ": " + claim.remark;
  if (agreeing == 0) return {values.front(), Verdict::differs, reason};
  return {values.front(), Verdict::ambiguous, reason};
}

}  // namespace

Count measure_nodes(const topology::Network& network, Laboratory&) { return network.graph.node_count(); }

Count measure_links(const topology::Network& network, Laboratory&) { return network.graph.link_count(); }

Count measure_degree(const topology::Network& network, Laboratory&) { return metrics::out_degrees(network.graph).max; }

Count measure_diameter(const topology::Network& network, Laboratory& laboratory) {
  const auto [known, is_new] = laboratory.diameters.try_emplace(network.name(), 0);
  if (is_new) {
    const auto diameter = metrics::all_distances(network.graph, laboratory.execution).diameter();
    WEFT_CHECK(diameter.has_value());
    known->second = *diameter;
  }
  return known->second;
}

Measure measure_links_of_class(const std::string& link_class) {
  return [link_class](const topology::Network& network, Laboratory&) -> Count {
    const auto classes = network.graph.link_classes();
    const auto found =
        std::find_if(classes.begin(), classes.end(), [&](const auto& c) { return c.name == link_class; });
    WEFT_CHECK(found != classes.end());
    return metrics::links_per_class(network.graph)[static_cast<std::size_t>(found - classes.begin())];
  };
}

Claim to_claim(MeasuredClaim claim) {
  Claim record{claim.id, claim.place, claim.statement, claim.published, claim.readings, claim.is_expensive, {}};
  record.compute = [claim = std::move(claim)](Laboratory& laboratory) {
    std::vector<Count> values;
    for (const std::string& reading : claim.readings) {
      values.push_back(claim.measure(topology::build(reading, laboratory.execution), laboratory));
    }
    return judge(claim, values);
  };
  return record;
}

}  // namespace weft::claims
