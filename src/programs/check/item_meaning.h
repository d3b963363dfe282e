// What an item of a schedule is made of, as a formula of the inputs. So the checker proves a result for every input and
// for every associative operation, not for one set of data.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "programs/machine/step_schedule.h"

namespace weft::programs {

struct Meaning {
  enum class Kind : std::uint8_t {
    element,           // element `start` of a sequence
    product,           // the elements start, start+stride, ..., `count` of them, multiplied in this order
    sum,               // the same elements, added
    transform,         // their sum, the t-th times exp(-2 pi i t frequency/count)
    scaled_transform,  // divided by the length
    comparison,        // number `start` of the minima and maxima that were made
    set,               // the sum of the elements of set number `start` of those that were made
  };
  Kind kind = Kind::element;
  std::uint8_t sequence = 0;  // of the inputs: 0, or 0 and 1 if there are two
  std::uint64_t start = 0;
  std::uint64_t stride = 0;  // 0 for a single element
  std::uint64_t count = 1;
  std::uint64_t frequency = 0;
  friend bool operator==(const Meaning&, const Meaning&) = default;
};

// The sequence of what is multiplied in a convolution, by frequency, and in a matrix product, by (i·n + k)·n + j.
inline constexpr std::uint8_t kProducts = 2;

struct AlgebraSizes {
  std::uint64_t transform_length = 0;  // 0: the program makes no transforms
  std::uint64_t matrix_size = 0;       // 0: and no matrix products
  bool adds_any_sets = false;          // sums are of any elements, each once, not of ranges only
};

class ItemAlgebra {
 public:
  using Content = Meaning;
  explicit ItemAlgebra(const AlgebraSizes& sizes) : sizes_(sizes) {}

  // None if the two are not parts of one larger whole.
  std::optional<Meaning> apply(Operation operation, const Meaning& left, const Meaning& right, std::uint32_t factor);

  // With adds_any_sets: the sum of the elements 0 to count-1 as a set.
  Meaning sum_of_first(std::uint64_t count);

 private:
  // First and last of the elements that follow each other without a gap; runs that touch are one.
  using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

  [[nodiscard]] std::optional<Runs> runs_of(const Meaning& meaning) const;
  Meaning set_of(Runs runs);
  std::optional<Meaning> united(const Meaning& left, const Meaning& right);

  [[nodiscard]] std::optional<Meaning> butterfly(const Meaning& even, const Meaning& odd, std::uint64_t factor) const;
  [[nodiscard]] std::optional<Meaning> multiplied(const Meaning& left, const Meaning& right) const;
  std::optional<Meaning> compared(const Meaning& left, const Meaning& right, std::uint32_t factor);

  AlgebraSizes sizes_;
  std::unordered_map<std::uint64_t, std::uint64_t> comparisons_;  // by both operands and which one is taken
  std::map<Runs, std::uint64_t> set_numbers_;
  std::vector<std::map<Runs, std::uint64_t>::const_iterator> sets_;  // by number
};

}  // namespace weft::programs
