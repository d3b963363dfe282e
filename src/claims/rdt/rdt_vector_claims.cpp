// Vector routing (Section III.A) and the proofs of the appendix: the vectors themselves, for all offsets.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

// One conversion from a rank to the next, as the appendix writes it.
struct Conversion {
  PlaneVector before;  // (alpha_r, beta_r)
  PlaneVector above;   // (alpha'_(r+1), beta'_(r+1))
  PlaneVector rest;    // (a_r, b_r)
  std::int64_t n;

  [[nodiscard]] PlaneVector rounding() const {  // (t_r1, t_r2)
    return {2 * n * above.x - (before.x + before.y), 2 * n * above.y - (before.y - before.x)};
  }
};

// All conversions of all offsets below the highest rank.
void for_each_conversion(const PerfectMember& m, const std::function<void(unsigned rank, const Conversion&)>& visit) {
  const auto n = static_cast<std::int64_t>(m.cardinal);
  for_each_offset(static_cast<std::int64_t>(m.side), [&](const PlaneVector& offset) {
    PlaneVector before = offset;
    const std::vector<PlaneVector> vectors = vectors_as_printed(offset, n, static_cast<unsigned>(m.rank));
    for (unsigned rank = 0; rank < m.rank; ++rank) {
      const PlaneVector above{divided_by_2n(before.x + before.y, n), divided_by_2n(before.y - before.x, n)};
      visit(rank, {before, above, vectors[rank], n});
      before = above;
    }
  });
}

// The conversions for which an identity does not hold.
using Identity = std::function<bool(const Conversion&)>;
Measure measure_broken(const PerfectMember& m, const Identity& holds) {
  return [=](const std::string&, MeasurementCache&) {
    Count broken = 0;
    for_each_conversion(m, [&](unsigned, const Conversion& c) { broken += holds(c) ? 0U : 1U; });
    return Measured::exactly(broken);
  };
}

bool is_least_rest(const Conversion& c) {
  for (std::int64_t g = c.above.x - 1; g <= c.above.x + 1; ++g) {
    for (std::int64_t f = c.above.y - 1; f <= c.above.y + 1; ++f) {
      if (steps_of({c.before.x - c.n * (g - f), c.before.y - c.n * (g + f)}) < steps_of(c.rest)) return false;
    }
  }
  return true;
}

void add_identities(std::vector<Claim>& claims) {
  struct Row {
    std::string_view id;
    std::string_view place;
    std::string_view statement;
    Identity holds;
  };
  const std::vector<Row> rows = {
      {"text/vector/coefficients", "Section III.A", "a = ng - nf + j and b = ng + nf + k, with |j| + |k| at most n",
       [](const Conversion& c) {
         return c.before.x == c.n * (c.above.x - c.above.y) + c.rest.x &&
                c.before.y == c.n * (c.above.x + c.above.y) + c.rest.y && steps_of(c.rest) <= c.n;
       }},
      {"text/vector/rounding", "Section III.A",
       "rounding to the nearest number leaves the fewest steps: no g and f, each one more or one less, leave fewer",
       is_least_rest},
      {"eq-7/rounding", "Equations (7) to (12)", "the nearest integers are off by t/2n with |t| at most n",
       [](const Conversion& c) { return std::max(std::abs(c.rounding().x), std::abs(c.rounding().y)) <= c.n; }},
      {"eq-17/rest", "Equations (13) to (20)", "a_r = alpha - n alpha' + n beta', b_r = beta - n alpha' - n beta'",
       [](const Conversion& c) {
         return c.rest == PlaneVector{c.before.x - c.n * c.above.x + c.n * c.above.y,
                                      c.before.y - c.n * c.above.x - c.n * c.above.y};
       }},
      {"eq-21/rest", "Equations (21) and (22)", "a_r = -(t_1 - t_2)/2 and b_r = -(t_1 + t_2)/2",
       [](const Conversion& c) {
         const PlaneVector t = c.rounding();
         return 2 * c.rest.x == t.y - t.x && 2 * c.rest.y == -(t.x + t.y);
       }},
      {"eq-21/steps", "Appendix, proof of Theorem 5", "|a_r| + |b_r| is the larger of |t_1| and |t_2|",
       [](const Conversion& c) {
         return steps_of(c.rest) == std::max(std::abs(c.rounding().x), std::abs(c.rounding().y));
       }},
  };
  for (const Row& row : rows) {
    for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/{}/N={},n={}", row.id, to_text(m.side), to_text(m.cardinal)),
           .place = std::string(row.place),
           .statement = fmt::format("{}; ours are the conversions to the next rank, of all offsets and ranks, for "
                                    "which it is not so",
                                    row.statement),
           .published = 0,
           .readings = {m.network()},
           .measure = measure_broken(m, row.holds)}));
    }
  }
}

