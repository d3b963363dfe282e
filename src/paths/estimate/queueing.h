// Two estimates that need only path lengths and channel loads: the traffic density, and Kleinrock's delay of a network
// whose channels are M/M/1 queues with optimally assigned capacities.
#pragma once

#include <optional>
#include <span>

namespace weft::paths {

// Messages that pass a bidirectional link. Two channels count as one link, also where channels are unidirectional.
struct TrafficDensity {
  double one_each = 0;   // when every node sends one message: mean hops * nodes / links
  double all_pairs = 0;  // when every node sends one to every other: nodes - 1 times as many
};

TrafficDensity traffic_density(double mean_hops, double nodes, double channels);

// A network of M channels whose capacities c_i sum to C. The best assignment gives each channel what its load needs and
// shares out the rest in proportion to the square roots of the loads; then the mean delay of a message is
//
//   T = D (Σ sqrt(λ_i / λ))² / (μ C (1 - D δ)),   λ = Σ λ_i,   D = λ / γ,   δ = γ / (μ C),
//
// with γ messages generated per unit of time. Normalized means in units of M / (μ C), the time that a channel of mean
// capacity takes for a mean message: T μ C / M. With equal loads it is D / (1 - D δ). None: D δ >= 1, saturated.
std::optional<double> normalized_delay(double mean_hops, std::span<const double> channel_loads, double utilization);

}  // namespace weft::paths
