#include "topology/constructions/diagonal_parts.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "topology/constructions/torus_assignment.h"
#include "topology/constructions/upper_torus.h"

namespace weft::topology {
namespace {

// An rdt or a prdt: its geometry, and the ranks of its nodes.
struct DiagonalForm {
  DiagonalTorusShape shape;
  std::uint64_t cardinal = 2;
  std::vector<std::vector<unsigned>> ranks;  // by class; one entry if all nodes have the same

  explicit DiagonalForm(const Member& member)
      : shape{diagonal_torus(member.arguments), 0, parallel_links(member.arguments)},
        cardinal(static_cast<std::uint64_t>(member.integer("cardinal"))) {
    if (member.family->name == "rdt") {
      const AssignedTorus torus = assigned_torus(member.arguments);
      shape.highest_rank = torus.highest_rank;
      for (std::size_t c = 0; c < torus.assignment.ranks.size(); ++c) ranks.push_back(torus.ranks(c));
    } else {
      shape.highest_rank = static_cast<unsigned>(member.integer("R"));
      ranks.emplace_back(std::size_t{shape.highest_rank} + 1);
      std::iota(ranks[0].begin(), ranks[0].end(), 0U);
    }
  }

  [[nodiscard]] std::uint64_t side() const { return shape.torus.side(); }
  [[nodiscard]] Count node_count() const { return static_cast<Count>(side()) * side(); }
  [[nodiscard]] UpperTorus upper(unsigned rank) const { return {side(), cardinal, rank}; }
  [[nodiscard]] TorusPlace place(NodeId v) const {
    return {static_cast<std::int64_t>(v % side()), static_cast<std::int64_t>(v / side())};
  }
  [[nodiscard]] NodeId node(const TorusPlace& place) const {
    return static_cast<NodeId>(static_cast<std::uint64_t>(place.y) * side() + static_cast<std::uint64_t>(place.x));
  }
  [[nodiscard]] const std::vector<unsigned>& ranks_of(const TorusPlace& node) const {
    if (ranks.size() == 1) return ranks[0];
    return ranks[pattern_class(cardinal, static_cast<std::uint64_t>(node.x), static_cast<std::uint64_t>(node.y))];
  }
  [[nodiscard]] bool has_rank(const TorusPlace& node, unsigned rank) const {
    return std::ranges::binary_search(ranks_of(node), rank);
  }

