// The options --trials and --seed of several subcommands.
#pragma once

#include <cstdint>

#include "cli/command.h"

namespace weft::cli {

// The value of --trials, at most a million. Throws InputError.
std::uint32_t trial_count_of(const Invocation& invocation, std::uint32_t fallback);

// The value of --seed (default: 1), at most 2^61, so that seed + trial does not overflow. Throws InputError.
std::uint64_t seed_of(const Invocation& invocation);

}  // namespace weft::cli
