// The quantities of a network that can be requested by name.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace weft::metrics {

enum class Quantity : std::uint8_t {
  nodes,
  terminals,
  links,
  channels,
  link_classes,
  directed,
  degree,
  connected,
  unreachable_pairs,
  diameter,
  diameter_pair,
  mean_distance,
  distance_histogram,
  girth,
  moore_ratio,
  orbits,
  orbits_from,
  orbits_exact,
  bisection,
  edge_connectivity,
  vertex_connectivity,
  spectral_gap,
};

// In the order in which they are printed.
std::span<const Quantity> all_quantities();
std::string_view name_of(Quantity quantity);

// Parses "diameter,mean_distance"; throws InputError with the position of an unknown word.
std::vector<Quantity> quantities_named(std::string_view list);

}  // namespace weft::metrics
