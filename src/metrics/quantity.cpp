#include "metrics/quantity.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::metrics {
namespace {

struct Named {
  Quantity quantity;
  std::string_view name;
};

constexpr std::array kNames = {
    Named{Quantity::nodes, "nodes"},
    Named{Quantity::terminals, "terminals"},
    Named{Quantity::links, "links"},
    Named{Quantity::channels, "channels"},
    Named{Quantity::link_classes, "link_classes"},
    Named{Quantity::directed, "directed"},
    Named{Quantity::degree, "degree"},
    Named{Quantity::connected, "connected"},
    Named{Quantity::unreachable_pairs, "unreachable_pairs"},
    Named{Quantity::diameter, "diameter"},
    Named{Quantity::diameter_pair, "diameter_pair"},
    Named{Quantity::mean_distance, "mean_distance"},
    Named{Quantity::distance_histogram, "distance_histogram"},
    Named{Quantity::girth, "girth"},
    Named{Quantity::moore_ratio, "moore_ratio"},
    Named{Quantity::orbits, "orbits"},
    Named{Quantity::orbits_from, "orbits_from"},
    Named{Quantity::orbits_exact, "orbits_exact"},
    Named{Quantity::bisection, "bisection"},
    Named{Quantity::edge_connectivity, "edge_connectivity"},
    Named{Quantity::vertex_connectivity, "vertex_connectivity"},
    Named{Quantity::spectral_gap, "spectral_gap"},
};

constexpr auto kAll = [] {
  std::array<Quantity, kNames.size()> all{};
  std::transform(kNames.begin(), kNames.end(), all.begin(), [](const Named& named) { return named.quantity; });
  return all;
}();

}  // namespace

std::span<const Quantity> all_quantities() { return kAll; }

std::string_view name_of(Quantity quantity) {
  return std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.quantity == quantity; })
      ->name;
}

std::vector<Quantity> quantities_named(std::string_view list) {
  std::vector<Quantity> quantities;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    std::size_t end = comma;
    while (begin < end && list[begin] == ' ') ++begin;
    while (end > begin && list[end - 1] == ' ') --end;
    const std::string_view word = list.substr(begin, end - begin);
    const auto found =
        std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.name == word; });
    if (found == kNames.end()) {
      std::vector<std::string_view> known;
      for (const Named& named : kNames) known.push_back(named.name);
      throw InputError("no quantity is named " + quote_briefly(word), TextSpan{begin, std::max(end, begin + 1)},
                       suggestion(word, known, "weft help info"))
          .in_text(list);
    }
    const bool is_new = std::find(quantities.begin(), quantities.end(), found->quantity) == quantities.end();
    if (is_new) quantities.push_back(found->quantity);
    begin = comma + 1;
  }
  return quantities;
}

}  // namespace weft::metrics
