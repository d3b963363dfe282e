// Hierarchical swapped networks of any depth; hsn(l,G) is the depth-1 case of rhsn(l_r,...,l_1,G).
//
// An address has p = l_1·...·l_r digits base M, the number of nodes of the nucleus G; digit 1, the lowest, is the node
// of the nucleus. With B_i = l_1·...·l_(i-1), a depth-i level-j link (j = 2..l_i) swaps the digit blocks 1 and j of B_i
// digits each. A node whose two blocks are equal has no such link: it is a leader there. Diameter links use the
// leaders' free ports: the leader whose two blocks are x is joined to the one whose blocks are M^(B_i)-1-x.
#pragma once

#include <string>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

struct SwappedShape {
  std::vector<std::int64_t> levels;     // l_1 .. l_r, innermost first
  std::string diameter_links = "none";  // "none", "top", "all"
  std::int64_t copies = 0;   // c: M^c copies of the network, joined by swapping the top c digits with the lowest c
  std::int64_t removed = 0;  // number of top-level clusters removed, the last ones
};

// l_1·...·l_r: the digits of an address, without those of the copies.
Count digit_count(const SwappedShape& shape);

// One kind of swap link.
struct Swap {
  std::size_t depth = 1;  // 0: between copies
  std::int64_t level = 2;
  Count block = 1;   // M^(B_i): the number of values of a digit block
  Count weight = 1;  // of block j within the address: M^((j-1)·B_i)
  bool has_diameter_links = false;
  bool is_top = false;  // joins the top-level clusters
};
// In order from the innermost level to the top.
std::vector<Swap> swaps_of(const SwappedShape& shape, Count nucleus_nodes);

// The shape given by the arguments diameter-links, copies and removed; throws InputError if they are not possible.
SwappedShape swapped_shape(std::vector<std::int64_t> levels, const Member& member);

// The common form of the swapped networks hsn, rhsn, hcn and hfn. None for other members.
struct SwappedForm {
  SwappedShape shape;
  Member nucleus;
};
std::optional<SwappedForm> swapped_form(const Member& member);
// The same, and rcc-full(A,L), whose nodes have the addresses of rhsn(2,...,2,complete(A)).
std::optional<SwappedForm> address_form(const Member& member);

// One kind of swap link of a network that fits 32-bit ids, for routings that work on addresses.
struct SwapMove {
  std::size_t depth = 1;      // 0: between copies
  std::int64_t level = 2;     // j
  NodeId block = 1;           // the number of values of a digit block
  NodeId weight = 1;          // of block j within the address
  GeneratorId generator = 0;  // of the whole network
  LinkClassId link_class = 0;
};
// In order from the innermost level to the top.
std::vector<SwapMove> swap_moves(const SwappedShape& shape, const PortGraph& nucleus);

ClosedForms swapped_closed_forms(const SwappedShape& shape, const ClosedForms& nucleus);
// Uses the symmetries of the nucleus if it is a complete graph or a hypercube; otherwise nothing is known.
Symmetry swapped_symmetry(const SwappedShape& shape, const Member& member);
// The nucleus is the argument G of the member.
Built build_swapped(const SwappedShape& shape, const Member& member, const Execution& execution);

// For nuclei that are hypercubes or complete graphs of 2^k nodes, with or without copies; otherwise null.
std::unique_ptr<ImplicitGraph> implicit_swapped(const SwappedShape& shape, const Member& member);

// The parameters after the nucleus, the same for hsn and rhsn.
inline constexpr spec::Parameter kNucleusParameter{.name = "G", .kind = spec::Kind::network, .meaning = "the nucleus"};
inline constexpr spec::Parameter kDiameterLinksParameter{
    .name = "diameter-links",
    .kind = spec::Kind::word,
    .meaning = "links between leaders: none, on the top level, or on all levels",
    .words = "none|top|all",
    .default_text = "none",
    .is_keyed = true,
};
inline constexpr spec::Parameter kCopiesParameter{
    .name = "copies",
    .meaning = "c: extra copies, joined by swapping the top c digits with the lowest c",
    .min = 0,
    .max = 64,
    .default_text = "0",
    .is_keyed = true,
};
inline constexpr spec::Parameter kRemovedParameter{
    .name = "removed",
    .meaning = "number of top-level clusters removed, the last ones first",
    .min = 0,
    .max = std::int64_t{1} << 40,
    .default_text = "0",
    .is_keyed = true,
};

}  // namespace weft::topology
