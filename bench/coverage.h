// Do runs keep what their verdicts promise?
#pragma once

#include <string>
#include <vector>

namespace weft {

// Options: --quick, --seeds N, --state FILE, --threads N. False when there is another one among them.
bool bench_coverage(const std::vector<std::string>& options);

}  // namespace weft
