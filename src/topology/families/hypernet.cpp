// Hypernet of d-cubes. Each node of a cube has one external link to give. A net of level l is made of nets of level
// l-1, as many as half of the external links that one of them has left; every two of them are joined by one link, and
// the other half is left for the levels above. So a net of level l has 2^(2^(l-1)·(d-2)+l+1) nodes.
//
// Which half is not said in the paper. Here a node is numbered by its subnet at level h, at level h-1, ... and its
// place in the cube, all together one word of bits. A node whose word ends in l-2 ones after a zero has its external
// link at level l; the bits before those are its port p among the ports of its subnet. Subnet s is joined by port p to
// port s of subnet p; port s of subnet s itself has no link, nor have nodes whose link would be of a level above h.
#include <bit>

#include "topology/family.h"

namespace weft::topology {
namespace {

// Bits of a port number of a net of level l, and of the number of a subnet in a net of level l+1.
Count port_bits(Count d, Count level) {
  return saturating_add(saturating_multiply(saturating_power(2, level - 1), d - 2), 1);
}
Count node_bits(Count d, Count level) { return saturating_add(port_bits(d, level), level); }

ClosedForms hypernet_closed_forms(const Member& member) {
  const auto d = static_cast<Count>(member.integer("d"));
  const auto levels = static_cast<Count>(member.integer("h"));
  ClosedForms forms;
  forms.nodes = saturating_power(2, node_bits(d, levels));
  forms.terminals = forms.nodes;
  forms.channels = kHuge;
  forms.links = kHuge;
  if (*forms.nodes != kHuge) {
    Count channels = saturating_multiply(*forms.nodes, d);
    for (Count level = 2; level <= levels; ++level) {
      const Count nets = *forms.nodes / saturating_power(2, node_bits(d, level));
      const Count subnets = saturating_power(2, port_bits(d, level - 1));
      channels = saturating_add(channels, nets * subnets * (subnets - 1));
    }
    forms.channels = channels;
    if (channels != kHuge) forms.links = channels / 2;
  }
  forms.min_degree = d;
  forms.max_degree = levels == 1 ? d : d + 1;
  if (levels == 1) forms.diameter = d;
  if (levels == 2) forms.diameter = 2 * d + 1;
  return forms;
}

// Where the external link of v leads; to v itself where there is none.
NodeId across(NodeId v, unsigned d, unsigned levels) {
  const auto level = static_cast<unsigned>(std::countr_one(v)) + 2;
  if (level > levels) return v;
  const unsigned first_port_bit = level - 1;
  const auto bits = static_cast<unsigned>(port_bits(d, level - 1));
  const NodeId mask = (NodeId{1} << bits) - 1;
  const NodeId port = v >> first_port_bit & mask;
  const NodeId subnet = v >> (first_port_bit + bits) & mask;
  const NodeId changed_bits = port ^ subnet;
  return v ^ changed_bits << first_port_bit ^ changed_bits << (first_port_bit + bits);
}

Built build_hypernet(const Member& member, const Execution& execution) {
  const auto d = static_cast<unsigned>(member.integer("d"));
  const auto levels = static_cast<unsigned>(member.integer("h"));
  std::vector<std::uint64_t> radices{std::uint64_t{1} << d};
  TabulationShape shape{.node_count = 0, .link_classes = {{"cube"}}};
  for (unsigned level = 2; level <= levels; ++level) {
    radices.push_back(std::uint64_t{1} << static_cast<unsigned>(port_bits(d, level - 1)));
    shape.link_classes.push_back({"level " + std::to_string(level)});
  }
  const MixedRadix radix(std::move(radices));
  shape.node_count = static_cast<NodeId>(radix.size());
  PortGraph graph = tabulate(shape, execution, [d, levels](NodeId v, std::vector<Move>& moves) {
    for (unsigned i = 0; i < d; ++i) moves.push_back({.generator = i, .to = v ^ NodeId{1} << i, .back = i});
    const NodeId to = across(v, d, levels);
    if (to == v) return;
    const auto link_class = static_cast<LinkClassId>(std::countr_one(v) + 1);
    moves.push_back({.generator = d, .to = to, .back = d, .link_class = link_class});
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(radix)};
}

}  // namespace

namespace family_records {

extern constinit const Family hypernet{
    .name = "hypernet",
    .summary = "d-cubes joined completely, level by level, by half of the external links that are left; degree d+1",
    .citation =
        "K. Hwang, J. Ghosh, Hypernet: a communication-efficient architecture for constructing massively parallel "
        "computers, IEEE Trans. Computers 36(12), 1987",
    .parameters = {{{.name = "d", .meaning = "dimension of the cubes", .min = 2, .max = 62},
                    {.name = "h", .meaning = "levels, the cubes being the first", .min = 1, .max = 1'000'000}}},
    .examples = {"hypernet(2,1)", "hypernet(3,1)", "hypernet(2,2)", "hypernet(2,3)", "hypernet(2,6)", "hypernet(3,2)",
                 "hypernet(4,2)", "hypernet(3,3)"},
    .usual_sizes = {"hypernet(4,1)", "hypernet(3,2)", "hypernet(4,2)", "hypernet(3,3)", "hypernet(5,2)",
                    "hypernet(6,2)", "hypernet(4,3)", "hypernet(7,2)", "hypernet(3,4)", "hypernet(8,2)",
                    "hypernet(5,3)"},
    .closed_forms = hypernet_closed_forms,
    .build = build_hypernet,
};

}  // namespace family_records
}  // namespace weft::topology
