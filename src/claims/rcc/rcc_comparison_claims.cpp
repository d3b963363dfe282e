// Figures 3 to 5 and the conclusion of Section 2.3: RCC-FULL beside the hypercube of the same size, over all sizes of
// the figures, up to 64K nodes.
#include <functional>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "topology/network.h"

namespace weft::claims {
namespace {

using Quantity = std::function<double(const RccNetwork&, MeasurementCache&)>;

// A power of 2, up to 64K nodes; without (128,1) and (256,1), whose density is far below 1 like that of (64,1).
std::vector<RccNetwork> sizes_of(unsigned levels) {
  std::vector<RccNetwork> sizes;
  for (std::uint64_t atom = 2; atom <= (levels == 0 ? 256U : 64U); atom *= 2) {
    if (RccNetwork{atom, levels}.nodes() <= 65536) sizes.push_back({atom, levels});
  }
  return sizes;
}

double mean_of(const RccNetwork& rcc, MeasurementCache& cache) {
  return cache.distances(rcc.spec()).mean_with_self().value().to_double();
}
double plain_mean_of(const RccNetwork& rcc, MeasurementCache&) { return plain_mean_distance(rcc).to_double(); }

double links_per_node_of(const RccNetwork& rcc, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(rcc.spec()).graph;
  return static_cast<double>(graph.link_count()) / graph.node_count();
}
double plain_links_per_node(const RccNetwork& rcc, MeasurementCache&) {
  return to_double(plain_link_count(rcc)) / static_cast<double>(rcc.nodes());
}

double density_of(const RccNetwork& rcc, MeasurementCache& cache) {
  const double mean = mean_of(rcc, cache);
  return mean / links_per_node_of(rcc, cache);
}
double plain_density_of(const RccNetwork& rcc, MeasurementCache& cache) {
  return plain_mean_of(rcc, cache) / plain_links_per_node(rcc, cache);
}

double half_the_bits(const RccNetwork& rcc) { return rcc.bits() / 2.0; }
double one(const RccNetwork&) { return 1; }

struct AllSizes {
  std::string_view figure;
  unsigned levels;
  std::string_view statement;
  bool is_below;  // the hypercube
  Quantity ours;
  Quantity again;
  double (*cube)(const RccNetwork&);
  std::string_view remark;
};

// The number of sizes at which the statement does not hold; the smallest is the example.
Measured count_exceptions(const AllSizes& all, const Quantity& quantity, MeasurementCache& cache) {
  Count exceptions = 0;
  std::string example;
  for (const RccNetwork& rcc : sizes_of(all.levels)) {
    const double ours = quantity(rcc, cache);
    const double cube = all.cube(rcc);
    if (all.is_below ? ours < cube - 1e-9 : ours > cube + 1e-9) continue;
    if (exceptions++ == 0) example = fmt::format("N = {}: {:.4f} against {:.4f}", rcc.nodes(), ours, cube);
  }
  return Measured::exactly(exceptions).shown_by(example);
}

void add_all_sizes(std::vector<Claim>& claims) {
  const std::string_view kSmall = "it does not for the smallest sizes";
  const std::vector<AllSizes> statements = {
      {"figure-3", 0, "the mean distance is below the hypercube's", true, mean_of, plain_mean_of, half_the_bits,
       kSmall},
      {"figure-3", 1, "the mean distance is below the hypercube's", true, mean_of, plain_mean_of, half_the_bits,
       kSmall},
      {"figure-3", 3, "the mean distance is above the hypercube's", false, mean_of, plain_mean_of, half_the_bits, ""},
      {"figure-4", 0, "there are more links than in the hypercube", false, links_per_node_of, plain_links_per_node,
       half_the_bits, kSmall},
      {"figure-4", 1, "there are more links than in the hypercube", false, links_per_node_of, plain_links_per_node,
       half_the_bits, kSmall},
      {"figure-4", 3, "there are fewer links than in the hypercube", true, links_per_node_of, plain_links_per_node,
       half_the_bits, ""},
      {"figure-5", 0, "the density is below the hypercube's", true, density_of, plain_density_of, one, kSmall},
      {"figure-5", 1, "the density is below the hypercube's", true, density_of, plain_density_of, one, kSmall},
      {"figure-5", 3, "the density is above the hypercube's", false, density_of, plain_density_of, one, ""},
  };
  for (const AllSizes& all : statements) {
    const auto with = [all](const Quantity& quantity) {
      return [all, quantity](const std::string&, MeasurementCache& cache) {
        return count_exceptions(all, quantity, cache);
      };
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/{}/all-sizes/L={}", all.figure, all.levels),
         .place = fmt::format("Figure {} and the text on it", all.figure.back()),
         .statement = fmt::format("for L = {} {}; ours are the sizes, A a power of 2 from 2 to {}, for which it is not",
                                  all.levels, all.statement, sizes_of(all.levels).back().atom),
         .published = 0,
         .readings = {sizes_of(all.levels).front().spec()},
         .measure = Measure(with(all.ours)).checked_by(with(all.again)),
         .remark = std::string(all.remark)}));
  }
}

