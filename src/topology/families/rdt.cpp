// Recursive diagonal torus RDT(2,R,1)/alpha: every node has the base torus and the links of one upper rank, given by
// its class in the 4x2 pattern of assignment alpha.
#include <algorithm>

#include "topology/constructions/diagonal_torus.h"

namespace weft::topology {
namespace {

// Assignment alpha, for the cardinal number 2.
const std::vector<std::vector<unsigned>>& alpha() {
  static const std::vector<std::vector<unsigned>> kAlpha = {{2}, {1}, {4}, {3}, {4}, {3}, {2}, {1}};
  return kAlpha;
}

// The upper ranks of a node, by its class; see pattern_class.
struct Assignment {
  std::uint64_t cardinal = 2;
  std::vector<std::vector<unsigned>> ranks;  // by class

  [[nodiscard]] std::size_t class_of(std::uint64_t x, std::uint64_t y) const { return pattern_class(cardinal, x, y); }

  [[nodiscard]] unsigned highest() const {
    unsigned highest = 0;
    for (const auto& of_class : ranks) {
      for (const unsigned rank : of_class) highest = std::max(highest, rank);
    }
    return highest;
  }
};

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

Assignment assignment_of(const spec::Arguments& arguments) {
  Assignment assignment{static_cast<std::uint64_t>(arguments.integer("cardinal")), {}};
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

struct Shape : DiagonalTorusShape {
  Assignment assignment;
  std::string spare;

  // Rank 0 and those of the assigned ranks that exist.
  [[nodiscard]] std::vector<unsigned> ranks(std::size_t of_class) const {
    std::vector<unsigned> ranks{0};
    for (const unsigned rank : assignment.ranks[of_class]) {
      if (rank <= highest_rank) ranks.push_back(rank);
      if (rank > highest_rank && spare == "1") ranks.push_back(1);
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    return ranks;
  }
};

unsigned default_rank(const DiagonalTorus& torus, const Assignment& assignment) {
  return std::min(torus.largest_rank(), assignment.highest());
}

DiagonalTorus torus_of(const spec::Arguments& arguments) {
  return {static_cast<std::uint64_t>(arguments.integer("N")),
          static_cast<std::uint64_t>(arguments.integer("cardinal"))};
}

Shape shape_of(const spec::Arguments& arguments) {
  const DiagonalTorus torus = torus_of(arguments);
  const Assignment assignment = assignment_of(arguments);
  const unsigned rank =
      arguments.has("rank") ? static_cast<unsigned>(arguments.integer("rank")) : default_rank(torus, assignment);
  return {{torus, rank, parallel_links(arguments)}, assignment, arguments.word("spare")};
}

void normalise_rdt(spec::Arguments& arguments) {
  if (arguments.has("assignment") && spec::print(arguments.value("assignment")) == "alpha")
    arguments.forget("assignment");
  if (!arguments.has("rank")) return;
  if (arguments.integer("rank") == default_rank(torus_of(arguments), assignment_of(arguments)))
    arguments.forget("rank");
}

void write_out_rank(spec::Arguments& arguments) {
  arguments.set("rank", {std::int64_t{shape_of(arguments).highest_rank}});
}

ClosedForms rdt_closed_forms(const Member& member) {
  check_side_of_classes(member.arguments);
  const Shape shape = shape_of(member.arguments);
  const unsigned largest = default_rank(shape.torus, shape.assignment);
  if (shape.highest_rank > largest) {
    member.arguments.fail("rank",
                          "rank " + std::to_string(shape.highest_rank) + " does not exist for this N; the largest is " +
                              std::to_string(largest),
                          "omit rank to get the largest");
  }
  const Count nodes = saturating_multiply(shape.torus.side(), shape.torus.side());
  ClosedForms forms{.nodes = nodes,
                    .channels = 0,
                    .links = 0,
                    .terminals = nodes,
                    .min_degree = kHuge,
                    .max_degree = 0,
                    .diameter = {}};
  const std::size_t class_count = shape.assignment.ranks.size();
  for (std::size_t of_class = 0; of_class < class_count; ++of_class) {
    const Count degree = shape.torus.degree(shape.ranks(of_class), shape.parallel);
    *forms.channels += nodes / class_count * degree;
    forms.min_degree = std::min(*forms.min_degree, degree);
    forms.max_degree = std::max(*forms.max_degree, degree);
  }
  forms.links = *forms.channels / 2;
  return forms;
}

Built build_rdt(const Member& member, const Execution& execution) {
  const Shape shape = shape_of(member.arguments);
  std::vector<std::vector<unsigned>> ranks;
  for (std::size_t of_class = 0; of_class < shape.assignment.ranks.size(); ++of_class)
    ranks.push_back(shape.ranks(of_class));
  const std::uint64_t side = shape.torus.side();
  return build_diagonal_torus(shape, execution, [&](NodeId v) {
    return std::span<const unsigned>(ranks[shape.assignment.class_of(v % side, v / side)]);
  });
}

// Translations that preserve the classes are automorphisms, so each class is one orbit.
Symmetry rdt_symmetry(const Member& member) {
  return {Symmetry::Knowledge::declared, [assignment = assignment_of(member.arguments),
                                          side = static_cast<std::uint64_t>(member.integer("N"))](NodeId v) {
            const std::size_t of_class = assignment.class_of(v % side, v / side);
            const std::uint64_t width = 2 * assignment.cardinal;
            return static_cast<NodeId>(of_class % width + of_class / width * side);
          }};
}

}  // namespace

namespace family_records {

extern constinit const Family rdt{
    .name = "rdt",
    .summary =
        "recursive diagonal torus: each node has the links of the base torus and of the upper ranks of its class",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .parameters =
        {{{.name = "N",
           .meaning = "side of the base torus, a multiple of twice the cardinal number",
           .min = kLeastSide,
           .max = kMostSide},
          kCardinalParameter,
          {.name = "rank",
           .meaning = "highest rank (default: the largest that exists and is assigned)",
           .min = 1,
           .max = DiagonalTorus::kHighestRank,
           .is_optional = true,
           .is_keyed = true},
          {.name = "assignment",
           .kind = spec::Kind::value,
           .meaning =
               "alpha, or a list with the rank, or list of ranks, of each class of the 2n x n pattern, row by row",
           .default_text = "alpha",
           .is_optional = true,
           .is_keyed = true},
          {.name = "spare",
           .kind = spec::Kind::word,
           .meaning = "upper links of a node whose rank does not exist: those of rank 1, or none",
           .words = "1|none",
           .default_text = "1",
           .is_keyed = true},
          kParallelParameter}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(12)", "rdt(16)", "rdt(16,rank=1,spare=none)", "rdt(16,spare=none)",
                 "rdt(16,parallel=keep)", "rdt(32)",
                 "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])",
                 "rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])"},
    .usual_sizes = {"rdt(8)", "rdt(16)", "rdt(32)", "rdt(64)", "rdt(128)", "rdt(256)"},
    .normalise = normalise_rdt,
    .write_out = write_out_rank,
    .closed_forms = rdt_closed_forms,
    .build = build_rdt,
    .symmetry = rdt_symmetry,
    .default_routing = "rdt-rank-descending",
};

}  // namespace family_records
}  // namespace weft::topology
