#include "claims/rcc/rcc_plain_graph.h"

#include <algorithm>

namespace weft::claims {
namespace {

// Appends a path between two columns of a network of this level, whose first node is `base`.
void append_route(const RccNetwork& rcc, std::uint64_t base, std::uint64_t source, std::uint64_t destination,
                  std::vector<PlainHop>& hops) {
  if (source == destination) return;
  if (rcc.levels == 0) {
    hops.push_back({base + source, base + destination, 0});
    return;
  }
  const std::uint64_t n = rcc.row_length();
  const std::uint64_t from_row = source / n;
  const std::uint64_t to_row = destination / n;
  if (from_row == to_row) {
    append_route(rcc.row(), base + from_row * n, source % n, destination % n, hops);
    return;
  }
  append_route(rcc.row(), base + from_row * n, source % n, to_row, hops);
  hops.push_back({base + from_row * n + to_row, base + to_row * n + from_row, rcc.levels});
  append_route(rcc.row(), base + to_row * n, from_row, destination % n, hops);
}

void append_route_2(const RccNetwork& rcc, PlainRows rows, std::uint64_t base, std::uint64_t source,
                    std::uint64_t destination, std::vector<PlainHop>& hops) {
  if (source == destination) return;
  if (rcc.levels == 0) return append_route(rcc, base, source, destination, hops);
  const std::uint64_t n = rcc.row_length();
  const auto within_row = [&](std::uint64_t from, std::uint64_t to) {
    const std::uint64_t first = base + from / n * n;
    if (rows == PlainRows::by_1) return append_route(rcc.row(), first, from % n, to % n, hops);
    append_route_2(rcc.row(), rows, first, from % n, to % n, hops);
  };
  const std::size_t before = hops.size();
  std::uint64_t at = source;
  const auto cross = [&] {
    const std::uint64_t to = at % n * n + at / n;
    if (to != at) hops.push_back({base + at, base + to, rcc.levels});
    at = to;
  };
  if (source / n != destination / n) {
    cross();
    const std::uint64_t exit = at / n * n + destination / n;
    within_row(at, exit);
    at = exit;
    cross();
  }
  within_row(at, destination);
  const auto arrival = std::find_if(hops.begin() + static_cast<std::ptrdiff_t>(before), hops.end(),
                                    [&](const PlainHop& hop) { return hop.to == base + destination; });
  hops.erase(arrival + 1, hops.end());
}

// The sum of the distances from a node.
std::uint64_t distance_sum(const RccNetwork& rcc, std::uint64_t source) {
  std::vector<bool> is_reached(rcc.nodes());
  is_reached[source] = true;
  std::vector<std::uint64_t> wave{source};
  std::uint64_t sum = 0;
  for (std::uint64_t distance = 1; !wave.empty(); ++distance) {
    std::vector<std::uint64_t> next;
    for (const std::uint64_t node : wave) {
      for (const std::uint64_t neighbor : plain_neighbors(rcc, node)) {
        if (is_reached[neighbor]) continue;
        is_reached[neighbor] = true;
        next.push_back(neighbor);
      }
    }
    sum += distance * next.size();
    wave = std::move(next);
  }
  return sum;
}

// Adds the sums over all nodes whose digits begin like `prefix`; a new symbol is always the lowest unused one, and
// stands for `weight` nodes.
Count sum_over_patterns(const RccNetwork& rcc, std::uint64_t prefix, std::uint64_t used, unsigned digits_left,
                        Count weight) {
  if (digits_left == 0) return weight * distance_sum(rcc, prefix);
  Count sum = 0;
  for (std::uint64_t digit = 0; digit < std::min(used + 1, rcc.atom); ++digit) {
    const bool is_new = digit == used;
    sum += sum_over_patterns(rcc, prefix * rcc.atom + digit, used + (is_new ? 1U : 0U), digits_left - 1,
                             is_new ? weight * (rcc.atom - used) : weight);
  }
  return sum;
}

}  // namespace

std::vector<std::uint64_t> plain_neighbors(const RccNetwork& rcc, std::uint64_t node) {
  std::vector<std::uint64_t> neighbors;
  const std::uint64_t first = node - node % rcc.atom;  // of the atom
  for (std::uint64_t other = first; other < first + rcc.atom; ++other) {
    if (other != node) neighbors.push_back(other);
  }
  for (unsigned level = 1; level <= rcc.levels; ++level) {
    const std::uint64_t n = RccNetwork{rcc.atom, level - 1}.nodes();
    const std::uint64_t i = node / n % n;
    const std::uint64_t j = node % n;
    if (i != j) neighbors.push_back(node - (i * n + j) + (j * n + i));
  }
  return neighbors;
}

std::vector<PlainHop> plain_route(const RccNetwork& rcc, std::uint64_t source, std::uint64_t destination) {
  std::vector<PlainHop> hops;
  append_route(rcc, 0, source, destination, hops);
  return hops;
}

std::vector<PlainHop> plain_route_2(const RccNetwork& rcc, PlainRows rows, std::uint64_t source,
                                    std::uint64_t destination) {
  std::vector<PlainHop> hops;
  append_route_2(rcc, rows, 0, source, destination, hops);
  return hops;
}

Fraction plain_mean_distance(const RccNetwork& rcc) {
  const Count nodes = rcc.nodes();
  return {sum_over_patterns(rcc, 0, 0, 1U << rcc.levels, 1), nodes * nodes};
}

Count plain_link_count(const RccNetwork& rcc) {
  if (rcc.levels == 0) return Count{rcc.atom} * (rcc.atom - 1) / 2;
  const Count n = rcc.row_length();
  return n * plain_link_count(rcc.row()) + n * (n - 1) / 2;
}

Fraction plain_mean_route(const RccNetwork& rcc) {
  Count sum = Count{rcc.atom} * (rcc.atom - 1);
  for (unsigned level = 1; level <= rcc.levels; ++level) {
    const Count n = RccNetwork{rcc.atom, level - 1}.nodes();
    sum = n * (2 * n - 1) * sum + n * n * n * (n - 1);
  }
  return {sum, Count{rcc.nodes()} * rcc.nodes()};
}

std::uint64_t plain_cut_along_rows(const RccNetwork& rcc) {
  std::uint64_t cut = 0;
  for (std::uint64_t node = 0; node < rcc.nodes() / 2; ++node) {
    for (const std::uint64_t neighbor : plain_neighbors(rcc, node)) cut += neighbor >= rcc.nodes() / 2 ? 1U : 0U;
  }
  return cut;
}

PlainPins plain_pins(const RccNetwork& rcc, std::uint64_t chips) {
  const std::uint64_t nodes_each = rcc.nodes() / chips;
  PlainPins pins{.fewest = UINT64_MAX};
  for (std::uint64_t chip = 0; chip < chips; ++chip) {
    std::uint64_t leaving = 0;
    for (std::uint64_t node = chip * nodes_each; node < (chip + 1) * nodes_each; ++node) {
      for (const std::uint64_t neighbor : plain_neighbors(rcc, node))
        leaving += neighbor / nodes_each != chip ? 1U : 0U;
    }
    pins.fewest = std::min(pins.fewest, leaving);
    pins.most = std::max(pins.most, leaving);
  }
  return pins;
}

}  // namespace weft::claims