// The mean distance beyond the figure: the path of Algorithm 1 is an upper bound.
void add_large_mean(std::vector<Claim>& claims) {
  const RccNetwork rcc{16, 3};
  const auto by_route = [rcc](const std::string&, MeasurementCache&) {
    return Measured::between(Fraction(1, 1), plain_mean_route(rcc));
  };
  const auto by_diameter = [](const std::string&, MeasurementCache&) { return Measured::between(1, (2U << 3U) - 1); };
  claims.push_back(to_claim(
      {.id = "rcc/figure-3/large/" + rcc.text(),
       .place = "Figure 3 and the text on it",
       .statement =
           "the hypercube's mean distance, log2(N)/2, is below that of (N_A,3) RCC-FULL, for any size; ours is "
           "bounded by the mean path of Algorithm 1",
       .published = Decimal(160000, 4),
       .readings = {rcc.spec()},
       .measure = Measure(by_route).checked_by(by_diameter),
       .remark = "for constant L the mean is bounded by the diameter, 15, and log2(N)/2 is not",
       .relation = Relation::at_least}));
  claims.push_back(to_claim(
      {.id = "rcc/figure-3/especially-small/L=3",
       .place = "Figure 3 and the text on it",
       .statement = "the hypercube's advantage over (N_A,3) is larger for small sizes; ours is the ratio of the means "
                    "at 65,536 nodes over that at 256",
       .published = Decimal(100, 2),
       .readings = {"rcc-full(2,3)"},
       .measure =
           [](const std::string&, MeasurementCache& cache) {
             return Measured::exactly(to_nine_places(mean_of({4, 3}, cache) / 8 / (mean_of({2, 3}, cache) / 4)));
           },
       .relation = Relation::at_most}));
}

// Networks that are too large to build, by Equation (9) and by the closed form of the family.
void add_large_link_counts(std::vector<Claim>& claims) {
  const auto add = [&](const RccNetwork& rcc, Relation relation, std::string_view what) {
    const Measure::Compute by_family = [](const std::string& spec, MeasurementCache&) {
      const topology::Member member = topology::resolve(spec);
      return Measured::exactly(member.closed_forms.links.value());
    };
    claims.push_back(to_claim(
        {.id = "rcc/figure-4/large/" + rcc.text(),
         .place = "Figure 4 and the text on it",
         .statement = fmt::format(
             "(N_A,{}) RCC-FULL has {} links than the hypercube, N log2(N)/2; ours by Equation (9)", rcc.levels, what),
         .published = Decimal(Count{rcc.nodes()} * rcc.bits() / 2),
         .readings = {rcc.spec()},
         .measure = Measure([rcc](const std::string&, MeasurementCache&) {
                      return Measured::exactly(plain_link_count(rcc));
                    }).checked_by(by_family),
         .remark = rcc.levels == 2 ? "they are of the order N^(5/4)" : "they are of the order N^(9/8)",
         .relation = relation}));
  };
  add({8, 2}, Relation::at_least, "for small networks more");
  add({32, 2}, Relation::at_most, "for large networks fewer");
  add({32, 3}, Relation::at_most, "fewer");
  add({64, 3}, Relation::at_most, "fewer");
}

// Equation (11) with Equation (7) as printed there, from D_0 = 1.
double density_by_equation(const RccNetwork& rcc, double mean) {
  for (unsigned level = 1; level <= rcc.levels; ++level) {
    const auto root = static_cast<double>(RccNetwork{rcc.atom, level - 1}.nodes());
    mean = (2 - 3 / root + 1 / (root * root)) * mean + 1 - 1 / root;
  }
  return mean * static_cast<double>(rcc.nodes()) / to_double(plain_link_count(rcc));
}

// The same for two sizes of three levels, with fractions: A = 2 and 4.
double density_by_fractions(std::uint64_t atom, bool is_from_one) {
  const auto a = static_cast<double>(atom);
  double mean = is_from_one ? 1 : (a - 1) / a;
  for (double root = a; root < a * a * a * a * a; root *= root) {
    mean = ((2 * root - 1) * (root - 1) * mean + root * (root - 1)) / (root * root);
  }
  const double links =
      (std::pow(a, 9) + std::pow(a, 8) - std::pow(a, 7) - std::pow(a, 6) + std::pow(a, 8) - std::pow(a, 4)) / 2;
  return mean * std::pow(a, 8) / links;
}

Measured count_rises(unsigned levels, const Quantity& density, MeasurementCache& cache) {
  Count rises = 0;
  std::string example;
  const std::vector<RccNetwork> sizes = sizes_of(levels);
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    const double before = density(sizes[i - 1], cache);
    const double after = density(sizes[i], cache);
    if (after < before) continue;
    if (rises++ == 0) example = fmt::format("from N = {} on: {:.4f} to {:.4f}", sizes[i - 1].nodes(), before, after);
  }
  return Measured::exactly(rises).shown_by(example);
}

