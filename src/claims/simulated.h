// What claims about simulated networks share: replications with successive seeds, compared in pairs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claims/measured_value.h"
#include "claims/measurement_cache.h"

namespace weft::claims {

// A second computation takes other seeds.
inline constexpr std::uint64_t kFirstSeed = 1;
inline constexpr std::uint64_t kFirstSeedAgain = 101;

// Network latencies, from the injection of the head flit.
std::vector<sweep::Replication> latencies(const RunTexts& settings, std::uint64_t first_seed, MeasurementCache& cache);

// An order as a value: 1 for below, 0 for above, between the two where they are not distinguishable.
Measured order_value(sweep::Order order);
sweep::Order order_of(const Measured& value);

// The version of claims whose values the engine makes: another model, other values.
std::string simulated_version();

// "weft simulate ..." with these settings and the seed 1.
std::string simulate_command(const RunTexts& settings);

}  // namespace weft::claims
