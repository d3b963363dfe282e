// Section 2.3.1: halvings along rows or columns, and the bisection width beside the hypercube's.
#include <bit>

#include "claims/measured_claim.h"
#include "claims/plain_computations.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

enum class Lines : std::uint8_t { rows, columns };

// Links between any two rows, or any two columns.
using LinksBetween = std::vector<std::vector<Count>>;

LinksBetween links_between(const RccNetwork& rcc, Lines lines, const topology::PortGraph& graph) {
  const std::uint64_t n = rcc.row_length();
  const auto line = [&](std::uint64_t node) { return lines == Lines::rows ? node / n : node % n; };
  LinksBetween between(n, std::vector<Count>(n));
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) ++between[line(v)][line(graph.neighbor(v, port).node)];
  }
  return between;
}

// The fewest and the most links that a halving cuts, over all sets of half the lines. Limit: 32 lines.
Measured halvings(const LinksBetween& between) {
  const auto count = static_cast<unsigned>(between.size());
  Count fewest = kHuge;
  Count most = 0;
  for (std::uint64_t half = 0; half < std::uint64_t{1} << (count - 1); ++half) {
    if (static_cast<unsigned>(std::popcount(half)) * 2 != count) continue;
    Count cut = 0;
    for (unsigned i = 0; i < count; ++i) {
      for (unsigned j = 0; j < count; ++j) {
        if ((half >> i & 1) != 0 && (half >> j & 1) == 0) cut += between[i][j];
      }
    }
    fewest = std::min(fewest, cut);
    most = std::max(most, cut);
  }
  return Measured::between(fewest, most);
}

Measure all_halvings(const RccNetwork& rcc, Lines lines) {
  return [rcc, lines](const std::string& spec, MeasurementCache& cache) {
    return halvings(links_between(rcc, lines, cache.network(spec).graph));
  };
}

void add_restricted_cuts(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{8, 1}, RccNetwork{16, 1}, RccNetwork{2, 2}, RccNetwork{4, 2}, RccNetwork{2, 3}}) {
    const std::uint64_t quarter = rcc.nodes() / 4;
    claims.push_back(to_claim({.id = "rcc/text/cut/rows/" + rcc.text(),
                               .place = "Section 2.3.1",
                               .statement = "a halving that divides no row cuts N/4 links; ours are the fewest and "
                                            "the most of all such halvings",
                               .published = whole_number(quarter),
                               .readings = {rcc.spec()},
                               .measure = all_halvings(rcc, Lines::rows)}));
    claims.push_back(to_claim({.id = "rcc/text/cut/columns/" + rcc.text(),
                               .place = "Section 2.3.1",
                               .statement = "a halving that divides no column cuts more than N/4 links; ours are the "
                                            "fewest and the most of all such halvings",
                               .published = whole_number(quarter + 1),
                               .readings = {rcc.spec()},
                               .measure = all_halvings(rcc, Lines::columns),
                               .relation = Relation::at_least}));
    claims.push_back(to_claim(
        {.id = "rcc/corollary-1/restricted/" + rcc.text(),
         .place = "Corollary 1",
         .statement = "a halving that divides no row, or no column, cuts at least N/4 links; ours are the fewest of "
                      "all halvings of either kind",
         .published = whole_number(quarter),
         .readings = {rcc.spec()},
         .measure =
             [rcc](const std::string& spec, MeasurementCache& cache) {
               const topology::PortGraph& graph = cache.network(spec).graph;
               const Fraction rows = halvings(links_between(rcc, Lines::rows, graph)).low();
               const Fraction columns = halvings(links_between(rcc, Lines::columns, graph)).low();
               return Measured::exactly(rows < columns ? rows : columns);
             },
         .relation = Relation::at_least}));
  }
}

// A number of links over half the number of nodes, the bisection width of the hypercube.
Measure over_hypercube(Measured (*links)(const std::string&, MeasurementCache&), std::uint64_t nodes) {
  return [links, nodes](const std::string& spec, MeasurementCache& cache) {
    const Measured measured = links(spec, cache);
    const auto ratio = [&](const Fraction& cut) { return Fraction(cut.numerator() * 2, cut.denominator() * nodes); };
    return Measured::between(ratio(measured.low()), ratio(measured.high()));
  };
}

// The cut of a complete graph by its first half, counted.
Measured first_half_cut(const RccNetwork& rcc) {
  Count cut = 0;
  for (std::uint64_t node = 0; node < rcc.nodes() / 2; ++node) {
    for (const std::uint64_t neighbor : plain_neighbors(rcc, node)) cut += neighbor >= rcc.nodes() / 2 ? 1U : 0U;
  }
  return Measured::exactly(Fraction(cut * 2, rcc.nodes()));
}

void add_ratios(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{16, 0}, RccNetwork{4, 1}, RccNetwork{8, 1}, RccNetwork{16, 1},
                                RccNetwork{2, 2}, RccNetwork{4, 2}, RccNetwork{2, 3}}) {
    const Measure::Compute again =
        rcc.levels == 0 ? Measure::Compute([rcc](const std::string&, MeasurementCache&) { return first_half_cut(rcc); })
                        : Measure::Compute(over_hypercube(cut_plainly, rcc.nodes()));
    claims.push_back(to_claim(
        {.id = "rcc/text/bisection-beside-hypercube/" + rcc.text(),
         .place = "Section 2.3.1, below Corollary 1",
         .statement = "for any L the bisection width is close to the hypercube's, N/2: N/4, half as much; ours is the "
                      "ratio of the two",
         .published = Decimal(50, 2),
         .readings = {rcc.spec()},
         .measure = over_hypercube(measure_bisection, rcc.nodes())
                        .checked_by(again)
                        .printed_by("weft info {network} --only bisection"),
         .remark = rcc.levels == 0 ? "a complete graph has N^2/4" : "a cut through rows and columns has fewer links"}));
  }
  for (const unsigned levels : {1U, 2U}) {
    GrowthClaim claim{.id = fmt::format("rcc/text/bisection-order/L={}", levels),
                      .place = "Section 2.3.1, below Corollary 1",
                      .statement = "the bisection width grows linearly with N; ours follows its ratio to N",
                      .ratio = [](const std::string& spec, MeasurementCache& cache) {
                        const double width = measure_bisection(spec, cache).high().to_double();
                        return width / cache.network(spec).graph.node_count();
                      }};
    // Networks whose width is proved.
    for (const std::uint64_t atom : {2U, levels == 1 ? 4U : 3U, levels == 1 ? 6U : 4U})
      claim.family.push_back(RccNetwork{atom, levels}.spec());
    claims.push_back(to_claim(std::move(claim)));
  }
}

}  // namespace

void add_rcc_cut_claims(std::vector<Claim>& claims) {
  add_restricted_cuts(claims);
  add_ratios(claims);
}

}  // namespace weft::claims
