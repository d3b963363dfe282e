// Several values in one text, as an option of a sweep takes them: "uniform,hot-spot(nodes=2)", "16,128",
// "0.05:0.5:0.05".
#pragma once

#include <cstdint>
#include <vector>

#include "sweep/point/raw_setting.h"
#include "sweep/point/run_settings.h"

namespace weft::sweep {

// Commas outside of brackets and quotes part values. Of a number, a:b:step stands for a, a+step, ... b in exact
// decimals; both ends are among them. Each value knows its own place. Throws InputError.
std::vector<RawSetting> expand_values(const RawSetting& given, SettingKind kind);

}  // namespace weft::sweep
