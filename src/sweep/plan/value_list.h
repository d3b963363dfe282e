// Reads a list of values from one option of a sweep: "uniform,hot-spot(nodes=2)", "16,128", "0.05:0.5:0.05".
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/parameters.h"
#include "experiment/raw_setting.h"

namespace weft::sweep {

// Commas outside (), [] and quotes separate values. For numbers, a:b:step stands for a, a+step, ..., b in exact
// decimals, both ends included. Each value keeps its own position for errors. Throws InputError.
std::vector<experiment::RawSetting> expand_values(const experiment::RawSetting& given, experiment::ParameterKind kind);

}  // namespace weft::sweep
