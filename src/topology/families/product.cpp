// Cartesian product of two networks: a node is a pair of nodes, and a channel changes one of the two.
#include "topology/constructions/cartesian_product.h"

namespace weft::topology {
namespace {

constexpr std::array<std::string_view, 2> kFactors = {"G", "H"};

ClosedForms product_closed_forms_of(const Member& member) {
  return product_closed_forms(std::array{member.network("G").closed_forms, member.network("H").closed_forms});
}

Built build_product_of(const Member& member, const Execution& execution) {
  return build_product(member, kFactors, execution);
}

Symmetry symmetry_of_product(const Member& member) { return factors_symmetry(member, kFactors); }

}  // namespace

namespace family_records {

extern constinit const Family product{
    .name = "product",
    .summary = "Cartesian product of two networks",
    .citation = "",
    .parameters = {{{.name = "G", .kind = spec::Kind::network, .meaning = "the network of the first coordinate"},
                    {.name = "H", .kind = spec::Kind::network, .meaning = "the network of the second coordinate"}}},
    .examples = {"product(ring(3),ring(4))", "product(petersen,complete(2))", "product(star(3),torus(2,3))",
                 "product(chordal-ring(6,skips=[2]),ring(3))", "product(rdt(16),chordal-ring(3,skips=[2]))",
                 "product(fat-tree(2,2),dragonfly(2,2,1))", "product(product(ring(3),complete(2)),hypercube(1))",
                 "product(ring(3),path(3),concentration=2)", "product(fat-tree(3,1),polarfly(2))"},
    .closed_forms = product_closed_forms_of,
    .build = build_product_of,
    .symmetry = symmetry_of_product,
};

}  // namespace family_records
}  // namespace weft::topology
