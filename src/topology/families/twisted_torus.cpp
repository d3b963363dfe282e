// Two-dimensional torus whose wrap-around links of dimension 1 are shifted: the last node of row y is joined to the
// first node of row y + twist. With twist 1 in one direction only it is a chordal ring: row by row, each node has
// channels to the next node and to the one below.
#include "topology/constructions/coordinate_grid.h"

namespace weft::topology {
namespace {

struct TwistedShape {
  explicit TwistedShape(const spec::Arguments& arguments)
      : width(static_cast<std::uint64_t>(arguments.integer("width"))),
        height(static_cast<std::uint64_t>(arguments.integer("height"))),
        twist(static_cast<std::uint64_t>(arguments.integer("twist"))),
        is_directed(arguments.word("links") == "directed") {}

  // One step up or down in dimension 1.
  [[nodiscard]] NodeId along_row(std::uint64_t x, std::uint64_t y, bool is_up) const {
    if (is_up) return x + 1 < width ? node(x + 1, y) : node(0, (y + twist) % height);
    return x > 0 ? node(x - 1, y) : node(width - 1, (y + height - twist) % height);
  }
  [[nodiscard]] NodeId along_column(std::uint64_t x, std::uint64_t y, bool is_up) const {
    return node(x, (y + (is_up ? 1 : height - 1)) % height);
  }
  [[nodiscard]] NodeId node(std::uint64_t x, std::uint64_t y) const { return static_cast<NodeId>(x + width * y); }

  std::uint64_t width;
  std::uint64_t height;
  std::uint64_t twist;
  bool is_directed;
};

ClosedForms twisted_closed_forms(const Member& member) {
  const std::int64_t height = member.integer("height");
  if (member.integer("twist") >= height) {
    member.arguments.fail(
        "twist",
        "twist " + std::to_string(member.integer("twist")) + " is not below the height " + std::to_string(height),
        "a twist counts rows");
  }
  const TwistedShape shape(member.arguments);
  const Count nodes = saturating_multiply(shape.width, shape.height);
  return shape.is_directed ? unidirectional_closed_forms(nodes, 2) : regular_closed_forms(nodes, 4);
}

Built build_twisted(const Member& member, const Execution& execution) {
  const TwistedShape shape(member.arguments);
  const auto moves_of = [&shape](NodeId v, std::vector<Move>& moves) {
    const std::uint64_t x = v % shape.width;
    const std::uint64_t y = v / shape.width;
    if (shape.is_directed) {
      moves.push_back({.generator = 0, .to = shape.along_row(x, y, true)});
      moves.push_back({.generator = 1, .to = shape.along_column(x, y, true), .link_class = 1});
      return;
    }
    moves.push_back({.generator = 0, .to = shape.along_row(x, y, true), .back = 1});
    moves.push_back({.generator = 1, .to = shape.along_row(x, y, false), .back = 0});
    moves.push_back({.generator = 2, .to = shape.along_column(x, y, true), .back = 3, .link_class = 1});
    moves.push_back({.generator = 3, .to = shape.along_column(x, y, false), .back = 2, .link_class = 1});
  };
  PortGraph graph = tabulate({.node_count = static_cast<NodeId>(shape.width * shape.height),
                              .link_classes = dimension_classes(2, shape.is_directed)},
                             execution, moves_of);
  return {std::move(graph),
          std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{shape.width, shape.height})};
}

}  // namespace

namespace family_records {

extern constinit const Family twisted_torus{
    .name = "twisted-torus",
    .summary = "torus whose wrap-around links of one dimension are shifted along the other",
    .citation =
        "J. M. Camara, M. Moreto, E. Vallejo, R. Beivide, J. Miguel-Alonso, C. Martinez, J. Navaridas, Twisted torus "
        "topologies for enhanced interconnection networks, IEEE TPDS 21(12), 2010",
    .parameters = {{{.name = "width", .meaning = "nodes in a row", .min = 3, .max = 1LL << 40},
                    {.name = "height", .meaning = "rows", .min = 3, .max = 1LL << 40},
                    {.name = "twist",
                     .meaning = "rows by which the wrap-around links of rows are shifted, below the height",
                     .min = 0,
                     .max = 1LL << 40,
                     .default_text = "1",
                     .is_keyed = true},
                    {.name = "links",
                     .kind = spec::Kind::word,
                     .meaning = "bidirectional links, or channels upward only",
                     .words = "both|directed",
                     .default_text = "both",
                     .is_keyed = true}}},
    .examples = {"twisted-torus(4,4)", "twisted-torus(4,4,twist=2)", "twisted-torus(3,5,twist=4)",
                 "twisted-torus(4,4,twist=0)", "twisted-torus(4,4,links=directed)", "twisted-torus(8,4,twist=2)",
                 "twisted-torus(5,3,twist=2,links=directed)"},
    .usual_sizes = {"twisted-torus(8,8,twist=4)", "twisted-torus(16,8,twist=4)", "twisted-torus(16,16,twist=8)",
                    "twisted-torus(32,16,twist=8)", "twisted-torus(64,32,twist=16)", "twisted-torus(64,64,twist=32)"},
    .closed_forms = twisted_closed_forms,
    .build = build_twisted,
    .has_wrapping_coordinates = true,
    .symmetry = node_transitive,
};

}  // namespace family_records
}  // namespace weft::topology
