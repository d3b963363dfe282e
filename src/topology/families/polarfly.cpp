// PolarFly: the polarity graph of Erdos and Renyi. Nodes are the points of the projective plane over the field with q
// elements; two points are joined when their vectors are orthogonal. Two lines of the plane meet in one point, so any
// two points have one neighbour in common: the diameter is 2. A point orthogonal to itself, a quadric, would be joined
// to itself; it has one link less than the others.
//
// A point is written with its first coordinate that is not zero equal to one. The points are numbered (0,0,1), then
// (0,1,z), then (1,y,z) with z running faster than y.
#include <charconv>

#include "base/numbers/finite_field.h"
#include "topology/family.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

using Element = FiniteField::Element;

struct Point {
  Element x = 0;
  Element y = 0;
  Element z = 0;
};

NodeId node_at(const Point& point, std::uint32_t q) {
  if (point.x != 0) return 1 + q + point.y * q + point.z;
  return point.y != 0 ? 1 + point.z : 0;
}

Point point_of(NodeId v, std::uint32_t q) {
  if (v == 0) return {0, 0, 1};
  if (v <= q) return {0, 1, v - 1};
  return {1, (v - 1 - q) / q, (v - 1 - q) % q};
}

class PointLabelling final : public Labelling {
 public:
  explicit PointLabelling(std::uint32_t q) : q_(q) {}

  [[nodiscard]] std::string text(NodeId v) const override {
    const Point point = point_of(v, q_);
    return "(" + std::to_string(point.x) + "," + std::to_string(point.y) + "," + std::to_string(point.z) + ")";
  }

  // Reads three numbers and accepts them if text() would print the same label.
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override {
    std::array<Element, 3> numbers{};
    std::string_view rest = label;
    for (Element& number : numbers) {
      if (rest.empty()) return std::nullopt;
      rest.remove_prefix(1);  // the bracket or comma before it
      const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
      if (error != std::errc() || number >= q_) return std::nullopt;
      rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    }
    const NodeId v = node_at({numbers[0], numbers[1], numbers[2]}, q_);
    return text(v) == label ? std::optional(v) : std::nullopt;
  }

 private:
  std::uint32_t q_;
};

// The q+1 points orthogonal to a point (the pole), in an order that can be computed from either end: the coordinate at
// the pole's leading one is solved for; the other two coordinates are (1,t) for entry t < q and (0,1) for entry q.
class Polarity {
 public:
  explicit Polarity(std::uint32_t q) : field_(q) {}

  [[nodiscard]] std::uint32_t q() const { return field_.size(); }

  [[nodiscard]] Point at(const Point& pole, std::uint32_t entry) const {
    const Element first = entry < q() ? 1 : 0;
    const Element second = entry < q() ? entry : 1;
    if (pole.x != 0) return normal({minus_sum(pole.y, first, pole.z, second), first, second});
    if (pole.y != 0) return normal({first, minus_sum(0, 0, pole.z, second), second});
    return {first, second, 0};
  }

  [[nodiscard]] std::uint32_t entry_of(const Point& point, const Point& pole) const {
    const Element first = pole.x != 0 ? point.y : point.x;
    const Element second = pole.x != 0 || pole.y != 0 ? point.z : point.y;
    return first != 0 ? field_.divide(second, first) : q();
  }

 private:
  [[nodiscard]] Element minus_sum(Element a, Element b, Element c, Element d) const {
    return field_.negative(field_.add(field_.multiply(a, b), field_.multiply(c, d)));
  }

  [[nodiscard]] Point normal(const Point& point) const {
    const Element leading = point.x != 0 ? point.x : point.y != 0 ? point.y : point.z;
    if (leading == 1) return point;
    const Element factor = field_.inverse(leading);
    return {field_.multiply(point.x, factor), field_.multiply(point.y, factor), field_.multiply(point.z, factor)};
  }

  FiniteField field_;
};

// Each point has q+1 links, except that each of the q+1 quadrics has one less.
ClosedForms polarfly_closed_forms(const Member& member) {
  const auto q = static_cast<std::uint32_t>(member.integer("q"));
  if (!is_prime_power(q)) {
    member.arguments.fail("q", "q is " + std::to_string(q) + "; it must be a power of a prime",
                          "the nearest is polarfly(" + std::to_string(nearest_prime_power(q)) + ")");
  }
  const Count size = q;
  const Count nodes = size * size + size + 1;
  const Count channels = size * (size + 1) * (size + 1);
  return {.nodes = nodes,
          .channels = channels,
          .links = channels / 2,
          .terminals = nodes,
          .min_degree = size,
          .max_degree = size + 1,
          .diameter = 2};
}

Built build_polarfly(const Member& member, const Execution& execution) {
  const Polarity polarity(static_cast<std::uint32_t>(member.integer("q")));
  const std::uint32_t q = polarity.q();
  const TabulationShape shape{.node_count = q * q + q + 1, .link_classes = {{"polar"}}};
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const Point pole = point_of(v, q);
    for (std::uint32_t entry = 0; entry <= q; ++entry) {
      const Point point = polarity.at(pole, entry);
      moves.push_back({.generator = entry, .to = node_at(point, q), .back = polarity.entry_of(pole, point)});
    }
  });
  return {std::move(graph), std::make_unique<PointLabelling>(q)};
}

}  // namespace

namespace family_records {

extern constinit const Family polarfly{
    .name = "polarfly",
    .summary = "polarity graph of the projective plane over the field with q elements, diameter 2",
    .citation =
        "K. Lakhotia, M. Besta, L. Monroe, K. Isham, P. Iff, T. Hoefler, F. Petrini, PolarFly: a cost-effective and "
        "flexible low-diameter topology, SC 2022",
    .parameters = {{{.name = "q",
                     .meaning = "elements of the field, a power of a prime",
                     .min = 2,
                     .max = FiniteField::kLargestField},
                    kConcentrationParameter}},
    .examples = {"polarfly(2)", "polarfly(3)", "polarfly(4)", "polarfly(5)", "polarfly(8)", "polarfly(9)",
                 "polarfly(3,concentration=2)"},
    .usual_sizes = {"polarfly(3)", "polarfly(7)", "polarfly(11)", "polarfly(16)", "polarfly(23)", "polarfly(31)",
                    "polarfly(43)", "polarfly(64)", "polarfly(89)", "polarfly(128)", "polarfly(181)", "polarfly(256)"},
    .closed_forms = polarfly_closed_forms,
    .build = build_polarfly,
};

}  // namespace family_records
}  // namespace weft::topology
