// Perfect recursive diagonal torus: every node has the links of all ranks 0..R.
#include <numeric>

#include "topology/constructions/diagonal_parts.h"
#include "topology/constructions/diagonal_torus.h"

namespace weft::topology {
namespace {

std::vector<unsigned> ranks_up_to(std::int64_t rank) {
  std::vector<unsigned> ranks(static_cast<std::size_t>(rank) + 1);
  std::iota(ranks.begin(), ranks.end(), 0U);
  return ranks;
}

ClosedForms prdt_closed_forms(const Member& member) {
  check_side_of_perfect(member.arguments);
  const DiagonalTorus torus = diagonal_torus(member.arguments);
  const std::int64_t rank = member.integer("R");
  if (rank > torus.largest_rank()) {
    member.arguments.fail("R",
                          "rank " + std::to_string(rank) + " does not exist for this N; the largest is " +
                              std::to_string(torus.largest_rank()),
                          "the unit vectors of a higher rank are zero modulo N");
  }
  const Count degree = torus.degree(ranks_up_to(rank), parallel_links(member.arguments));
  return regular_closed_forms(saturating_multiply(torus.side(), torus.side()), degree);
}

Built build_prdt(const Member& member, const Execution& execution) {
  const DiagonalTorus torus = diagonal_torus(member.arguments);
  const std::vector<unsigned> ranks = ranks_up_to(member.integer("R"));
  return build_diagonal_torus({torus, ranks.back(), parallel_links(member.arguments)}, execution,
                              [&](NodeId) { return std::span<const unsigned>(ranks); });
}

}  // namespace

namespace family_records {

extern constinit const Family prdt{
    .name = "prdt",
    .summary = "perfect recursive diagonal torus: every node has all ranks 0..R",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .parameters = {{{.name = "N",
                     .meaning = "side of the base torus, a multiple of twice the cardinal number or a power of it",
                     .min = kLeastSide,
                     .max = kMostSide},
                    {.name = "R", .meaning = "highest rank", .min = 0, .max = DiagonalTorus::kHighestRank},
                    kCardinalParameter,
                    kParallelParameter}},
    .examples = {"prdt(4,1)", "prdt(8,1)", "prdt(12,4)", "prdt(16,2)", "prdt(16,2,parallel=keep)", "prdt(32,3)",
                 "prdt(12,2,cardinal=3)", "prdt(27,2,cardinal=3)"},
    .usual_sizes = {"prdt(8,1)", "prdt(16,2)", "prdt(32,3)", "prdt(64,3)", "prdt(128,4)", "prdt(256,5)"},
    .closed_forms = prdt_closed_forms,
    .build = build_prdt,
    .has_wrapping_coordinates = true,
    .symmetry = node_transitive,
    .default_routing = "rdt-vector",
    .parts = kDiagonalParts,
};

}  // namespace family_records
}  // namespace weft::topology
