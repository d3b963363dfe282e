// Lengths of the vectors of vector routing: Theorems 3 and 5 beside each other and beside Table I, the induction of
// Theorem 6, Figure 5 and the routing tag.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

// The steps of vector routing on the ranks below the highest, or on the highest: the most over all offsets.
Measure measure_most_steps_on(bool is_highest) {
  return [is_highest](const std::string& spec, MeasurementCache& cache) {
    const auto vectors = routing::RankVectors::of(cache.network(spec), cache.execution());
    const std::int32_t half = vectors->side() / 2;
    std::int32_t most = 0;
    for (std::int32_t y = -half; y < half; ++y) {
      for (std::int32_t x = -half; x < half; ++x) {
        const routing::StepsByRank steps = vectors->convert({x, y});
        std::int32_t length = is_highest ? steps[vectors->highest_rank()].length() : 0;
        for (unsigned rank = 0; rank < vectors->highest_rank() && !is_highest; ++rank) length += steps[rank].length();
        most = std::max(most, length);
      }
    }
    return Measured::exactly(static_cast<Count>(most));
  };
}

void add_vector_lengths(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3},
                                 PerfectMember{128, 4}, PerfectMember{256, 5}, PerfectMember{36, 2, 3}}) {
    const std::string of = fmt::format("N={},R={},n={}", to_text(m.side), to_text(m.rank), to_text(m.cardinal));
    claims.push_back(to_claim({.id = "rdt/theorem-5/below-R/" + of,
                               .place = "Theorem 5",
                               .statement = "vector routing takes at most n steps on each rank below R: nR in all",
                               .published = m.cardinal * m.rank,
                               .readings = {m.network()},
                               .measure = measure_most_steps_on(false)}));
    claims.push_back(to_claim({.id = "rdt/theorem-6/" + of,
                               .place = "Theorem 6",
                               .statement = "vector routing takes N 2^ceil((R-1)/2) / (2n)^R steps on rank R",
                               .published = m.diameter_of_theorem_3() - m.cardinal * m.rank,
                               .readings = {m.network()},
                               .measure = measure_most_steps_on(true)}));
  }
}

// Theorem 5 as it is stated: a diameter.
void add_theorem_5(std::vector<Claim>& claims) {
  for (const PerfectMember& m :
       {PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{256, 4},
        PerfectMember{256, 5}, PerfectMember{36, 2, 3}}) {
    claims.push_back(
        to_claim({.id = fmt::format("rdt/theorem-5/diameter/N={},R={},n={}", to_text(m.side), to_text(m.rank),
                                    to_text(m.cardinal)),
                  .place = "Theorem 5",
                  .statement = "the diameter of PRDT(n,R) with vector routing is nR; ours is the longest route",
                  .published = m.cardinal * m.rank,
                  .readings = {m.network() + " with rdt-vector"},
                  .measure = Measure(measure_longest_route).checked_by([m](const std::string&, MeasurementCache&) {
                    return Measured::exactly(most_steps_of_vectors(m));
                  }),
                  .remark = "the proof bounds the ranks below R only; Theorem 3 adds the steps on rank R"}));
  }
  struct Column {
    std::vector<PerfectMember> members;
    Count nodes;
    Count printed;
  };
  for (const Column& column : {Column{{{32, 3}}, 1024, 6}, Column{{{64, 3}}, 4096, 7}, Column{{{128, 4}}, 16384, 9},
                               Column{{{256, 4}, {256, 5}}, 65536, 10}}) {
    std::vector<std::string> readings;
    for (const PerfectMember& m : column.members) readings.push_back(m.network());
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/theorem-3/table-1/{}", to_text(column.nodes)),
         .place = "Theorem 3, Table I",
         .statement =
             "Table I has the longest routes of vector routing, by the number of nodes, and Theorem 3 is about the "
             "same; ours is its formula",
         .published = column.printed,
         .readings = readings,
         .measure = Measure([column](const std::string& spec, MeasurementCache&) {
                      for (const PerfectMember& m : column.members) {
                        if (m.network() == spec) return Measured::exactly(m.diameter_of_theorem_3());
                      }
                      return Measured::between(0, UINT32_MAX);
                    }).checked_by([](const std::string& spec, MeasurementCache&) {
           // N 2^ceil((R-1)/2) / (2n)^R + nR, in one go.
           const auto rank = static_cast<unsigned>(spec[spec.size() - 2] - '0');
           const Count side = std::stoull(spec.substr(5));
           return Measured::exactly((side << rank / 2) / (Count{1} << 2 * rank) + Count{2} * rank);
         }),
         .remark = "the formula is a bound that no path attains"}));
  }
}

