// Cartesian power of a network: a node is a p-tuple of its nodes, and a channel changes one entry.
#include "topology/constructions/cartesian_product.h"

namespace weft::topology {
namespace {

std::size_t exponent_of(const Member& member) { return static_cast<std::size_t>(member.integer("p")); }

ClosedForms power_closed_forms(const Member& member) {
  return product_closed_forms(std::vector<ClosedForms>(exponent_of(member), member.network("G").closed_forms));
}

Built build_power(const Member& member, const Execution& execution) {
  return build_product(member, std::vector<std::string_view>(exponent_of(member), "G"), execution);
}

Symmetry power_symmetry(const Member& member) {
  return factors_symmetry(member, std::vector<std::string_view>(exponent_of(member), "G"));
}

}  // namespace

namespace family_records {

extern constinit const Family power{
    .name = "power",
    .summary = "Cartesian product of p copies of a network",
    .citation = "",
    .parameters = {{{.name = "G", .kind = spec::Kind::network, .meaning = "the network of each coordinate"},
                    {.name = "p", .meaning = "number of coordinates", .min = 1, .max = 64}}},
    .examples = {"power(petersen,1)", "power(petersen,2)", "power(complete(2),5)", "power(ring(4),3)",
                 "power(chordal-ring(4,skips=[2]),2)", "power(fat-tree(2,2),2)",
                 "power(product(ring(3),complete(2)),2)"},
    .closed_forms = power_closed_forms,
    .build = build_power,
    .symmetry = power_symmetry,
};

}  // namespace family_records
}  // namespace weft::topology
