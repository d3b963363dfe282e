// Hierarchical cubic network HCN(n,n): hsn(2,hypercube(n)) with diameter links.
#include "topology/network.h"

namespace weft::topology {
namespace {

std::string hcn_as_hsn(const Member& member) {
  return "hsn(2,hypercube(" + std::to_string(member.integer("n")) + "),diameter-links=top)";
}

}  // namespace

namespace family_records {

extern constinit const Family hcn{
    .name = "hcn",
    .summary = "hierarchical cubic network: 2^n cubes of 2^n nodes, joined by swap and diameter links",
    .citation =
        "K. Ghose, K. R. Desai, Hierarchical cubic networks, IEEE Trans. Parallel and Distributed Systems 6(4), 1995",
    .parameters = {{{.name = "n", .meaning = "dimension of the cubes", .min = 1, .max = 31}}},
    .examples = {"hcn(1)", "hcn(2)", "hcn(3)", "hcn(2,concentration=2)", "hcn(4)"},
    .usual_sizes = {"hcn(2)", "hcn(3)", "hcn(4)", "hcn(5)", "hcn(6)", "hcn(7)", "hcn(8)"},
    .alias_of = hcn_as_hsn,
};

}  // namespace family_records
}  // namespace weft::topology
