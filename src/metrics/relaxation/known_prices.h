// Prices in the program that took long to find: the files in data/prices, which the build puts there.
#pragma once

#include <optional>
#include <string_view>

#include "base/ids.h"
#include "metrics/relaxation/cut_prices.h"

namespace weft::metrics {

// For the relaxation of a network of this name, with so many nodes. Any prices prove a bound, so those of another
// network would do no harm.
std::optional<CutPrices> known_prices(std::string_view network_name, NodeId node_count);

// The texts of the files.
std::string_view prices_of_rdt_64();
std::string_view prices_of_rdt_64_spare_none();

}  // namespace weft::metrics
