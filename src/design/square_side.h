// The side of a square torus.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

namespace weft::design {

// The square root, rounded down.
inline std::uint64_t whole_root(std::uint64_t value) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(value)));
  while (root * root > value) --root;
  while ((root + 1) * (root + 1) <= value) ++root;
  return root;
}

// None when the number of nodes is not a square.
inline std::optional<std::uint64_t> square_side(std::uint64_t node_count) {
  const std::uint64_t root = whole_root(node_count);
  return root * root == node_count ? std::optional(root) : std::nullopt;
}

inline std::string why_no_square(std::uint64_t node_count) {
  const std::uint64_t root = whole_root(node_count);
  return "the base torus is square; near sizes: " + std::to_string(root * root) + ", " +
         std::to_string((root + 1) * (root + 1));
}

}  // namespace weft::design
