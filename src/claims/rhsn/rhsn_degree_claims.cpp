// Node degrees: their range, families of constant and of growing degree, and degree and diameter together.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

// All RHSNs with 4096 nodes over complete graphs, hypercubes and rings.
std::vector<std::string> networks_of_4096_nodes() {
  std::vector<std::string> specs;
  for (const unsigned bits : {1U, 2U, 3U, 4U, 6U}) {
    const unsigned nodes = 1U << bits;
    for (const std::vector<Count>& levels : level_choices(12 / bits)) {
      for (const std::string& nucleus : {fmt::format("complete({})", nodes), fmt::format("hypercube({})", bits),
                                         fmt::format("ring({})", std::max(nodes, 3U))}) {
        if (nodes > 2 || !nucleus.starts_with("ring")) specs.push_back(SwappedNetwork{levels, nucleus}.spec());
      }
    }
  }
  return specs;
}

Measure measure_degree_range(bool is_largest_wanted) {
  return [=](const std::string&, MeasurementCache& cache) {
    Count best = is_largest_wanted ? 0 : kHuge;
    std::string where;
    for (const std::string& spec : networks_of_4096_nodes()) {
      const Count degree = measure_degree(spec, cache).low().numerator();
      WEFT_CHECK(cache.network(spec).graph.node_count() == 4096);
      if (is_largest_wanted ? degree <= best : degree >= best) continue;
      best = degree;
      where = spec;
    }
    return Measured::exactly(best).shown_by(where);
  };
}

void add_degree_range(std::vector<Claim>& claims) {
  const std::string statement =
      "degrees of RHSNs range from a small number to any number wanted, read as from below to above log2 N, the degree "
      "of the hypercube; ours is the {} of all RHSNs with 4096 nodes over complete graphs, hypercubes and rings";
  claims.push_back(to_claim({.id = "rhsn/text/degree-range/least",
                             .place = "Abstract",
                             .statement = fmt::format(fmt::runtime(statement), "least"),
                             .published = 11,
                             .readings = {"RHSNs with 4096 nodes"},
                             .measure = measure_degree_range(false),
                             .relation = Relation::at_most}));
  claims.push_back(to_claim({.id = "rhsn/text/degree-range/largest",
                             .place = "Abstract",
                             .statement = fmt::format(fmt::runtime(statement), "largest"),
                             .published = 13,
                             .readings = {"RHSNs with 4096 nodes"},
                             .measure = measure_degree_range(true),
                             .relation = Relation::at_least}));
}

std::string spec_of(const std::string& pattern, unsigned n) { return fmt::format(fmt::runtime(pattern), n); }

// The members of a family whose degree is not as it should be after that of the one before.
Claim degree_claim(const std::string& name, const std::string& statement, const std::string& pattern, unsigned first,
                   unsigned last, bool has_constant_degree) {
  return to_claim(
      {.id = fmt::format("rhsn/text/{}/{}", has_constant_degree ? "constant-degree" : "growing-degree", name),
       .place = "Section 1",
       .statement = statement,
       .published = 0,
       .readings = {fmt::format("{} to {}", spec_of(pattern, first), spec_of(pattern, last))},
       .measure = [=](const std::string&, MeasurementCache& cache) {
         Count exceptions = 0;
         Count before = measure_degree(spec_of(pattern, first), cache).low().numerator();
         for (unsigned n = first + 1; n <= last; ++n) {
           const Count degree = measure_degree(spec_of(pattern, n), cache).low().numerator();
           if (has_constant_degree ? degree != before : degree <= before) ++exceptions;
           before = degree;
         }
         return Measured::exactly(exceptions);
       }});
}

