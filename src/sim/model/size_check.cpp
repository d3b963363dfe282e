#include "sim/model/size_check.h"

#include <fmt/format.h>

#include "base/input_error.h"
#include "sim/engine/fabric.h"

namespace weft::sim {

void check_size(const topology::ClosedForms& forms) {
  if (!forms.nodes || *forms.nodes <= kMostRouters) return;
  throw InputError(fmt::format("{} routers are too many to simulate", weft::to_text(*forms.nodes)), {},
                   fmt::format("use a network of up to {} routers", kMostRouters));
}

}  // namespace weft::sim