void add_falling_density(std::vector<Claim>& claims) {
  for (const unsigned levels : {0U, 1U, 2U, 3U}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/figure-5/falls/L={}", levels),
         .place = "Figure 5 and the text on it",
         .statement = fmt::format("for L = {} the density falls as N grows; ours are the steps between neighbouring "
                                  "sizes, A a power of 2 up to {}, in which it does not",
                                  levels, sizes_of(levels).back().atom),
         .published = 0,
         .readings = {sizes_of(levels).front().spec()},
         .measure = [levels](const std::string&, MeasurementCache& cache) {
           return count_rises(levels, density_of, cache);
         }}));
  }
  for (const bool is_from_one : {true, false}) {
    const auto by_equation = [is_from_one](const std::string&, MeasurementCache& cache) {
      return count_rises(
          3,
          [is_from_one](const RccNetwork& rcc, MeasurementCache&) {
            return density_by_equation(rcc, is_from_one ? 1 : 1 - 1 / static_cast<double>(rcc.atom));
          },
          cache);
    };
    const auto by_fractions = [is_from_one](const std::string&, MeasurementCache&) {
      return Measured::exactly(density_by_fractions(4, is_from_one) < density_by_fractions(2, is_from_one) ? 0U : 1U);
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/figure-5/falls-by-equation-11/D0={}", is_from_one ? "1" : "mean-of-atom"),
         .place = "Figure 5 and the text on it",
         .statement = "for L = 3 the density falls as N grows, by Equation (11), the curve of the figure; ours are the "
                      "steps, from A = 2 to 4, in which it does not",
         .published = 0,
         .readings = {"rcc-full(2,3)"},
         .measure = Measure(by_equation).checked_by(by_fractions),
         .remark = "the density of the networks does fall; Equation (7) does not give their mean distances"}));
  }
}

// What the conclusion compares; `cut` is that of the halving by rows, which the bisection width does not exceed.
struct Compared {
  double mean;
  double density;
  std::uint64_t cut;
};

// Equation (14) saturates at 1/D, so that a longer mean path is worse in two measures.
Measured count_worse_measures(const RccNetwork& rcc, const Compared& ours) {
  const bool is_longer = ours.mean >= half_the_bits(rcc);
  const bool is_denser = ours.density >= 1;
  const bool is_narrower = ours.cut <= rcc.nodes() / 2;
  return Measured::exactly((is_longer ? 2U : 0U) + (is_denser ? 1U : 0U) + (is_narrower ? 1U : 0U))
      .shown_by(fmt::format("mean {:.4f} against {:.4f}, density {:.4f} against 1, bisection at most {} against {}",
                            ours.mean, half_the_bits(rcc), ours.density, ours.cut, rcc.nodes() / 2));
}

void add_conclusion(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{16, 1}, RccNetwork{4, 2}, RccNetwork{16, 2}}) {
    const Measure measured = [rcc](const std::string&, MeasurementCache& cache) {
      return count_worse_measures(rcc, {mean_of(rcc, cache), density_of(rcc, cache), rcc.nodes() / 4});
    };
    const auto again = [rcc](const std::string&, MeasurementCache& cache) {
      return count_worse_measures(rcc,
                                  {plain_mean_of(rcc, cache), plain_density_of(rcc, cache), plain_cut_along_rows(rcc)});
    };
    claims.push_back(to_claim(
        {.id = "rcc/text/superior/" + rcc.text(),
         .place = "Section 2.3.3, last paragraph",
         .statement = "in the communication measures RCC-FULL is superior to the hypercube when L <= 2; ours are those "
                      "in which it is not better, of mean distance, saturation, density and bisection width",
         .published = 0,
         .readings = {rcc.spec()},
         .measure = measured.checked_by(again),
         .remark = "the bisection width is at most half the hypercube's; small networks are worse in the others too"}));
  }
}

// "Flexibility in tuning": at one size the mean distance depends on L.
void add_tuning(std::vector<Claim>& claims) {
  for (const std::vector<RccNetwork>& same :
       {std::vector<RccNetwork>{{16, 1}, {4, 2}, {2, 3}}, std::vector<RccNetwork>{{256, 1}, {16, 2}, {4, 3}}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/tuning/N={}", same.front().nodes()),
         .place = "Section 2.3.2, on Figure 3",
         .statement =
             "the level L tunes the mean distance at one size; ours are the levels, 2 and 3, whose mean is not "
             "larger than that of the level before",
         .published = 0,
         .readings = {same.front().spec()},
         .measure = [same](const std::string&, MeasurementCache& cache) {
           Count others = 0;
           for (std::size_t i = 1; i < same.size(); ++i) {
             others += mean_of(same[i], cache) > mean_of(same[i - 1], cache) ? 0U : 1U;
           }
           return Measured::exactly(others);
         }}));
  }
}

}  // namespace

void add_rcc_comparison_claims(std::vector<Claim>& claims) {
  add_all_sizes(claims);
  add_large_mean(claims);
  add_large_link_counts(claims);
  add_falling_density(claims);
  add_conclusion(claims);
  add_tuning(claims);
}

}  // namespace weft::claims
