// The router of a result or a configuration as JSON, and back.
#pragma once

#include <span>

#include <nlohmann/json_fwd.hpp>

#include "experiment/json_reader.h"
#include "experiment/parameters.h"
#include "experiment/router_description.h"

namespace weft::experiment {

// Members that were there from the beginning have the order that they had then; later ones follow the links, and are
// left out at their Parameter::value_before.
nlohmann::ordered_json router_json(const RouterDescription& router, std::span<const Parameter> parameters);

// Reads the member "router" of the reader's object. Throws InputError.
RouterDescription read_router(const JsonReader& reader, std::span<const Parameter> parameters);

}  // namespace weft::experiment
