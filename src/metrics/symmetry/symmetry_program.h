// The program weft-symmetry, which searches for symmetries in a process of its own; src/symmetry/ has the program and
// the format of its requests and answers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "metrics/symmetry/orbits.h"

namespace weft::metrics {

// In libexec/weft of the folder of the running program, or of the installation; nothing when it is not there.
std::optional<std::filesystem::path> find_symmetry_program();

// An undirected simple graph with coloured vertices.
struct ColouredGraph {
  std::vector<std::vector<int>> neighbours;
  std::vector<int> colours;
};

// For each vertex one of its orbit, the same for the whole orbit. Empty when the program gave up, or did not answer as
// it should. The program dies with this process, and when Interrupted is thrown.
std::vector<int> vertex_orbits(const std::filesystem::path& program, const ColouredGraph& graph,
                               const OrbitLimits& limits, const Execution& execution);

}  // namespace weft::metrics
