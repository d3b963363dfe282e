// What a measurement found, before it is judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/numbers/fraction.h"

namespace weft::claims {

// A search for the worst case.
struct Search {
  std::string tried;   // the cases, as a phrase: "all 24 permutations"
  Count case_count;    // their number
  bool is_exhaustive;  // the cases are all that the claim is about

  friend bool operator==(const Search&, const Search&) = default;
};

// The result of a measurement: a value, a lower and an upper bound, or the worst case that a search found. Worst means
// largest, so an incomplete search gives a lower bound and no upper bound.
class Measured {
 public:
  static Measured exactly(const Fraction& value) { return {value, value, {}}; }
  static Measured exactly(Count value) { return exactly(Fraction(value, 1)); }
  static Measured between(const Fraction& low, const Fraction& high) { return {low, high, {}}; }
  static Measured between(Count low, Count high) { return between(Fraction(low, 1), Fraction(high, 1)); }
  static Measured worst_found(Count value, Search search) {
    return {Fraction(value, 1), Fraction(value, 1), std::move(search)};
  }
  // A floating-point result, rounded to six decimal places.
  static Measured about(double value);

  // The same with the case that shows it, as a phrase: "N = 24 with the skips 2, 4". For a difference it is the
  // counterexample.
  [[nodiscard]] Measured shown_by(std::string example) const {
    Measured shown = *this;
    shown.example_ = std::move(example);
    return shown;
  }

  [[nodiscard]] const Fraction& low() const { return low_; }
  // Not for an incomplete search.
  [[nodiscard]] const Fraction& high() const;
  [[nodiscard]] const std::optional<Search>& search() const { return search_; }
  [[nodiscard]] const std::string& example() const { return example_; }

  [[nodiscard]] bool has_upper_bound() const { return !search_ || search_->is_exhaustive; }
  [[nodiscard]] bool is_exact() const { return has_upper_bound() && low_ == high_; }

  friend bool operator==(const Measured&, const Measured&) = default;

 private:
  Measured(const Fraction& low, const Fraction& high, std::optional<Search> search)
      : low_(low), high_(high), search_(std::move(search)) {}

  Fraction low_;
  Fraction high_;
  std::optional<Search> search_;
  std::string example_;
};

// All that a claim needs for its verdict: a value for each reading, or whatever the kind of claim lays down.
using Values = std::vector<Measured>;

// "12", "between 10 and 20", "10, the most in 5 cases"
std::string measured_text(const Measured& measured, unsigned places);

}  // namespace weft::claims
