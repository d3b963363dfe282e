// The result of a point as JSON: printed by `weft simulate --json` and kept in the store.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sweep/point/point_run.h"

namespace weft::sweep {

// One object on one line, without a newline at its end.
std::string result_json(const PointRun& run);

// The router's parameters: part of every result and of every key.
nlohmann::ordered_json router_json(const sim::Model& model, const topology::PortGraph& graph);

}  // namespace weft::sweep
