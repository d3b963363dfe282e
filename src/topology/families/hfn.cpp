// Hierarchical folded-hypercube network HFN(n,n): hsn(2,folded-hypercube(n)) without diameter links.
#include "topology/network.h"

namespace weft::topology {
namespace {

std::string hfn_as_hsn(const Member& member) {
  return "hsn(2,folded-hypercube(" + std::to_string(member.integer("n")) + "))";
}

}  // namespace

namespace family_records {

extern constinit const Family hfn{
    .name = "hfn",
    .summary = "hierarchical folded-hypercube network: 2^n folded cubes of 2^n nodes, joined by swap links",
    .citation =
        "D. R. Duh, G. H. Chen, J. F. Fang, Algorithms and properties of a new two-level network with folded "
        "hypercubes as basic modules, IEEE Trans. Parallel and Distributed Systems 6(7), 1995",
    .parameters = {{{.name = "n", .meaning = "dimension of the cubes", .min = 2, .max = 31}}},
    .examples = {"hfn(2)", "hfn(3)", "hfn(4)"},
    .usual_sizes = {"hfn(2)", "hfn(3)", "hfn(4)", "hfn(5)", "hfn(6)", "hfn(7)", "hfn(8)"},
    .alias_of = hfn_as_hsn,
};

}  // namespace family_records
}  // namespace weft::topology