void add_degrees_of_families(std::vector<Claim>& claims) {
  const std::string constant =
      "the network has constant degree; ours is the number of sizes whose degree is not that of the size before";
  claims.push_back(degree_claim("ccc", constant, "ccc({})", 3, 9, true));
  claims.push_back(degree_claim("de-bruijn", constant, "de-bruijn(2,{})", 3, 10, true));
  claims.push_back(degree_claim("butterfly", constant, "butterfly({})", 3, 8, true));
  claims.push_back(degree_claim("prc", constant, "prc({}0,g=2)", 4, 12, true));
  claims.push_back(degree_claim("hypernet", constant, "hypernet(3,{})", 2, 4, true));
  const std::string growing =
      "the degree grows with the size; ours is the number of sizes whose degree is not above that of the size before";
  claims.push_back(degree_claim("hypercube", growing, "hypercube({})", 3, 12, false));
  claims.push_back(degree_claim("star", growing, "star({})", 3, 8, false));
  claims.push_back(degree_claim("rcc-full", growing, "rcc-full(2,{})", 1, 4, false));
  claims.push_back(degree_claim("hcn", growing, "hcn({})", 2, 5, false));
  claims.push_back(degree_claim("hfn", growing, "hfn({})", 2, 5, false));
}

void add_intermediate_degrees(std::vector<Claim>& claims) {
  struct Member {
    const char* spec;
    Count bits;  // log2 N
  };
  for (const auto& [spec, bits] :
       {Member{"rcc-full(2,2)", 4}, Member{"rcc-full(2,3)", 8}, Member{"rcc-full(4,2)", 8}, Member{"hcn(2)", 4},
        Member{"hcn(3)", 6}, Member{"hcn(4)", 8}, Member{"hcn(5)", 10}, Member{"hfn(2)", 4}, Member{"hfn(3)", 6},
        Member{"hfn(4)", 8}, Member{"hfn(5)", 10}}) {
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/intermediate-degree/{}", spec),
                               .place = "Section 1",
                               .statement = "the degree is below log2 N, that of the hypercube with as many nodes",
                               .published = bits - 1,
                               .readings = {spec},
                               .measure = measure_degree,
                               .relation = Relation::at_most,
                               .or_published = {{bits, "as not above it"}}}));
  }
}

void add_least_degree(std::vector<Claim>& claims) {
  const auto claim = [&](const std::string& level, const std::vector<std::string>& family) {
    claims.push_back(to_claim(GrowthClaim{
        .id = "rhsn/text/least-degree/l=" + level,
        .place = "Section 2.3",
        .statement = "the degree is O(log log N) if d_G and the levels are not large; here M = 2 and l_i = " + level,
        .family = family,
        .ratio = [](const std::string& spec, MeasurementCache& cache) {
          const double degree = measure_degree(spec, cache).low().to_double();
          return degree / std::log2(std::log2(to_double(cache.network(spec).graph.node_count())));
        }}));
  };
  claim("2", {"rhsn(2,complete(2))", "rhsn(2,2,complete(2))", "rhsn(2,2,2,complete(2))", "rhsn(2,2,2,2,complete(2))"});
  claim("3", {"rhsn(3,complete(2))", "rhsn(3,3,complete(2))"});
  struct Size {
    unsigned bits;
    Count depth;
  };
  for (const auto& [bits, depth] : {Size{20, 4}, Size{64, 6}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/small-depth/N=2^{}", bits),
         .place = "Section 2.3",
         .statement = "the depth is a small integer for practical sizes, read as at most log2 log2 N; ours is the "
                      "largest depth of any RHSN with at most N nodes",
         .published = depth,
         .readings = {fmt::format("RHSNs with up to 2^{} nodes", bits)},
         .measure =
             [bits](const std::string&, MeasurementCache&) {
               Count most = 0;  // of rhsn(2,...,2,complete(2)), whose levels and nucleus are the least
               for (Count digits = 2; digits <= bits; digits *= 2) ++most;
               return Measured::exactly(most);
             },
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rhsn_degree_claims(std::vector<Claim>& claims) {
  add_degree_range(claims);
  add_degrees_of_families(claims);
  add_intermediate_degrees(claims);
  add_least_degree(claims);
}

}  // namespace weft::claims
