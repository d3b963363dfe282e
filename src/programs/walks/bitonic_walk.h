// Bitonic sort (K. E. Batcher, 1968): stage s = 1..log2 n sorts runs of 2^s numbers, upwards where bit s of the index
// is 0 and downwards elsewhere, by a descend algorithm on dimensions s-1..0. Index v ends with the number of rank v.
#pragma once

#include <algorithm>
#include <string_view>

#include "programs/program.h"
#include "programs/walks/cube_walk.h"

namespace weft::programs {

inline double smaller_or_larger(double left, double right, std::uint32_t is_larger) {
  return is_larger != 0 ? std::max(left, right) : std::min(left, right);
}

// The smaller of two goes to the lower index in a run that is sorted upwards.
inline std::uint32_t takes_larger(NodeId index, unsigned dimension, unsigned stage) {
  const bool is_upwards = (index >> stage & 1U) == 0;
  const bool is_lower = (index >> dimension & 1U) == 0;
  return is_upwards == is_lower ? 0 : 1;
}

// compare(left, right, 0) is the smaller one of two, compare(left, right, 1) the larger one. Indices that hold nothing
// come after all others.
template <class Value, class Compare>
void sort_bitonically(const CubeNetwork& cube, CubeWalk<Value>& walk, Machine<Value>& machine, const Compare& compare,
                      Operation operation = Operation::compare) {
  for (unsigned stage = 1; stage <= cube.dimension_count(); ++stage) {
    const auto step = [&](const PartnerStep& pair) {
      const auto factor = [&](NodeId v) { return takes_larger(pair.index(v), pair.dimension, stage); };
      const auto operands = [&](NodeId v) { return walk.both_hold(pair, v) ? pair.in_order(v, 0, factor(v)) : kIdle; };
      machine.compute(operation, pair.own, operands, compare);
      for (const NodeId v : walk.that_only_receive(pair)) {
        if (factor(v) == 0) machine.assign(v, {pair.other, pair.own});
      }
    };
    walk.descend(0, stage - 1, step, [&](unsigned dimension) {
      walk.hold_after(dimension, [&](NodeId index, NodeId partner) {
        const bool is_first = takes_larger(index, dimension, stage) == 0;
        return is_first ? walk.holds(index) || walk.holds(partner) : walk.holds(index) && walk.holds(partner);
      });
    });
  }
}

// In the name of a program.
ProgramRun run_bitonic(const ProgramTask& task, std::string_view program, unsigned phases);

}  // namespace weft::programs
