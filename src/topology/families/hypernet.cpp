// Hypernet of d-cubes. Each node of a cube has one free external link. A net of level l consists of nets of level l-1,
// half as many as each of them has free external links; every two of them are joined by one link, and the other half of
// the external links stays free for the levels above. So a net of level l has 2^(2^(l-1)·(d-2)+l+1) nodes.
//
// The literature leaves open which half is used. Here a node is addressed by its subnet s_h at level h, ..., its cube
// s_2 at level 2 and its index s_1 in the cube. The first even one of s_1, s_2, ... gives the level of its external
// link: level 2 for an even s_1, level 3 for an odd s_1 in an even cube, and so on. With this choice the diameter of
// the measured members is 2^(h-1)·(d+1)-1 from d = 3 on, the most that any choice can give; choosing by other bits of
// s_1 alone gives less.
#include "topology/family.h"

namespace weft::topology {
namespace {

// Number of bits of a port number of a level-l net; a subnet number in a level-(l+1) net has as many.
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

// The external link of a node: port p of subnet q leads to port q of subnet p.
struct External {
  unsigned level;
  NodeId to;
};

// Digit i of a node is s_(i+1). If s_(i+1) is the first even one, the ports of the subnet at that level are numbered by
// s_1/2, s_2/2, ..., s_(i+1)/2 together, the last one most significant. Returns none if the level of the link would
// exceed h, or if the port has its own subnet's number.
std::optional<External> external_link(NodeId v, const MixedRadix& radix) {
  std::size_t last = 0;
  while (last < radix.digit_count() && radix.digit(v, last) % 2 == 1) ++last;
  const std::size_t next = last + 1;
  if (next >= radix.digit_count()) return std::nullopt;
  const auto weight = [&](std::size_t i) { return i == 0 ? 1 : radix.radix(i); };  // of s_(i+1)/2 in a port's number

  std::uint64_t port = 0;
  for (std::size_t i = 0; i <= last; ++i) port += radix.digit(v, i) / 2 * weight(i);
  const std::uint64_t subnet = radix.digit(v, next);
  if (port == subnet) return std::nullopt;

  std::uint64_t to = radix.with_digit(v, next, port);
  std::uint64_t rest = subnet;
  for (std::size_t i = next; i-- > 0;) {
    to = radix.with_digit(to, i, rest / weight(i) * 2 + radix.digit(v, i) % 2);
    rest %= weight(i);
  }
  return External{static_cast<unsigned>(next + 1), static_cast<NodeId>(to)};
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
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    for (unsigned i = 0; i < d; ++i) moves.push_back({.generator = i, .to = v ^ NodeId{1} << i, .back = i});
    if (const auto link = external_link(v, radix)) {
      moves.push_back(
          {.generator = d, .to = link->to, .back = d, .link_class = static_cast<LinkClassId>(link->level - 1)});
    }
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(radix)};
}

}  // namespace

namespace family_records {

extern constinit const Family hypernet{
    .name = "hypernet",
    .summary = "hierarchy of d-cubes: on each level every two subnets are joined by one link; degree d+1",
    .citation =
        "K. Hwang, J. Ghosh, Hypernet: a communication-efficient architecture for constructing massively parallel "
        "computers, IEEE Trans. Computers 36(12), 1987",
    .parameters = {{{.name = "d", .meaning = "dimension of the cubes", .min = 2, .max = 62},
                    {.name = "h", .meaning = "number of levels; the cubes are the first", .min = 1, .max = 1'000'000}}},
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
