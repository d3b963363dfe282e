#include "quantities/quantity.h"

#include <algorithm>
#include <vector>

#include "base/suggest.h"

namespace weft::quantities {

std::span<const Quantity> quantities() {
  static const std::vector<Quantity> kAll = [] {
    std::vector<Quantity> all;
    for (const auto part : {info_quantities(), path_quantities(), cost_quantities()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return kAll;
}

const Quantity* find_quantity(std::string_view name) {
  const auto all = quantities();
  const auto found = std::ranges::find(all, name, &Quantity::name);
  return found == all.end() ? nullptr : &*found;
}

std::string quantity_hint(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Quantity& quantity : quantities()) names.push_back(quantity.name);
  return suggestion(name, names, "weft list quantities");
}

}  // namespace weft::quantities
