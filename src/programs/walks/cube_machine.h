// The machine of a program that walks a cube network.
#pragma once

#include "programs/finished_run.h"
#include "programs/walks/cube_walk.h"

namespace weft::programs {

template <class Value>
Machine<Value> cube_machine(const ProgramTask& task, const CubeNetwork& cube, WordCounts words = {},
                            std::uint32_t inputs_per_index = 1) {
  return Machine<Value>(task.network,
                        {.model = model_of(task, PortModel::single_port, cube.needs_all_port()),
                         .words = CubeWalk<Value>::message_words(cube, words),
                         .inputs = inputs_per_index * cube.index_count(),
                         .records_schedule = task.records_schedule},
                        CubeWalk<Value>::register_count(cube, words), task.execution);
}

}  // namespace weft::programs
