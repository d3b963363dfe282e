#include "programs/walks/ascend_formula.h"

namespace weft::programs {
namespace {

constexpr std::string_view kPaper = "Yeh and Parhami 1996, ";

Formula one_sweep(const CubeNetwork& cube, unsigned first, unsigned last, bool drops_last) {
  const std::uint64_t s = last - first + 1;
  const std::uint64_t k = cube.digit_bits();
  const std::uint64_t t = cube.phases().size();
  const std::uint64_t p = cube.digits().digit_count();
  const std::uint64_t r = cube.digits().depth();
  const bool is_whole = s == cube.dimension_count();
  if (!cube.digits().is_swapped()) {
    return t == k ? Formula{"s", s, Relation::equal, "one exchange for each of the s dimensions"}
                  : Formula{"t", t, is_whole ? Relation::equal : Relation::at_most, "one exchange for each phase"};
  }
  if (is_whole && cube.has_hypercube_nucleus()) {
    const std::uint64_t steps = s + 2 * (p - 1);
    if (!drops_last) return {"log2 N + 2(log2 N/k - 1)", steps, Relation::equal, std::string(kPaper) + "Corollary 4.2"};
    return {"log2 N + 2(log2 N/k - 1) - r", steps - r, Relation::equal,
            std::string(kPaper) + "Corollary 4.2 without the exchanges after the last dimension"};
  }
  if (is_whole && t == k && !drops_last && cube.digits().network().spec.name == "rcc-full") {
    return {"2^L (2 + log2 A) - 2", p * (2 + k) - 2, Relation::equal, "Hamdi and Hall 1997, equation 17"};
  }
  const std::uint64_t nuclei = (s - 1 + k - 1) / k + 1;  // ceil((s-1)/k) + 1
  return {"(T(1,G)+2)(ceil((s-1)/k)+1) + 2r - 2 with T(1,G) = " + std::to_string(t), (t + 2) * nuclei + 2 * r - 2,
          Relation::at_most, std::string(kPaper) + "Theorem 4.1"};
}

}  // namespace

void set_ascend_formula(ProgramRun& run, const CubeNetwork& cube, unsigned first, unsigned last, bool drops_last,
                        unsigned sweeps) {
  if (cube.digits().has_copies()) {
    run.no_formula = "the paper gives no step count for copies of a network";
    return;
  }
  if (cube.digits().is_shuffled()) {
    const bool is_whole = last - first + 1 == cube.dimension_count();
    if (!is_whole || drops_last) {
      run.no_formula = "for all dimensions only";
      return;
    }
    run.formula = Formula{"2 log2 N", 2 * std::uint64_t{cube.dimension_count()}, Relation::equal,
                          "one shuffle and one exchange for each dimension"};
  } else {
    run.formula = one_sweep(cube, first, last, drops_last);
  }
  if (sweeps == 1) return;
  run.formula->text = std::to_string(sweeps) + " (" + run.formula->text + ")";
  run.formula->value *= sweeps;
}

}  // namespace weft::programs