// The induction of Theorem 6: rank 0 and rank 1 are shown; then odd k leads to k+1, and even k rests on odd k-1.
void add_induction(std::vector<Claim>& claims) {
  constexpr unsigned kHighest = 5;
  const auto forwards = [](const std::string&, MeasurementCache&) {
    std::set<unsigned> shown{0, 1};
    for (unsigned k = 1; k < kHighest; ++k) {
      if (k % 2 == 1 && shown.contains(k)) shown.insert(k + 1);
    }
    return Measured::exactly(kHighest + Count{1} - shown.size()).shown_by("rank 3");
  };
  const auto backwards = [](const std::string&, MeasurementCache&) {
    Count open = 0;
    for (unsigned rank = 0; rank <= kHighest; ++rank) {
      const unsigned base = rank > 0 && rank % 2 == 0 ? rank - 1 : rank;
      open += base > 1 ? 1U : 0U;
    }
    return Measured::exactly(open);
  };
  claims.push_back(
      to_claim({.id = "rdt/eq-26/ranks-not-shown",
                .place = "Equations (26) to (29)",
                .statement = "the induction proves Theorem 6 for all ranks; ours are the ranks up to 5 that none of "
                             "its steps leads to",
                .published = 0,
                .readings = {"prdt(256,5)"},
                .measure = Measure(forwards).checked_by(backwards),
                .remark = "no step leads to an odd rank from 3 on, and rank 4 rests on rank 3; doubling at each rank, "
                          "as the steps do, would give twice the formula on rank 3. The formula itself holds where it "
                          "is measured (rdt/theorem-6)"}));
}

// (1,2) to (5,9).
void add_figure_5(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rdt/figure-5/rank-0",
       .place = "Figure 5",
       .statement = "the vector from (1,2) to (5,9) is a combination of unit vectors of rank 1 and rank 2; ours are "
                    "the steps on rank 0",
       .published = 0,
       .readings = {"prdt(16,2)"},
       .measure = Measure([](const std::string& spec, MeasurementCache& cache) {
                    const auto vectors = routing::RankVectors::of(cache.network(spec), cache.execution());
                    return Measured::exactly(static_cast<Count>(vectors->convert({4, 7})[0].length()));
                  }).checked_by([](const std::string&, MeasurementCache&) {
         return Measured::exactly(static_cast<Count>(steps_of(vectors_as_printed({4, 7}, 2, 2)[0])));
       }),
       .remark = "(4,7) is 1 x_2 + 1 x_1 - 1 y_1 - 1 y_0; unit vectors of upper ranks have even components, and 7 is "
                 "odd. The picture, which is lost, may show the step on rank 0",
       .correction = Correction{"the vector needs one step on rank 0 besides", 1}}));
}

// The largest component of any vector, and the bits for two of them.
Count largest_component(const PerfectMember& m) {
  std::int64_t most = 0;
  for_each_offset(static_cast<std::int64_t>(m.side), [&](const PlaneVector& offset) {
    for (const PlaneVector& v :
         vectors_as_printed(offset, static_cast<std::int64_t>(m.cardinal), static_cast<unsigned>(m.rank))) {
      most = std::max({most, std::abs(v.x), std::abs(v.y)});
    }
  });
  return static_cast<Count>(most);
}

Count tag_bits(Count component) {
  return 2 * static_cast<Count>(std::bit_width(static_cast<std::uint64_t>(2 * component)));
}

void add_routing_tags(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{32, 3}, PerfectMember{64, 3}, PerfectMember{128, 4},
                                 PerfectMember{256, 4}, PerfectMember{512, 4}}) {
    // N/2 along x is a multiple of the unit of rank 4, (64,0), and a vector of rank 4 alone.
    const Count straight = m.rank == 4 ? m.side / 2 / 64 : 0;
    const auto add = [&](std::string_view id, std::string_view statement, Count published, Count (*of)(Count)) {
      claims.push_back(to_claim({.id = fmt::format("rdt/text/tag/{}/N={}", id, to_text(m.side)),
                                 .place = "Section III.B",
                                 .statement = std::string(statement),
                                 .published = published,
                                 .readings = {m.network()},
                                 .measure = Measure([m, of](const std::string&, MeasurementCache&) {
                                              return Measured::exactly(of(largest_component(m)));
                                            }).checked_by([m, of, straight](const std::string&, MeasurementCache&) {
                                   return Measured::between(of(straight), of(m.side));
                                 }),
                                 .remark = "the bound n holds for the ranks below the highest; on rank 4 it is N/128",
                                 .relation = Relation::at_most}));
    };
    add("component", "at most n = 2 vectors of a rank go in one direction", 2, [](Count c) { return c; });
    add("bits", "three bits for each direction, six for a rank, hold the vectors", 6, tag_bits);
  }
}

}  // namespace

void add_rdt_vector_length_claims(std::vector<Claim>& claims) {
  add_vector_lengths(claims);
  add_theorem_5(claims);
  add_induction(claims);
  add_figure_5(claims);
  add_routing_tags(claims);
}

}  // namespace weft::claims
