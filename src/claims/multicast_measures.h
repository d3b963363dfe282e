// Multicasts as measures of claims: their trees, the bits of their headers, and whether they deadlock. A reading is
// "rdt(16)", "rdt(16) with hierarchical", or "rdt(16) with hierarchical under wormhole".
#pragma once

#include <cstdint>
#include <string>

#include "claims/measured_claim.h"

namespace weft::claims {

// The bits of a header with a reduced bit map for each rank.
Measured measure_map_header_bits(const std::string& spec, MeasurementCache& cache);

// The busiest channel if each terminal sends a message to all others.
struct BusiestChannel {
  Count messages = 0;
  Fraction over_mean{};  // of its link class
};
BusiestChannel busiest_in_broadcasts(const std::string& with_scheme, MeasurementCache& cache);
// Its messages, or these over the mean of its class, over the same of another scheme.
Measure measure_busiest_messages_against(const std::string& other_scheme);
Measure measure_busiest_share_against(const std::string& other_scheme);

// Channels of the trees to targets in the territory of this rank around the source, over those to targets anywhere:
// `draws` times eight random targets for one source of each class.
struct TerritoryDraws {
  unsigned rank = 1;
  std::uint32_t targets = 8;
  std::uint32_t draws = 100;

  Measured operator()(const std::string& with_scheme, MeasurementCache& cache) const;
};

// 1 where the prover finds packets that deadlock, 0 where it proves that there are none.
Measured measure_multicast_deadlock(const std::string& under_switching, MeasurementCache& cache);

}  // namespace weft::claims
