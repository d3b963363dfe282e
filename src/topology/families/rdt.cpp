// Recursive diagonal torus RDT(2,R,1)/alpha: every node has the base torus and the links of one upper rank, given by
// its class in the 4x2 pattern of assignment alpha.
#include <algorithm>

#include "topology/constructions/diagonal_parts.h"
#include "topology/constructions/torus_assignment.h"

namespace weft::topology {
namespace {

void normalise_rdt(Member& member) {
  spec::Arguments& arguments = member.arguments;
  if (arguments.has("assignment") && spec::print(arguments.value("assignment")) == "alpha")
    arguments.forget("assignment");
  if (!arguments.has("rank")) return;
  if (arguments.integer("rank") == highest_possible_rank(diagonal_torus(arguments), assignment_of(arguments)))
    arguments.forget("rank");
}

void write_out_rank(spec::Arguments& arguments) {
  arguments.set("rank", {std::int64_t{assigned_torus(arguments).highest_rank}});
}

ClosedForms rdt_closed_forms(const Member& member) {
  check_side_of_classes(member.arguments);
  const AssignedTorus shape = assigned_torus(member.arguments);
  const unsigned largest = highest_possible_rank(shape.torus, shape.assignment);
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
  const AssignedTorus shape = assigned_torus(member.arguments);
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
                 "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])", "rdt(8,concentration=2)",
                 "rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])"},
    .usual_sizes = {"rdt(8)", "rdt(16)", "rdt(32)", "rdt(64)", "rdt(128)", "rdt(256)"},
    .normalise = normalise_rdt,
    .write_out = write_out_rank,
    .closed_forms = rdt_closed_forms,
    .build = build_rdt,
    .has_wrapping_coordinates = true,
    .symmetry = rdt_symmetry,
    .default_routing = "rdt-rank-descending",
    .parts = kDiagonalParts,
};

}  // namespace family_records
}  // namespace weft::topology