  // Where the links of a node lead, once for each link.
  [[nodiscard]] std::vector<NodeId> neighbors(NodeId v) const {
    std::vector<NodeId> found;
    for (const unsigned rank : ranks_of(place(v))) {
      for (const Displacement& direction : shape.torus.directions(rank)) {
        const NodeId to = shape.torus.moved(v, direction);
        const bool is_new = std::ranges::find(found, to) == found.end();
        if (to != v && (is_new || shape.parallel == ParallelLinks::keep)) found.push_back(to);
      }
    }
    return found;
  }
};

// Up to here the links of a part are counted one by one.
constexpr Count kMostCountedNodes = 1U << 16U;

ClosedForms counted_diagonal_forms(const DiagonalForm& form, const IsInPart& is_in) {
  ClosedForms forms{
      .nodes = 0, .channels = 0, .links = 0, .terminals = 0, .min_degree = kHuge, .max_degree = 0, .diameter = {}};
  for (NodeId v = 0; v < form.node_count(); ++v) {
    if (!is_in(v)) continue;
    const auto degree = static_cast<Count>(std::ranges::count_if(form.neighbors(v), is_in));
    *forms.nodes += 1;
    *forms.channels += degree;
    forms.min_degree = std::min(*forms.min_degree, degree);
    forms.max_degree = std::max(*forms.max_degree, degree);
  }
  forms.terminals = *forms.nodes;
  forms.links = *forms.channels / 2;
  return forms;
}

// Are all parts around this place quadrants?
bool has_quadrants_only(const PartSite& site) {
  return std::ranges::all_of(site.within, [](const ChosenPart& part) { return part.kind == &kQuadrantPart; });
}

// `nodes`: their number if no other part is around, apart from the quadrants around a quadrant.
ClosedForms diagonal_part_forms(const ChosenPart& part, const PartSite& site, const std::optional<Count>& nodes) {
  const DiagonalForm form(*site.whole);
  if (form.node_count() <= kMostCountedNodes) return counted_diagonal_forms(form, in_all_parts(site, part));
  const bool is_alone = site.within.empty() || (part.kind == &kQuadrantPart && has_quadrants_only(site));
  ClosedForms forms;
  if (is_alone) forms.nodes = forms.terminals = nodes;
  return forms;
}

std::vector<std::int64_t> place_values(const TorusPlace& place) { return {place.x, place.y}; }

// The node that an argument [x,y] names.
TorusPlace node_argument(const spec::Arguments& arguments, std::string_view name, std::uint64_t side) {
  const std::vector<std::int64_t> values = arguments.integers(name);
  if (values.size() != 2) {
    arguments.fail(name, std::string(name) + " has " + std::to_string(values.size()) + " numbers; a node has two",
                   "write " + std::string(name) + "=[x,y]");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (static_cast<std::uint64_t>(values[i]) < side) continue;
    arguments.fail_at(name, i,
                      std::string(i == 0 ? "x" : "y") + " is " + std::to_string(values[i]) +
                          "; the side of the torus is " + std::to_string(side),
                      "take 0 to " + std::to_string(side - 1));
  }
  return {values[0], values[1]};
}

unsigned rank_argument(const spec::Arguments& arguments, unsigned highest) {
  const std::int64_t rank = arguments.integer("rank");
  if (rank > highest) {
    arguments.fail("rank",
                   "rank " + std::to_string(rank) + " does not exist here; the highest is " + std::to_string(highest),
                   "take at most " + std::to_string(highest));
  }
  return static_cast<unsigned>(rank);
}

constexpr spec::Parameter node_parameter(std::string_view name, std::string_view meaning) {
  return {
      .name = name, .kind = spec::Kind::integer_list, .meaning = meaning, .min = 0, .max = kMostSide, .is_keyed = true};
}

constexpr spec::Parameter rank_parameter(std::string_view meaning, std::int64_t least) {
  return {.name = "rank", .meaning = meaning, .min = least, .max = DiagonalTorus::kHighestRank, .is_keyed = true};
}

// ---- quadrants

struct Square {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  std::uint64_t side = 0;

