// The permutation that loads some channel most under a routing. It cannot be built here, where no routing is known:
// experiment/worst_case_demand finds the permutation and gives it this name.
#include "base/input_error.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> refuse(const PatternTask& task) {
  throw InputError(
      "worst-case depends on a routing, which is not known here", task.arguments.to_spec().name_span,
      "write it as --traffic of weft simulate, sweep or saturation; weft paths --worst-file FILE writes it down");
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern worst_case{
    .name = "worst-case",
    .summary = "permutation that loads some channel most under the routing; other terminals are silent",
    .parameters = {{{.name = "found",
                     .kind = spec::Kind::word,
                     .meaning = "set by weft if other permutations may be worse; do not write it",
                     .words = "lower-bound",
                     .is_optional = true,
                     .is_keyed = true}}},
    .needs_routing = true,
    .build = refuse,
};

}  // namespace pattern_records
}  // namespace weft::traffic
