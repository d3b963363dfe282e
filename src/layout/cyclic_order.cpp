#include "layout/cyclic_order.h"

#include <algorithm>
#include <numeric>

namespace weft::layout {
namespace {

// Limit: more links are left in the order in which they are; counting all crossings would take too long.
constexpr std::size_t kMostLinks = 250;
constexpr std::uint32_t kMostThings = 40;
constexpr int kMostSiftings = 4;

std::vector<std::uint32_t> places_of(const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> places(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) places[order[i]] = i;
  return places;
}

bool do_cross(std::pair<std::uint32_t, std::uint32_t> a, std::pair<std::uint32_t, std::uint32_t> b) {
  // Both are (lower, higher) places; they cross if exactly one end of b is strictly between those of a.
  return (a.first < b.first && b.first < a.second && a.second < b.second) ||
         (b.first < a.first && a.first < b.second && b.second < a.second);
}

// Moves the thing at place `from` to each place and leaves it at the best; returns the number of crossings.
std::uint64_t sift(std::vector<std::uint32_t>& order, std::size_t from, const Pairs& links, std::uint64_t least) {
  std::vector<std::uint32_t> rest = order;
  const std::uint32_t thing = rest[from];
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(from));
  for (std::size_t place = 1; place <= rest.size(); ++place) {
    std::vector<std::uint32_t> tried = rest;
    tried.insert(tried.begin() + static_cast<std::ptrdiff_t>(place), thing);
    const std::uint64_t crossings = circular_crossings(tried, links);
    if (crossings >= least) continue;
    least = crossings;
    order = std::move(tried);
  }
  return least;
}

}  // namespace

std::uint64_t circular_crossings(const std::vector<std::uint32_t>& order, const Pairs& links) {
  const std::vector<std::uint32_t> places = places_of(order);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> chords;
  for (const auto& [a, b] : links) chords.push_back(std::minmax(places[a], places[b]));
  std::uint64_t crossings = 0;
  for (std::size_t i = 0; i < chords.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) crossings += do_cross(chords[i], chords[j]) ? 1U : 0U;
  }
  return crossings;
}

std::vector<std::uint32_t> cyclic_order(std::uint32_t count, const Pairs& links) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  const bool is_complete = links.size() == std::size_t{count} * (count - 1) / 2;  // all orders are alike
  if (count < 4 || count > kMostThings || links.size() > kMostLinks || is_complete) return order;
  std::uint64_t crossings = circular_crossings(order, links);
  for (int round = 0; round < kMostSiftings && crossings > 0; ++round) {
    const std::uint64_t before = crossings;
    for (std::uint32_t thing = 1; thing < count; ++thing) {
      const auto place = static_cast<std::size_t>(std::find(order.begin(), order.end(), thing) - order.begin());
      crossings = sift(order, place, links, crossings);
    }
    if (crossings == before) break;
  }
  return order;
}

}  // namespace weft::layout
