// Slim Fly: the graphs of McKay, Miller and Siran (MMS), of diameter 2 and, as q grows, with 8/9 of the nodes that the
// Moore bound allows for their degree. Node (s,x,y) has a half s in {0,1} and x, y in the field with q elements.
// (0,x,y) and (0,x,y') are joined when y-y' is in a set X, (1,m,c) and (1,m,c') when c-c' is in a set X', and (0,x,y)
// with (1,m,c) when y = mx+c.
//
// With a primitive element ξ and q = 4w+δ the two sets are (P. R. Hafner, Geometric realisation of the graphs of
// McKay-Miller-Siran, J. Combin. Theory B 90, 2004)
//   δ = 1, 0:  X  = ξ^e for the even exponents e = 0, 2, ...,  X' for the odd ones 1, 3, ...; each floor(q/2) elements
//   δ = -1:    X  = ξ^e for e = 0, 2, ..., 2w-2 and 2w-1, 2w+1, ..., 4w-3,
//              X' = ξ^e for e = 1, 3, ..., 2w-1 and 2w, 2w+2, ..., 4w-2.
// Both sets are closed under negation. Every prime power except 2 is of one of the three forms.
#include "base/numbers/finite_field.h"
#include "topology/family.h"
#include "topology/network.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

using Element = FiniteField::Element;

enum : LinkClassId { kSlimFlyLocalClass, kSlimFlyCrossClass };

constexpr std::uint32_t kHalves = 2;

// The degree is (3q-δ)/2; q of the links lead to the other half.
Count local_degree(Count q) { return q % 4 == 3 ? (q + 1) / 2 : q / 2; }

ClosedForms slim_fly_closed_forms(const Member& member) {
  const auto q = static_cast<std::uint32_t>(member.integer("q"));
  if (!is_prime_power(q)) {
    member.arguments.fail("q", "q is " + std::to_string(q) + "; it must be a power of a prime",
                          "the nearest is slim-fly(" + std::to_string(nearest_prime_power(q)) + ")");
  }
  ClosedForms forms = regular_closed_forms(kHalves * Count{q} * q, q + local_degree(q));
  forms.diameter = 2;
  return forms;
}

// The exponents of the local steps of half s, in the order of the generators.
std::vector<std::uint32_t> local_exponents(std::uint32_t q, std::uint32_t half) {
  std::vector<std::uint32_t> exponents;
  const auto count = static_cast<std::uint32_t>(local_degree(q));
  if (q % 4 != 3) {
    for (std::uint32_t i = 0; i < count; ++i) exponents.push_back(2 * i + half);
    return exponents;
  }
  const std::uint32_t w = count / 2;
  for (std::uint32_t i = 0; i < w; ++i) exponents.push_back(2 * i + half);
  for (std::uint32_t i = 0; i < w; ++i) exponents.push_back(2 * (w + i) - 1 + half);
  return exponents;
}

// A step y -> y+by within a half; generator `back` undoes it.
struct LocalStep {
  Element by = 0;
  GeneratorId back = 0;
};

std::vector<LocalStep> local_steps(const FiniteField& field, std::uint32_t half) {
  std::vector<LocalStep> steps;
  std::vector<GeneratorId> generator_of(field.size(), kNoGenerator);
  for (const std::uint32_t exponent : local_exponents(field.size(), half)) {
    generator_of[field.power(exponent)] = static_cast<GeneratorId>(steps.size());
    steps.push_back({field.power(exponent), 0});
  }
  for (LocalStep& step : steps) {
    step.back = generator_of[field.negative(step.by)];
    WEFT_CHECK(step.back != kNoGenerator);
  }
  return steps;
}

Built build_slim_fly(const Member& member, const Execution& execution) {
  const FiniteField field(static_cast<std::uint32_t>(member.integer("q")));
  const std::uint32_t q = field.size();
  const std::array<std::vector<LocalStep>, kHalves> steps = {local_steps(field, 0), local_steps(field, 1)};
  const auto first_cross = static_cast<GeneratorId>(steps[0].size());
  const auto node = [q](std::uint32_t half, Element x, Element y) { return half + kHalves * (x + q * y); };

  const TabulationShape shape{.node_count = kHalves * q * q, .link_classes = {{"local"}, {"cross"}}};
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const std::uint32_t half = v % kHalves;
    const Element x = v / kHalves % q;
    const Element y = v / kHalves / q;
    for (GeneratorId i = 0; i < first_cross; ++i) {
      const LocalStep& step = steps[half][i];
      moves.push_back({.generator = i,
                       .to = node(half, x, field.add(y, step.by)),
                       .back = step.back,
                       .link_class = kSlimFlyLocalClass});
    }
    for (Element m = 0; m < q; ++m) {  // y = mx+c, solved for c or for y
      const Element product = field.multiply(m, x);
      const Element other = half == 0 ? field.subtract(y, product) : field.add(y, product);
      moves.push_back({.generator = first_cross + m,
                       .to = node(1 - half, m, other),
                       .back = first_cross + x,
                       .link_class = kSlimFlyCrossClass});
    }
  });
  return {std::move(graph), std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{kHalves, q, q})};
}

}  // namespace

namespace family_records {

extern constinit const Family slim_fly{
    .name = "slim-fly",
    .summary = "MMS graph over the field with q elements: diameter 2, close to the Moore bound",
    .citation = "M. Besta, T. Hoefler, Slim Fly: a cost effective low-diameter network topology, SC 2014",
    .parameters = {{{.name = "q",
                     .meaning = "elements of the field, a power of a prime",
                     .min = 3,
                     .max = FiniteField::kLargestField},
                    kConcentrationParameter}},
    .examples = {"slim-fly(3)", "slim-fly(4)", "slim-fly(5)", "slim-fly(7)", "slim-fly(8)", "slim-fly(9)",
                 "slim-fly(5,concentration=4)"},
    .usual_sizes = {"slim-fly(3)", "slim-fly(5)", "slim-fly(8)", "slim-fly(11)", "slim-fly(16)", "slim-fly(23)",
                    "slim-fly(32)", "slim-fly(43)", "slim-fly(47)", "slim-fly(64)", "slim-fly(89)", "slim-fly(128)",
                    "slim-fly(181)"},
    .closed_forms = slim_fly_closed_forms,
    .build = build_slim_fly,
    .default_layout = "clusters(reversed)",
};

}  // namespace family_records
}  // namespace weft::topology
