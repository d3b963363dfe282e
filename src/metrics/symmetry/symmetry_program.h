// Runs the program weft-symmetry, which searches for symmetries in a separate process; src/symmetry/ has the program
// and the format of its requests and answers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "metrics/symmetry/orbits.h"

namespace weft::metrics {

// The path of the program: in libexec/weft beside the running program or the shared library that has this code, or
// in the installation; none if it is missing.
std::optional<std::filesystem::path> find_symmetry_program();

// An undirected simple graph with coloured vertices.
struct ColouredGraph {
  std::vector<std::vector<int>> neighbours;
  std::vector<int> colours;
};

// For each vertex a representative of its orbit. Empty if the program gave up or gave an invalid answer. The program
// ends with this process, and when Interrupted is thrown.
std::vector<int> vertex_orbits(const std::filesystem::path& program, const ColouredGraph& graph,
                               const OrbitLimits& limits, const Execution& execution);

}  // namespace weft::metrics
