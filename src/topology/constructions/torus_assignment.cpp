#include "topology/constructions/torus_assignment.h"

#include <algorithm>

namespace weft::topology {
namespace {

// Assignment alpha, for the cardinal number 2.
const std::vector<std::vector<unsigned>>& alpha() {
  static const std::vector<std::vector<unsigned>> kAlpha = {{2}, {1}, {4}, {3}, {4}, {3}, {2}, {1}};
  return kAlpha;
}

[[noreturn]] void refuse_assignment(const spec::Arguments& arguments, const std::string& what) {
  const std::int64_t n = arguments.integer("cardinal");
  arguments.fail("assignment", what,
                 "write alpha, or a list with a rank (or a list of ranks) for each of the " +
                     std::to_string(2 * n * n) + " classes");
}

unsigned rank_in(const spec::Arguments& arguments, const spec::Value& value) {
  const std::int64_t* rank = std::get_if<std::int64_t>(&value.content);
  if (rank == nullptr || *rank < 1 || *rank > DiagonalTorus::kHighestRank) {
    refuse_assignment(arguments,
                      spec::print(value) + " is not a rank from 1 to " + std::to_string(DiagonalTorus::kHighestRank));
  }
  return static_cast<unsigned>(*rank);
}

// One entry of the list: a rank, or a list of ranks.
std::vector<unsigned> ranks_in(const spec::Arguments& arguments, const spec::Value& value) {
  const spec::List* several = std::get_if<spec::List>(&value.content);
  if (several == nullptr) return {rank_in(arguments, value)};
  std::vector<unsigned> ranks;
  for (const spec::Value& each : *several) ranks.push_back(rank_in(arguments, each));
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

}  // namespace

unsigned TorusAssignment::highest() const {
  unsigned highest = 0;
  for (const auto& of_class : ranks) {
    for (const unsigned rank : of_class) highest = std::max(highest, rank);
  }
  return highest;
}

TorusAssignment assignment_of(const spec::Arguments& arguments) {
  TorusAssignment assignment{static_cast<std::uint64_t>(arguments.integer("cardinal")), {}};
  const bool is_alpha = !arguments.has("assignment") || spec::print(arguments.value("assignment")) == "alpha";
  if (is_alpha) {
    if (assignment.cardinal != 2) refuse_assignment(arguments, "assignment alpha is for the cardinal number 2");
    assignment.ranks = alpha();
    return assignment;
  }
  const spec::List* list = std::get_if<spec::List>(&arguments.value("assignment").content);
  if (list == nullptr || list->size() != 2 * assignment.cardinal * assignment.cardinal) {
    refuse_assignment(arguments, "the assignment does not name each class once");
  }
  for (const spec::Value& entry : *list) assignment.ranks.push_back(ranks_in(arguments, entry));
  return assignment;
}

std::vector<unsigned> AssignedTorus::ranks(std::size_t of_class) const {
  std::vector<unsigned> ranks{0};
  for (const unsigned rank : assignment.ranks[of_class]) {
    if (rank <= highest_rank) ranks.push_back(rank);
    if (rank > highest_rank && spare == "1") ranks.push_back(1);
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

unsigned highest_possible_rank(const DiagonalTorus& torus, const TorusAssignment& assignment) {
  return std::min(torus.largest_rank(), assignment.highest());
}

AssignedTorus assigned_torus(const spec::Arguments& arguments) {
  const DiagonalTorus torus = diagonal_torus(arguments);
  const TorusAssignment assignment = assignment_of(arguments);
  const unsigned rank = arguments.has("rank") ? static_cast<unsigned>(arguments.integer("rank"))
                                              : highest_possible_rank(torus, assignment);
  return {{torus, rank, parallel_links(arguments)}, assignment, arguments.word("spare")};
}

}  // namespace weft::topology
