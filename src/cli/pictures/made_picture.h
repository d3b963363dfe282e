// A picture that a command made, for figures of several panels.
#pragma once

#include <variant>

#include "report/picture/scene.h"
#include "report/plot.h"

namespace weft::cli {

using MadePicture = std::variant<report::Scene, report::Plot>;

}  // namespace weft::cli
