// The torus assignment of an rdt: which upper ranks the nodes of each class have.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "topology/constructions/diagonal_torus.h"

namespace weft::topology {

// The upper ranks of a node, by its class; see pattern_class.
struct TorusAssignment {
  std::uint64_t cardinal = 2;
  std::vector<std::vector<unsigned>> ranks;  // by class

  [[nodiscard]] std::size_t class_of(std::uint64_t x, std::uint64_t y) const { return pattern_class(cardinal, x, y); }
  [[nodiscard]] unsigned highest() const;
};

// The argument `assignment`, or alpha; throws InputError.
TorusAssignment assignment_of(const spec::Arguments& arguments);

struct AssignedTorus : DiagonalTorusShape {
  TorusAssignment assignment;
  std::string spare;  // "1" or "none"

  // Rank 0 and those of the assigned ranks that exist.
  [[nodiscard]] std::vector<unsigned> ranks(std::size_t of_class) const;
};

// The torus that the arguments of an rdt describe.
AssignedTorus assigned_torus(const spec::Arguments& arguments);

// The highest rank that exists and is assigned.
unsigned highest_possible_rank(const DiagonalTorus& torus, const TorusAssignment& assignment);

}  // namespace weft::topology
