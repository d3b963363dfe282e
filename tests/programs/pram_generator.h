// Random PRAM programs for tests of machines against the slow interpreter.
#pragma once

#include <cstdint>
#include <string>

#include "programs/pram/pram_model.h"

namespace weft::programs::pram {

// A program for any number of processors that declares this model. With `is_reckless` it may break the model's rules,
// leave the memory, divide by zero, overflow or never end; without, it does none of this. Its only input is a[n].
std::string random_program(Model model, std::uint64_t seed, bool is_reckless);

// How many seeds a test tries: WEFT_PRAM_SEEDS of the environment, for a long run, or else the usual number.
std::uint64_t seed_count(std::uint64_t usual);

}  // namespace weft::programs::pram
