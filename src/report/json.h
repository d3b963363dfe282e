// Exact integers in JSON: above 2^53 they are strings; an array holds only numbers or only strings.
#pragma once

#include <span>

#include <nlohmann/json_fwd.hpp>

#include "base/numbers/count.h"

namespace weft::report {

nlohmann::ordered_json json_integer(Count count);
nlohmann::ordered_json json_integers(std::span<const Count> counts);

}  // namespace weft::report