// (1) to (6): a vector of rank r+1 in units of rank r, on the plane.
void add_unit_vectors(std::vector<Claim>& claims) {
  for (const std::int64_t n : {2, 3}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/eq-5/units/n={}", n),
         .place = "Equations (1) to (6)",
         .statement = "alpha x_(r+1) + beta y_(r+1) is n alpha - n beta along x_r and n alpha + n beta along y_r; ours "
                      "are the vectors up to 20 and ranks up to 4 for which it is not",
         .published = 0,
         .readings = {n == 2 ? "prdt(256,5)" : "prdt(36,2,cardinal=3)"},
         .measure = [n](const std::string&, MeasurementCache&) {
           const auto on_plane = [n](unsigned rank, const PlaneVector& v) {
             const PlaneVector unit = unit_vector(n, rank);
             return PlaneVector{v.x * unit.x - v.y * unit.y, v.x * unit.y + v.y * unit.x};
           };
           Count broken = 0;
           for_each_offset(41, [&](const PlaneVector& v) {
             for (unsigned rank = 0; rank < 5; ++rank) {
               broken += on_plane(rank + 1, v) == on_plane(rank, {n * (v.x - v.y), n * (v.x + v.y)}) ? 0U : 1U;
             }
           });
           return Measured::exactly(broken);
         }}));
  }
}

// The vectors of the routing add up to the offset, modulo N.
void add_sums(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/vector/sum/N={},n={}", to_text(m.side), to_text(m.cardinal)),
         .place = "Section III.A",
         .statement = "the vectors of all ranks lead to the destination; ours are the offsets for which they do not, "
                      "step by step over links",
         .published = 0,
         .readings = {m.network()},
         .measure = [m](const std::string& spec, MeasurementCache& cache) {
           const auto vectors = routing::RankVectors::of(cache.network(spec), cache.execution());
           const auto side = static_cast<std::int64_t>(m.side);
           Count elsewhere = 0;
           for_each_offset(side, [&](const PlaneVector& offset) {
             NodeId at = 0;
             const std::vector<PlaneVector> by_rank =
                 vectors_as_printed(offset, static_cast<std::int64_t>(m.cardinal), static_cast<unsigned>(m.rank));
             for (unsigned rank = 0; rank < by_rank.size(); ++rank) {
               for (unsigned axis = 0; axis < 2; ++axis) {
                 const auto steps = static_cast<std::int32_t>(axis == 0 ? by_rank[rank].x : by_rank[rank].y);
                 for (std::int32_t i = 0; i < std::abs(steps); ++i) {
                   at = vectors->moved(at, routing::generator_of(rank, axis, steps));
                 }
               }
             }
             elsewhere += at == onto_torus(offset.x, side) + onto_torus(offset.y, side) * side ? 0U : 1U;
           });
           return Measured::exactly(elsewhere);
         }}));
  }
}

// The most steps on one rank, |a_r| + |b_r|.
Count most_on_rank(const PerfectMember& m, unsigned wanted) {
  std::int64_t most = 0;
  for_each_conversion(m, [&](unsigned rank, const Conversion& c) {
    if (rank == wanted) most = std::max(most, steps_of(c.rest));
  });
  return static_cast<Count>(most);
}

void add_steps_on_ranks(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
    for (unsigned rank = 0; rank < m.rank; ++rank) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/theorem-5/one-rank/N={},n={},r={}", to_text(m.side), to_text(m.cardinal), rank),
           .place = "Appendix, proof of Theorem 5",
           .statement = "at most n steps are taken on a rank below R",
           .published = m.cardinal,
           .readings = {m.network()},
           .measure = [m, rank](const std::string&, MeasurementCache&) {
             return Measured::exactly(most_on_rank(m, rank));
           }}));
    }
  }
  for (const PerfectMember& m :
       {PerfectMember{8, 1}, PerfectMember{16, 1}, PerfectMember{64, 1}, PerfectMember{36, 1, 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/eq-25/steps/N={},n={}", to_text(m.side), to_text(m.cardinal)),
         .place = "Equations (23) to (25)",
         .statement = "on rank 1, if it is the highest, at most N/2n steps are taken; ours are with rounding",
         .published = m.side / (2 * m.cardinal),
         .readings = {m.network()},
         .measure =
             [m](const std::string&, MeasurementCache&) {
               std::int64_t most = 0;
               for_each_conversion(m, [&](unsigned, const Conversion& c) { most = std::max(most, steps_of(c.above)); });
               return Measured::exactly(static_cast<Count>(most));
             },
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rdt_vector_claims(std::vector<Claim>& claims) {
  add_identities(claims);
  add_unit_vectors(claims);
  add_sums(claims);
  add_steps_on_ranks(claims);
}

}  // namespace weft::claims
