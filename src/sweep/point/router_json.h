// The parameters of the routers as JSON: part of every result and of every key.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/model/model.h"

namespace weft::sweep {

nlohmann::ordered_json router_json(const sim::Model& model, const topology::PortGraph& graph);

}  // namespace weft::sweep
