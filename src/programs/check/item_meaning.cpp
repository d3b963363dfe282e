#include "programs/check/item_meaning.h"

#include <algorithm>

namespace weft::programs {
namespace {

using Kind = Meaning::Kind;

bool is_part(const Meaning& meaning, Kind whole) { return meaning.kind == Kind::element || meaning.kind == whole; }

// The right part continues the left one.
std::optional<Meaning> joined(const Meaning& left, const Meaning& right, Kind kind) {
  if (!is_part(left, kind) || !is_part(right, kind) || left.sequence != right.sequence) return std::nullopt;
  if (right.start <= left.start) return std::nullopt;
  const std::uint64_t stride = (right.start - left.start) / left.count;
  if (stride == 0 || left.start + left.count * stride != right.start) return std::nullopt;
  if ((left.count > 1 && left.stride != stride) || (right.count > 1 && right.stride != stride)) return std::nullopt;
  return Meaning{kind, left.sequence, left.start, stride, left.count + right.count, 0};
}

// The elements of the right part lie half-way between those of the left one.
std::optional<Meaning> interleaved(const Meaning& left, const Meaning& right, Kind kind) {
  if (!is_part(left, kind) || !is_part(right, kind) || left.sequence != right.sequence) return std::nullopt;
  if (left.count != right.count || right.start <= left.start) return std::nullopt;
  const std::uint64_t stride = right.start - left.start;
  if (left.count > 1 && (left.stride != 2 * stride || right.stride != 2 * stride)) return std::nullopt;
  return Meaning{kind, left.sequence, left.start, stride, 2 * left.count, 0};
}

std::optional<Meaning> added(const Meaning& left, const Meaning& right) {
  const Meaning& lower = left.start <= right.start ? left : right;
  const Meaning& upper = left.start <= right.start ? right : left;
  const auto sum = joined(lower, upper, Kind::sum);
  return sum ? sum : interleaved(lower, upper, Kind::sum);
}

}  // namespace

std::optional<Meaning> ItemAlgebra::apply(Operation operation, const Meaning& left, const Meaning& right,
                                          std::uint32_t factor) {
  if (operation == Operation::butterfly) return butterfly(left, right, factor);
  if (operation == Operation::compare) return factor <= 1 ? compared(left, right, factor) : std::nullopt;
  if (factor != 0) return std::nullopt;
  switch (operation) {
    case Operation::combine:
      return joined(left, right, Kind::product);
    case Operation::add:
      return sizes_.adds_any_sets ? united(left, right) : added(left, right);
    case Operation::multiply:
      return multiplied(left, right);
    case Operation::scale: {
      if (left != right || left.kind != Kind::transform || left.count != sizes_.transform_length) return std::nullopt;
      Meaning scaled = left;
      scaled.kind = Kind::scaled_transform;
      return scaled;
    }
    default:
      return std::nullopt;
  }
}

std::optional<ItemAlgebra::Runs> ItemAlgebra::runs_of(const Meaning& meaning) const {
  if (meaning.kind == Kind::set) return sets_[meaning.start]->first;
  if (meaning.kind != Kind::element || meaning.sequence != 0) return std::nullopt;
  return Runs{{meaning.start, meaning.start}};
}

Meaning ItemAlgebra::set_of(Runs runs) {
  if (runs.size() == 1 && runs.front().first == runs.front().second) return {.start = runs.front().first};
  const auto [found, is_new] = set_numbers_.emplace(std::move(runs), sets_.size());
  if (is_new) sets_.push_back(found);
  return {.kind = Kind::set, .start = found->second};
}

Meaning ItemAlgebra::sum_of_first(std::uint64_t count) { return set_of({{0, count - 1}}); }

// None if the two share an element.
std::optional<Meaning> ItemAlgebra::united(const Meaning& left, const Meaning& right) {
  const auto left_runs = runs_of(left);
  const auto right_runs = runs_of(right);
  if (!left_runs || !right_runs) return std::nullopt;
  Runs all(left_runs->size() + right_runs->size());
  std::merge(left_runs->begin(), left_runs->end(), right_runs->begin(), right_runs->end(), all.begin());
  Runs joined_runs;
  for (const auto& run : all) {
    if (!joined_runs.empty() && run.first <= joined_runs.back().second) return std::nullopt;
    if (!joined_runs.empty() && run.first == joined_runs.back().second + 1) {
      joined_runs.back().second = run.second;
    } else {
      joined_runs.push_back(run);
    }
  }
  return set_of(std::move(joined_runs));
}

// Decimation in time: even + w^factor · odd.
std::optional<Meaning> ItemAlgebra::butterfly(const Meaning& even, const Meaning& odd, std::uint64_t factor) const {
  const std::uint64_t length = sizes_.transform_length;
  auto whole = even.frequency == odd.frequency ? interleaved(even, odd, Kind::transform) : std::nullopt;
  if (!whole || length % whole->count != 0 || factor >= length || factor % (length / whole->count) != 0) {
    return std::nullopt;
  }
  whole->frequency = factor / (length / whole->count);
  return whole->frequency % even.count == even.frequency ? whole : std::nullopt;
}

std::optional<Meaning> ItemAlgebra::multiplied(const Meaning& left, const Meaning& right) const {
  if (left.sequence != 0 || right.sequence != 1) return std::nullopt;
  if (const std::uint64_t n = sizes_.matrix_size; n > 0) {
    if (left.kind != Kind::element || right.kind != Kind::element || left.start % n != right.start / n) {
      return std::nullopt;
    }
    return Meaning{.sequence = kProducts, .start = (left.start / n * n + right.start % n) * n + left.start % n};
  }
  const bool are_transforms = left.kind == Kind::transform && left.count == sizes_.transform_length &&
                              right.kind == left.kind && right.count == left.count;
  if (!are_transforms || left.frequency != right.frequency) return std::nullopt;
  return Meaning{.sequence = kProducts, .start = left.frequency};
}

std::optional<Meaning> ItemAlgebra::compared(const Meaning& left, const Meaning& right, std::uint32_t factor) {
  constexpr std::uint64_t kMostOperands = std::uint64_t{1} << 31U;
  const auto number = [](const Meaning& meaning) {
    return 2 * meaning.start + (meaning.kind == Kind::comparison ? 1 : 0);
  };
  if (!is_part(left, Kind::comparison) || !is_part(right, Kind::comparison)) return std::nullopt;
  const std::uint64_t lower = std::min(number(left), number(right));
  const std::uint64_t upper = std::max(number(left), number(right));
  if (upper >= kMostOperands) return std::nullopt;
  const auto [found, is_new] = comparisons_.emplace((lower << 31U | upper) << 1U | factor, comparisons_.size());
  return Meaning{.kind = Kind::comparison, .start = found->second};
}

}  // namespace weft::programs
