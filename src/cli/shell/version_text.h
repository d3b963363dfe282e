// What `weft --version` prints.
#pragma once

#include <string>

namespace weft::cli {

// The version, and what one has to know to repeat a result: the commit, the compiler and the version of the simulated
// model (docs/model.md).
std::string version_text();

}  // namespace weft::cli
