// The options --trials and --seed, which several subcommands have.
#pragma once

#include <cstdint>

#include "cli/command.h"

namespace weft::cli {

// At most a million. Throws InputError.
std::uint32_t trial_count_of(const Invocation& invocation, std::uint32_t when_left_out);

// 1 when left out. At most 2^61, so that there is room for the trials. Throws InputError.
std::uint64_t seed_of(const Invocation& invocation);

}  // namespace weft::cli
