// Reads a list of values from one option of a sweep: "uniform,hot-spot(nodes=2)", "16,128", "0.05:0.5:0.05".
#pragma once

#include <cstdint>
#include <vector>

#include "sweep/point/raw_setting.h"
#include "sweep/point/run_settings.h"

namespace weft::sweep {

// Commas outside (), [] and quotes separate values. For numbers, a:b:step stands for a, a+step, ..., b in exact
// decimals, both ends included. Each value keeps its own position for errors. Throws InputError.
std::vector<RawSetting> expand_values(const RawSetting& given, SettingKind kind);

}  // namespace weft::sweep
