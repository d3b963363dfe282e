// Shortest routing on star-connected cycles, by the structure of the problem or by the search of the paper.
#pragma once

#include <cstdint>
#include <memory>

#include "routing/algorithm.h"

namespace weft::routing {

enum class SccMethod : std::uint8_t { fast, paper };

std::unique_ptr<Routing> build_scc_optimal(const Task& task, SccMethod method);

}  // namespace weft::routing
