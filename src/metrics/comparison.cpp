#include "metrics/comparison.h"

#include <algorithm>
#include <optional>

#include "base/fraction.h"

namespace weft::metrics {

NearestMembers members_near(Count nodes) {
  NearestMembers members;
  for (const topology::Family* family : topology::families()) {
    std::optional<Fraction> nearest;
    std::string_view chosen;
    for (const std::string_view text : family->usual_sizes) {
      if (text.empty()) break;
      const Count size = topology::resolve(text).closed_forms.nodes.value();
      const Fraction ratio(std::max(size, nodes), std::min(size, nodes));
      if (nearest && !(ratio < *nearest)) continue;
      nearest = ratio;
      chosen = text;
    }
    (nearest ? members.specs : members.left_out).push_back(nearest ? chosen : family->name);
  }
  return members;
}

}  // namespace weft::metrics