  [[nodiscard]] Square quadrant(const spec::Arguments& which) const {
    const std::uint64_t half = side / 2;
    return {x + half * static_cast<std::uint64_t>(which.integer("x")),
            y + half * static_cast<std::uint64_t>(which.integer("y")), half};
  }
};

// The smallest square around this place.
Square square_at(const PartSite& site) {
  Square square{0, 0, static_cast<std::uint64_t>(site.whole->integer("N"))};
  for (const ChosenPart& part : site.within) {
    if (part.kind == &kQuadrantPart) square = square.quadrant(part.arguments);
  }
  return square;
}

bool can_be_quartered(const Square& square) { return square.side % 2 == 0 && square.side / 2 >= kLeastSide; }

void check_quadrant(spec::Arguments& arguments, const PartSite& site) {
  const Square square = square_at(site);
  if (can_be_quartered(square)) return;
  arguments.fail("x",
                 "a square of side " + std::to_string(square.side) +
                     " has no quadrants; the side must be even, and a "
                     "quadrant has at least 4 x 4 nodes",
                 "take a larger network or part");
}

IsInPart quadrant_nodes(const spec::Arguments& arguments, const PartSite& site) {
  const auto side = static_cast<std::uint64_t>(site.whole->integer("N"));
  return [=, square = square_at(site).quadrant(arguments)](NodeId v) {
    return v % side - square.x < square.side && v / side - square.y < square.side;  // unsigned: no sign to check
  };
}

ClosedForms quadrant_forms(const spec::Arguments& arguments, const PartSite& site) {
  const Count half = square_at(site).side / 2;
  return diagonal_part_forms({&kQuadrantPart, arguments}, site, half * half);
}

std::vector<PartGroup> quadrant_groups(const PartSite& site) {
  const Square square = square_at(site);
  if (!can_be_quartered(square)) return {};
  const std::string half = std::to_string(square.side / 2);
  const auto parts = [] {
    return std::vector<std::string>{"quadrant(0,0)", "quadrant(1,0)", "quadrant(0,1)", "quadrant(1,1)"};
  };
  PartGroup group{"quadrant(x,y)", 4, {}, "", parts};
  if (has_quadrants_only(site)) {
    group.nodes = Count{square.side / 2} * (square.side / 2);
    group.shape = half + " x " + half;
  }
  return {group};
}

std::string place_in_quadrant(const spec::Arguments& arguments, const PartSite& site, NodeId v) {
  const auto side = static_cast<std::uint64_t>(site.whole->integer("N"));
  const Square square = square_at(site).quadrant(arguments);
  return place_text(
      TorusPlace{static_cast<std::int64_t>(v % side - square.x), static_cast<std::int64_t>(v / side - square.y)});
}

// ---- tori

[[noreturn]] void refuse_torus(const spec::Arguments& arguments, const DiagonalForm& form, const TorusPlace& at,
                               unsigned rank) {
  std::string ranks;
  for (const unsigned each : form.ranks_of(at)) {
    if (each > 0) ranks += (ranks.empty() ? "" : ", ") + std::to_string(each);
  }
  // The minimum node set has a node of each class.
  std::string hint = "no node has links of this rank";
  const auto n = static_cast<std::int64_t>(form.cardinal);
  for (std::int64_t i = 2 * n * n; i-- > 0;) {
    if (!form.has_rank({i % (2 * n), i / (2 * n)}, rank)) continue;
    hint = "try at=[" + std::to_string(i % (2 * n)) + "," + std::to_string(i / (2 * n)) + "]";
  }
  arguments.fail("at",
                 "node " + place_text(at) + " has no links of rank " + std::to_string(rank) +
                     (ranks.empty() ? "; it has only the base torus" : "; it has those of rank " + ranks),
                 hint);
}

void check_torus(spec::Arguments& arguments, const PartSite& site) {
  const DiagonalForm form(*site.whole);
  const unsigned rank = rank_argument(arguments, form.shape.highest_rank);
  const TorusPlace at = node_argument(arguments, "at", form.side());
  if (!form.has_rank(at, rank)) refuse_torus(arguments, form, at, rank);
  spec::Value value = arguments.value("at");
  const std::vector<std::int64_t> first = place_values(form.upper(rank).first_node(at));
  auto& list = std::get<spec::List>(value.content);
  for (std::size_t i = 0; i < 2; ++i) list[i].content = first[i];
  arguments.set("at", std::move(value));
}

UpperTorus torus_named(const spec::Arguments& arguments, const DiagonalForm& form) {
  return form.upper(static_cast<unsigned>(arguments.integer("rank")));
}

IsInPart torus_nodes(const spec::Arguments& arguments, const PartSite& site) {
  const DiagonalForm form(*site.whole);
  const TorusPlace at = node_argument(arguments, "at", form.side());
  const auto side = static_cast<std::int64_t>(form.side());
  return [torus = torus_named(arguments, form), at, side](NodeId v) { return torus.joins({v % side, v / side}, at); };
}

ClosedForms torus_forms(const spec::Arguments& arguments, const PartSite& site) {
  const UpperTorus torus = torus_named(arguments, DiagonalForm(*site.whole));
  return diagonal_part_forms({&kTorusPart, arguments}, site, torus.node_count());
}

// Up to here the nodes of a network are listed one by one.
constexpr Count kMostListedNodes = 1U << 20U;

// The first nodes of the tori of a rank that exist, and have nodes in the part around.
std::vector<TorusPlace> existing_tori(const DiagonalForm& form, const PartSite& site, unsigned rank) {
  const UpperTorus torus = form.upper(rank);
  std::vector<TorusPlace> tori = torus.first_nodes();
  std::erase_if(tori, [&](const TorusPlace& first) { return !form.has_rank(first, rank); });
  if (site.within.empty() || form.node_count() > kMostListedNodes) return tori;
  const IsInPart is_around = in_all_parts(site);
  std::set<NodeId> first_nodes;
  for (NodeId v = 0; v < form.node_count(); ++v) {
    if (is_around(v)) first_nodes.insert(form.node(torus.first_node(form.place(v))));
  }
  std::erase_if(tori, [&](const TorusPlace& first) { return !first_nodes.contains(form.node(first)); });
  return tori;
}

// All classes of nodes have the same number of tori.
Count existing_torus_count(const DiagonalForm& form, const PartSite& site, unsigned rank) {
  if (!site.within.empty() && form.node_count() <= kMostListedNodes) return existing_tori(form, site, rank).size();
  const auto with_rank = static_cast<Count>(std::ranges::count_if(
      form.ranks, [rank](const std::vector<unsigned>& ranks) { return std::ranges::binary_search(ranks, rank); }));
  return form.upper(rank).torus_count() * with_rank / form.ranks.size();
}

std::vector<PartGroup> torus_groups(const PartSite& site) {
  const DiagonalForm form(*site.whole);
  std::vector<PartGroup> groups;
  for (unsigned rank = 1; rank <= form.shape.highest_rank; ++rank) {
    const Count count = existing_torus_count(form, site, rank);
    if (count == 0) continue;
    const UpperTorus torus = form.upper(rank);
    const std::string call = "torus(rank=" + std::to_string(rank) + ",at=[";
    const auto parts = [form, site, rank, call] {
      std::vector<std::string> specs;
      for (const TorusPlace& at : existing_tori(form, site, rank))
        specs.push_back(call + std::to_string(at.x) + "," + std::to_string(at.y) + "])");
      return specs;
    };
    PartGroup group{call + "x,y])", count, {}, "", parts};
    if (site.within.empty()) {
      group.nodes = torus.node_count();
      group.shape = to_text(torus.size_x()) + " x " + to_text(torus.size_y());
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

// "(1,0)(2,1)"
std::string torus_title(const spec::Arguments& arguments, const PartSite& site) {
  const DiagonalForm form(*site.whole);
  const UpperTorus torus = torus_named(arguments, form);
  std::string title;
  if (!torus.has_names()) return title;
  for (const TorusPlace& place : torus.name(node_argument(arguments, "at", form.side()))) title += place_text(place);
  return title;
}

std::string place_on_torus(const spec::Arguments& arguments, const PartSite& site, NodeId v) {
  const DiagonalForm form(*site.whole);
  const UpperTorus torus = torus_named(arguments, form);
  return torus.has_names() ? place_text(torus.coordinates(form.place(v))) : "";
}

// ---- territories

void check_territory(spec::Arguments& arguments, const PartSite& site) {
  const DiagonalForm form(*site.whole);
  if (form.cardinal != 2) {
    arguments.fail(
        "rank", "territories are defined for the cardinal number 2; this network has " + std::to_string(form.cardinal),
        "take a network with cardinal=2");
  }
  (void)rank_argument(arguments, form.shape.highest_rank);
  (void)node_argument(arguments, "from", form.side());
}

// The nodes that a node reaches in two steps on the torus of a rank, each once.
std::vector<NodeId> tile_around(const DiagonalTorus& torus, NodeId v, unsigned rank) {
  const auto& [plus_x, minus_x, plus_y, minus_y] = torus.directions(rank);
  const NodeId south = torus.moved(v, plus_y);
  return {v,
          torus.moved(v, plus_x),
          torus.moved(v, minus_x),
          south,
          torus.moved(v, minus_y),
          torus.moved(south, plus_y),
          torus.moved(south, plus_x),
          torus.moved(south, minus_x)};
}

std::vector<NodeId> territory(const DiagonalForm& form, const TorusPlace& from, unsigned highest) {
  std::vector<NodeId> reached{form.node(from)};
  for (unsigned rank = highest + 1; rank-- > 0;) {
    std::vector<NodeId> next;
    for (const NodeId v : reached) {
      const std::vector<NodeId> tile = tile_around(form.shape.torus, v, rank);
      next.insert(next.end(), tile.begin(), tile.end());
    }
    std::ranges::sort(next);
    next.erase(std::unique(next.begin(), next.end()), next.end());
    reached = std::move(next);
  }
  return reached;
}

// 8^(r+1) where the base torus closes on the lattice of the rank above; nothing is known otherwise.
std::optional<Count> territory_size(const DiagonalForm& form, unsigned rank) {
  if (form.upper(rank + 1).has_names()) return saturating_power(8, Count{rank} + 1);
  if (form.node_count() > kMostCountedNodes) return std::nullopt;
  return territory(form, {0, 0}, rank).size();
}

IsInPart territory_nodes(const spec::Arguments& arguments, const PartSite& site) {
  const DiagonalForm form(*site.whole);
  const TorusPlace from = node_argument(arguments, "from", form.side());
  return [nodes = territory(form, from, static_cast<unsigned>(arguments.integer("rank")))](NodeId v) {
    return std::ranges::binary_search(nodes, v);
  };
}

ClosedForms territory_forms(const spec::Arguments& arguments, const PartSite& site) {
  const DiagonalForm form(*site.whole);
  return diagonal_part_forms({&kTerritoryPart, arguments}, site,
                             territory_size(form, static_cast<unsigned>(arguments.integer("rank"))));
}

std::vector<PartGroup> territory_groups(const PartSite& site) {
  const DiagonalForm form(*site.whole);
  std::vector<PartGroup> groups;
  for (unsigned rank = 0; form.cardinal == 2 && rank <= form.shape.highest_rank; ++rank) {
    const std::string call = "territory(rank=" + std::to_string(rank) + ",from=[";
    const auto parts = [form, call] {
      std::vector<std::string> specs;
      for (NodeId v = 0; v < form.node_count(); ++v) {
        const TorusPlace from = form.place(v);
        specs.push_back(call + std::to_string(from.x) + "," + std::to_string(from.y) + "])");
      }
      return specs;
    };
    const auto size = site.within.empty() ? territory_size(form, rank) : std::nullopt;
    groups.push_back({call + "x,y])", form.node_count(), size, "", parts});
  }
  return groups;
}

}  // namespace

extern constinit const PartKind kQuadrantPart{
    .name = "quadrant",
    .summary = "closed partition: a quarter of the square, and of a quadrant, down to 4 x 4 nodes",
    .parameters = {{{.name = "x", .meaning = "0 for the left half, 1 for the right", .min = 0, .max = 1},
                    {.name = "y", .meaning = "0 for the upper half, 1 for the lower", .min = 0, .max = 1}}},
    .check = check_quadrant,
    .nodes = quadrant_nodes,
    .closed_forms = quadrant_forms,
    .groups = quadrant_groups,
    .place = place_in_quadrant,
};

extern constinit const PartKind kTorusPart{
    .name = "torus",
    .summary = "independent torus of a rank, through a node",
    .parameters = {{rank_parameter("rank of the torus", 1), node_parameter("at", "a node of the torus")}},
    .check = check_torus,
    .nodes = torus_nodes,
    .closed_forms = torus_forms,
    .groups = torus_groups,
    .title = torus_title,
    .place = place_on_torus,
};

extern constinit const PartKind kTerritoryPart{
    .name = "territory",
    .summary = "nodes that a hierarchical multicast of a rank reaches from a node",
    .parameters = {{rank_parameter("rank at which the multicast begins", 0),
                    node_parameter("from", "the node with which it begins")}},
    .check = check_territory,
    .nodes = territory_nodes,
    .closed_forms = territory_forms,
    .groups = territory_groups,
};

}  // namespace weft::topology
