#include "cli/trials.h"

#include <charconv>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::cli {

std::uint32_t trial_count_of(const Invocation& invocation, std::uint32_t fallback) {
  constexpr std::uint64_t kMost = 1'000'000;
  if (!invocation.has("--trials")) return fallback;
  const std::uint64_t count = parse_positive(invocation.value("--trials"), "--trials");
  if (count > kMost) {
    throw InputError(fmt::format("--trials is {}; it must be at most {}", count, kMost), {}, "write --trials 1000");
  }
  return static_cast<std::uint32_t>(count);
}

std::uint64_t seed_of(const Invocation& invocation) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 61U;
  if (!invocation.has("--seed")) return 1;
  const std::string& text = invocation.value("--seed");
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size() || seed > kMost) {
    throw InputError("--seed is " + quote_briefly(text) + "; it must be a whole number from 0 to 2^61", {},
                     "write --seed 1");
  }
  return seed;
}

}  // namespace weft::cli
