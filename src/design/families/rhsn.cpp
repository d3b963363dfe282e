// Recursive hierarchical swapped networks: the nucleus, and the levels at each depth.
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "design/measured.h"
#include "topology/network.h"

namespace weft::design {
namespace {

// With up to 16 nodes, and the hypercubes beyond.
constexpr std::array kUsualNuclei = {"complete(2)",
                                     "complete(3)",
                                     "complete(4)",
                                     "complete(5)",
                                     "complete(6)",
                                     "complete(7)",
                                     "complete(8)",
                                     "complete(9)",
                                     "complete(10)",
                                     "complete(16)",
                                     "ring(4)",
                                     "ring(5)",
                                     "ring(8)",
                                     "hypercube(2)",
                                     "hypercube(3)",
                                     "hypercube(4)",
                                     "hypercube(5)",
                                     "hypercube(6)",
                                     "petersen",
                                     "folded-hypercube(3)",
                                     "folded-hypercube(4)",
                                     "generalized-hypercube(3,3)",
                                     "generalized-hypercube(4,4)"};

// The number of factors M of N = M^p, at least 2; none if N is no such power.
std::optional<std::uint32_t> digits_of(Count node_count, Count nucleus) {
  if (nucleus < 2) return std::nullopt;
  std::uint32_t digits = 0;
  for (; node_count % nucleus == 0; node_count /= nucleus) ++digits;
  return node_count == 1 && digits >= 2 ? std::optional(digits) : std::nullopt;
}

// All lists of factors of at least 2, in every order, with this product.
void add_levels(std::uint32_t product, std::vector<std::uint32_t>& levels,
                std::vector<std::vector<std::uint32_t>>& found) {
  if (product == 1) return found.push_back(levels);
  for (std::uint32_t factor = 2; factor <= product; ++factor) {
    if (product % factor != 0) continue;
    levels.push_back(factor);
    add_levels(product / factor, levels, found);
    levels.pop_back();
  }
}

struct Candidate {
  std::string spec;
  double predicted = 0;  // Theorem 3.2
  Count degree = 0;
};

void add_candidates(const std::string& nucleus, const DesignRequest& request, const Execution& execution,
                    std::vector<Candidate>& found) {
  const topology::Member member = topology::resolve(nucleus);
  const auto digits = digits_of(request.node_count, member.closed_forms.nodes.value_or(0));
  if (!digits) return;
  const auto inner = measure(nucleus, Criterion::diameter, 10, execution.silent());
  std::vector<std::vector<std::uint32_t>> all;
  std::vector<std::uint32_t> levels;
  add_levels(*digits, levels, all);
  for (const auto& list : all) {
    const topology::Member design = topology::resolve(fmt::format("rhsn({},{})", fmt::join(list, ","), nucleus));
    const Count degree = design.closed_forms.max_degree.value_or(0);
    if (request.degree && degree > *request.degree) continue;
    found.push_back(
        {spec::print(design.arguments.to_spec()), inner ? (inner->score.low + 1) * *digits - 1 : HUGE_VAL, degree});
  }
}

Optimum optimise_rhsn(const DesignRequest& request, const Execution& execution) {
  std::vector<Candidate> candidates;
  std::vector<std::string> nuclei = request.nuclei;
  if (nuclei.empty()) nuclei.assign(kUsualNuclei.begin(), kUsualNuclei.end());
  for (const std::string& nucleus : nuclei) add_candidates(nucleus, request, execution, candidates);
  Optimum optimum{
      .kind = fmt::format("{} nuclei, all levels at all depths", request.nuclei.empty() ? "the usual" : "the given")};
  if (candidates.empty()) {
    optimum.notes.emplace_back("the number of nodes is a power of the size of a nucleus, at least its square");
    return optimum;
  }
  std::vector<std::string> specs;
  const Candidate* advised = &candidates.front();
  for (const Candidate& each : candidates) {
    specs.push_back(each.spec);
    const bool is_nearer = each.predicted < advised->predicted;
    if (is_nearer || (each.predicted == advised->predicted && each.degree < advised->degree)) advised = &each;
  }
  optimum.groups.push_back(measured_group("", specs, request, execution));
  TheoremDesign theorem{.source = "Theorem 3.2",
                        .advice = "the nucleus with the least (D_G + 1) log_M N - 1, then the least degree"};
  theorem.design = Design{.spec = advised->spec};
  if (request.criterion == Criterion::diameter) theorem.predicted = advised->predicted;
  optimum.theorems.push_back(std::move(theorem));
  return optimum;
}

}  // namespace

namespace design_records {

extern constinit const DesignFamily rhsn{
    .name = "rhsn",
    .options = "degree nucleus",
    .theory = "the diameter is (D_G + 1) log_M N - 1, whatever the levels are; the levels decide the degree",
    .optimise = optimise_rhsn,
};

}  // namespace design_records
}  // namespace weft::design
