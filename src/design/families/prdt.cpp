// Perfect recursive diagonal tori: the cardinal number n for each highest rank R.
#include <cmath>

#include <fmt/format.h>

#include "base/input_error.h"
#include "design/measured.h"
#include "design/square_side.h"
#include "topology/network.h"

namespace weft::design {
namespace {

constexpr std::uint32_t kMostCardinal = 64;
constexpr std::uint32_t kMostRank = 8;

// Theorem 3: N 2^ceil((R-1)/2) / (2n)^R + nR, with the side N of the base torus.
double vector_diameter(double side, std::uint32_t cardinal, std::uint32_t rank) {
  if (rank == 0) return side;
  const double shrunk = std::pow(2.0, std::ceil((rank - 1) / 2.0)) / std::pow(2.0 * cardinal, rank);
  return side * shrunk + static_cast<double>(cardinal) * rank;
}

bool has_member(const std::string& spec) {
  try {
    (void)topology::resolve(spec);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

struct Cardinals {
  std::vector<std::string> specs;
  std::string advised;  // the one with the least diameter by Theorem 3
  double predicted = 0;
};

Cardinals cardinals_of(std::uint64_t side, std::uint32_t rank, const DesignRequest& request) {
  Cardinals found;
  for (std::uint32_t n = 1; n <= kMostCardinal && 2 * n <= side; ++n) {
    if (request.cardinal && n != *request.cardinal) continue;
    const std::string spec = fmt::format("prdt({},{},cardinal={})", side, rank, n);
    if (!has_member(spec)) continue;
    const double predicted = vector_diameter(static_cast<double>(side), n, rank);
    if (found.specs.empty() || predicted < found.predicted) {
      found.advised = spec;
      found.predicted = predicted;
    }
    found.specs.push_back(spec);
  }
  return found;
}

Optimum optimise_prdt(const DesignRequest& request, const Execution& execution) {
  Optimum optimum{.kind = "cardinal numbers n for each highest rank R", .are_groups_rivals = false};
  const auto side = square_side(request.node_count);
  if (!side) {
    optimum.notes.push_back(why_no_square(request.node_count));
    return optimum;
  }
  for (std::uint32_t rank = request.ranks.value_or(1); rank <= request.ranks.value_or(kMostRank); ++rank) {
    const Cardinals cardinals = cardinals_of(*side, rank, request);
    if (cardinals.specs.empty()) continue;
    const std::string name = fmt::format("R = {}", rank);
    optimum.groups.push_back(measured_group(name, cardinals.specs, request, execution));
    TheoremDesign theorem{
        .source = "Theorem 3", .group = name, .advice = "the n with the least diameter by the formula"};
    theorem.design = Design{.spec = cardinals.advised};
    if (request.criterion == Criterion::diameter) theorem.predicted = cardinals.predicted;
    optimum.theorems.push_back(std::move(theorem));
  }
  return optimum;
}

}  // namespace

namespace design_records {

extern constinit const DesignFamily prdt{
    .name = "prdt",
    .options = "ranks cardinal",
    .theory = "the diameter by vector routing is N 2^ceil((R-1)/2) / (2n)^R + nR",
    .optimise = optimise_prdt,
};

}  // namespace design_records
}  // namespace weft::design
