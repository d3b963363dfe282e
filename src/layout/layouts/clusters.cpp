// Clusters of clusters by address. Nuclei are drawn by their own layout (a 2-cube is a square); the clusters of a level
// stand on a circle, in an order with few crossings.
#include <algorithm>
#include <set>

#include "layout/cyclic_order.h"
#include "layout/nested_clusters.h"
#include "layout/node_addresses.h"
#include "topology/constructions/swapped_network.h"
#include "topology/link_list.h"

namespace weft::layout {
namespace {

constexpr std::uint32_t kMostSquare = 4;  // larger nuclei are repeated on circles, not in their own form

std::string clusters_misfit(const topology::Network& network, const spec::Arguments&) {
  if (network.graph.node_count() == 0) return "it has no nodes";
  return addresses_of(network).radices.size() < 2 ? "its addresses have only one part" : "";
}

// The arrangement of the nucleus: its own picture.
std::optional<Arrangement> nucleus_arrangement(const topology::Member& whole) {
  const auto form = topology::address_form(whole);
  if (!form) return std::nullopt;
  const topology::Network nucleus = topology::build(form->nucleus, Execution{});
  const std::string layout = default_layout(nucleus);
  const bool is_circular = layout == "ring" || layout == "concentric";
  const NodeId count = nucleus.graph.node_count();
  if (layout == "ring") return Arrangement::circle(count);
  return Arrangement::of(place(nucleus).nodes, is_circular ? 4 * count : 4);
}

// The places on a circle in an order that avoids crossings of the links between the clusters of the first level.
Arrangement outer_circle(const Addresses& addresses, const NestedClusters& clusters) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const auto& [a, b] : clusters.links) {
    const auto pair = std::minmax(addresses.digits[a].front(), addresses.digits[b].front());
    if (pair.first != pair.second) pairs.insert(pair);
  }
  const Arrangement circle = Arrangement::circle(addresses.radices.front());
  const std::vector<std::uint32_t> order = cyclic_order(addresses.radices.front(), Pairs(pairs.begin(), pairs.end()));
  Arrangement arrangement = circle;
  for (std::uint32_t i = 0; i < order.size(); ++i) arrangement.places[order[i]] = circle.places[i];
  return arrangement;
}

Addresses reversed(Addresses addresses) {
  std::ranges::reverse(addresses.radices);
  for (auto& digits : addresses.digits) std::ranges::reverse(digits);
  return addresses;
}

// Two levels of two clusters each become one level of four, in a square: pairs of pairs would form a long row. From the
// inside, so that the innermost level is a square if it can be.
Addresses with_squares(const Addresses& addresses) {
  const std::size_t count = addresses.radices.size();
  std::vector<std::size_t> widths;  // of the new levels, in digits, from the inside
  for (std::size_t left = count; left > 0; left -= widths.back()) {
    const bool is_pair = left >= 2 && addresses.radices[left - 1] == 2 && addresses.radices[left - 2] == 2;
    widths.push_back(is_pair ? 2 : 1);
  }
  std::ranges::reverse(widths);
  const auto merged = [&](const std::vector<std::uint32_t>& values, bool are_radices) {
    std::vector<std::uint32_t> result;
    std::size_t first = 0;
    for (const std::size_t width : widths) {
      const std::uint32_t one = values[first];
      result.push_back(width == 1 ? one : are_radices ? 4 : 2 * one + values[first + 1]);
      first += width;
    }
    return result;
  };
  Addresses squares{.radices = merged(addresses.radices, true), .digits = {}};
  for (const auto& digits : addresses.digits) squares.digits.push_back(merged(digits, false));
  return squares;
}

// Row by row.
Arrangement square() { return Arrangement::of({{0, 0}, {1, 0}, {0, 1}, {1, 1}}, 4); }

Placement place_clusters(const Task& task) {
  const bool is_reversed = task.arguments.has("reversed");
  const Addresses given = is_reversed ? reversed(addresses_of(task.network)) : addresses_of(task.network);
  const Addresses addresses = with_squares(given);
  const bool has_squares = addresses.radices.size() < given.radices.size();
  NestedClusters clusters{.levels = {}, .digits = addresses.digits, .links = {}, .has_outlines = true};
  for (const topology::Link& link : topology::to_link_list(task.network.graph).links)
    clusters.links.emplace_back(link.from, link.to);
  const std::optional<Arrangement> nucleus = nucleus_arrangement(task.whole);
  const std::size_t count = addresses.radices.size();
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_nucleus = nucleus && nucleus->places.size() == addresses.radices[i] &&
                            (i + 1 == count || addresses.radices[i] <= kMostSquare);
    const bool is_square = has_squares && addresses.radices[i] == 4;
    clusters.levels.push_back(is_nucleus  ? *nucleus
                              : is_square ? square()
                              : i == 0    ? outer_circle(addresses, clusters)
                                          : Arrangement::circle(addresses.radices[i]));
  }
  return place_nested(clusters);
}

}  // namespace

namespace layout_records {

extern constinit const Layout clusters{
    .name = "clusters",
    .summary = "clusters of clusters by address, each nucleus in its own layout",
    .parameters = {{{.name = "reversed",
                     .kind = spec::Kind::flag,
                     .meaning = "the last part of the address is the outermost cluster",
                     .is_optional = true}}},
    .misfit = clusters_misfit,
    .place = place_clusters,
};

}  // namespace layout_records
}  // namespace weft::layout
