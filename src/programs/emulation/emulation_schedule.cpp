#include "programs/emulation/emulation_schedule.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "base/check.h"

namespace weft::programs {
namespace {

// The mixed-radix form of dimensions: digit 0 is a_0, digit j is a_j.
class DimensionDigits {
 public:
  DimensionDigits(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators)
      : radices_{nucleus_generators} {
    WEFT_CHECK(nucleus_generators > 0);
    for (const std::uint64_t level : levels) {
      WEFT_CHECK(level >= 2 && level <= std::numeric_limits<std::uint32_t>::max() / count());
      radices_.push_back(static_cast<std::uint32_t>(level));
    }
  }

  [[nodiscard]] std::size_t depth() const { return radices_.size() - 1; }
  [[nodiscard]] const std::vector<std::uint32_t>& radices() const { return radices_; }
  [[nodiscard]] std::uint32_t count() const {
    return std::accumulate(radices_.begin(), radices_.end(), std::uint32_t{1}, std::multiplies<>());
  }
  [[nodiscard]] std::vector<std::uint32_t> digits(std::uint32_t dimension) const {
    std::vector<std::uint32_t> digits;
    for (const std::uint32_t radix : radices_) {
      digits.push_back(dimension % radix);
      dimension /= radix;
    }
    return digits;
  }

 private:
  std::vector<std::uint32_t> radices_;
};

// Colours the dimensions, from 0, so that two that share a crossing have different colours: p·l_0/l_min colours of
// l_min dimensions each.
//
// The dimensions of a colour have the digits a_j + s (mod l_j), s = 0 .. l_min - 1, for some (a_r,...,a_1). Their
// digits a_0 also count upwards (mod l_0), and go on where the colour before ended, so that each run of colours uses
// the generators of the nucleus equally often, up to rounding. This comes back to its beginning after
// l_0/gcd(l_0,l_min) colours; then a_0 is moved on by one.
std::vector<std::uint32_t> colour_dimensions(const DimensionDigits& form) {
  const auto& radices = form.radices();
  const std::uint32_t nucleus_generators = radices[0];
  const auto narrowest =
      static_cast<std::size_t>(std::min_element(radices.begin() + 1, radices.end()) - radices.begin());
  const std::uint32_t period = nucleus_generators / std::gcd(nucleus_generators, radices[narrowest]);
  std::vector<std::uint32_t> colour_of_start(nucleus_generators);  // by a_0 at s = 0
  for (std::uint32_t i = 0; i < nucleus_generators; ++i) {
    colour_of_start[(i * radices[narrowest] + i / period) % nucleus_generators] = i;
  }
  std::vector<std::uint32_t> colours;
  for (std::uint32_t dimension = 0; dimension < form.count(); ++dimension) {
    const auto digits = form.digits(dimension);
    const std::uint32_t s = digits[narrowest];
    const auto at_start = [&](std::size_t j) { return (digits[j] + radices[j] - s % radices[j]) % radices[j]; };
    std::uint32_t group = 0;
    for (std::size_t j = 1; j < radices.size(); ++j) {
      if (j != narrowest) group = group * radices[j] + at_start(j);
    }
    colours.push_back(group * nucleus_generators + colour_of_start[at_start(0)]);
  }
  return colours;
}

// The steps at which the generators of the nucleus serve the dimensions: each in the order of colours, and colour c not
// before step c + r + 1.
std::vector<std::uint32_t> nucleus_steps(const DimensionDigits& form, const std::vector<std::uint32_t>& colours) {
  std::vector<std::uint32_t> order(form.count());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::ranges::stable_sort(order, {}, [&](std::uint32_t dimension) { return colours[dimension]; });
  std::vector<std::uint32_t> free_step(form.radices()[0], 1);
  std::vector<std::uint32_t> steps(form.count());
  for (const std::uint32_t dimension : order) {
    std::uint32_t& free = free_step[dimension % form.radices()[0]];
    steps[dimension] = std::max(free, colours[dimension] + static_cast<std::uint32_t>(form.depth()) + 1);
    free = steps[dimension] + 1;
  }
  return steps;
}

}  // namespace

GeneratorJobs emulation_jobs(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators) {
  const DimensionDigits form(levels, nucleus_generators);
  std::vector<std::uint32_t> first_generator{0};  // by depth
  std::uint32_t generator_count = nucleus_generators;
  for (std::size_t depth = 1; depth <= form.depth(); ++depth) {
    first_generator.push_back(generator_count);
    generator_count += form.radices()[depth] - 1;
  }
  GeneratorJobs jobs;
  jobs.generator_count = generator_count;
  for (std::uint32_t dimension = 0; dimension < form.count(); ++dimension) {
    const auto digits = form.digits(dimension);
    std::vector<std::uint32_t> return_path;
    for (std::size_t depth = 1; depth <= form.depth(); ++depth) {
      if (digits[depth] > 0) return_path.push_back(first_generator[depth] + digits[depth] - 1);
    }
    auto& job = jobs.jobs.emplace_back(return_path.rbegin(), return_path.rend());
    job.push_back(digits[0]);
    job.insert(job.end(), return_path.begin(), return_path.end());
  }
  return jobs;
}

// Colour c = 0 .. C - 1, C = p·l_0/l_min, crosses depth j at steps c + 1 + r - j and c + 1 + r + j + delay, so that no
// crossing serves two dimensions in one step: colours differ, and with delay >= C - 2 all returns come after all first
// crossings.
//
// In between, colour c has delay + 1 steps for the nucleus, from c + r + 1. If l_0 >= l_min, then the generators of a
// colour differ, and the first of these steps is free. Otherwise a generator serves at least m dimensions of the
// first, and of the last, m colours; so at most p - (C - n) of any n successive colours, which have n + delay steps. By
// Hall's theorem delay >= p - C is enough to serve them in order. The length is C + delay + 2r.
OperationSteps pipelined_emulation(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators) {
  const DimensionDigits form(levels, nucleus_generators);
  if (form.depth() == 0) return OperationSteps(form.count(), std::vector<std::uint32_t>{1});
  const auto colours = colour_dimensions(form);
  const auto in_nucleus = nucleus_steps(form, colours);
  const std::uint32_t colour_count = *std::ranges::max_element(colours) + 1;
  const std::uint32_t digit_count = form.count() / nucleus_generators;
  const std::uint32_t delay = std::max(digit_count, 2 * colour_count - 2) - colour_count;
  const auto depth = static_cast<std::uint32_t>(form.depth());
  OperationSteps steps;
  for (std::uint32_t dimension = 0; dimension < form.count(); ++dimension) {
    const auto digits = form.digits(dimension);
    const std::uint32_t first = colours[dimension] + 1;
    auto& job = steps.emplace_back();
    for (std::uint32_t j = depth; j > 0; --j) {
      if (digits[j] > 0) job.push_back(first + depth - j);
    }
    job.push_back(in_nucleus[dimension]);
    for (std::uint32_t j = 1; j <= depth; ++j) {
      if (digits[j] > 0) job.push_back(first + depth + j + delay);
    }
  }
  return steps;
}

GeneratorSchedule schedule_emulation(std::span<const std::uint64_t> levels, std::uint32_t nucleus_generators,
                                     const Execution& execution) {
  return improve_schedule(emulation_jobs(levels, nucleus_generators), pipelined_emulation(levels, nucleus_generators),
                          execution);
}

}  // namespace weft::programs
