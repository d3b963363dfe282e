// Recursive diagonal torus RDT(2,R,1)/alpha: every node has the base torus and the links of one upper rank, given by
// its class in the 4x2 pattern of assignment alpha.
#include <algorithm>

#include "topology/diagonal_torus.h"

namespace weft::topology {
namespace {

constexpr std::uint64_t kCardinal = 2;
constexpr unsigned kHighestAssigned = 4;

// Assignment alpha. With q = floor(y/2) the class of (x,y) is ((x-2q) mod 4, y mod 2); each rank takes two classes.
constexpr std::array<std::array<unsigned, 4>, 2> kAlpha = {{{2, 1, 4, 3}, {4, 3, 2, 1}}};

unsigned assigned_rank(std::uint64_t x, std::uint64_t y) {
  const std::uint64_t shift = y / 2 * 2 % 4;
  return kAlpha[y % 2][(x + 4 - shift) % 4];
}

struct Shape : DiagonalTorusShape {
  std::string spare;

  // Rank 0 and, as far as it exists, the assigned one.
  [[nodiscard]] std::vector<unsigned> ranks(unsigned assigned) const {
    if (assigned <= highest_rank) return {0, assigned};
    if (spare == "1") return {0, 1};
    return {0};
  }
};

unsigned default_rank(const DiagonalTorus& torus) { return std::min(torus.largest_rank(), kHighestAssigned); }

Shape shape_of(const spec::Arguments& arguments) {
  const DiagonalTorus torus(static_cast<std::uint64_t>(arguments.integer("N")), kCardinal);
  const auto rank = arguments.has("rank") ? static_cast<unsigned>(arguments.integer("rank")) : default_rank(torus);
  return {{torus, rank, parallel_links(arguments)}, arguments.word("spare")};
}

void normalise_rdt(spec::Arguments& arguments) {
  if (!arguments.has("rank")) return;
  const DiagonalTorus torus(static_cast<std::uint64_t>(arguments.integer("N")), kCardinal);
  if (arguments.integer("rank") == default_rank(torus)) arguments.forget("rank");
}

ClosedForms rdt_closed_forms(const Member& member) {
  const std::int64_t side = member.integer("N");
  if (side % 4 != 0) {
    member.arguments.fail("N", "N is " + std::to_string(side) + "; it must be a multiple of 4",
                          "try rdt(" + std::to_string((side / 4 + 1) * 4) + ")");
  }
  const Shape shape = shape_of(member.arguments);
  if (shape.highest_rank > default_rank(shape.torus)) {
    member.arguments.fail("rank",
                          "rank " + std::to_string(shape.highest_rank) + " does not exist at N = " +
                              std::to_string(side) + "; the largest is " + std::to_string(default_rank(shape.torus)),
                          "leave rank out to get the largest");
  }
  const Count nodes = saturating_multiply(static_cast<Count>(side), static_cast<Count>(side));
  ClosedForms forms{
      .nodes = nodes, .channels = 0, .links = 0, .terminals = nodes, .min_degree = kHuge, .max_degree = 0};
  for (unsigned assigned = 1; assigned <= kHighestAssigned; ++assigned) {
    const Count degree = shape.torus.degree(shape.ranks(assigned), shape.parallel);
    *forms.channels += nodes / kHighestAssigned * degree;
    forms.min_degree = std::min(*forms.min_degree, degree);
    forms.max_degree = std::max(*forms.max_degree, degree);
  }
  forms.links = *forms.channels / 2;
  return forms;
}

Built build_rdt(const Member& member, const Execution& execution) {
  const Shape shape = shape_of(member.arguments);
  std::vector<std::vector<unsigned>> ranks;
  for (unsigned assigned = 0; assigned <= kHighestAssigned; ++assigned) ranks.push_back(shape.ranks(assigned));
  const std::uint64_t side = shape.torus.side();
  return build_diagonal_torus(
      shape, execution, [&](NodeId v) { return std::span<const unsigned>(ranks[assigned_rank(v % side, v / side)]); });
}

}  // namespace

namespace family_records {

extern constinit const Family rdt{
    .name = "rdt",
    .summary = "recursive diagonal torus: base torus and one upper rank for each node, assignment alpha",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .parameters = {{{.name = "N", .meaning = "side of the base torus, a multiple of 4", .min = 4, .max = 1LL << 20},
                    {.name = "rank",
                     .meaning = "highest rank; the largest that exists, at most 4, when left out",
                     .min = 1,
                     .max = kHighestAssigned,
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "spare",
                     .kind = spec::Kind::word,
                     .meaning = "upper links of a node whose rank does not exist: none, or those of rank 1",
                     .words = "none|1",
                     .default_text = "none",
                     .is_keyed = true},
                    {.name = "parallel",
                     .kind = spec::Kind::word,
                     .meaning = "links that coincide at small N: merged into one, or kept",
                     .words = "merge|keep",
                     .default_text = "merge",
                     .is_keyed = true}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(12)", "rdt(16)", "rdt(16,rank=1)", "rdt(16,spare=1)", "rdt(16,parallel=keep)",
                 "rdt(32)"},
    .usual_sizes = {"rdt(8)", "rdt(16)", "rdt(32)", "rdt(64)", "rdt(128)", "rdt(256)"},
    .normalise = normalise_rdt,
    .closed_forms = rdt_closed_forms,
    .build = build_rdt,
};

}  // namespace family_records
}  // namespace weft::topology
