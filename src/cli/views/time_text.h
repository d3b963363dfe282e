// Durations for people.
#pragma once

#include <string>

namespace weft::cli {

// "40 s", "12 min", "3.4 h".
std::string time_text(double seconds);

}  // namespace weft::cli
